import type { Locator, Page, Response } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readsOf } from '../stage/api-reads.ts'
import { type Casework, openCaseworkStage } from '../stage/casework.ts'
import { checkPage, checkWidths, onLoopback, PHONE, type Stage, signIn } from '../stage/harness.ts'

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

async function visit(username: string, path: string, width = 1280): Promise<Page> {
  const page = await stage.visit({ width })
  pages.push(page)
  await signIn(page, stage, { host: '', username, path })
  return page
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).click()
/** A dialog that saves is hidden, and has no role, before it is gone. */
const closed = (page: Page) => page.locator('[role=dialog]').waitFor({ state: 'detached' })
/** Whether an answer holds an applicant's record. */
const isRecord = (answer: Response) => readsOf(answer.request()).some(({ pathname }) => /^\/api\/applicants\/\d+$/.test(pathname))
const record = (name: string) => `/record/${casework.people[name]}`

/** Saves while the answer is lost after the server has done the work; the dialog stays, with the reason. */
async function saveUnheard(page: Page, path: string) {
  const posts = `**/api/${path}`
  await page.route(posts, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch({ url: onLoopback(route) })
    await route.abort()
  })
  await press(dialog(page), 'Save')
  await dialog(page).getByText('We could not reach the server').waitFor()
  await page.unroute(posts)
}

async function fillNumbers(page: Page, tcr: string) {
  await dialog(page).getByLabel('TCR').fill(tcr)
  await dialog(page).getByLabel('TCN of the rejected prints').fill(`TCN-${tcr}`)
}

/** A separate applicant for each journey. */
async function newcomer(last_name = 'Quill'): Promise<number> {
  const { sealing, database, world } = stage
  const key = crypto.randomUUID()
  const made = await database.one<{ id: number }>(sql`
    insert into applicant (record_key, employer, first_name, last_name, email, phone, ssn4, ssn4_index, dob, dob_index)
    values (${key}, ${world.stbrigid}, 'Nora', ${last_name}, 'nora@example.org', '3055550123',
      ${sealing.seal(`applicant|ssn4|${key}`, '4711')}, ${sealing.index('ssn4', '4711')},
      ${sealing.seal(`applicant|dob|${key}`, '1980-12-31')}, ${sealing.index('dob', '1980-12-31')}) returning id`)
  return made?.id as number
}

describe('on a phone', () => {
  test('staff add valid addresses, change them and delete them', async () => {
    const page = await visit('staff', `/record/${await newcomer()}`, PHONE)
    await press(panel(page, 'Addresses'), 'Add home address')
    await press(dialog(page), 'Save')
    await expect.poll(() => dialog(page).getByText('Required').count()).toBe(4)
    await checkWidths(page)
    await page.getByLabel('Street').fill('12  Main St')
    await page.getByLabel('City').fill('Miami')
    await page.getByLabel('State').selectOption('Florida')
    await page.getByLabel('ZIP code').fill('331')
    await press(dialog(page), 'Save')
    await dialog(page).getByText('Must be exactly 5 digits').first().waitFor()
    await page.getByLabel('ZIP code').fill('33101')
    await press(dialog(page), 'Save')
    await closed(page)
    const home = panel(page, 'Addresses').getByRole('region', { name: 'Home address' })
    await home.getByText('12 Main St').waitFor()
    await press(home, 'Actions for the home address')
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('Country').selectOption('Canada')
    await page.getByLabel('Region').fill('Ontario')
    await page.getByLabel('Postal code').fill('M5V 3L9')
    await checkWidths(page)
    await press(dialog(page), 'Save')
    await closed(page)
    await home.getByText('Ontario M5V 3L9').waitFor()
    await press(home, 'Actions for the home address')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog(page).getByText('12 Main St').waitFor()
    await checkWidths(page)
    await press(dialog(page), 'Delete')
    await closed(page)
    await home.getByText('No home address yet.').waitFor()
  })

  test('staff add IDs, reveal their numbers on demand, and write and delete notes', async () => {
    const id = await newcomer()
    const page = await visit('staff', `/record/${id}`, PHONE)
    await press(panel(page, 'IDs'), 'Add ID')
    await page.getByLabel('Type').selectOption("Driver's License")
    await page.getByLabel('Issued by (state)').selectOption('Ohio')
    await page.getByLabel('Number').fill('OH4711')
    // Another document has another number.
    await page.getByLabel('Type').selectOption('Passport')
    await page.getByLabel('Issued by (country)').selectOption('Germany')
    await press(dialog(page), 'Save')
    await dialog(page).getByText('Required').waitFor()
    await checkWidths(page)
    await page.getByLabel('Number').fill('C01X00T47')
    await press(dialog(page), 'Save')
    await closed(page)
    await panel(page, 'IDs').getByText('Passport, Germany').waitFor()
    await panel(page, 'IDs').getByText('****').waitFor()
    await press(panel(page, 'IDs'), /^Show number/)
    await panel(page, 'IDs').getByText('C01X00T47').waitFor()
    await press(panel(page, 'IDs'), 'Actions for Passport, Germany')
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('Type').selectOption("Driver's License")
    await page.getByLabel('Issued by (state)').selectOption('Ohio')
    await press(dialog(page), 'Save')
    await dialog(page).getByText('Required').waitFor()
    await dialog(page).getByText('The number on file is that of the passport.').waitFor()
    await page.getByLabel('Type').selectOption('Passport')
    await page.getByLabel('Issued by (country)').selectOption('France')
    await press(dialog(page), 'Save')
    await closed(page)
    await panel(page, 'IDs').getByText('Passport, France').waitFor()

    await press(panel(page, 'Notes'), 'Add note')
    await press(dialog(page), 'Save')
    await dialog(page).getByText('Required').waitFor()
    await dialog(page).getByLabel('Note').fill('First line\nSecond line')
    await checkWidths(page)
    await saveUnheard(page, 'notes')
    // A dialog above it that closes leaves it unchanged, with its attempts.
    await page.clock.fastForward('27:30')
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await press(dialog(page), 'Save')
    await closed(page)
    const notes = () => stage.database.rows(sql`select from note where applicant = ${id} and removed_at is null`)
    await expect.poll(notes).toHaveLength(1)
    await panel(page, 'Notes').getByText('Second line').waitFor()
    await press(panel(page, 'Notes'), /^Actions for the note/)
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await press(dialog(page), 'Delete')
    await closed(page)
    await panel(page, 'Notes').getByText('None', { exact: true }).waitFor()
    await checkWidths(page)
    // After the dialog was closed, the same text is another note.
    const again = async () => {
      await press(panel(page, 'Notes'), 'Add note')
      await dialog(page).getByLabel('Note').fill('Called, no answer')
    }
    await again()
    await saveUnheard(page, 'notes')
    await press(dialog(page), 'Cancel')
    await closed(page)
    await again()
    await press(dialog(page), 'Save')
    await closed(page)
    await expect.poll(notes).toHaveLength(2)
  })
})

describe('further panels on a phone', () => {
  test('staff add and remove work locations and set position and demographics', async () => {
    const page = await visit('staff', `/record/${await newcomer()}`, PHONE)
    await press(panel(page, 'Work Locations'), 'Add work location')
    await dialog(page).getByLabel('Search').fill('holy')
    await dialog(page).getByLabel('Holy Cross Parish').check()
    await expect.poll(() => dialog(page).getByRole('checkbox').count()).toBe(1)
    await checkWidths(page)
    await press(dialog(page), 'Save')
    await closed(page)
    await panel(page, 'Work Locations').getByText('Holy Cross Parish').waitFor()
    await press(panel(page, 'Work Locations'), 'Actions for Holy Cross Parish')
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await dialog(page).getByText('Holy Cross Parish').waitFor()
    await checkWidths(page)
    await press(dialog(page), 'Remove')
    await closed(page)
    await panel(page, 'Work Locations').getByText('None', { exact: true }).waitFor()

    await press(panel(page, 'Position'), 'Edit position')
    await dialog(page).getByLabel('Category').selectOption('Non-contact')
    await dialog(page).getByLabel('Position').fill('Librarian')
    await dialog(page).getByRole('combobox', { name: 'Applicant type' }).click()
    await page.getByRole('option').first().click()
    await checkWidths(page)
    await press(dialog(page), 'Save')
    await closed(page)
    await panel(page, 'Position').getByText('Librarian').waitFor()
    await panel(page, 'Position').getByText('Non-contact').waitFor()

    await press(panel(page, 'Demographics'), 'Edit demographics')
    await dialog(page).getByLabel('Height').fill('9 feet')
    await press(dialog(page), 'Save')
    await dialog(page).getByText('Must be feet and inches').waitFor()
    await dialog(page).getByLabel('Height').fill(`5'9"`)
    await dialog(page).getByLabel('Gender').selectOption('Female')
    await checkWidths(page)
    await press(dialog(page), 'Save')
    await closed(page)
    await panel(page, 'Demographics').getByText('Female').waitFor()
  })

  test('staff reveal masked values and mark prints illegible, and the timeline shows both', async () => {
    const page = await visit('staff', `/record/${await newcomer()}`, PHONE)
    await press(panel(page, 'Contact'), 'Show date of birth')
    await panel(page, 'Contact').getByText('12/31/1980').waitFor()
    await press(panel(page, 'Contact'), 'Hide date of birth')
    await panel(page, 'Contact').getByText('****-**-**').waitFor()
    // The user's own change of the record does not conflict with the next one.
    await press(panel(page, 'Contact'), 'Edit contact')
    await dialog(page).getByLabel('Phone').fill('3055550177')
    await press(dialog(page), 'Save')
    await closed(page)
    for (const tcr of ['TCR-1', 'TCR-2']) {
      await Promise.all([page.waitForResponse(isRecord), press(panel(page, 'Illegible Prints'), 'Mark as illegible')])
      await expect.poll(() => dialog(page).getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true)
      await fillNumbers(page, tcr)
      if (tcr === 'TCR-2') {
        await stage.database.run(sql`update applicant set tcr = 'TCR-9' where last_name = 'Quill'`)
        await press(dialog(page), 'Confirm')
        await dialog(page).getByText('TCR: TCR-9 (before: TCR-1)').waitFor()
      }
      await checkWidths(page)
      await press(dialog(page), tcr === 'TCR-2' ? 'Save Over Their Change' : 'Confirm')
      await closed(page)
      await panel(page, 'Illegible Prints').getByText(`TCR ${tcr}`).waitFor()
      if (tcr === 'TCR-1') {
        await stage.database.run(sql`update applicant set illegible = false where last_name = 'Quill'`)
        await page.reload()
      }
    }
    await panel(page, 'Illegible Prints')
      .getByText(/Request the name check by/)
      .waitFor()
    await press(panel(page, 'Timeline'), 'Refresh the timeline')
    for (const text of ['Masked values shown: Date of birth', 'Prints illegible: TCR TCR-2'])
      await panel(page, 'Timeline').getByText(text).waitFor()
    await checkWidths(page)
  })

  test('staff upload a signed waiver and delete it with a reason, and other files are refused', async () => {
    const id = await newcomer()
    await stage.database.run(sql`insert into waiver (employer, name, waiver_data) select ${stage.world.stbrigid}, 'Parish waiver', 'x'
      where not exists (select from waiver where name = 'Parish waiver')`)
    const page = await visit('staff', `/record/${id}`, PHONE)
    await press(panel(page, 'Waivers'), 'Upload signed waiver')
    await expect.poll(() => dialog(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    const choose = (name: string, text: string) =>
      dialog(page)
        .getByLabel('Signed page')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })
    await choose('scan.pdf', 'no PDF at all')
    await press(dialog(page), 'Save')
    await dialog(page).getByRole('alert').getByText('scan.pdf: Its content is not what its name says').waitFor()
    await checkWidths(page)
    await choose('scan.pdf', '%PDF-1.4 signed')
    await saveUnheard(page, 'waiversignatures')
    await press(dialog(page), 'Save')
    await closed(page)
    await expect.poll(() => stage.database.rows(sql`select from waiver_signature where applicant = ${id}`)).toHaveLength(1)
    await panel(page, 'Waivers')
      .getByRole('link', { name: /^Open Parish waiver/ })
      .waitFor()
    await press(panel(page, 'Waivers'), /^Actions for Parish waiver/)
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await press(dialog(page), 'Delete')
    await dialog(page).getByText('Required').waitFor()
    await dialog(page).getByLabel('Reason').fill('Of another person')
    await checkWidths(page)
    await press(dialog(page), 'Delete')
    await closed(page)
    await panel(page, 'Waivers').getByText('None', { exact: true }).waitFor()
  })
})

test('the second of two people who edit one address sees both values, keeps the input and saves it', async () => {
  const id = await newcomer('Quill 1')
  await stage.database.run(sql`
    insert into address (applicant, address_type, street1, city, state, zip_code) values (${id}, 'HOME', '1 Old St', 'Miami', 'FL', '33101')`)
  const [one, other] = [await visit('staff', `/record/${id}`), await visit('admin', `/record/${id}`)]
  for (const page of [one, other]) {
    await press(panel(page, 'Addresses'), 'Actions for the home address')
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('City').waitFor()
  }
  await other.getByLabel('City').fill('Tampa')
  await press(dialog(other), 'Save')
  await closed(other)
  await one.getByLabel('City').fill('Ocala')
  await one.getByLabel('Street').fill('2 New St')
  await press(dialog(one), 'Save')
  await dialog(one).getByText('City: Tampa (before: Miami, you: Ocala)').waitFor()
  await checkPage(one)
  await expect.poll(() => one.getByLabel('Street').inputValue()).toBe('2 New St')
  await press(dialog(one), 'Save')
  await closed(one)
  await panel(one, 'Addresses').getByText('2 New St').waitFor()
  await panel(one, 'Addresses').getByText('Ocala, FL 33101').waitFor()
})

test('two work locations that are added simultaneously are both kept', async () => {
  const id = await newcomer('Quill 2')
  const [one, other] = [await visit('staff', `/record/${id}`), await visit('admin', `/record/${id}`)]
  for (const page of [one, other]) await press(panel(page, 'Work Locations'), 'Add work location')
  await dialog(one).getByLabel('Holy Cross Parish').check()
  await dialog(other).getByLabel('Saint Brigid School').check()
  await press(dialog(other), 'Save')
  await closed(other)
  await press(dialog(one), 'Save')
  await closed(one)
  const kept = await stage.database.rows(sql`select location from applicant_location where applicant = ${id}`)
  expect(kept).toHaveLength(2)
  await expect.poll(() => panel(one, 'Work Locations').getByRole('listitem').count()).toBe(kept.length)
})

test('staff merge two records of one person, and a record on hold cannot be deleted', async () => {
  const [kept, other] = [await newcomer('Quill 3'), await newcomer('Quill 3')]
  await stage.database.run(sql`insert into note (applicant, note_text) values (${other}, 'Called about the other record')`)
  const page = await visit('admin', `/record/${kept}`)
  // The user's own change of the record does not conflict with the merge that follows.
  await press(panel(page, 'Contact'), 'Edit contact')
  await dialog(page).getByLabel('Phone').fill('3055550177')
  await press(dialog(page), 'Save')
  await closed(page)
  await press(page, 'Actions for Quill 3, Nora')
  await page.getByRole('menuitem', { name: 'Merge records' }).click()
  await dialog(page)
    .getByRole('radio', { name: /^Quill 3,/ })
    .check()
  await checkPage(page)
  await press(dialog(page), 'Merge')
  await closed(page)
  await panel(page, 'Timeline').getByText('Another record of this person was merged into this one').waitFor()
  await panel(page, 'Notes').getByText('Called about the other record').waitFor()
  await page.goto(stage.address('', `/record/${other}`))
  await page.waitForURL(`**/record/${kept}`)
  const act = async (entry: string) => {
    await press(page, 'Actions for Quill 3, Nora')
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await act('Hold the data')
  await dialog(page).getByLabel('Reason for the hold').fill('Inquiry 77 of the state')
  await checkPage(page)
  await press(dialog(page), 'Save')
  await closed(page)
  await page.getByText('Inquiry 77 of the state').waitFor()
  await act('Delete applicant')
  await press(dialog(page), 'Delete')
  await dialog(page).getByText('end the hold first').waitFor()
  await press(dialog(page), 'Cancel')
  await act('Change the hold')
  await dialog(page).getByLabel('Reason for the hold').fill('')
  await press(dialog(page), 'Save')
  await closed(page)
  await page.getByText('Inquiry 77 of the state').waitFor({ state: 'detached' })
  await act('Delete applicant')
  await checkPage(page)
  await press(dialog(page), 'Delete')
  await page.waitForURL('**/results')
})

test('keyboard shortcuts lead to the search and from record to record', async () => {
  const page = await visit('staff', '/results?name=Smith')
  await page.getByRole('link', { name: 'Smith, Pat A' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Smith, Pat A' }).waitFor()
  const first = new URL(page.url()).pathname
  await page.keyboard.press('Alt+ArrowDown')
  await page.waitForURL((url) => url.pathname.startsWith('/record/') && url.pathname !== first)
  await page.getByRole('button', { name: /^Previous record/ }).click()
  await page.waitForURL(`**${first}`)
  await press(page, 'Actions for Smith, Pat A')
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await checkPage(page)
  await page.keyboard.press('Escape')
  await closed(page)
  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('combobox').fill('de la cruz')
  await dialog(page)
    .getByRole('option', { name: /^De La Cruz/ })
    .click()
  await page.getByRole('heading', { level: 1, name: /^De La Cruz/ }).waitFor()
})

test('users without the permission see no buttons', async () => {
  const page = await visit('staff', record('Alvarez'))
  await press(page, 'Actions for Alvarez, Ann')
  await page.getByRole('menuitem', { name: 'Merge records' }).waitFor()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Delete applicant' }).count()).toBe(0)
})
