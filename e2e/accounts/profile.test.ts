import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPage, checkWidths, DESK_WIDTHS, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page

const panel = (name: string) => page.getByRole('region', { name })
const modify = (name: string) => page.getByRole('button', { name: `Modify ${name}` }).click()
const save = (name: string) => panel(name).getByRole('button', { name: 'Save' })
const fill = async (name: string, values: Record<string, string>) => {
  for (const [label, text] of Object.entries(values)) await panel(name).getByRole('textbox', { name: label, exact: true }).fill(text)
}
const office = { Email: 'office@bims.example', Phone: '212-555-0100', Website: 'downtown.example', Street: 'PO Box 7', City: 'New York' }

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

test('the desk edits its location’s office, contact and public address but not its name', async () => {
  page = await stage.visit()
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor' })
  await page.getByRole('link', { name: 'Manage Profile' }).click()
  await panel('Location Information').getByText('120 Broadway, Suite 400').waitFor()
  await checkPage(page)
  await modify('Vendor Details')
  await panel('Vendor Details').getByLabel('Email').waitFor()
  await expect.poll(() => panel('Vendor Details').getByRole('textbox', { name: 'Name', exact: true }).count()).toBe(0)
  await fill('Vendor Details', { ...office, 'ZIP code': '10271' })
  await panel('Vendor Details').getByLabel('State').selectOption('NY')
  await checkPage(page)
  await fill('Vendor Details', { Email: 'office' })
  await save('Vendor Details').click()
  await panel('Vendor Details').getByText('Must be a valid email address').waitFor()
  await fill('Vendor Details', { Email: office.Email })
  await save('Vendor Details').click()
  await panel('Vendor Details').getByText('(212) 555-0100').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Modify Vendor Details')
  await modify('Vendor Details')
  await fill('Vendor Details', { City: '' })
  await expect.poll(() => save('Vendor Details').isDisabled()).toBe(true)
  await fill('Vendor Details', { City: office.City })
  await panel('Vendor Details').getByRole('button', { name: 'Cancel' }).click()
  await modify('Primary Contact')
  await fill('Primary Contact', { 'First name': 'Dolores', 'Last name': 'De La Cruz', Email: 'd@bims.example', Phone: '12125550101' })
  await save('Primary Contact').click()
  await panel('Primary Contact').getByText('De La Cruz').waitFor()
  await modify('Location Information')
  await fill('Location Information', { Email: 'at@bims.example', Name: 'Downtown', 'Instructions for applicants': 'Ring twice.\n\nWait.' })
  await save('Location Information').click()
  await panel('Location Information').getByText('Ring twice.').waitFor()
  const row = await stage.database.one(sql`select * from live_scan_vendor where id = ${stage.world.downtown}`)
  expect(row).toMatchObject({
    ...{ name: 'Downtown Fingerprint Center', location_name: 'Downtown', url: 'https://downtown.example', office_state: 'NY' },
    ...{ office_phone: '2125550100', contact_phone: '2125550101', applicant_instructions: 'Ring twice.\n\nWait.', public: true },
  })
})

test('a save that fails or conflicts keeps the input and shows the reason', async () => {
  await modify('Primary Contact')
  await fill('Primary Contact', { 'First name': 'Dora' })
  await page.route('**/api/livescanvendors/*', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await save('Primary Contact').click()
  await panel('Primary Contact').getByText('We could not reach the server.').waitFor()
  await page.unroute('**/api/livescanvendors/*')
  await stage.database.run(sql`update live_scan_vendor set contact_last_name = 'Cruz' where id = ${stage.world.downtown}`)
  await save('Primary Contact').click()
  await panel('Primary Contact').getByText('Contact last name: Cruz (before: De La Cruz)').waitFor()
  await expect.poll(() => panel('Primary Contact').getByLabel('First name').inputValue()).toBe('Dora')
  await checkPage(page)
  await save('Primary Contact').click()
  await panel('Primary Contact').getByText('Dora').waitFor()
  await panel('Primary Contact').getByText('Cruz', { exact: true }).waitFor()
  await modify('Primary Contact')
  await fill('Primary Contact', { 'First name': 'Nobody' })
  await panel('Primary Contact').getByRole('button', { name: 'Cancel' }).click()
  await panel('Primary Contact').getByText('Dora').waitFor()
})

test('leaving by menu, Back or reload requires confirmation only with unsaved changes', async () => {
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const first = panel('Primary Contact').getByLabel('First name')
  await modify('Primary Contact')
  await page.getByRole('link', { name: 'Manage Account' }).click()
  await page.getByRole('heading', { name: 'Manage Account' }).waitFor()
  await page.goBack()
  await modify('Primary Contact')
  await fill('Primary Contact', { 'First name': 'Nobody' })
  await page.getByRole('link', { name: 'Day Board' }).click()
  await question.waitFor()
  await checkWidths(page, DESK_WIDTHS)
  // Keep editing has the focus.
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.activeElement?.textContent === 'Day Board')
  await page.goBack()
  await question.waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/profile')
  const prompt = page.waitForEvent('dialog')
  const reloaded = page.evaluate(() => location.reload())
  const unload = await prompt
  expect(unload.type()).toBe('beforeunload')
  await unload.dismiss()
  await reloaded
  await expect.poll(() => first.inputValue()).toBe('Nobody')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { name: "Today's Appointments" }).waitFor()
  // A dialog has its own confirmation.
  await page.getByRole('link', { name: 'Manage Availability' }).click()
  await page.getByRole('button', { name: 'Add Blocked Time' }).click()
  await page.getByRole('dialog').getByLabel('Start').fill('2026-11-30T09:00')
  await page.goBack()
  await page.getByText('What you typed has not been saved.').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Keep editing')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('dialog').getByLabel('Start').inputValue()).toBe('2026-11-30T09:00')
  await page.goBack()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { name: "Today's Appointments" }).waitFor()
})

test('the network edits its own profile, name included', async () => {
  page = await stage.visit()
  await signIn(page, stage, { host: 'metro.network', username: 'network' })
  await page.getByRole('link', { name: 'Manage Profile' }).click()
  await modify('Office')
  await fill('Office', { ...office, Name: 'Metro Prints', 'ZIP code': '10271' })
  await panel('Office').getByLabel('State').selectOption('NY')
  await checkPage(page)
  await save('Office').click()
  await panel('Office').getByText('Metro Prints').waitFor()
  await modify('Location Information')
  await panel('Location Information').getByLabel('Street').waitFor()
  await expect.poll(() => panel('Location Information').getByLabel('Instructions for applicants').count()).toBe(0)
  await checkPage(page)
  await modify('Fingerprint Submissions')
  await fill('Fingerprint Submissions', { 'Destination agency (DAI)': 'wviafis0', 'TCN prefix': 'met-' })
  await save('Fingerprint Submissions').click()
  await panel('Fingerprint Submissions').getByText('Must be nine capital letters and digits').waitFor()
  await checkPage(page)
  await fill('Fingerprint Submissions', { 'Destination agency (DAI)': 'wviafis0z' })
  await save('Fingerprint Submissions').click()
  await panel('Fingerprint Submissions').getByText('WVIAFIS0Z').waitFor()
  const settings = await stage.database.one(sql`select destination_agency, tcn_prefix from network where id = ${stage.world.network}`)
  expect(settings).toEqual({ destination_agency: 'WVIAFIS0Z', tcn_prefix: 'MET-' })
  const row = await stage.database.one(sql`select name, office_street1, applicant_subdomain from network where id = ${stage.world.network}`)
  expect(row).toEqual({ name: 'Metro Prints', office_street1: 'PO Box 7', applicant_subdomain: 'metro' })
})

test('choosing another location requires confirmation before edited hours are lost', async () => {
  await page.getByRole('link', { name: 'Manage Availability' }).click()
  const choice = page.getByRole('combobox', { name: 'Location' })
  await choice.selectOption({ label: 'Downtown Fingerprint Center' })
  await page.getByRole('button', { name: 'Modify Appointment Duration' }).click()
  await panel('Appointment Duration').getByLabel('Stations').fill('9')
  await choice.focus()
  await choice.selectOption({ label: 'Lakefront Live Scan' })
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.waitForFunction(() => document.activeElement?.matches('select'))
  await expect.poll(() => choice.locator('option:checked').allTextContents()).toEqual(['Downtown Fingerprint Center'])
  await expect.poll(() => panel('Appointment Duration').getByLabel('Stations').inputValue()).toBe('9')
  await choice.selectOption({ label: 'Lakefront Live Scan' })
  await page.getByRole('button', { name: 'Discard' }).click()
  await panel('Appointment Duration').getByText('20 minutes').waitFor()
})

test.each([
  { width: 360, host: 'metro.scheduler', username: 'vendor', section: 'Vendor Details' },
  { width: 820, host: 'metro.scheduler', username: 'vendor', section: 'Vendor Details' },
  { width: 820, host: 'metro.network', username: 'network', section: 'Office' },
  { width: 820, host: '', username: 'vendor', section: 'Vendor Details' },
] as const)('at $width pixels, on "$host", the profile of $username fits, read and edited', async ({ width, host, username, section }) => {
  page = await stage.visit({ width })
  await signIn(page, stage, { host, username, path: '/profile' })
  await modify(section)
  await panel(section).getByLabel('Street').waitFor()
  await checkPage(page)
  await page.goto(stage.address(host, '/no-such-page'))
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await checkPage(page)
  await page.context().close()
})
