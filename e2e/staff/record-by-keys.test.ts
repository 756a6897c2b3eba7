import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readsOf } from '../stage/api-reads.ts'
import { type Casework, openCaseworkStage } from '../stage/casework.ts'
import { atWidths, checkAsItStands, checkPage, checkWidths, EVERY_WIDTH, type Stage, signIn } from '../stage/harness.ts'

/** A record is many lists; the session and the record itself are requests of their own. */
const MIN_READS = 12
const MAX_REQUESTS = 8

let stage: Stage
let casework: Casework
let pages: Page[] = []

beforeAll(async () => {
  ;({ stage, casework } = await openCaseworkStage())
})
afterEach(async () => {
  for (const page of pages) await page.context().close()
  pages = []
})
afterAll(() => stage?.close())

async function visit(path: string, username = 'staff'): Promise<Page> {
  const page = await stage.visit({ width: 1280 })
  pages.push(page)
  await signIn(page, stage, { host: '', username, path })
  return page
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
/** A dialog that saves is hidden, and has no role, before it is gone. */
const closed = (page: Page) => page.locator('[role=dialog]').waitFor({ state: 'detached' })
const record = (name: string) => `/record/${casework.people[name]}`
const opened = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Chooses by the palette: its first line for these words. */
async function choose(page: Page, words: string, line: string | RegExp) {
  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('combobox').waitFor()
  await page.keyboard.type(words)
  await expect.poll(() => dialog(page).getByRole('option', { selected: true }).textContent()).toMatch(line)
  await page.keyboard.press('Enter')
}

test('a note, a status and an appointment are made from the record without a mouse', async () => {
  const page = await visit(record('Alvarez'))
  await opened(page, 'Alvarez, Ann')
  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('option', { name: 'Change the hire status' }).waitFor()
  await checkWidths(page)
  await page.keyboard.press('Escape')
  await closed(page)

  await choose(page, 'add note', /Add a note/)
  await dialog(page).getByRole('textbox', { name: 'Note' }).waitFor()
  await page.keyboard.type('Written by keys alone.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter')
  await closed(page)
  await region(page, 'Notes').getByText('Written by keys alone.').waitFor()

  await page.keyboard.press('Alt+Shift+W')
  await dialog(page).getByLabel('Due').fill('2026-12-24')
  await page.keyboard.press('Enter')
  await closed(page)
  await region(page, 'Casework').getByText('12/24/26').waitFor()
  await page.keyboard.press('Alt+Shift+A')
  await region(page, 'Casework').getByText('staff', { exact: true }).waitFor()

  await page.keyboard.press('Alt+Shift+B')
  await dialog(page)
    .getByRole('heading', { name: /^Book for Ann/ })
    .waitFor()
  await checkPage(page)
  await page.keyboard.press('Escape')
  await closed(page)
})

/** The names of the enabled buttons in sight, with the keys of those that have some. */
const buttonsOf = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLButtonElement>('button:enabled')]
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .map((button) => button.ariaKeyShortcuts ?? button.ariaLabel ?? (button.textContent ?? '').replace(/[\s↑↓]+/g, ' ').trim()),
    )

test.each([
  ['Alvarez', '/record', 'Refresh the timeline'],
  ['', '/results', 'Export CSV'],
  ['', '/dashboard', 'Add Applicant'],
  ['', '/statuscodes', 'Add Status Code'],
])('the palette offers every button of the page %s %s', async (person, path, last) => {
  const page = await visit(person === '' ? path : record(person), 'admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: last }).waitFor()
  // The names of records may come after the buttons about them.
  await expect.poll(async () => (await buttonsOf(page)).filter((words) => words.endsWith(' …'))).toEqual([])
  const buttons = await buttonsOf(page)
  expect(buttons.length).toBeGreaterThan(0)
  await page.keyboard.press('Control+k')
  const box = dialog(page).getByRole('combobox')
  await box.waitFor()
  const missing: string[] = []
  for (const words of new Set(buttons)) {
    const isKey = words.startsWith('Alt+')
    await box.fill(isKey ? '' : words)
    const option = dialog(page).getByRole('option', { name: words })
    await option
      .first()
      .waitFor({ timeout: 2_000 })
      .catch(() => missing.push(words))
  }
  expect(missing).toEqual([])
})

test('a record is opened with few requests, from the results and by its address', async () => {
  const page = await visit('/results?filters=alvarez')
  const calls: string[] = []
  const reads: string[] = []
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return
    calls.push(request.url())
    reads.push(...readsOf(request).map(({ pathname }) => pathname))
  })
  const opens = async (act: () => Promise<unknown>) => {
    for (const list of [calls, reads]) list.length = 0
    await act()
    await region(page, 'Timeline').getByRole('listitem').first().waitFor()
    await expect.poll(() => reads.length).toBeGreaterThanOrEqual(MIN_READS)
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS)
  }
  await page
    .getByRole('link', { name: /^Alvarez/ })
    .first()
    .waitFor()
  await opens(() =>
    page
      .getByRole('link', { name: /^Alvarez/ })
      .first()
      .click(),
  )
  await opens(() => page.reload())
})

test('a change is shown before its answer, and a refused one is undone with what was typed and the reason', async () => {
  const page = await visit(record('Alvarez'))
  await opened(page, 'Alvarez, Ann')
  const position = region(page, 'Position')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/applicants\/\d+$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await answered
    await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"title":"x","detail":"The disk is full."}' })
  })
  await page.keyboard.press('Alt+Shift+P')
  await dialog(page).getByLabel('Position').fill('Crossing guard')
  await page.keyboard.press('Enter')
  await position.getByText('Crossing guard').waitFor()
  await expect.poll(() => dialog(page).isVisible()).toBe(false)
  answer()
  await dialog(page).getByText('The disk is full.').waitFor()
  await expect.poll(() => dialog(page).getByLabel('Position').inputValue()).toBe('Crossing guard')
  await position.getByText('Crossing guard').waitFor({ state: 'detached' })
})

test('staff who are signed out while they type sign in again in place and lose nothing', async () => {
  const page = await visit(record('Alvarez'))
  await opened(page, 'Alvarez, Ann')
  await page.keyboard.press('Alt+Shift+N')
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill('Nothing of this is lost.')
  await stage.database.run(sql`update session set ended_at = now()`)
  // By keys, which are faster than the next poll of the page.
  await page.keyboard.press('Control+Enter')
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect.poll(() => again.getByRole('textbox', { name: 'Password' }).evaluate((box) => box === document.activeElement)).toBe(true)
  await again.getByText(/^What you were typing is kept until \d+:\d\d.[AP]M, then discarded/).waitFor()
  // The pressed keys wait behind it.
  await atWidths(page, EVERY_WIDTH, () => checkAsItStands(page))
  await again.getByRole('textbox', { name: 'Password' }).fill(stage.world.password)
  await again.getByRole('button', { name: 'Log In' }).click()
  await again.waitFor({ state: 'hidden' })
  // The pressed keys are handled then.
  await closed(page)
  await region(page, 'Notes').getByText('Nothing of this is lost.').waitFor()
  await expect.poll(() => page.getByText('Sign in first').count()).toBe(0)
})

test('the address of a merged record leads to the remaining one', async () => {
  const [gone] = await stage.database.rows<{ id: number }>(sql`
    insert into applicant (record_key, employer, first_name, last_name, email, phone, removed_at, merged_into)
    select gen_random_uuid(), employer, 'Old', 'Record', 'old@example.org', '3055550123', now(), id from applicant
    where id = ${casework.people.Alvarez} returning id`)
  const page = await visit(`/record/${gone?.id}`)
  await opened(page, 'Alvarez, Ann')
  await expect.poll(() => new URL(page.url()).pathname).toBe(record('Alvarez'))
})

test('a deleted work location keeps its name on records, is counted before, and comes back', async () => {
  const { locations } = (await stage.database.one<{ locations: number[] }>(sql`
    select array_agg(location) as locations from applicant_location where applicant = ${casework.people.Alvarez}`)) ?? { locations: [] }
  const [name] = await stage.database.rows<{ name: string }>(sql`select name from location where id = ${locations[0]}`)
  const page = await visit('/entities')
  await page.getByRole('button', { name: `Actions for ${name?.name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(page)
    .getByRole('link', { name: /applicants? names? it/ })
    .waitFor()
  await checkWidths(page)
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await closed(page)
  await page.goto(stage.address('', record('Alvarez')))
  await region(page, 'Work Locations')
    .getByText(name?.name ?? '')
    .waitFor()
  await region(page, 'Work Locations').getByText('Deleted: gets no letters').waitFor()
  await page.goto(stage.address('', '/entities?removed=true'))
  await page.getByRole('button', { name: `Restore ${name?.name}` }).click()
  await page.getByText('0 deleted entities').waitFor()
})
