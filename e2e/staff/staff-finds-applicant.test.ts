import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Casework, openCaseworkStage } from '../stage/casework.ts'
import { chooseOption } from '../stage/choose-option.ts'
import { checkPage, checkWidths, PHONE, type Stage, signIn } from '../stage/harness.ts'

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

async function visit(username: string | null, path: string, width = 1280): Promise<Page> {
  const page = await stage.visit({ width })
  pages.push(page)
  if (username === null) await page.goto(stage.address('', path))
  else await signIn(page, stage, { host: '', username, path })
  return page
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const counted = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
const chips = (page: Page) =>
  page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('button', { name: /^Remove/ })
    .allTextContents()
const dialog = (page: Page) => page.getByRole('dialog')

describe('on a phone', () => {
  test('a wrong password is reported in the form, and after signing in the cards lead to an applicant', async () => {
    const page = await visit(null, '/results?category=NC', PHONE)
    await page.getByLabel('Username').fill('staff')
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.getByRole('alert').waitFor()
    await checkWidths(page)
    await page.getByRole('textbox', { name: 'Password' }).fill(stage.world.password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.getByRole('link', { name: 'De La Cruz-O’Brien, María José' }).waitFor()

    await page.goto(stage.address('', '/'))
    await title(page, 'BIMS Dashboard')
    await page.getByRole('list', { name: 'Saved searches, group 2' }).getByRole('link', { name: '0 Nobody at all' }).waitFor()
    await checkWidths(page)
    await page.getByRole('link', { name: '1 Hired' }).click()
    await title(page, 'Applicants')
    await counted(page, '1 applicant')
    await expect.poll(() => new URL(page.url()).search).toBe(`?status_code=${casework.statuses.hired}`)
    await expect.poll(() => chips(page)).toEqual(['Status: Hired'])
    await checkWidths(page)
    await page.getByRole('link', { name: 'Alvarez, Ann' }).click()
    await title(page, 'Alvarez, Ann')
    await page.goBack()
    await page.getByRole('link', { name: 'Alvarez, Ann' }).waitFor()
    await expect.poll(() => chips(page)).toEqual(['Status: Hired'])
  })

  test('a record shows contact data, details and appointments with their history', async () => {
    await stage.database.run(sql`update appointment set notes = 'I am deaf, please write' where id = ${casework.appointment}`)
    const page = await visit('staff', `/record/${casework.people.Alvarez}`, PHONE)
    await title(page, 'Alvarez, Ann')
    await page.getByRole('region', { name: 'Appointments' }).getByText('I am deaf, please write').waitFor()
    const shown = page.getByRole('main')
    for (const text of ['TCN-0001', '12/10/26', '****-**-**', '(305) 555-0100', 'ann@example.org', 'Saint Brigid Diocese', 'Coach']) {
      await shown.getByText(text).first().waitFor()
    }
    await shown.getByRole('heading', { name: /Wed, Nov 25, 2026, 10:20.AM, Central Time/ }).waitFor()
    await shown.getByText(String(casework.appointment)).first().waitFor()
    await shown.getByRole('button', { name: /^History/ }).click()
    await shown.getByRole('list', { name: 'History' }).getByText('Moved').waitFor()
    await shown.getByText(/Tue, Nov 24, 2026, 9:15.AM, Eastern Time, Downtown Fingerprint Center/).waitFor()
    await checkWidths(page)
  })

  test('long and right-to-left names fit the page', async () => {
    const page = await visit('staff', `/record/${casework.people.Wolfeschlegelsteinhausenbergerdorff}`, PHONE)
    await title(page, 'Wolfeschlegelsteinhausenbergerdorff, Hubert')
    await page.getByRole('region', { name: 'Appointments' }).getByText('None', { exact: true }).waitFor()
    await checkWidths(page)
    await page.goto(stage.address('', '/results?order=-last_name'))
    await page.getByRole('link', { name: 'Wolfeschlegelsteinhausenbergerdorff, Hubert' }).waitFor()
    await page.getByRole('link', { name: 'الزهراء, فاطمة' }).waitFor()
    await checkWidths(page)
  })

  test('an applicant is added once the missing fields are filled in, and the new record opens', async () => {
    const page = await visit('staff', '/dashboard', PHONE)
    await page.getByRole('button', { name: 'Add Applicant' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => dialog(page).getByText('Required').count()).toBe(5)
    await checkWidths(page)
    await page.getByLabel('First name').fill('  Noor ')
    await page.getByLabel('Last name').fill('Newcomer')
    await page.getByLabel('Email').fill('noor@example.org')
    await page.getByLabel('Phone').fill('+1 (305) 555-0111')
    await page.getByLabel('Phone').press('Tab')
    await chooseOption(page, { label: 'Employer', typed: 'brigid', name: 'Saint Brigid Diocese' })
    await page.getByLabel('Holy Cross Parish').check()
    await checkWidths(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await title(page, 'Newcomer, Noor')
    await page.getByText('(305) 555-0111').waitFor()
    const kept = await stage.database.rows<{ location: number }>(sql`
      select al.location from applicant_location al join applicant a on a.id = al.applicant where a.email = 'noor@example.org'`)
    expect(kept.map(({ location }) => location)).toContain(stage.world.work.parish)
  })

  test('the search panel finds applicants, refuses invalid values and reports no results', async () => {
    const page = await visit('staff', '/results', PHONE)
    await counted(page, 'applicants')
    await page.getByRole('button', { name: 'Search', exact: true }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Zzyzx')
    await page.getByRole('button', { name: 'More filters' }).click()
    await chooseOption(page, { label: 'Employer', typed: 'brigid', name: 'Saint Brigid Diocese' })
    await checkWidths(page)
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    await page.getByText('Nobody is found by these filters.').waitFor()
    await expect.poll(() => chips(page)).toEqual(['Name: Zzyzx', 'Employer: Saint Brigid Diocese'])
    await page.getByRole('button', { name: 'Remove Name: Zzyzx' }).click()
    await page.getByRole('link', { name: 'Alvarez, Ann' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe(`?employer=${stage.world.stbrigid}`)
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('')
    await page.getByLabel('Last four of SSN').fill('12')
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    await page.getByRole('alert').getByText('Last four of SSN').waitFor()
    await checkWidths(page)
  })
})

test('an SSN’s last four and a date of birth filter the list without appearing in the address', async () => {
  const page = await visit('staff', '/results?ssn4=0123&dob=1990-02-03&name=Ann')
  await counted(page, '1 applicant')
  await expect.poll(() => new URL(page.url()).search).toBe('?name=Ann')
  await expect.poll(async () => (await chips(page)).toSorted()).toEqual(['Date of birth: 2/3/90', 'Last four of SSN: 0123', 'Name: Ann'])
  await page.getByRole('link', { name: 'Alvarez, Ann' }).click()
  await title(page, 'Alvarez, Ann')
  await page.goBack()
  await page.getByRole('button', { name: 'Remove Last four of SSN: 0123' }).waitFor()
  await counted(page, '1 applicant')
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await expect.poll(stored).toContain('bims-last-results')
  await expect.poll(stored).not.toMatch(/0123|1990/)
  const entry = () => page.evaluate(() => JSON.stringify(history.state))
  await expect.poll(entry).toContain('sealed')
  await expect.poll(entry).not.toMatch(/0123|1990/)
  await page.reload()
  await page.getByText('enter them again').waitFor()
  await expect.poll(() => chips(page)).toEqual(['Name: Ann'])
  await page.goto(stage.address('', '/logout'))
  await page.getByLabel('Username').waitFor()
  await expect.poll(stored).not.toContain('bims-last-results')
})

test('unknown filters are ignored, and relative days are shown in words', async () => {
  const page = await visit('staff', '/results?constructor=1&safe_date_after=today&safe_date_before=today%2B30')
  await counted(page, '1 applicant')
  await expect.poll(() => chips(page)).toEqual(['SAFE expiration from: today', 'SAFE expiration to: today + 30 days'])
})

test('sorting is kept in the address, and Back from a later page restores the scroll position', async () => {
  const page = await visit('staff', '/results?name=Smith')
  await page.getByLabel('Sort by').selectOption('Created, newest first')
  await page.waitForURL('**/results?name=Smith&order=-created')
  await counted(page, '60 applicants')
  await page.getByRole('button', { name: 'Load more' }).click()
  const rows = page.getByRole('table', { name: 'Applicants' }).getByRole('link')
  await expect.poll(() => rows.count()).toBe(60)
  // The first created record is the last of the newest.
  await rows.nth(59).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await rows.nth(59).click()
  await title(page, 'Smith, Pat A')
  await page.goBack()
  await expect.poll(() => rows.count()).toBe(60)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('the second of two people who edit one record sees both values, keeps the input and saves it', async () => {
  const path = `/record/${casework.people['De La Cruz-O’Brien']}`
  const [one, other] = [await visit('staff', path), await visit('admin', path)]
  for (const page of [one, other]) await page.getByRole('button', { name: 'Edit contact' }).click()
  await one.getByLabel('Email').fill('not an address')
  await one.getByRole('button', { name: 'Save' }).click()
  await one.getByText('Must be a valid email address').waitFor()
  await one.getByLabel('Email').fill('maria@example.org')
  await one.getByLabel('Last four of SSN').fill('4321')
  await other.getByLabel('Phone').fill('3055550199')
  await other.getByLabel('Submitted').fill('2026-11-20')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByRole('dialog').waitFor({ state: 'hidden' })
  await other.getByText('(305) 555-0199').waitFor()

  await one.getByRole('button', { name: 'Save' }).click()
  await one.getByText('Phone: 3055550199 (before: 3055550100, you: 3055550100)').waitFor()
  await expect.poll(() => one.getByLabel('Email').inputValue()).toBe('maria@example.org')
  await checkPage(one)
  await one.getByRole('button', { name: 'Save' }).click()
  await one.getByRole('dialog').waitFor({ state: 'hidden' })
  await one.getByText('maria@example.org').waitFor()
  await one.getByText('(305) 555-0199').waitFor()
  await one.getByText('11/20/26').waitFor()
  await one.goto(stage.address('', '/results?ssn4=4321'))
  await one.getByRole('link', { name: 'De La Cruz-O’Brien, María José' }).waitFor()
})

test('Escape requires confirmation before it discards input', async () => {
  const page = await visit('staff', `/record/${casework.people.Alvarez}`)
  await page.getByRole('button', { name: 'Edit contact' }).click()
  // A dialog focuses its first field after it has loaded; no user is as fast as this one.
  await page.getByLabel('First name').and(page.locator(':focus')).waitFor()
  await page.getByLabel('First name').press('End')
  await page.keyboard.type('a', { delay: 100 })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Anna')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Edit contact' }).click()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ann')
})

test.each(['/record/999999', '/record/abc', '/entitiez'])('%s shows the fallback page', async (path) => {
  const page = await visit('staff', path)
  await title(page, 'Page not found')
  await checkPage(page)
})

test('superusers read the outbox, and ordinary staff neither see nor open it', async () => {
  await stage.database.run(sql`
    insert into mail (event_key, applicant, to_address, subject, text_body, html_body, calendar, message_id, state)
    values ('journey', ${casework.people.Alvarez}, 'ann@example.org', 'Your appointment', 'Bring a photo ID.', '<p></p>', 'BEGIN:VCALENDAR', 'm-1', 'KEPT')`)
  const page = await visit('admin', '/dashboard', 360)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Administrative' }).click()
  await title(page, 'Administration')
  await checkPage(page)
  await page.getByRole('link', { name: 'Outbox' }).click()
  await page.getByRole('button', { name: 'Read Your appointment' }).click()
  await page.getByText('Bring a photo ID.').waitFor()
  await checkPage(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the calendar file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('appointment.ics')
  await page.getByLabel('State').selectOption('Failed')
  await page.getByText('None to display').waitFor()
  await stage.database.run(sql`update mail set state = 'UNKNOWN', error = 'It waited.' where event_key = 'journey'`)
  await page.getByLabel('State').selectOption('Perhaps delivered')
  await page.getByRole('button', { name: 'Send again Your appointment' }).click()
  await page.getByRole('dialog').getByText('It may have reached ann@example.org already').waitFor()
  await checkPage(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send Again' }).click()
  await page.getByRole('dialog').getByText('No mail server is set').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  const staff = await visit('staff', '/outbox')
  await title(staff, 'No permission')
  await staff.getByRole('link', { name: 'Administrative' }).click()
  await staff.getByRole('link', { name: 'Manage Entities' }).waitFor()
  await expect.poll(() => staff.getByRole('link', { name: 'Outbox' }).count()).toBe(0)
})

test.each([
  ['vendor', "Today's Appointments"],
  ['network', 'All Appointments'],
])('%s gets the screens of their own front end on the general host', async (username, name) => {
  const page = await visit(username, '/')
  await title(page, new RegExp(name))
  await expect.poll(() => page.getByRole('link', { name: 'Administrative' }).count()).toBe(0)
})
