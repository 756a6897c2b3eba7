import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkInBoth,
  chooseLsv,
  chooseTime,
  confirmAnswers,
  confirmButton,
  proceed,
  registrationNumber,
  startApplication,
  typeData,
} from '../stage/applicant.ts'
import { checkWidths, openStage, PHONE, type Stage } from '../stage/harness.ts'
import { bookByCall, type RejectedBooking } from '../stage/rejected.ts'

const SMALL = [320, 390, 1280]
let stage: Stage
beforeAll(async () => {
  stage = await openStage(undefined, { SMTP_URL: 'smtps://mail.bims.example' })
})
afterAll(() => stage?.close())

const question = (page: Page) => page.getByText('Did you mean jane@gmail.com?')
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const booked = (email: string) => stage.database.rows(sql`select id from applicant where email = ${email}`)
const openOwn = async (page: Page, { manage_url }: RejectedBooking) => {
  await page.goto(stage.address('metro.scheduler', new URL(manage_url).pathname))
  await heading(page, 'Your appointment')
}

async function comeToReview(page: Page, time: string) {
  await startApplication(page, stage, 'metro.scheduler')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await chooseTime(page, time, 'November 24')
  await page.getByLabel('Select your applicant type').selectOption({ label: 'Teacher' })
  await page.getByText('You pay $52.50 at the appointment, not online.').waitFor()
  await proceed(page)
  await typeData(page, { email: 'jane@gmial.com' })
  await proceed(page)
  await heading(page, 'Check your answers')
}

test('a slip in the email address is asked about with the answers, before anything is booked', async () => {
  const page = await stage.visit({ width: PHONE })
  await comeToReview(page, '9:00 AM')
  await question(page).waitFor()
  await checkWidths(page, SMALL)
  await checkInBoth(page, '/review address questioned')
  await confirmButton(page).dblclick()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Did you mean jane@gmail.com?')
  await page.getByText('Please answer before we go on.').waitFor()
  await expect.poll(() => booked('jane@gmial.com')).toEqual([])
  await press(page, 'Use this address')
  await page.getByText('jane@gmail.com', { exact: true }).waitFor()
  await expect.poll(() => question(page).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Book appointment')
  await confirmAnswers(page)
  await registrationNumber(page)
  await expect.poll(() => booked('jane@gmail.com')).toHaveLength(1)
  await page.context().close()
})

test('an address that is right is not asked about again, and nothing keeps it from being booked', async () => {
  const page = await stage.visit({ width: PHONE })
  await comeToReview(page, '9:30 AM')
  await press(page, 'It is right')
  await expect.poll(() => question(page).count()).toBe(0)
  await confirmAnswers(page)
  await registrationNumber(page)
  await expect.poll(() => booked('jane@gmial.com')).toHaveLength(1)
  await page.context().close()
})

test('a slip is asked about before a contact is saved, and typed corrections are not dropped unasked', async () => {
  const made = await bookByCall(stage, { email: 'jane@example.org', dateTime: '2026-11-24T16:00:00Z' })
  const page = await stage.visit({ width: PHONE })
  await openOwn(page, made)
  await press(page, 'Change how we reach you')
  await page.getByRole('textbox', { name: 'Email' }).fill('jane@gmial.com')
  await press(page, 'Change date, time or location')
  await leaving(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('jane@gmial.com')
  await page.getByRole('textbox', { name: 'Email' }).press('Enter')
  await question(page).waitFor()
  await expect.poll(() => booked('jane@gmial.com')).toHaveLength(1)
  await press(page, 'Use this address')
  await press(page, 'Save')
  await page.getByText('Saved. We are sending a new link to jane@gmail.com').waitFor()
  await expect.poll(() => leaving(page).count()).toBe(0)
  await press(page, 'Change date, time or location')
  await heading(page, 'Select a new date and time')
  await page.goBack()
  await heading(page, 'Your appointment')
  await page.context().close()
})

test('days and a mailbox for the waitlist are not dropped unasked', async () => {
  const made = await bookByCall(stage, { email: 'waits@example.org', dateTime: '2026-12-01T16:00:00Z' })
  const page = await stage.visit({ width: PHONE })
  await openOwn(page, made)
  await press(page, 'Tell me when an earlier time opens')
  await page.getByLabel('Not after').fill('2026-11-25')
  await press(page, 'Change date, time or location')
  await leaving(page).getByRole('button', { name: 'Discard' }).click()
  await heading(page, 'Select a new date and time')

  await startApplication(page, stage, 'metro.scheduler')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await press(page, 'No time that suits you? Tell me when one opens')
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect.poll(() => email.getAttribute('autocapitalize')).toBe('none')
  await email.fill(' jane@gmial.com ')
  await page.getByRole('link', { name: 'Back' }).click()
  await leaving(page).getByText('What you changed on this page has not been saved.').waitFor()
  await press(page, 'Keep editing')
  await email.press('Enter')
  await question(page).waitFor()
  await expect.poll(() => stage.database.rows(sql`select id from waitlist_entry`)).toEqual([])
  await page.context().close()
})

test('what an employer asks to bring is shown on the confirmation and on the booking page', async () => {
  const bring = { en: { bring: '<ul><li>Your offer letter</li></ul>' }, es: { bring: 'Su carta de oferta' } }
  await stage.database.run(sql`update network set landing_texts = ${JSON.stringify(bring)}`)
  const page = await stage.visit({ width: PHONE })
  const made = await bookByCall(stage, { email: 'brings@example.org', dateTime: '2026-11-24T17:00:00Z', how: { middleName: 'Marie' } })
  await openOwn(page, made)
  await page.getByText('Metro Live Scan Network asks you to bring:').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Your offer letter' }).first().waitFor()
  await page.getByText('Ann Marie De La Cruz', { exact: true }).waitFor()
  await press(page, 'Español')
  await page.getByText('Metro Live Scan Network le pide traer:').waitFor()
  await page.getByText('Su carta de oferta').waitFor()
  await page.context().close()
})
