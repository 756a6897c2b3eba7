import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPage, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page

const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp) => dialog().getByRole('button', { name })
const entry = (name: string) => dialog().getByRole('listitem').filter({ hasText: name })
const visit = async (width = 1280) => {
  page = await stage.visit({ width })
  await signIn(page, stage, { host: 'metro.network', username: 'network', path: '/locations' })
}
const open = (door: string) => page.getByRole('button', { name: `${door} of Downtown Fingerprint Center` }).click()
const close = () => button('Close').click()
const typesOf = () =>
  stage.database.rows<{ description: string; pricing: number }>(sql`
    select description, pricing from applicant_type where lsv = ${stage.world.downtown} and removed_at is null order by description`)

const file = (text: string, name = 'prices.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const chosen = (text: string, name?: string) => dialog().getByLabel('CSV file').setInputFiles(file(text, name))
const HEAD = 'description,slug,agency,pricing,ori,note'

beforeAll(async () => {
  stage = await openStage()
  await visit()
})

afterAll(() => stage.close())

test('an ORI requires nine characters and a unique slug, and can be deleted only while unused', async () => {
  await open('ORIs')
  await entry('NY0300000').waitFor()
  await checkPage(page)
  await button('Add ORI').click()
  const [code, slug, description, agency] = ['ORI', 'Slug', 'Description', 'Agency'].map((name) =>
    dialog().getByRole('textbox', { name, exact: true }),
  )
  await code?.fill('ny030000')
  await slug?.fill('Schools')
  await description?.fill('Notaries')
  await expect.poll(() => button('Save').isDisabled()).toBe(true)
  await agency?.fill('Department of State')
  await dialog().getByLabel('Vendor type').check()
  await button('Save').click()
  await dialog().getByText('Must be nine capital letters and digits').waitFor()
  await checkPage(page)
  await code?.fill('ny 0300 007')
  await button('Save').click()
  await dialog().getByText('Another ORI of this location has this slug').waitFor()
  await expect.poll(() => description?.inputValue()).toBe('Notaries')
  await slug?.fill('notaries')
  await button('Save').click()
  await entry('Notaries').getByText('NY0300007 · Department of State').waitFor()
  await entry('Notaries').getByText('Vendor type').waitFor()
  await button(/^Edit NY0300007/).click()
  await dialog().getByLabel('Agency').fill('State')
  await checkPage(page)
  await button('Save').click()
  await entry('Notaries').getByText('NY0300007 · State').waitFor()
  await button(/^Delete NY0300000/).click()
  await dialog()
    .getByText(/cannot be deleted while 3 applicant types use it:$/)
    .waitFor()
  await checkPage(page)
  await button('Back').click()
  await button(/^Delete NY0300007/).click()
  await button('Yes').click()
  await entry('Notaries').waitFor({ state: 'hidden' })
  await entry('NY0300000').waitFor()
  await close()
})

test('editing an applicant type leaves the prices of booked appointments unchanged', async () => {
  await open('Applicant Types')
  await entry('Coach').getByText('$40.00').waitFor()
  await entry('Volunteer').getByText('No charge').waitFor()
  await checkPage(page)
  await button('Add Applicant Type').click()
  await dialog().getByRole('textbox', { name: 'Description', exact: true }).fill('Notary')
  await dialog().getByLabel('Price').fill('free')
  await dialog().getByLabel('For whose applicants').selectOption({ label: 'Lakeside School District' })
  await dialog().getByLabel('Note for applicants').fill('Bring the stamp.')
  await dialog().getByLabel('Open to transfers').check()
  await button('Save').click()
  await dialog().getByText('Must be an amount such as 12.50').waitFor()
  await checkPage(page)
  await dialog().getByLabel('Price').fill('$1,012.5')
  await button('Save').click()
  await entry('Notary').getByText('$1,012.50').waitFor()
  for (const word of ['Only Lakeside School District', 'Open to transfers', 'Bring the stamp.'])
    await entry('Notary').getByText(word).waitFor()
  await button('Edit Notary').click()
  await dialog().getByLabel('Price').fill('12.50')
  await dialog().getByLabel('For whose applicants').selectOption({ label: 'Metro Live Scan Network (network)' })
  await checkPage(page)
  await button('Save').click()
  await entry('Notary').getByText('$12.50').waitFor()
  const row = await stage.database.one(sql`select employer, network, pricing, transfer from applicant_type where description = 'Notary'`)
  expect(row).toEqual({ employer: null, network: stage.world.network, pricing: 1250, transfer: true })
  await button('Edit Notary').click()
  await dialog().getByLabel('Type of transaction').selectOption('MAP: law-enforcement or criminal-justice employment')
  await dialog().getByLabel('Prints are kept').selectOption('Yes: kept after the search')
  await dialog().getByLabel('Reason fingerprinted').fill('Notary, Exec. Law 130')
  await button('Save').click()
  await dialog().getByText('Must be at most 75 letters, digits, spaces, commas, hyphens and slashes').waitFor()
  await dialog().getByLabel('Reason fingerprinted').fill('Notary, Executive Law 130')
  await button('Save').click()
  await dialog().getByText('For MAP the reason must say Criminal Justice Employment or Law Enforcement').waitFor()
  await checkPage(page)
  await dialog().getByLabel('Type of transaction').selectOption('NFUF')
  await button('Save').click()
  await entry('Notary').getByText('$12.50').waitFor()
  const sent = await stage.database.one(
    sql`select transaction_type, retention, reason_fingerprinted from applicant_type where description = 'Notary'`,
  )
  expect(sent).toEqual({ transaction_type: 'NFUF', retention: 'Y', reason_fingerprinted: 'Notary, Executive Law 130' })
  await button('Delete Notary').click()
  await checkPage(page)
  await button('Yes').click()
  await entry('Coach').waitFor()
  await expect.poll(async () => (await typesOf()).map(({ description }) => description)).toEqual(['Coach', 'Teacher', 'Volunteer'])
  await close()
})

test('the form shows another user’s new price before overwriting it', async () => {
  await open('Applicant Types')
  await button('Edit Coach').click()
  await dialog().getByLabel('Price').fill('45')
  await stage.database.run(sql`update applicant_type set pricing = 4200 where id = ${stage.world.types.coach}`)
  await button('Save').click()
  await dialog().getByText('Price: $42.00 (before: $40.00)').waitFor()
  await expect.poll(() => dialog().getByLabel('Price').inputValue()).toBe('45')
  await button('Save Over Their Change').click()
  await entry('Coach').getByText('$45.00').waitFor()
  await close()
})

test('an import previews its changes first, and a file with an error imports nothing', async () => {
  await open('ORIs')
  await button('Import').click()
  await checkPage(page)
  await chosen('description,slug,agency\nTeacher,schools,Education', 'short.csv')
  await dialog().getByText('Selected file must have description, slug, agency and pricing at minimum').waitFor()
  await expect.poll(() => button('Import').isDisabled()).toBe(true)
  const agency = 'State Education Department'
  await chosen(`${HEAD}\nTeacher,schools,${agency},60,,\n"Aide, floating",schools,${agency},free,,\nNotary,notaries,State,12.50,NY03,`)
  await dialog().getByRole('cell', { name: 'Must be an amount such as 12.50' }).waitFor()
  await dialog().getByRole('cell', { name: 'Must be nine capital letters and digits' }).waitFor()
  await dialog().getByRole('cell', { name: 'NY03' }).waitFor()
  await checkPage(page)
  await expect.poll(() => typesOf()).toHaveLength(3)
  const good = `\ufeff${HEAD},colour\r\nTeacher,schools,${agency},60,,Bring the letter from your school.,red\r\n"Aide, floating",SCHOOLS,${agency},$30,,,\r\nNotary,notaries,State,12.50,ny0300007,"Two\nlines",\r\n`
  // After a failure that is not the file's, the import can be repeated without choosing the file again.
  await page.route('**/api/oris/bulk_import**', (route) => route.abort())
  await chosen(good)
  await dialog().getByText('We could not reach the server.').waitFor()
  await page.unroute('**/api/oris/bulk_import**')
  await button('Try again').click()
  await dialog().getByText('2 new, 1 changed, 0 unchanged.').waitFor()
  await dialog().getByText('Price: $52.50 → $60.00').waitFor()
  await dialog().getByText('New ORI notaries').waitFor()
  await dialog().getByText('Columns that are not used: colour').waitFor()
  await checkPage(page)
  await expect.poll(() => typesOf()).toHaveLength(3)
  await page.route('**/api/oris/bulk_import**', (route) => route.abort())
  await button('Import').click()
  await dialog().getByText('We could not reach the server.').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Import')
  await page.unroute('**/api/oris/bulk_import**')
  await button('Import').click()
  await entry('Notary').getByText('NY0300007 · State').waitFor()
  await expect
    .poll(() => typesOf())
    .toEqual([
      { description: 'Aide, floating', pricing: 3000 },
      { description: 'Coach', pricing: 4500 },
      { description: 'Notary', pricing: 1250 },
      { description: 'Teacher', pricing: 6000 },
      { description: 'Volunteer', pricing: 0 },
    ])
})

test('an exported file changes nothing when it is imported again', async () => {
  await button('Import').click()
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download Current Types').click()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  await chosen(Buffer.concat(chunks).toString())
  await dialog().getByText('0 new, 0 changed, 5 unchanged.').waitFor()
  await expect.poll(() => button('Import').isDisabled()).toBe(true)
  await button('Cancel').click()
  await entry('Notary').waitFor()
  await close()
})

test.each([
  ['ORIs', 'Add ORI'],
  ['ORIs', /^Edit NY0300007/],
  ['ORIs', /^Delete NY0300007/],
  ['ORIs', 'Import'],
  ['Applicant Types', 'Add Applicant Type'],
  ['Applicant Types', 'Edit Teacher'],
  ['Applicant Types', 'Delete Teacher'],
] as const)('the dialog %s: %s fits a tablet and is accessible', async (door, name) => {
  if (page.viewportSize()?.width !== 820) await visit(820)
  await open(door)
  await button(name).click()
  await button(/^(Cancel|No|Back)$/).waitFor()
  await checkPage(page)
  await button(/^(Cancel|No|Back)$/).click()
  await dialog().getByRole('listitem').first().waitFor()
  await close()
})
