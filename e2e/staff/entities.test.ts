import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docx } from '../../server/testing/documents/docx.ts'
import { title } from '../stage/account.ts'
import { readsOf } from '../stage/api-reads.ts'
import { chooseOption } from '../stage/choose-option.ts'
import { checkPage, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await openStage()
  page = await visit(1280)
})
afterAll(() => stage?.close())

async function visit(width: number): Promise<Page> {
  const one = await stage.visit({ width })
  await signIn(one, stage, { host: '', username: 'staff' })
  return one
}
const dialog = (on = page) => on.getByRole('dialog')
const save = (on = page) => dialog(on).getByRole('button', { name: 'Save' }).click()
const row = (name: string, on = page) => on.getByRole('listitem').filter({ hasText: name })
const saved = (on = page) => dialog(on).waitFor({ state: 'hidden' })
const open = async (path: string, heading: string, on = page) => {
  await on.goto(stage.address('', path))
  await title(on, heading)
}
async function choose(name: string, entry: string, on = page): Promise<void> {
  await on.getByRole('button', { name: `Actions for ${name}` }).click()
  await on.getByRole('menuitem', { name: entry, exact: true }).click()
}
const template = () => ({
  name: 'letter.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: docx(['Dear {contact_name},']),
})
const count = (words: string, on = page) => on.getByRole('status').filter({ hasText: words }).waitFor()

const screens = [
  { path: '/entities', heading: 'Manage Entities', one: 'entity', there: 'Saint Brigid School', record: 'locations' },
  { path: '/vendors', heading: 'Manage Vendors', one: 'vendor', there: 'Bright Cleaning Company', record: 'vendors' },
] as const

describe.each(screens)('$path', ({ path, heading, one, there, record }) => {
  test('staff find, open, add, edit and delete records', async () => {
    await open(path, heading)
    await row(there).waitFor()
    const details = row(there).getByText('Contact', { exact: true })
    await expect.poll(() => details.isVisible()).toBe(false)
    await page.getByRole('button', { name: new RegExp(`^${there}.*details`) }).click()
    await details.waitFor()
    await checkPage(page)
    await page.getByRole('button', { name: new RegExp(`^${there}.*details`) }).click()
    await expect.poll(() => details.isVisible()).toBe(false)

    await page.getByRole('button', { name: `Add ${one}` }).click()
    await checkPage(page)
    await save()
    await expect.poll(() => dialog().locator('[aria-invalid=true]').count()).toBe(2)
    await chooseOption(dialog(), { label: 'Employer', typed: 'brigid', name: 'Saint Brigid Diocese' })
    await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('  Mount   Carmel ')
    await dialog().getByLabel('Identifier').fill('MC-1')
    await dialog().getByLabel('City').fill('Coeur d’Alene')
    await dialog().getByLabel('State').selectOption('ID')
    await dialog().getByLabel('ZIP code').fill('8381')
    await dialog().getByLabel('Contact email').fill('not an address')
    await dialog().getByLabel('Contact phone').fill('(208) 555-0100')
    await save()
    await dialog().getByText('Must be exactly 5 digits').waitFor()
    await dialog().getByText('Must be a valid email address').waitFor()
    await checkPage(page)
    await dialog().getByLabel('ZIP code').fill('83814')
    await dialog().getByLabel('Contact email').fill('mc@bims.example')
    await page.route(`**/api/${record}`, (route) => route.abort())
    await save()
    await dialog().getByText('We could not reach the server.').waitFor()
    await expect.poll(() => dialog().getByLabel('City').inputValue()).toBe('Coeur d’Alene')
    await page.unroute(`**/api/${record}`)
    await save()
    await saved()
    await page.getByRole('button', { name: /^Mount Carmel \(MC-1\).*details/ }).click()
    await row('Mount Carmel').getByText('(208) 555-0100').waitFor()
    await row('Mount Carmel').getByText('Coeur d’Alene, ID 83814', { exact: true }).waitFor()

    // A state of the one country is no region of another.
    await choose('Mount Carmel', 'Edit')
    await dialog().getByLabel('Country').selectOption('Canada')
    await expect.poll(() => dialog().getByLabel('Region').inputValue()).toBe('')
    await dialog().getByLabel('City').fill('Ottawa')
    await dialog().getByLabel('Region').fill('Ontario')
    await dialog().getByLabel('Postal code').fill('K1A 0B1')
    await checkPage(page)
    await save()
    await saved()
    await row('Mount Carmel').getByText('Ottawa, Ontario K1A 0B1, Canada').waitFor()

    // By a part of the name, in any case; by the identifier too.
    await page.getByLabel('Search by name or identifier').fill('CARM')
    await count(`1 ${one}`)
    await page.getByLabel('Search by name or identifier').fill('mc-')
    await count(`1 ${one}`)
    await page.getByLabel('Search by name or identifier').fill('nothing of this name')
    await page.getByText('None to display').waitFor()
    await page.getByLabel('Search by name or identifier').fill('')
    // A choice before the typed search starts: neither undoes the other.
    await chooseOption(page, { label: 'Employer', typed: 'lakes', name: 'Lakeside School District' })
    await expect.poll(() => new URL(page.url()).search).toBe(`?employer=${stage.world.lakeside}`)
    await page.getByText('None to display').waitFor()
    await page.getByRole('combobox', { name: 'Employer' }).fill('')
    await page.keyboard.press('Tab')
    await row('Mount Carmel').waitFor()

    await choose('Mount Carmel', 'Delete')
    await dialog().getByText('Mount Carmel can no longer be chosen. It can be restored later.').waitFor()
    await checkPage(page)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await row('Mount Carmel').waitFor()
    await choose('Mount Carmel', 'Delete')
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await row('Mount Carmel').waitFor({ state: 'detached' })
    await row(there).waitFor()
  })

  test('the second of two people who edit one record sees both values and loses nothing', async () => {
    const other = await visit(360)
    await open(path, heading, other)
    await checkPage(other)
    await open(path, heading)
    await choose(there, 'Edit')
    await choose(there, 'Edit', other)
    await dialog(other).getByLabel('City').fill('Tampa')
    await checkPage(other)
    await dialog().getByLabel('City').fill('Ocala')
    await dialog().getByLabel('Street').fill('1 Main St')
    await save(other)
    await saved(other)
    await save()
    await dialog().getByText('Someone else changed this record while you were editing.').waitFor()
    await dialog().getByText('City: Tampa (before: empty, you: Ocala)').waitFor()
    await expect.poll(() => dialog().getByLabel('Street').inputValue()).toBe('1 Main St')
    await checkPage(page)
    await save()
    await saved()
    await page.getByRole('button', { name: new RegExp(`^${there}.*details`) }).click()
    await row(there).getByText('1 Main St, Ocala').waitFor()
    await other.context().close()
  })
})

test('staff find status codes by description, add them with a template, edit them over a conflict and delete them', async () => {
  await open('/statuscodes', 'Manage Status Codes')
  await page.getByText('None to display').waitFor()
  await page.getByRole('button', { name: 'Add status code' }).click()
  const saveButton = dialog().getByRole('button', { name: 'Save' })
  await dialog().getByLabel('Description').fill('Cleared to work')
  await dialog().getByLabel('Slug').fill('cleared')
  await expect.poll(() => saveButton.isDisabled()).toBe(false)
  await dialog().getByLabel('Recipient').selectOption({ label: 'Vendor' })
  await expect.poll(() => saveButton.isDisabled()).toBe(true)
  await dialog()
    .getByLabel('Template')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await dialog().getByText('Choose a Word document (.docx).').waitFor()
  await dialog().getByLabel('Template').setInputFiles(template())
  await dialog().getByText('Now: letter.docx').waitFor()
  await checkPage(page)
  await save()
  await saved()
  await row('Cleared to work').getByText('cleared, letter to: Vendor').waitFor()
  await checkPage(page)

  const other = await visit(360)
  await open('/statuscodes', 'Manage Status Codes', other)
  await checkPage(other)
  await choose('Cleared to work', 'Edit')
  await choose('Cleared to work', 'Edit', other)
  await dialog(other).getByLabel('Recipient').selectOption({ label: 'Work Location' })
  await checkPage(other)
  await save(other)
  await saved(other)
  await dialog().getByLabel('Description').fill('Cleared')
  await save()
  await dialog().getByText('Recipient:').waitFor()
  await expect.poll(() => dialog().getByLabel('Description').inputValue()).toBe('Cleared')
  await save()
  await saved()
  await row('Cleared').getByText('letter to: Work Location').waitFor()
  await other.context().close()

  await page.getByRole('button', { name: 'Add status code' }).click()
  await dialog().getByLabel('Description').fill('Again')
  await dialog().getByLabel('Slug').fill('CLEARED')
  await save()
  await dialog().getByText('Another status code has this slug').first().waitFor()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Search by description').fill('CLEAR')
  await row('Cleared').waitFor()
  await page.getByLabel('Search by description').fill('nothing')
  await page.getByText('None to display').waitFor()
  await page.getByLabel('Search by description').fill('')
  await choose('Cleared', 'Delete')
  await checkPage(page)
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await page.getByText('None to display').waitFor()
})

test('a status code without a letter is made and edited', async () => {
  await open('/statuscodes', 'Manage Status Codes')
  await page.getByRole('button', { name: 'Add status code' }).click()
  await dialog().getByLabel('Description').fill('On leave')
  await dialog().getByLabel('Slug').fill('leave')
  await save()
  await saved()
  await row('On leave').getByText('leave, no letter').waitFor()
  await choose('On leave', 'Edit')
  await dialog().getByLabel('Description').fill('On long leave')
  await save()
  await saved()
  await row('On long leave').waitFor()
  await choose('On long leave', 'Delete')
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await page.getByText('None to display').waitFor()
})

test('Escape right after a key press requires confirmation before input is lost', async () => {
  await open('/entities', 'Manage Entities')
  await page.getByRole('button', { name: 'Add entity' }).click()
  const name = dialog().getByRole('textbox', { name: 'Name', exact: true })
  // The first field is ready for input.
  await expect
    .poll(() =>
      dialog()
        .getByRole('combobox', { name: 'Employer' })
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  // One task: nothing is drawn between the letter and Escape.
  await name.evaluate((field: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field, 'x')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await dialog().getByText('What you typed has not been saved.').waitFor()
  await dialog().getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => name.inputValue()).toBe('x')
  await name.fill('')
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })

  // A dialog whose content has to load: the focus goes into it, and back to its opener.
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await name.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .and(page.locator(':focus'))
    .waitFor()
})

test('a list of ten thousand entities renders only rows near the window and loads more while scrolling', async () => {
  await stage.database.run(sql`
    insert into location (employer, name) select ${stage.world.lakeside}, 'Many ' || lpad(n::text, 5, '0') from generate_series(1, 10001) n`)
  const limits: (string | null)[] = []
  page.on('request', (request) => {
    for (const { pathname, searchParams } of readsOf(request)) if (pathname === '/api/employers') limits.push(searchParams.get('limit'))
  })
  await open(`/entities?search=many&employer=${stage.world.lakeside}`, 'Manage Entities')
  await count('10,000+ entities')
  // Only a few employers are requested, too; the chosen one is shown by name.
  const employer = page.getByRole('combobox', { name: 'Employer' })
  await expect.poll(() => employer.inputValue()).toBe('Lakeside School District')
  expect([...new Set(limits)]).toEqual(['20'])
  const items = page.getByRole('list', { name: 'Manage Entities' }).getByRole('listitem')
  let refused = 0
  await page.route('**/api/locations?*cursor=*', (route) => {
    refused += 1
    return route.fulfill({ status: 500, body: '' })
  })
  await expect.poll(() => lastAfterScrolling(items)).toBeGreaterThan(95)
  await page.getByRole('alert').getByText('Something went wrong.').waitFor()
  await checkPage(page)
  // It does not retry automatically.
  expect(refused).toBe(1)
  await page.unroute('**/api/locations?*cursor=*')
  await page.getByRole('button', { name: 'Try again' }).click()
  for (let at = 0; at < 4; at += 1) {
    await expect.poll(() => lastAfterScrolling(items), { timeout: 15_000 }).toBeGreaterThan(at * 100 + 95)
    await expect.poll(() => items.count()).toBeLessThan(60)
  }
  await page
    .getByRole('button', { name: /^Many .*details/ })
    .last()
    .click()
  await page.getByText('Contact', { exact: true }).filter({ visible: true }).waitFor()
  await checkPage(page)
})

/** The position of the last item in the page after scrolling to its end. */
async function lastAfterScrolling(items: Locator): Promise<number> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  return Number(await items.last().getAttribute('aria-posinset'))
}
