import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loseAnswer } from '../stage/account.ts'
import {
  checkBothAsItStands,
  checkInBoth,
  chooseLsv,
  chooseTime,
  confirmAnswers,
  keptOfApplication,
  proceed,
  registrationNumber,
  slot,
  startApplication,
  submit,
  typeCard,
  typeData,
} from '../stage/applicant.ts'
import { at } from '../stage/applicant-states.ts'
import { checkPage, checkWidths, onLoopback, PHONE, signIn } from '../stage/harness.ts'
import { comeToPayment, openPayingStage, type PayingStage, pay, payButton } from '../stage/payer.ts'
import { bookByCall } from '../stage/rejected.ts'
import { checkSpanish } from '../stage/spanish.ts'

const DECLINED = '4000000000000002'
/** Proper names, and the card's. */
const SAME_IN_SPANISH = ['Visa']
/** The autocomplete attributes by which phones and browsers fill in a card. */
const CARD_FIELDS = [
  ['Card number', 'cc-number', 'numeric'],
  ['Expiry', 'cc-exp', 'numeric'],
  ['Name on the card', 'cc-name', null],
  ['Security code', 'cc-csc', 'numeric'],
  ['Billing ZIP code', 'billing postal-code', 'numeric'],
] as const
let stage: PayingStage
beforeAll(async () => {
  stage = await openPayingStage()
})
/** After every journey both ledgers must agree, without a double charge. */
afterEach(async () => {
  await stage.work()
  await stage.database.run(sql`update payment_transaction set expires_at = now() - interval '1 second', busy_until = null`)
  await stage.database.run(sql`update appointment set created = now() - interval '11 minutes' where status = 'PENDING'`)
  await stage.database.run(sql`select graphile_worker.add_job('recover_payments')`)
  await stage.work()
  const disagreements = await stage.disagreements()
  expect(disagreements).toEqual([])
})
afterAll(() => stage?.close())

const heading = (page: Page, name: string, level = 1) => page.getByRole('heading', { level, name }).waitFor()
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
const bookings = (email: string) =>
  stage.database.rows<{ id: number; status: string; payment_method: string; date_time: string }>(sql`
    select p.id, p.status, p.payment_method, p.date_time from appointment p join applicant a on a.id = p.applicant
    where a.email = ${email} and p.status <> 'CANCELLED'`)
const mails = (email: string) =>
  stage.database.rows<{ subject: string; text_body: string }>(
    sql`select subject, text_body from mail where to_address = ${email} order by id`,
  )
const CHARGED = ['opened', 'authorized', 'captured']

/** Fills in the first waiver of Lakeside. */
async function fillWaiver(page: Page) {
  const form = page.frameLocator('#waiver-text')
  await form.getByLabel('Full legal name').fill('Ann De La Cruz')
  await form.getByLabel('No', { exact: true }).check()
  await form.getByLabel('I have received a copy').check()
}

/** Signs the shown waiver by name. */
async function signByName(page: Page) {
  await page.getByRole('button', { name: 'Type your name instead' }).click()
  await page.getByLabel('Your full name').fill('Ann De La Cruz')
  await proceed(page)
}

describe('on a phone', () => {
  test('a new applicant signs two waivers, pays by card and gets an appointment', async () => {
    const page = await stage.visit({ width: PHONE })
    const email = 'paid@example.org'
    await startApplication(page, stage, 'lakeside.scheduler')
    await chooseLsv(page, 'Downtown Fingerprint Center')
    await chooseTime(page, '9:00 AM', 'November 24')
    await page.getByLabel('Select your applicant type').selectOption({ label: 'Teacher' })
    await page.getByText('Price: $52.50').waitFor()
    await expect.poll(() => page.getByText('you will be refunded in full').count()).toBe(0)
    await page.getByRole('radio', { name: 'Pay Online' }).check()
    await page.getByText('If you cancel before your appointment begins, you will be refunded in full.').waitFor()
    await checkWidths(page)
    await proceed(page)
    await typeData(page, { email })
    await proceed(page)
    await heading(page, 'Waiver 1 of 2: Waiver Agreement', 2)
    await fillWaiver(page)
    await signByName(page)
    await heading(page, 'Waiver 2 of 2: Statement', 2)
    await signByName(page)
    await confirmAnswers(page)

    await heading(page, 'Payment')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/payment')
    await page.getByText('Step 8 of 9: Pay Online').waitFor()
    await page.getByText('Test payment: no real money moves').waitFor()
    await page.getByText('$52.50', { exact: true }).waitFor()
    await page.getByText('you will be refunded in full').waitFor()
    await page.getByText('What the other test cards do').click()
    await page.getByText('4000 0000 0000 0002 is declined').waitFor()
    await checkWidths(await at(page, 'en', '/payment shown'))
    await payButton(page).dispatchEvent('click')
    await page.getByRole('alert').waitFor()
    await expect
      .poll(() => page.getByRole('alert').getByRole('link').allTextContents())
      .toEqual(['Enter the 16-digit card number', 'Enter the month and year of expiry', 'Enter the security code'])
    await checkWidths(await at(page, 'en', '/payment incomplete'))
    await typeCard(page)
    await page.getByLabel('Billing ZIP code').blur()
    await expect.poll(() => page.getByLabel('Card number').inputValue()).toBe('4242424242424242')
    await expect.poll(() => page.getByLabel('Expiry').inputValue()).toBe('1230')
    for (const [label, autocomplete, keyboard] of CARD_FIELDS) {
      const field = page.getByLabel(label)
      await expect
        .poll(async () => [await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')])
        .toEqual([autocomplete, keyboard])
    }
    await checkWidths(page)
    const typed = await stored(page)
    expect(typed).not.toMatch(/4242 ?4242 ?4242|Zyzzyva|\b987\b/)
    await payButton(page).click()

    const id = await registrationNumber(page)
    await page.getByText('$52.50, paid online with Visa ending in 4242').waitFor()
    await page.getByText('Test payment: no real charge.').waitFor()
    await checkWidths(page)
    await expect.poll(() => stored(page)).not.toMatch(/4242 ?4242 ?4242|Zyzzyva|sandbox_/)
    await expect.poll(() => bookings(email)).toMatchObject([{ id, status: 'SCHEDULED', payment_method: 'ONLINE' }])
    await stage.work()
    await expect.poll(() => stage.movements(email)).toEqual(CHARGED)
    await expect
      .poll(async () => (await mails(email)).map(({ text_body }) => text_body.includes('$52.50, paid online with Visa ending in 4242')))
      .toEqual([true])

    await page.reload()
    await page.getByText('It looks like you tried to refresh the appointment confirmation page...').waitFor()
    await checkWidths(page)
    const own = await page.getByRole('link', { name: 'Manage your appointment' }).getAttribute('href')
    await page.goto(stage.address('lakeside.scheduler', new URL(own as string).pathname))
    await heading(page, 'Your appointment')
    await page.getByText('$52.50, paid online with Visa ending in 4242').waitFor()
    await page.getByRole('button', { name: 'Cancel appointment' }).click()
    await page.getByText('What you paid online is refunded in full.').waitFor()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await page.getByText('$52.50 is being refunded to Visa ending in 4242').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await checkWidths(page)
    await stage.work()
    await expect.poll(() => stage.movements(email)).toEqual([...CHARGED, 'refunded'])
    await expect
      .poll(async () => (await mails(email)).map(({ subject }) => subject.replace(/: \w{3}, .*/, '')).sort())
      .toEqual(['Your fingerprint appointment is cancelled', 'Your fingerprint appointment is scheduled'])
    await page.context().close()
  })
})

describe('with a declined card', () => {
  test('an applicant replaces a declined card with another one', async () => {
    const page = await stage.visit({ width: PHONE })
    const email = 'declined@example.org'
    await comeToPayment(page, stage, { time: '9:30 AM', email })
    await pay(page, DECLINED)
    await heading(page, 'We were unable to schedule your appointment')
    await page
      .getByText(
        'We ran into an issue trying to process your payment: Your card was declined. Please correct your payment information and try again.',
      )
      .waitFor()
    await checkWidths(await at(page, 'en', '/confirmation card declined'))
    await page.getByText('You were not charged.').waitFor()
    await page.getByRole('link', { name: 'Fix payment details' }).click()
    await heading(page, 'Payment')
    await expect.poll(() => page.getByLabel('Card number').inputValue()).toBe('')
    await expect.poll(() => page.getByLabel('Security code').inputValue()).toBe('')
    await expect.poll(() => page.getByLabel('Name on the card').inputValue()).toBe('Zyzzyva Lee')
    await expect.poll(() => page.getByLabel('Billing ZIP code').inputValue()).toBe('12207')
    const kept = await stored(page)
    expect(kept).not.toMatch(/0002\b|Zyzzyva|\b987\b/)
    await pay(page)
    await registrationNumber(page)
    await stage.work()
    await expect.poll(() => stage.movements(email)).toEqual(['opened', 'declined', ...CHARGED])
    await page.context().close()
  })

  test('an applicant whose card is declined pays at the appointment instead, at the same time', async () => {
    const page = await stage.visit({ width: PHONE })
    const email = 'pays-there@example.org'
    await comeToPayment(page, stage, { time: '9:45 AM', email })
    await pay(page, DECLINED)
    await page.getByRole('button', { name: 'Pay at the appointment instead' }).click()
    await heading(page, 'Check your answers')
    await page.getByText('Pay at Appointment').waitFor()
    await confirmAnswers(page)
    await registrationNumber(page)
    await expect
      .poll(() => bookings(email))
      .toMatchObject([{ status: 'SCHEDULED', payment_method: 'CREDIT', date_time: '2026-11-24T14:45:00.000Z' }])
    await stage.work()
    await expect.poll(() => stage.movements(email)).not.toContain('captured')
    await page.context().close()
  })
})

test('the card page and the mail are in Spanish when a declined card is replaced', async () => {
  const page = await stage.visit({ width: 360 })
  const email = 'tarjeta@example.org'
  await comeToPayment(page, stage, { time: '3:15 PM', email })
  await page.getByRole('button', { name: 'Español' }).click()
  await heading(page, 'Pago')
  await page.getByText('Pago de prueba: no se mueve dinero real').waitFor()
  await checkSpanish(await at(page, 'es', '/payment shown'), SAME_IN_SPANISH)
  const pagar = page.getByRole('button', { name: /^Pagar \$/ })
  await pagar.dispatchEvent('click')
  await page.getByRole('alert').getByRole('link', { name: 'Escriba el número de 16 dígitos de la tarjeta' }).waitFor()
  await checkSpanish(await at(page, 'es', '/payment incomplete'), SAME_IN_SPANISH)
  const give = async (number: string) => {
    const fields = ['Número de la tarjeta', 'Vencimiento', 'Código de seguridad', 'Nombre en la tarjeta', 'Código postal de facturación']
    for (const [at, value] of [number, '12/30', '987', 'Zyzzyva Lee', '12207'].entries())
      await page.getByLabel(fields[at] as string).fill(value)
    await pagar.click()
  }
  await give(DECLINED)
  await page.getByText('Hubo un problema al procesar su pago: Su tarjeta fue rechazada.').waitFor()
  await checkSpanish(await at(page, 'es', '/confirmation card declined'), SAME_IN_SPANISH)
  await page.getByRole('link', { name: 'Corregir los datos del pago' }).click()
  await give('4242424242424242')
  await heading(page, 'Su cita está confirmada')
  await page.getByText('pagado en línea con Visa terminada en 4242').waitFor()
  await checkSpanish(await at(page, 'es', '/confirmation booked'), SAME_IN_SPANISH)
  await stage.work()
  await expect.poll(() => stage.movements(email)).toEqual(['opened', 'declined', ...CHARGED])
  await expect
    .poll(async () => (await mails(email)).map(({ subject }) => subject.replace(/: \w{3}, .*/, '')))
    .toEqual(['Su cita para la toma de huellas dactilares está confirmada'])
  // Later mails follow the language chosen here.
  await page.getByRole('button', { name: 'English' }).click()
  await checkPage(page)
  await expect.poll(() => stage.database.one(sql`select language from applicant where email = ${email}`)).toEqual({ language: 'en' })
  await page.context().close()
})

test('a superuser refunds a payment on the record with a reason and their password', async () => {
  const email = 'refunded@example.org'
  const cardNumber = '4242424242424242'
  const answer = await fetch(stage.address('', '/api/paymenttokens').replace('localhost', '127.0.0.1'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cardNumber, cardExpiry: '1230', cardName: 'Zyzzyva Lee', cardCode: '987', cardZip: '12207' }),
  })
  const { token } = (await answer.json()) as { token: string }
  const made = await bookByCall(stage, { email, dateTime: '2026-11-24T20:30:00Z', how: { paymentMethod: 'OL', paymentToken: token } })
  await stage.work()
  const page = await stage.visit()
  await signIn(page, stage, { host: '', username: 'admin', path: `/record/${made.applicant}` })
  const panel = page.getByRole('region', { name: 'Payments', exact: true })
  await panel.getByText('Paid', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Refund $52.50' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund $52.50?' })
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect.poll(() => dialog.getByText('Required').count()).toBeGreaterThan(0)
  await checkPage(page)
  await dialog.getByLabel('Reason').fill('Double booking')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not-my-password-at-all')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await dialog
    .getByText(/password/i)
    .nth(1)
    .waitFor()
  await expect.poll(() => dialog.getByLabel('Reason').inputValue()).toBe('Double booking')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(stage.world.password)
  await loseAnswer(page, '**/api/paymenttransactions/*/refund')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  // The refund is already running; the dialog asks again and gets its answer.
  await panel.getByText('Being refunded').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('status').getByText('The refund is on its way').waitFor()
  await panel.getByText('Double booking').waitFor()
  await stage.work()
  await panel.getByText('Refunded', { exact: true }).waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Refund $52.50' }).count()).toBe(0)
  await checkPage(page)
  await expect.poll(() => stage.movements(email)).toEqual([...CHARGED, 'refunded'])
  await expect.poll(() => bookings(email)).toMatchObject([{ id: made.id, status: 'SCHEDULED' }])
  // A refund by hand leaves the booking, which the comparison of the ledgers does not expect.
  await stage.database.run(sql`update appointment set status = 'CANCELLED' where id = ${made.id}`)
  await page.context().close()
})

test('an applicant whose time was lost chooses another one and pays once with the same card', async () => {
  const page = await stage.visit({ width: 360 })
  const email = 'timing-paid@example.org'
  await comeToPayment(page, stage, { time: '10:00 AM', email })
  await typeCard(page)
  await stage.database.run(sql`
    insert into blocked_time (lsv, start_datetime, end_datetime)
    values (${stage.world.downtown}, '2026-11-24T15:00:00Z', '2026-11-24T15:15:00Z')`)
  await payButton(page).click()
  await page.getByRole('link', { name: 'Select alternate time' }).click()
  await chooseTime(page, '10:15 AM')
  await confirmAnswers(page)
  await heading(page, 'Payment')
  await page.getByRole('definition').getByText('Tue, Nov 24, 10:15').waitFor()
  await checkInBoth(page, '/payment card kept')
  await page.getByRole('button', { name: 'Pay $52.50 with Visa ending in 4242' }).click()
  await registrationNumber(page)
  await stage.work()
  await expect.poll(() => stage.movements(email)).toEqual(CHARGED)
  await expect.poll(() => bookings(email)).toMatchObject([{ date_time: '2026-11-24T15:15:00.000Z' }])
  await page.context().close()
})

test('an applicant whose price changed while the card was typed sees the new one first, and pays that with the same card', async () => {
  const page = await stage.visit({ width: 360 })
  const email = 'price@example.org'
  const reprice = (cents: number) => stage.database.run(sql`update applicant_type set pricing = ${cents} where description = 'Teacher'`)
  await comeToPayment(page, stage, { time: '2:45 PM', email })
  await typeCard(page)
  await reprice(6_000)
  await payButton(page).click()
  await page.getByText('The price has changed since it was shown to you: it is now $60.00. Nothing was booked.').waitFor()
  await checkInBoth(page, '/confirmation price changed')
  await expect.poll(() => bookings(email)).toEqual([])
  await expect.poll(() => stage.movements(email)).toEqual([])
  await page.getByRole('link', { name: 'Look at the payment again' }).click()
  await heading(page, 'Payment')
  await page.getByRole('button', { name: 'Pay $60.00 with Visa ending in 4242' }).click()
  await registrationNumber(page)
  await reprice(5_250)
  await stage.work()
  await expect.poll(() => stage.movements(email)).toEqual(CHARGED)
  await page.context().close()
})

test.each([
  ['4000000000000259', '10:30 AM', 'time-out after'],
  ['4000000000000101', '10:45 AM', 'slow'],
])('the page waits for card %s at %s (%s), books and charges once', async (card, time) => {
  const page = await stage.visit({ width: 360 })
  const email = `card-${card.slice(-4)}@example.org`
  await comeToPayment(page, stage, { time, email })
  await pay(page, card)
  await heading(page, 'We are confirming your appointment...')
  await registrationNumber(page)
  await stage.work()
  await expect.poll(() => stage.movements(email)).toEqual(CHARGED)
  await page.context().close()
})

test.each([
  ['4000000000000127', '11:00 AM'],
  ['4000000000000119', '11:15 AM'],
])('the page reports that card %s is not accepted, and another card books', async (card, time) => {
  const page = await stage.visit({ width: 360 })
  const email = `card-${card.slice(-4)}@example.org`
  await comeToPayment(page, stage, { time, email })
  await pay(page, card)
  await page.getByText('Your card is being checked.').waitFor()
  await checkBothAsItStands(page, '/confirmation card being checked')
  await page.getByText('The card processor is not answering right now').waitFor()
  await checkInBoth(page, '/confirmation card unknown')
  await page.getByRole('link', { name: 'Use another card' }).click()
  await heading(page, 'Payment')
  await pay(page)
  await registrationNumber(page)
  await stage.work()
  await expect.poll(async () => (await stage.movements(email)).filter((event) => event === 'captured')).toHaveLength(1)
  await page.context().close()
})

test('an applicant whose card remains unknown pays at the appointment instead, is booked once and not charged', async () => {
  const page = await stage.visit({ width: 390 })
  const email = 'unknown-there@example.org'
  await comeToPayment(page, stage, { time: '11:45 AM', email })
  await pay(page, '4000000000000119')
  await page.getByText('The card processor is not answering right now').waitFor()
  await page.getByRole('button', { name: 'Pay at the appointment instead' }).click()
  await page.getByText('Pay at Appointment').waitFor()
  await confirmAnswers(page)
  await registrationNumber(page)
  await stage.work()
  await expect.poll(() => bookings(email)).toMatchObject([{ status: 'SCHEDULED', payment_method: 'CREDIT' }])
  await expect.poll(() => stage.movements(email)).not.toContain('captured')
  await page.context().close()
})

test('a card that cannot be charged later keeps the booking and notifies the applicant and the desk', async () => {
  const page = await stage.visit()
  const email = 'uncollected@example.org'
  await comeToPayment(page, stage, { time: '11:30 AM', email })
  await pay(page, '4000000000000341')
  const id = await registrationNumber(page)
  await stage.work()
  await expect.poll(() => bookings(email)).toMatchObject([{ id, status: 'SCHEDULED', payment_method: 'CREDIT' }])
  await expect
    .poll(async () => (await mails(email)).map(({ subject }) => subject.replace(/: \w{3}, .*/, '')))
    .toContain('Your online payment did not go through')
  await expect
    .poll(async () => (await mails('desk@downtown.example')).map(({ subject }) => subject))
    .toEqual([`Payment not collected: appointment ${id}`])
  await page.context().close()
})

describe('reloading the page', () => {
  test('a reload of the card page requires the digits and the card again, and charges once', async () => {
    const page = await stage.visit()
    const email = 'reload-paid@example.org'
    await comeToPayment(page, stage, { time: '1:00 PM', email })
    await typeCard(page)
    await page.reload()
    await page.getByText('Please type them again.').waitFor()
    await checkInBoth(page, '/data digits again')
    await page.getByLabel('Last 4 digits').fill('0123')
    await proceed(page)
    await heading(page, 'Payment')
    await expect.poll(() => page.getByLabel('Card number').inputValue()).toBe('')
    await pay(page)
    await registrationNumber(page)
    await stage.work()
    await expect.poll(() => stage.movements(email)).toEqual(CHARGED)
    await page.context().close()
  })

  test('a reload after a lost answer finds the booking and charges once', async () => {
    const page = await stage.visit()
    const email = 'lost-paid@example.org'
    await comeToPayment(page, stage, { time: '1:15 PM', email })
    await loseAnswers(page)
    await pay(page)
    await heading(page, 'Waiting for your connection')
    await page.unroute('**/api/appointments/schedule')
    await page.reload()
    await registrationNumber(page)
    await stage.work()
    await expect.poll(() => stage.movements(email)).toEqual(CHARGED)
    await page.context().close()
  })
})

/** The server does its work, but its answers are lost, the first ones or all. */
async function loseAnswers(page: Page, times = Number.POSITIVE_INFINITY) {
  let left = times
  await page.route('**/api/appointments/schedule', async (route) => {
    left -= 1
    if (left < 0) return route.fallback()
    await route.fetch({ url: onLoopback(route) })
    await route.abort()
  })
}

test('the page repeats a request whose answer was lost', async () => {
  const page = await stage.visit()
  const email = 'lost-once@example.org'
  await comeToPayment(page, stage, { time: '1:30 PM', email })
  await loseAnswers(page, 1)
  await pay(page)
  await registrationNumber(page)
  await stage.work()
  await expect.poll(() => stage.movements(email)).toEqual(CHARGED)
  await page.context().close()
})

test('a double click pays once, and Back from the confirmation leads to the start', async () => {
  const page = await stage.visit()
  const email = 'double-paid@example.org'
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  await comeToPayment(page, stage, { time: '2:00 PM', email })
  await typeCard(page)
  await payButton(page).dblclick()
  await registrationNumber(page)
  expect(calls.filter((path) => path === '/api/paymenttokens' || path === '/api/appointments/schedule')).toEqual([
    '/api/paymenttokens',
    '/api/appointments/schedule',
  ])
  await stage.work()
  await expect.poll(() => stage.movements(email)).toEqual(CHARGED)
  await page.goto(stage.address('metro.scheduler', '/payment'))
  await heading(page, 'Welcome to Metro Live Scan Network')
  await page.goto(stage.address('metro.scheduler', '/confirmation'))
  await heading(page, 'Welcome to Metro Live Scan Network')
  await page.context().close()
})

test('Back from the confirmation starts a new booking, and Back from the card page keeps the application', async () => {
  const page = await stage.visit()
  const email = 'back-paid@example.org'
  await comeToPayment(page, stage, { time: '2:15 PM', email })
  await page.goBack()
  await heading(page, 'Check your answers')
  await page.goBack()
  await heading(page, 'Your information')
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('De La Cruz')
  await page.goForward()
  await heading(page, 'Check your answers')
  await page.goForward()
  await heading(page, 'Payment')
  await pay(page)
  await registrationNumber(page)
  await page.goBack()
  await heading(page, 'Welcome to Metro Live Scan Network')
  await expect.poll(() => keptOfApplication(page)).toBe(null)
  await stage.work()
  await expect.poll(() => stage.movements(email)).toEqual(CHARGED)
  await page.context().close()
})

test('an applicant who chooses to pay at the appointment after a declined card is booked and not charged', async () => {
  const page = await stage.visit()
  const email = 'changed-mind@example.org'
  await comeToPayment(page, stage, { time: '2:30 PM', email })
  await pay(page, DECLINED)
  await page.getByRole('link', { name: 'Fix payment details' }).click()
  await heading(page, 'Payment')
  await page.getByRole('button', { name: 'Pay at the appointment instead' }).click()
  await heading(page, 'Check your answers')
  await page.getByText('Pay at Appointment').waitFor()
  await confirmAnswers(page)
  await registrationNumber(page)
  await stage.work()
  await expect.poll(() => bookings(email)).toMatchObject([{ status: 'SCHEDULED', payment_method: 'CREDIT' }])
  await expect.poll(() => stage.movements(email)).not.toContain('captured')
  await page.context().close()
})

test('an environment that accepts only cards shows the refund rule and the card form at once', async () => {
  await stage.database.run(sql`
    update network set prompt_payment = false, default_payment = 'OL', refund_until_start = false where id = ${stage.world.network}`)
  const page = await stage.visit({ width: 360 })
  await startApplication(page, stage, 'metro.scheduler')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await slot(page, '9:15 AM').waitFor()
  await chooseTime(page, '3:00 PM', 'November 24')
  await page.getByLabel('Select your applicant type').selectOption({ label: 'Volunteer' })
  await page.getByText('There is no fee.').waitFor()
  await expect.poll(() => page.getByText('Online payments are not refunded if you cancel.').count()).toBe(0)
  await page.getByLabel('Select your applicant type').selectOption({ label: 'Teacher' })
  await page.getByText('Online payments are not refunded if you cancel.').waitFor()
  await proceed(page)
  await typeData(page, { email: 'unasked@example.org' })
  await submit(page)
  await heading(page, 'Payment')
  await page.getByText('Online payments are not refunded if you cancel.').waitFor()
  await checkPage(page)
  await pay(page)
  await registrationNumber(page)
  await page.context().close()
})

test('the card page without an application leads to the landing page', async () => {
  const page = await stage.visit()
  await page.goto(stage.address('metro.scheduler', '/payment'))
  await heading(page, 'Welcome to Metro Live Scan Network')
  await page.context().close()
})
