import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBothAsItStands, checkInBoth, proceed, registrationNumber, submit } from '../stage/applicant.ts'
import { checkAsItStands, PHONE } from '../stage/harness.ts'
import { comeToPayment, openPayingStage, type PayingStage, pay } from '../stage/payer.ts'
import { openDataForm } from '../stage/restore-application.ts'

/** The bank of this card asks its holder. */
const CHALLENGED = '4000000000003220'
let stage: PayingStage
beforeAll(async () => {
  stage = await openPayingStage()
})
afterAll(() => stage?.close())

const bank = (page: Page) => page.getByRole('alert').filter({ hasText: 'Test bank' })
const payments = (email: string) =>
  stage.database.rows<{ state: string; reason: string | null }>(sql`
    select x.state, x.reason from payment_transaction x join appointment p on p.id = x.appointment join applicant a on a.id = p.applicant
    where a.email = ${email} order by x.id`)

test('a payment that the bank challenges is made once the card holder approves it', async () => {
  const page = await stage.visit({ width: PHONE })
  const email = 'approves@example.org'
  await comeToPayment(page, stage, { time: '9:00 AM', email })
  // The address is typed once.
  await expect.poll(() => page.getByLabel('Name on the card').inputValue()).toBe('Ann De La Cruz')
  await expect.poll(() => page.getByLabel('Billing ZIP code').inputValue()).toBe('33101')
  await pay(page, CHALLENGED)
  await bank(page).waitFor()
  await checkAsItStands(page)
  await checkBothAsItStands(page, '/confirmation bank asks')
  await expect.poll(() => payments(email)).toMatchObject([{ state: 'AUTHORIZING' }])
  await bank(page).getByRole('button', { name: 'Approve' }).dblclick()
  await registrationNumber(page)
  await stage.work()
  await expect.poll(() => stage.movements(email)).toEqual(['opened', 'challenged', 'authorized', 'captured'])
  await expect.poll(() => stage.disagreements()).toEqual([])
  await page.context().close()
})

test('a payment that its holder refuses charges nothing, and another card books the same time', async () => {
  const page = await stage.visit({ width: PHONE })
  const email = 'refuses@example.org'
  await comeToPayment(page, stage, { time: '9:15 AM', email })
  await pay(page, CHALLENGED)
  await bank(page).getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('Your bank could not confirm that it is you.').waitFor()
  await page.getByText('You were not charged.').waitFor()
  await page.getByRole('link', { name: 'Fix payment details' }).click()
  await pay(page)
  await registrationNumber(page)
  await stage.work()
  await expect.poll(() => stage.movements(email)).toEqual(['opened', 'challenged', 'declined', 'opened', 'authorized', 'captured'])
  await expect.poll(() => stage.disagreements()).toEqual([])
  await page.context().close()
})

test('a reload while the bank asks says that nothing was charged, and the payment is made once', async () => {
  const page = await stage.visit({ width: PHONE })
  const email = 'reloads@example.org'
  await comeToPayment(page, stage, { time: '9:30 AM', email })
  await pay(page, CHALLENGED)
  await bank(page).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Your appointment is not booked yet' }).waitFor()
  await page.getByRole('alert').getByText('You were not charged.').waitFor()
  await checkInBoth(page, '/confirmation not booked')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByLabel('Last 4 digits').fill('0123')
  await proceed(page)
  await expect.poll(() => page.getByLabel('Name on the card').inputValue()).toBe('Ann De La Cruz')
  await pay(page)
  await registrationNumber(page)
  await stage.work()
  await expect.poll(() => stage.movements(email)).toEqual(['opened', 'challenged', 'opened', 'authorized', 'canceled', 'captured'])
  await expect.poll(() => stage.disagreements()).toEqual([])
  await page.context().close()
})

test('a reload before the answer shows the appointment that was booked', async () => {
  const page = await stage.visit({ width: PHONE })
  const email = 'impatient@example.org'
  await comeToPayment(page, stage, { time: '10:00 AM', email })
  // The bank of this card takes a while.
  await pay(page, '4000000000000101')
  await expect.poll(() => payments(email)).toMatchObject([{ state: 'AUTHORIZING' }])
  await page.reload()
  await page.getByRole('heading', { name: 'Your appointment is scheduled' }).waitFor()
  await registrationNumber(page)
  await stage.work()
  await expect.poll(() => stage.movements(email)).toEqual(['opened', 'authorized', 'captured'])
  await page.context().close()
})

test('a card from abroad has its own country and postal code, as they were typed with the data', async () => {
  await stage.database.run(sql`update network set extra_fields = 'foreignAddress'`)
  const page = await stage.visit({ width: PHONE })
  const email = 'abroad@example.org'
  await openDataForm(page, stage, { time: '9:45 AM', day: 'November 24', online: true, email })
  await page.getByRole('combobox', { name: 'Country', exact: true }).selectOption({ label: 'Canada' })
  await page.getByLabel('Street address').fill('1 Front Street')
  await page.getByLabel('City').fill('Toronto')
  await page.getByLabel('Postal code').fill('M5V 3L9')
  await submit(page)
  const country = page.getByLabel('Country of the billing address')
  await expect.poll(() => country.locator('option:checked').textContent()).toBe('Canada')
  const postal = page.getByLabel('Billing postal code')
  await expect.poll(() => postal.inputValue()).toBe('M5V 3L9')
  await checkInBoth(page, '/payment abroad')
  // In the United States it is no ZIP code, which is reported until it is one, or the country is another.
  await country.selectOption({ label: 'United States' })
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry').fill('12/30')
  await page.getByLabel('Security code').fill('987')
  await page.getByRole('button', { name: /^Pay \$/ }).dispatchEvent('click')
  await page.getByText('Enter a ZIP code of 5 digits').first().waitFor()
  await country.selectOption({ label: 'Canada' })
  await expect.poll(() => page.getByText('Enter a ZIP code of 5 digits').count()).toBe(0)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await registrationNumber(page)
  await stage.database.run(sql`update network set extra_fields = ''`)
  await page.context().close()
})
