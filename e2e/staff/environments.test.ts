import type { Page, Route } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLinkTo } from '../../server/testing/account.ts'
import { scriptVectors } from '../../server/testing/documents/script-vectors.ts'
import { runJobs } from '../../server/testing/run-jobs.ts'
import { type KeptAnswers, readAnswers } from '../../server/testing/waiver-answers.ts'
import { title, typeLogin } from '../stage/account.ts'
import { chooseLsv, chooseTime, proceed, registrationNumber, startApplication, submit, typeData } from '../stage/applicant.ts'
import { chooseOption } from '../stage/choose-option.ts'
import { checkAsItStands, checkPage, openStage, type Stage, signIn } from '../stage/harness.ts'

const PASSWORD = 'nine lamps over quiet water'
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
let stage: Stage
/** The superuser, who sets everything up. */
let page: Page

beforeAll(async () => {
  stage = await openStage()
  page = await stage.visit()
  await signIn(page, stage, { host: '', username: 'admin' })
})
afterAll(() => stage?.close())

const dialog = (on = page) => on.getByRole('dialog')
const inDialog = (name: string | RegExp, on = page) => dialog(on).getByRole('button', { name }).click()
const saved = async (on = page) => {
  await inDialog('Save', on)
  await dialog(on).waitFor({ state: 'hidden' })
}
const edit = (what: string, on = page) => on.getByRole('button', { name: `Edit ${what}` }).click()
const add = (what: string) => page.getByRole('button', { name: `Add ${what}` }).click()
const check = (word: string) => page.getByRole('listitem').filter({ hasText: word })
const missing = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()
const choose = async (name: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
const employer = async () =>
  (await stage.database.one<{ id: number }>(sql`select id from employer where name = 'Harbor Schools'`))?.id as number

test('creating a network validates its addresses and requires its people', async () => {
  await page.goto(stage.address('', '/admin'))
  await page.getByRole('link', { name: 'Manage Environments' }).click()
  await title(page, 'Manage Environments')
  await page.getByRole('listitem').filter({ hasText: 'Saint Brigid Diocese' }).getByText('of Metro Live Scan Network').waitFor()
  await checkPage(page)
  await page.getByLabel('Show').selectOption({ label: 'Networks' })
  await add('network')
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor Network')
  await dialog().getByLabel('Applicant subdomain').fill('stbrigid')
  await dialog().getByLabel('Dashboard subdomain').fill('Har bor')
  await inDialog('Save')
  await dialog().getByText('Must be lower-case letters, digits and hyphens').waitFor()
  await checkPage(page)
  await dialog().getByLabel('Dashboard subdomain').fill('harbor')
  await inDialog('Save')
  // An employer's subdomain: applicants have the same kind of address for both.
  await dialog().getByText('This subdomain is taken').waitFor()
  await dialog().getByLabel('Applicant subdomain').fill('our-network')
  await inDialog('Save')
  await dialog().getByText('Must not contain the word network').waitFor()
  await expect.poll(() => dialog().getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Harbor Network')
  await dialog().getByLabel('Applicant subdomain').fill('')
  await saved()
  await title(page, 'Harbor Network')
  await check('Applicants need an address').getByText('Missing').waitFor()
  await check('Nobody signs in for the network').getByText('Advised').waitFor()
  await edit('submissions')
  await dialog().getByLabel('Destination agency').fill('inisp00')
  await dialog().getByLabel('TCN prefix').fill('har')
  await inDialog('Save')
  await dialog().getByText('Must be nine capital letters and digits').waitFor()
  await dialog().getByLabel('Destination agency').fill('inisp0000')
  await saved()
  await page.getByText('INISP0000').waitFor()
  await checkPage(page)

  await page.getByRole('link', { name: 'Manage Users' }).click()
  await page.getByRole('button', { name: 'Add User' }).click()
  await dialog().getByLabel('Email').fill('harbor@bims.example')
  await dialog().getByRole('textbox', { name: 'Username' }).fill('harbor')
  await dialog().getByLabel('Role').selectOption('Network administrator')
  await chooseOption(page, { label: 'Network', typed: 'harbor', name: 'Harbor Network' })
  await inDialog('Save')
  await inDialog('Done')
})

test('the network’s people activate the account and set up a location with hours and a price', async () => {
  await runJobs(stage.services)
  const desk = await stage.visit()
  const at = (path: string) => desk.goto(stage.address('harbor.network', path))
  await at(`/activation#${await readLinkTo(stage.services, 'harbor@bims.example')}`)
  await desk.getByRole('textbox', { name: 'New password', exact: true }).fill(PASSWORD)
  await desk.getByRole('textbox', { name: 'Confirm new password' }).fill(PASSWORD)
  await desk.getByRole('button', { name: 'Save password' }).click()
  await desk.getByText('Your password is set.').waitFor()
  await at('/login')
  await typeLogin(desk, 'harbor', PASSWORD)
  await title(desk, 'All Appointments')
  await at('/locations')
  await desk.getByRole('button', { name: 'Add Location' }).click()
  const texts = {
    Name: 'Pier Prints',
    Street: '1 Pier Rd',
    City: 'Gary',
    'ZIP code': '46401',
    Email: 'pier@bims.example',
    Website: 'pier.example',
    'First name': 'Pia',
    'Last name': 'Pier',
    Phone: '2195550100',
  }
  for (const [label, text] of Object.entries(texts)) await dialog(desk).getByRole('textbox', { name: label, exact: true }).fill(text)
  await dialog(desk).getByLabel('State').selectOption('IN')
  await saved(desk)
  const card = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name: 'Pier Prints' }) })
  await desk.getByRole('button', { name: 'Actions for Pier Prints' }).click()
  await desk.getByRole('menuitem', { name: 'Publish' }).click()
  await inDialog('Publish All the Same', desk)
  await card.getByText('Publicly visible').waitFor()
  await desk.getByRole('button', { name: 'ORIs of Pier Prints' }).click()
  await inDialog('Add ORI', desk)
  for (const [label, text] of Object.entries({ ORI: 'IN9200000', Slug: 'schools', Description: 'Schools', Agency: 'State Police' }))
    await dialog(desk).getByRole('textbox', { name: label, exact: true }).fill(text)
  await inDialog('Save', desk)
  await dialog(desk).getByRole('listitem').filter({ hasText: 'IN9200000' }).waitFor()
  await inDialog('Close', desk)
  await desk.getByRole('button', { name: 'Applicant Types of Pier Prints' }).click()
  await inDialog('Add Applicant Type', desk)
  await dialog(desk).getByRole('textbox', { name: 'Description', exact: true }).fill('Teacher')
  await dialog(desk).getByLabel('Price').fill('42.50')
  await inDialog('Save', desk)
  await dialog(desk).getByText('$42.50').waitFor()
  await at('/availability')
  await desk.getByRole('button', { name: 'Modify Standard Availability' }).click()
  await desk.getByRole('button', { name: 'Add Time on Tuesday' }).click()
  const tuesday = desk.getByRole('group', { name: 'Tuesday' })
  await tuesday.getByLabel(/start/i).fill('09:00')
  await tuesday.getByLabel(/end/i).fill('12:00')
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('9:00 AM – 12:00 PM').waitFor()
  await desk.context().close()
})

test('setting up an employer shortens the readiness list with each step', async () => {
  await page.goto(stage.address('', '/environments'))
  await add('employer')
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor Schools')
  await expect.poll(() => dialog().getByLabel('Applicant subdomain').inputValue()).toBe('harbor-schools')
  await dialog().getByLabel('Applicant subdomain').fill('')
  await chooseOption(page, { label: 'Network', typed: 'harb', name: 'Harbor Network' })
  await saved()
  await title(page, 'Harbor Schools')
  await missing('One thing is missing.')
  await edit('address')
  await dialog().getByLabel('Applicant subdomain').fill('harbor-schools')
  await checkPage(page)
  await saved()
  await missing('Applicants can book.')
  // Other networks' locations are searched for; linked ones stay checked during a search.
  const places = page.getByRole('region', { name: 'Fingerprint Locations' })
  for (const linked of [true, false]) {
    await edit('linked locations')
    await dialog().getByLabel('Search locations').fill('downtown')
    await dialog()
      .getByLabel(/^Downtown/)
      .setChecked(linked)
    await saved()
    await expect.poll(() => places.getByText(/^Downtown/).count()).toBe(linked ? 1 : 0)
  }
  await expect
    .poll(() => page.getByRole('link', { name: /harbor-schools\.scheduler/ }).getAttribute('href'))
    .toBe(stage.address('harbor-schools.scheduler', ''))

  await edit('applications')
  for (const name of ['Show disclaimers', 'Have waivers signed', 'Middle name']) await dialog().getByLabel(name).check()
  await dialog().getByLabel('Bookings an hour').fill('0')
  await inDialog('Save')
  await dialog().getByText('Must be at least 1').waitFor()
  await dialog().getByLabel('Bookings an hour').fill('60')
  await saved()
  await missing('2 things are missing.')

  await edit('payment')
  await dialog().getByLabel('Applicants choose how they pay').check()
  await dialog().getByLabel('Pay at Appointment').uncheck()
  await inDialog('Save')
  await dialog().getByText('Required').waitFor()
  await dialog().getByLabel('Invoice Company').check()
  await dialog().getByLabel('Pay at Appointment').check()
  await checkPage(page)
  await saved()
  await page.getByText('Pay at Appointment, Invoice Company', { exact: true }).waitFor()

  for (const [flow, text] of [
    ['Applicants of new applications', '<p>Bring a <strong>photo ID</strong>.</p>'],
    ['Applicants of resubmissions', 'Bring your letter.'],
  ] as const) {
    await add('a disclaimer')
    await dialog().getByLabel('Shown to').selectOption({ label: flow })
    await dialog().getByRole('textbox', { name: 'Text', exact: true }).fill(text)
    await dialog().getByRole('group', { name: 'As applicants see it' }).waitFor()
    await saved()
  }
  await missing('One thing is missing.')

  await edit('reply-to address')
  await dialog().getByLabel('Reply-to address').fill('hr@harbor.example')
  await saved()
  await choose('Appointment scheduled', 'Edit')
  await dialog().getByLabel('Introduction', { exact: true }).fill('Welcome to Harbor Schools.')
  await dialog().frameLocator('iframe').getByText('Welcome to Harbor Schools.').waitFor()
  await dialog().getByText('hr@harbor.example').waitFor()
  await checkAsItStands(page)
  await inDialog('Show as plain text')
  await dialog().locator('pre').getByText('Welcome to Harbor Schools.').waitFor()
  await saved()
  await page.getByText('Welcome to Harbor Schools.').waitFor()
  await choose('Reminders', 'Preview')
  await dialog().getByLabel('Language').selectOption({ label: 'Español' })
  await dialog().frameLocator('iframe').getByText('Hola, Alex').waitFor()
  await checkAsItStands(page)
  await inDialog('Close')
})

test('staff write a waiver with fields and preview it as applicants see it', async () => {
  await add('a waiver')
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Agreement')
  const text = dialog().getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('<h2>Agreement</h2>\n<p>I agree.</p>\n')
  await text.press('Control+End')
  const toolbar = dialog().getByRole('group', { name: 'Insert into Text' })
  for (const [kind, label] of [
    ['Text', 'Full legal name'],
    ['Radio buttons', 'Were you ever convicted?'],
  ] as const) {
    await toolbar.getByRole('button', { name: 'Field' }).click()
    await dialog().getByLabel('Type', { exact: true }).selectOption({ label: kind })
    await dialog().getByLabel('Label').fill(label)
    await dialog().getByRole('button', { name: 'Insert field' }).click()
  }
  const preview = dialog().frameLocator('iframe').first()
  await preview.getByLabel('Full legal name').waitFor()
  await preview.getByRole('radio', { name: 'Yes' }).waitFor()
  await dialog().getByLabel('Require full_legal_name').check()
  await dialog().getByLabel('Keep were_you_ever_convicted_').check()
  await checkAsItStands(page)
  await dialog().getByRole('textbox', { name: 'The same in Spanish' }).fill('<p>Acepto.</p>')
  await inDialog('Save')
  await dialog().getByText('The Spanish text must have the field full_legal_name too').first().waitFor()
  await dialog().getByRole('textbox', { name: 'The same in Spanish' }).fill('')
  await saved()
  await page.getByText('2 fields to fill in, 1 of them required').waitFor()
  await missing('Applicants can book.')
  await checkPage(page)
})

test('an applicant books on the new site, which shows the environment’s own texts', async () => {
  const applicant = await stage.visit({ width: 360 })
  await startApplication(applicant, stage, 'harbor-schools.scheduler')
  await chooseLsv(applicant, 'Pier Prints')
  await chooseTime(applicant, '9:00 AM', 'November 24')
  await applicant.getByLabel('Select your applicant type').selectOption({ label: 'Teacher' })
  await applicant.getByRole('radio', { name: 'Your employer pays' }).check()
  await proceed(applicant)
  await typeData(applicant, { email: 'first@example.org' })
  await applicant.getByRole('textbox', { name: 'Middle name' }).fill('Marie')
  await proceed(applicant)
  await applicant.frameLocator('#waiver-text').getByLabel('Full legal name').fill('Ann De La Cruz')
  await applicant.frameLocator('#waiver-text').getByLabel('No', { exact: true }).check()
  await applicant.getByRole('button', { name: 'Type your name instead' }).click()
  await applicant.getByLabel('Your full name').fill('Ann De La Cruz')
  await submit(applicant)
  const id = await registrationNumber(applicant)
  await applicant.context().close()
  await runJobs(stage.services)
  const mail = await stage.database.one<{ reply_to: string; text_body: string }>(sql`
    select reply_to, text_body from mail where appointment = ${id} and event_key = ${`booked-${id}`}`)
  expect(mail?.reply_to).toBe('hr@harbor.example')
  expect(mail?.text_body).toContain('Welcome to Harbor Schools.')
  const booked = await stage.database.one(sql`
    select a.employer, a.middle_name, p.payment_method, p.price from appointment p join applicant a on a.id = p.applicant where p.id = ${id}`)
  const signature = await stage.database.one<KeptAnswers>(sql`
    select s.record_key, s.answers, s.fields from waiver_signature s join appointment p on p.applicant = s.applicant where p.id = ${id}`)
  expect({ ...booked, fields: signature && (await readAnswers(stage.sealing, signature)) }).toEqual({
    employer: await employer(),
    middle_name: 'Marie',
    payment_method: 'INVOICE',
    price: 4250,
    fields: { full_legal_name: 'Ann De La Cruz', were_you_ever_convicted_: 'no' },
  })
})

test('changing a text creates a new version and keeps the signed one', async () => {
  await choose('Agreement', 'Edit')
  const text = dialog().getByRole('textbox', { name: 'Text', exact: true })
  await text.fill((await text.inputValue()).replace('I agree.', 'I agree to all.'))
  await saved()
  await page.getByRole('listitem').filter({ hasText: 'Agreement' }).getByText('Version 2').waitFor()
  const kept = await stage.database.one<{ waiver_data: string }>(sql`
    select e.waiver_data from waiver_signature s join waiver_edition e on e.waiver = s.waiver and e.edition = s.edition
    join waiver w on w.id = s.waiver where w.name = 'Agreement'`)
  expect(kept?.waiver_data).toContain('I agree.')
})

test('the second of two people who edit one panel sees both values and loses nothing', async () => {
  const other = await stage.visit({ width: 360 })
  await signIn(other, stage, { host: '', username: 'admin' })
  await other.goto(stage.address('', `/environments/employers/${await employer()}`))
  await title(other, 'Harbor Schools')
  await checkPage(other)
  await edit('address')
  await edit('address', other)
  await checkPage(other)
  await dialog(other).getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor School District')
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor Schools of Gary')
  await dialog().getByLabel('Language').selectOption({ label: 'Español' })
  await saved(other)
  await inDialog('Save')
  await dialog().getByText('Name: Harbor School District (before: Harbor Schools, you: Harbor Schools of Gary)').waitFor()
  await checkPage(page)
  await saved()
  await title(page, 'Harbor Schools of Gary')
  await other.context().close()
  await stage.database.run(sql`update employer set name = 'Harbor Schools', language = 'en' where name = 'Harbor Schools of Gary'`)
})

test('hostile HTML runs nothing in the editor, its preview or the list', async () => {
  const attacks: string[] = []
  await page.context().exposeFunction('evil', () => attacks.push('a script ran'))
  page.on('dialog', (prompt) => {
    attacks.push(prompt.message())
    void prompt.dismiss()
  })
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !new URL(request.url()).hostname.endsWith('localhost')) attacks.push(request.url())
  })
  const hostile = `<p>Before</p>${scriptVectors.join('<p>Between</p>')}<p>After</p>`
  await page.reload()
  await title(page, 'Harbor Schools')
  await add('a waiver')
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Hostile')
  await dialog().getByRole('textbox', { name: 'Text', exact: true }).fill(hostile)
  await dialog()
    .getByText(/^Left out, because it may not be in a waiver: .*script/)
    .waitFor()
  const preview = dialog().frameLocator('iframe').first()
  await preview.getByText('Before', { exact: true }).hover()
  await saved()
  await add('a disclaimer')
  await dialog().getByRole('textbox', { name: 'Text', exact: true }).fill(hostile)
  await dialog().getByRole('group', { name: 'As applicants see it' }).getByText('Before', { exact: true }).hover()
  await saved()
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'Before' }).first().waitFor()
  expect(attacks).toEqual([])
})

test('the logo heads the applicants’ pages, and an archived environment takes no applicants until it is restored', async () => {
  await choose('Harbor Schools', 'Logo')
  await dialog().getByLabel('New logo').setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: PNG })
  await dialog().getByText('Choose a PNG, JPEG or WebP picture.').waitFor()
  const file = dialog().getByLabel('New logo')
  const hasFocus = () => file.evaluate((field) => field === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
  // During an upload no other file is accepted; a failure names the reason, and the field has the focus again.
  const sent: Route[] = []
  await page.route('**/api/employers/*/logo', (route) => void sent.push(route))
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await expect.poll(() => sent.length).toBe(1)
  await expect.poll(() => file.isDisabled()).toBe(true)
  await sent[0]?.fulfill({ status: 500, json: { detail: 'Not kept.' } })
  await dialog().getByText('Not kept.').waitFor()
  await expect.poll(hasFocus).toBe(true)
  await page.unroute('**/api/employers/*/logo')
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await dialog().waitFor({ state: 'hidden' })
  await page.getByRole('img', { name: 'Logo of Harbor Schools' }).waitFor()
  const applicant = await stage.visit({ width: 360 })
  await applicant.goto(stage.address('harbor-schools.scheduler'))
  await applicant.locator('img[src*="/logo?v="]').first().waitFor()

  await choose('Harbor Schools', 'Archive')
  await checkPage(page)
  await inDialog('Archive')
  await page.getByText('Archived: its address shows nothing to applicants.').waitFor()
  await applicant.reload()
  await applicant.getByRole('link', { name: 'Start New Application' }).waitFor({ state: 'detached' })
  await expect
    .poll(
      async () =>
        (await stage.database.one<{ count: number }>(sql`select count(*) from applicant where employer = ${await employer()}`))?.count,
    )
    .toBe(1)
  await page.goto(stage.address('', '/environments?show=archived-employers'))
  await page.getByRole('link', { name: 'Harbor Schools' }).click()
  await choose('Harbor Schools', 'Restore')
  await inDialog('Restore')
  await missing('Applicants can book.')
  await applicant.reload()
  await applicant.getByRole('link', { name: 'Start New Application' }).waitFor()
  await applicant.context().close()
})

test('the screens fit a phone and are closed to ordinary staff', async () => {
  const phone = await stage.visit({ width: 360 })
  await signIn(phone, stage, { host: '', username: 'admin' })
  await phone.goto(stage.address('', '/environments'))
  await phone.getByRole('listitem').first().waitFor()
  await checkPage(phone)
  await phone.goto(stage.address('', `/environments/employers/${await employer()}`))
  await phone.getByRole('button', { name: 'Actions for Agreement' }).click()
  await phone.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog(phone).locator('iframe').first().waitFor()
  await checkAsItStands(phone)
  await phone.context().close()
  const staff = await stage.visit()
  await signIn(staff, stage, { host: '', username: 'staff' })
  await staff.goto(stage.address('', '/admin'))
  await staff.getByRole('link', { name: 'Manage Entities' }).waitFor()
  await expect.poll(() => staff.getByRole('link', { name: 'Manage Environments' }).count()).toBe(0)
  await staff.goto(stage.address('', '/environments'))
  await title(staff, 'No permission')
  await staff.context().close()
})
