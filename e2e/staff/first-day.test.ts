import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstSuperuserLink } from '../../server/people/first-superuser.ts'
import { runJobs } from '../../server/testing/run-jobs.ts'
import { title } from '../stage/account.ts'
import { chooseLsv, chooseTime, proceed, registrationNumber, startApplication, submit, typeCard, typeData } from '../stage/applicant.ts'
import { checkPage, checkWidths, EVERY_WIDTH, openEmptyStage, PHONE } from '../stage/harness.ts'

type EmptyStage = Awaited<ReturnType<typeof openEmptyStage>>
let stage: EmptyStage
/** The provider's first superuser. */
let page: Page

beforeAll(async () => {
  stage = await openEmptyStage()
  page = await stage.visit()
})
afterAll(() => stage?.close())

const dialog = () => page.getByRole('dialog')
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name }).click()
const fill = async (texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) await dialog().getByRole('textbox', { name: label, exact: true }).fill(text)
}
const saved = async (button = 'Save') => {
  await inDialog(button)
  await dialog().waitFor({ state: 'hidden' })
}
const step = (name: string | RegExp) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) })
const isDone = (name: string) => step(name).getByText('Done', { exact: true }).first().waitFor()
const progress = (done: number) =>
  page
    .getByRole('status')
    .filter({ hasText: `${done} of 5 steps` })
    .waitFor()

test('the link of the start makes the first superuser, once, and leads to the path', async () => {
  const link = firstSuperuserLink(stage.services.settings, stage.services.key, stage.clock.now())
  await page.goto(link)
  await title(page, 'Make the First Account')
  await checkWidths(page, EVERY_WIDTH)
  await page.getByLabel('Username').fill('grace')
  await page.getByLabel('Email').fill('grace@bims.example')
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('password password')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('password password')
  await press('Make Account')
  await page.getByText('Too easy to guess').first().waitFor()
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('grace')
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('nine lamps over quiet water')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('nine lamps over quiet water')
  await press('Make Account')
  await title(page, 'BIMS Dashboard')
  await checkPage(page)
  await page.getByRole('link', { name: 'Set Up the First Network' }).click()
  await title(page, 'Set Up a Network')
  await page.getByText('There is no network yet. Add the first one.').waitFor()
  await checkPage(page)

  const other = await stage.visit()
  await other.goto(link)
  await other.getByLabel('Username').fill('mallory')
  await other.getByLabel('Email').fill('mallory@bims.example')
  await other.getByRole('textbox', { name: 'New password', exact: true }).fill('nine lamps over quiet water')
  await other.getByRole('textbox', { name: 'Confirm new password' }).fill('nine lamps over quiet water')
  await other.getByRole('button', { name: 'Make Account' }).click()
  await other.getByText('This link no longer works').waitFor()
  await other.context().close()
})

test('the path leads from a network to a published location', async () => {
  await press('Add Network')
  await fill({ Name: 'Harbor Network', 'Applicant subdomain': 'harbor', 'Dashboard subdomain': 'harbor' })
  await saved()
  await title(page, 'Set Up Harbor Network')
  await progress(1)
  await step('Its hours').getByText('Add a location first.').waitFor()
  await checkWidths(page, EVERY_WIDTH)

  await press('Add Location')
  await fill({
    ...{ Name: 'Pier Prints', Street: '1 Pier Rd', City: 'Gary', 'ZIP code': '46401', Email: 'pier@bims.example' },
    ...{ Website: 'pier.example', 'First name': 'Pia', 'Last name': 'Pier', Phone: '2195550100' },
  })
  await dialog().getByLabel('State').selectOption('IN')
  await saved()
  await progress(2)

  await press('Modify Standard Availability')
  await press('Fill In Monday to Friday, 9 AM to 5 PM')
  await page.getByRole('group', { name: 'Friday' }).getByLabel(/start/i).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await isDone('Its hours')

  await press('Add ORI')
  await fill({ ORI: 'IN9200000', Slug: 'schools', Description: 'Schools', Agency: 'State Police' })
  await saved()
  await press('Add Applicant Type')
  await fill({ Description: 'Teacher' })
  await dialog().getByLabel('Price').fill('52.50')
  await saved()
  await isDone('Applicant types and prices')
  await press('Edit payment')
  await dialog().getByRole('combobox', { name: 'Payment', exact: true }).selectOption('OL')
  await saved()

  await page.reload()
  await progress(4)
  await press('Publish Pier Prints')
  await progress(5)
  await page.getByRole('status').filter({ hasText: 'Applicants can book.' }).waitFor()
  await step('Publish').getByRole('link', { name: 'harbor.scheduler' }).waitFor()
  await press('Applicant Types')
  await dialog().getByText('$52.50').waitFor()
  await inDialog('Close')
})

test('starters and invitations are chosen on the way', async () => {
  await press('Choose Starters')
  await checkWidths(page, EVERY_WIDTH)
  await dialog().getByLabel('Needs review').first().uncheck()
  await inDialog('Add')
  await dialog().getByText('needs its status code').waitFor()
  await dialog().getByLabel('Needs review').last().uncheck()
  await saved('Add')
  await isDone('Status codes, letters and searches')
  await press('Invite Network Administrator')
  await fill({ Email: 'nora@bims.example', Username: 'nora' })
  await inDialog('Save')
  await saved('Done')
  await step('People').getByText('nora@bims.example').waitFor()
  await isDone('People')
  await page.goto(stage.address('', '/statuscodes'))
  await page.getByText('cleared, letter to: Work Location').waitFor()
})

test('a line of the checklist leads to where it is put right', async () => {
  await page.goto(stage.address('', '/setup'))
  await page.getByRole('link', { name: 'Harbor Network' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Answers to mails go nowhere' }).getByRole('link', { name: 'Mails' }).click()
  await title(page, 'Harbor Network')
  await expect.poll(() => page.getByRole('button', { name: 'Edit reply-to address' }).isVisible()).toBe(true)
})

test('superusers open the screens of networks, and choose the network', async () => {
  for (const [path, heading, shown] of [
    ['/locations', 'Manage Locations', '1 Pier Rd'],
    ['/availability', 'Manage Availability', 'Times in'],
    ['/profile', 'Manage Profile', 'Fingerprint Submissions'],
    ['/insights', 'Insights', 'All locations'],
  ] as const) {
    await page.goto(stage.address('', path))
    await title(page, heading)
    await page.getByLabel('Network').waitFor()
    await page.getByText(shown).first().waitFor()
    await checkWidths(page, EVERY_WIDTH)
  }
})

test('the first applicant books and pays', async () => {
  const visitor = await stage.visit({ width: PHONE })
  await startApplication(visitor, stage as never, 'harbor.scheduler')
  await chooseLsv(visitor, 'Pier Prints')
  await chooseTime(visitor, '9:00 AM', 'November 24')
  await visitor.getByLabel('Select your applicant type').selectOption({ label: 'Teacher' })
  await proceed(visitor)
  await typeData(visitor, { email: 'ann@example.org' })
  await submit(visitor)
  await typeCard(visitor)
  await visitor.getByRole('button', { name: /^Pay \$52\.50/ }).click()
  const id = await registrationNumber(visitor)
  await runJobs(stage.services)
  const row = await stage.database.one(sql`
    select p.status, x.state from appointment p join payment_transaction x on x.appointment = p.id where p.id = ${id}`)
  expect(row).toMatchObject({ status: 'SCHEDULED', state: 'PAID' })
})

test('the same path adds the next network, beside the first', async () => {
  await page.goto(stage.address('', '/setup'))
  await press('Add Network')
  await fill({ Name: 'Coast Network', 'Applicant subdomain': 'coast', 'Dashboard subdomain': 'coast' })
  await saved()
  await title(page, 'Set Up Coast Network')
  await progress(1)
  await isDone('Status codes, letters and searches')
  await page.goto(stage.address('', '/locations'))
  await page.getByLabel('Network').selectOption({ label: 'Coast Network' })
  await page.getByText('None to display').waitFor()
})
