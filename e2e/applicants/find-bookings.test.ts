import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasksOf } from '../../server/jobs.ts'
import { checkInBoth, confirmAnswers, confirmButton, proceed, registrationNumber } from '../stage/applicant.ts'
import { at } from '../stage/applicant-states.ts'
import { atWidths, checkPage, openStage, type Stage } from '../stage/harness.ts'
import { bookByCall } from '../stage/rejected.ts'
import { openDataForm } from '../stage/restore-application.ts'

const WIDTHS = [320, 390, 1280]

let stage: Stage
beforeAll(async () => {
  stage = await openStage(undefined, { SMTP_URL: 'smtps://mail.bims.example' })
})
afterAll(() => stage?.close())

type MailJob = Parameters<ReturnType<typeof tasksOf>['write_mail']>[0]

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const checkAll = (page: Page) => atWidths(page, WIDTHS, () => checkPage(page))

/** The mails of the queued searches. */
async function mailed(): Promise<{ to_address: string; listed: number[] }[]> {
  const jobs = await stage.database.rows<{ payload: MailJob }>(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'write_mail' and j.payload->>'kind' = 'found' returning j.payload`)
  for (const { payload } of jobs) await tasksOf(stage.services).write_mail(payload)
  return stage.database.rows(sql`select to_address, listed from mail where event_key like 'found-%' order by id`)
}

test('an applicant without the mail requests the link, by keyboard, by number and by person', async () => {
  const made = await bookByCall(stage, { email: 'found@example.org', dateTime: '2026-11-24T14:00:00Z' })
  const page = await stage.visit({ width: 390 })
  await page.goto(stage.address('metro.scheduler'))
  await page.getByRole('link', { name: 'Find my appointment' }).focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Find your appointment')
  await page.getByRole('textbox', { name: 'Registration number' }).waitFor()
  await checkAll(await at(page, 'en', '/find shown'))
  await checkInBoth(page, '/find shown')

  await page.getByRole('button', { name: 'Send me the link' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByRole('link', { name: 'Enter your registration number' }).waitFor()
  await checkInBoth(page, '/find incomplete')
  await page.getByRole('textbox', { name: 'Registration number' }).focus()
  await page.keyboard.type(String(made.id))
  await page.keyboard.press('Enter')
  await heading(page, 'Check your email')
  await checkAll(await at(page, 'en', '/find sent'))
  await checkInBoth(page, '/find sent')
  await expect.poll(mailed).toEqual([{ to_address: 'found@example.org', listed: [made.id] }])

  await page.getByRole('button', { name: 'Try again with other details' }).click()
  await page.getByRole('radio', { name: 'My registration number' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByLabel('Last name').fill('de la cruz')
  for (const [label, value] of [
    ['Month', '4'],
    ['Day', '7'],
    ['Year', '1985'],
    ['Email', 'found@example.org'],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(value)
  await checkAll(page)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await heading(page, 'Check your email')
  await expect.poll(async () => (await mailed()).length).toBe(2)
  await page.context().close()
})

/** Enters an unknown number, and is refused. */
async function refused(locale: string, field: string, button: string): Promise<Page> {
  const page = await stage.visit({ width: 390, locale })
  await page.goto(stage.address('metro.scheduler', '/find'))
  await page.route('**/api/bookings/find', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '700', 'content-type': 'application/problem+json' },
      body: JSON.stringify({ status: 429, code: 'TOO_MANY', detail: 'Too many attempts. Try again in 12 minutes.' }),
    }),
  )
  await page.getByRole('textbox', { name: field }).fill('1234567890')
  await page.getByRole('button', { name: button }).click()
  return page
}

test('a refusal says when to try again, and the typed values stay', async () => {
  const english = await refused('en-US', 'Registration number', 'Send me the link')
  await english.getByText('Too many attempts. Try again in 12 minutes.').waitFor()
  await checkAll(await at(english, 'en', '/find refused'))
  await expect.poll(() => english.getByRole('textbox', { name: 'Registration number' }).inputValue()).toBe('1234567890')
  await english.context().close()
  const spanish = await refused('es-US', 'Número de registro', 'Enviarme el enlace')
  await spanish.getByText('Demasiados intentos. Inténtelo de nuevo en 12 minutos.').waitFor()
  await checkAll(await at(spanish, 'es', '/find refused'))
  await spanish.context().close()
})

const countBooked = async (email: string) =>
  (await stage.database.rows(sql`select from appointment p join applicant a on a.id = p.applicant where a.email = ${email}`)).length

test('somebody with an appointment ahead is asked once, by the button that books another one, with the limits of the product', async () => {
  stage.services.settings.rateLimits = true
  const page = await stage.visit({ width: 390 })
  await openDataForm(page, stage, { time: '12:30 PM', day: 'November 24', email: 'twice@example.org' })
  await proceed(page)
  await confirmAnswers(page)
  await registrationNumber(page)
  await openDataForm(page, stage, { time: '10:00 AM', day: 'November 24', email: 'twice@example.org' })
  await proceed(page)
  await page
    .getByRole('alert')
    .getByText(/12:30\sPM/)
    .waitFor()
  await page.getByRole('alert').getByRole('link', { name: 'Find my appointment' }).waitFor()
  await page.getByText(/^You keep the appointment on .*12:30\sPM.*, and book this one too/).waitFor()
  await checkAll(page)
  await page.getByRole('button', { name: 'Book another appointment' }).click()
  await registrationNumber(page)
  await expect.poll(() => countBooked('twice@example.org')).toBe(2)
  await page.context().close()
  stage.services.settings.rateLimits = false
})

test('an appointment that was made after the answers were checked is asked about before another one is booked', async () => {
  stage.services.settings.rateLimits = true
  // The tests before booked under the same name from the same address.
  await stage.database.run(sql`delete from booking_source`)
  const page = await stage.visit({ width: 390 })
  const email = 'in-between@example.org'
  await openDataForm(page, stage, { time: '2:45 PM', email })
  await proceed(page)
  await page.getByRole('heading', { level: 1, name: 'Check your answers' }).waitFor()
  const other = await page.context().newPage()
  await openDataForm(other, stage, { time: '4:00 PM', email })
  await proceed(other)
  await confirmAnswers(other)
  await registrationNumber(other)
  await confirmButton(page).click()
  const another = page.getByRole('button', { name: 'Book another appointment' })
  await another.waitFor()
  await expect.poll(() => countBooked(email)).toBe(1)
  await another.click()
  await registrationNumber(page)
  await expect.poll(() => countBooked(email)).toBe(2)
  await page.context().close()
  stage.services.settings.rateLimits = false
})
