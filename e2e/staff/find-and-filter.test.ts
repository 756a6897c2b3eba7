import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Casework, openCaseworkStage } from '../stage/casework.ts'
import { checkPage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let casework: Casework
let page: Page

beforeAll(async () => {
  ;({ stage, casework } = await openCaseworkStage())
  page = await stage.visit({ width: 1280 })
  await signIn(page, stage, { host: '', username: 'staff' })
})
afterAll(() => stage?.close())

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const counted = (text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const box = () => page.getByRole('combobox', { name: 'Find an applicant' })
const filters = () => page.getByRole('textbox', { name: 'Filters' })
const preview = () => page.getByRole('complementary', { name: 'Preview' })

test('Enter opens the only hit, also at once after a scan, and never throws it away', async () => {
  await page.goto(stage.address('', '/results'))
  await box().fill(String(casework.appointment))
  await box().press('Enter')
  await title('Alvarez, Ann')
  await page.goto(stage.address('', '/results'))
  await box().fill('ALVAREZ, ann')
  await page.getByRole('option', { name: /^Alvarez, Ann/ }).waitFor()
  await checkPage(page)
  const list = await page.getByRole('listbox').boundingBox()
  expect(list?.width ?? 0).toBeGreaterThan(400)
  await box().press('Enter')
  await title('Alvarez, Ann')
  await page.goto(stage.address('', '/results'))
  await box().fill('nobody like this')
  await box().press('Enter')
  await page.getByText('No applicant is found by “nobody like this”').waitFor()
  await expect.poll(() => box().inputValue()).toBe('nobody like this')
})

test('filters are typed and clicked, and both stay in step', async () => {
  await page.goto(stage.address('', '/results'))
  await counted('64 applicants')
  await filters().fill('employer:brig jose')
  await counted('Enter shows 1 applicant')
  await filters().press('Enter')
  await page.getByRole('link', { name: 'De La Cruz-O’Brien, María José' }).waitFor()
  await page.getByRole('button', { name: 'Remove Employer: brig' }).waitFor()
  await checkPage(page)
  await page.getByRole('button', { name: 'Remove Search: jose' }).click()
  await expect.poll(() => filters().inputValue()).toBe('employer:brig')
  await counted('3 applicants')
  await page.reload()
  await counted('3 applicants')
  await filters().fill(`employer:brig status:#${casework.statuses.waiting} created:<30d`)
  await filters().press('Enter')
  await counted('1 applicant')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await counted('64 applicants')
  await page.goto(stage.address('', `/results?status_code=${casework.statuses.waiting}`))
  await expect.poll(() => filters().inputValue()).toBe('status:Waiting')
  // The name that is shown is still the one that was chosen.
  await filters().press('End')
  await filters().pressSequentially(' smith')
  await filters().press('Enter')
  await page.waitForURL(new RegExp(`status%3A%23${casework.statuses.waiting}|status:%23${casework.statuses.waiting}`))
  await filters().fill('status:#999999')
  await filters().press('Enter')
  await page.getByText('There is no status with the number 999999').first().waitFor()
})

test('the values of a key are offered while it is typed, and chosen by keys', async () => {
  await page.goto(stage.address('', '/results'))
  await counted('64 applicants')
  const values = page.getByRole('listbox', { name: 'Values of the filter' })
  await filters().pressSequentially('smith status:wai')
  await values.getByRole('option', { name: 'Waiting' }).waitFor()
  await checkPage(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => filters().inputValue()).toBe('smith status:Waiting ')
  await values.getByRole('option').first().waitFor({ state: 'detached' })
  await filters().pressSequentially('illegible:')
  await values.getByRole('option', { name: 'yes' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => filters().inputValue()).toBe('smith status:Waiting illegible:no ')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Status: Waiting' }).waitFor()
  // Enter without a choice searches what was typed.
  await filters().fill('')
  await filters().pressSequentially('employer:brig')
  await values.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Employer: brig' }).waitFor()
  await expect.poll(() => values.getByRole('option').count()).toBe(0)
})

test('what cannot be understood is said, and nothing crashes', async () => {
  await page.goto(stage.address('', '/results?created_after=2026-13-45'))
  await page.getByText('Created from: Must be a day such as 2026-11-30').first().waitFor()
  await page.goto(stage.address('', '/results?colour=red'))
  await page.getByText('filters that do not exist, and they were left out: colour').waitFor()
  await counted('64 applicants')
  await filters().fill('colour:red')
  await filters().press('Enter')
  await page.getByText(/^There is no filter colour: there are name, email/).waitFor()
  await filters().fill('employer:nowhere')
  await filters().press('Enter')
  await page.getByText('There is no employer nowhere').waitFor()
  await filters().fill('created:2026-13-45')
  await filters().press('Enter')
  await page.getByText(/^created:2026-13-45 is no day/).waitFor()
  await checkPage(page)
})

test('a date of birth that is typed leaves the address', async () => {
  await page.goto(stage.address('', '/results'))
  await filters().fill('dob:1990-02-03 alvarez')
  await filters().press('Enter')
  await page.getByRole('link', { name: 'Alvarez, Ann' }).waitFor()
  await counted('1 applicant')
  expect(page.url()).not.toContain('1990')
})

test('arrows show one after the other beside the list, Enter opens, and the record knows its place', async () => {
  await page.goto(stage.address('', '/results?filters=smith'))
  await counted('60 applicants')
  await page
    .getByRole('link', { name: /^Smith, Pat/ })
    .first()
    .focus()
  // Three of them are called Pat A.
  for (let row = 0; row < 3; row++) await page.keyboard.press('ArrowDown')
  await preview().getByRole('heading', { name: 'Smith, Pat B' }).waitFor()
  await checkPage(page)
  const rows = await page.getByRole('row').evaluateAll((all) => all.slice(1).map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...rows)).toBeLessThanOrEqual(44)
  await page.keyboard.press('Escape')
  await preview().waitFor({ state: 'detached' })
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByText('50 of 60').waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('51 of 60').waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('52 of 60').waitFor()
})

test('the menu marks the applicants, on the list and on a record', async () => {
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Applicants', exact: true })
  await page.goto(stage.address('', '/results?filters=alvarez'))
  await expect.poll(() => entry.getAttribute('aria-current')).toBe('page')
  await page.getByRole('link', { name: 'Alvarez, Ann' }).click()
  await expect.poll(() => entry.getAttribute('aria-current')).toBe('true')
})

test('on a tablet all usual columns are visible, and the bar of the chosen rows leaves no gap', async () => {
  const wide = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(stage.address('', '/results?filters=smith'))
  await page.getByRole('columnheader', { name: 'Created' }).waitFor()
  const [table, header] = [page.getByRole('table', { name: 'Applicants' }), page.getByRole('columnheader', { name: 'Created' })]
  const right = async (one: typeof table) => {
    const { x = 0, width = 0 } = (await one.boundingBox()) ?? {}
    return Math.round(x + width)
  }
  await expect.poll(() => right(table)).toBeLessThanOrEqual(820)
  await expect.poll(() => right(header)).toBeLessThanOrEqual(820)
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .nth(1)
    .click()
  const bar = page.getByRole('region', { name: 'Chosen applicants' })
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 1180 })
    await expect.poll(async () => Math.round(((await bar.boundingBox())?.y ?? 0) + ((await bar.boundingBox())?.height ?? 0))).toBe(1180)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Columns' }).click()
  }
  await checkPage(page)
  await page.setViewportSize(wide)
})

test('beside the menu of a desk’s screen the place of the bar of chosen rows is one line', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(stage.address('', '/results'))
  await page.getByRole('button', { name: 'Columns' }).waitFor()
  const bar = page.locator('section[aria-label="Chosen applicants"]')
  await expect.poll(async () => (await bar.boundingBox())?.height ?? 0).toBeGreaterThan(40)
  await expect.poll(async () => (await bar.boundingBox())?.height ?? 99).toBeLessThan(60)
})

test('rows are low, and the panel of filters opens when it is asked for', async () => {
  await page.goto(stage.address('', '/results'))
  const row = page.getByRole('table', { name: 'Applicants' }).getByRole('row').nth(1)
  await row.waitFor()
  await expect.poll(async () => (await row.boundingBox())?.height ?? 0).toBeLessThanOrEqual(48)
  const unfold = page.getByRole('button', { name: 'Search', exact: true }).first()
  await expect.poll(() => unfold.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => page.locator('#search-panel').isVisible()).toBe(false)
  await unfold.click()
  await page.locator('#search-panel').waitFor()
  await unfold.click()
})

test('columns are chosen, sorted and kept', async () => {
  await page.goto(stage.address('', '/results'))
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Phone' }).check()
  await page.getByRole('columnheader', { name: 'Phone' }).waitFor()
  await checkPage(page)
  await page.reload()
  await page.getByRole('columnheader', { name: 'Phone' }).waitFor()
  await page.getByRole('button', { name: 'Created' }).click()
  await page.waitForURL('**/results?order=created')
  await page.getByRole('button', { name: 'Created' }).click()
  await page.waitForURL('**/results?order=-created')
})
