import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInBoth } from '../stage/applicant.ts'
import { at } from '../stage/applicant-states.ts'
import { atWidths, checkPage, openStage, type Stage } from '../stage/harness.ts'
import { bookByCall, type RejectedBooking } from '../stage/rejected.ts'

const WIDTHS = [320, 390, 1280]

let stage: Stage
beforeAll(async () => {
  stage = await openStage(undefined, { SMTP_URL: 'smtps://mail.bims.example' })
})
afterAll(() => stage?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const checkAll = (page: Page) => atWidths(page, WIDTHS, () => checkPage(page))
const stored = ({ applicant }: RejectedBooking) =>
  stage.database.one(sql`select email, phone, language from applicant where id = ${applicant}`)
const pathOf = ({ manage_url }: RejectedBooking) => new URL(manage_url).pathname

/** Says of the booking's mail that it was sent, or could not be delivered. */
const mail = (made: RejectedBooking, state: string, to: string) =>
  stage.database.run(sql`
    insert into mail (event_key, appointment, applicant, to_address, subject, text_body, html_body, message_id, state, sent_at)
    values (${`${state}-${made.id}`}, ${made.id}, ${made.applicant}, ${to}, 'x', 'x', 'x', ${`${state}-${made.id}`}, ${state},
      ${state === 'SENT' ? '2026-11-23T15:42:00Z' : null})`)

test('an applicant sees that the mail failed and corrects the address by keyboard, and the former link undoes it', async () => {
  const made = await bookByCall(stage, { email: 'jane@gmial.com', dateTime: '2026-11-24T14:00:00Z' })
  await mail(made, 'FAILED', 'jane@gmial.com')
  const page = await stage.visit({ width: 390 })
  await page.goto(stage.address('metro.scheduler', pathOf(made)))
  await heading(page, 'Your appointment')
  await page.getByText('Our email could not be delivered to jane@gmial.com.').waitFor()
  await page.getByText('***-***-0100').waitFor()
  await checkAll(await at(page, 'en', '/booking contact shown'))
  await checkInBoth(page, '/booking contact shown')

  await page.getByRole('button', { name: 'Change how we reach you' }).focus()
  await page.keyboard.press('Enter')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('jane')
  await page.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Enter an email address such as jane@example.org').waitFor()
  await checkAll(await at(page, 'en', '/booking contact incomplete'))
  await checkInBoth(page, '/booking contact incomplete')
  await email.fill('jane@gmial.com')
  await page.getByRole('textbox', { name: 'Phone' }).fill('(212) 555-0142')
  await page.getByText('Did you mean jane@gmail.com?').waitFor()
  await checkAll(page)
  await page.getByRole('button', { name: 'Use this address' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => email.inputValue()).toBe('jane@gmail.com')
  await page.getByRole('button', { name: 'Save' }).click()
  const saved = page.getByText('Saved. We are sending a new link to jane@gmail.com, and a message to your old address.')
  await saved.waitFor()
  await expect.poll(() => saved.evaluate((text) => text.parentElement?.contains(document.activeElement))).toBe(true)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(pathOf(made))
  await checkAll(await at(page, 'en', '/booking contact corrected'))
  await checkInBoth(page, '/booking contact corrected')
  await expect.poll(() => stored(made)).toMatchObject({ email: 'jane@gmail.com', phone: '2125550142' })
  await page.reload()
  await page.getByText('***-***-0142').waitFor()

  await page.goto(stage.address('metro.scheduler', pathOf(made)))
  await heading(page, 'Your email address was changed')
  await page.getByText('Was this not you?').waitFor()
  await expect.poll(() => page.getByText('This link does not work').count()).toBe(0)
  await checkAll(await at(page, 'en', '/booking contact undo'))
  await checkInBoth(page, '/booking contact undo')
  await page.getByRole('button', { name: 'This was not me: undo the change' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('The change was undone. We are sending a new link to your former address.').waitFor()
  await expect.poll(() => page.getByText(/does not work|Was this not you|Find/).count()).toBe(0)
  await checkAll(await at(page, 'en', '/booking contact undone'))
  await checkInBoth(page, '/booking contact undone')
  await expect.poll(() => stored(made)).toMatchObject({ email: 'jane@gmial.com', phone: '3055550100' })
  await page.context().close()
})

test('a mail that was sent is shown with its address and time, and another language is saved', async () => {
  const made = await bookByCall(stage, { email: 'sent@example.org', dateTime: '2026-11-24T16:00:00Z' })
  await mail(made, 'SENT', 'sent@example.org')
  const page = await stage.visit({ width: 390 })
  await page.goto(stage.address('metro.scheduler', pathOf(made)))
  await page.getByText(/^Sent to sent@example\.org: Mon, Nov 23, 10:42\sAM\.$/).waitFor()
  await page.getByRole('button', { name: 'Change how we reach you' }).click()
  await page.getByRole('radio', { name: 'Español' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await expect.poll(() => stored(made)).toEqual({ email: 'sent@example.org', phone: '3055550100', language: 'es' })
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathOf(made))
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect.poll(() => stored(made)).toMatchObject({ language: 'en' })
  await page.locator('dd', { hasText: 'English' }).waitFor()
  await page.context().close()
})

test('the way from the confirmation to the address opens its form, with the email field focused and visible', async () => {
  const made = await bookByCall(stage, { email: 'wrong@example.org', dateTime: '2026-11-24T18:00:00Z' })
  const page = await stage.visit({ width: 390 })
  await page.goto(stage.address('metro.scheduler', `${pathOf(made)}#correct-contact`))
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.waitFor()
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect
    .poll(() => email.evaluate((field) => field.getBoundingClientRect().top >= 0 && field.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true)
  await page.context().close()
})
