import type { Locator, Page, Route } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripe, type StripeServer, stripeAccount } from '../../server/testing/servers/stripe-server.ts'
import { confirmAnswers, registrationNumber } from '../stage/applicant.ts'
import { checkAsItStands, openStage, type Stage } from '../stage/harness.ts'
import { comeToPayment, payButton, payOnlineAtMetro } from '../stage/payer.ts'
import { openStripePage, PAYER, type StripePage } from '../stage/stripe-page.ts'

let api: StripeServer
let script: StripePage
let stage: Stage
beforeAll(async () => {
  api = await openStripe()
  script = await openStripePage(api)
  stage = await openStage(undefined, {
    ...stripeAccount,
    STRIPE_API_URL: api.url,
    STRIPE_JS_URL: script.url,
  })
  await payOnlineAtMetro(stage)
})
afterAll(async () => {
  await stage?.close()
  await script?.close()
  await api?.close()
})

const states = async (email: string) =>
  (
    await stage.database.rows<{ state: string }>(sql`
      select x.state from payment_transaction x join appointment p on p.id = x.appointment join applicant a on a.id = p.applicant
      where a.email = ${email} order by x.id`)
  ).map(({ state }) => state)

/** Violations of the page's content policy. */
function refusals(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) found.push(message.text())
  })
  return found
}

/** The holder with whom the processor's fields begin. */
const billing = (page: Page) => page.evaluate(() => (window as { billingDetails?: unknown }).billingDetails)

const card = (page: Page) => page.frameLocator('iframe[title="Card"]').getByLabel('Card')

/**
 * Presses by keyboard: the target of a click depends on the browser's last drawing of other sites' frames, which on a busy
 * machine may date from before the page was scrolled.
 */
const press = (what: Locator) => what.dispatchEvent('click')

async function pay(page: Page, number: string) {
  await card(page).fill(number)
  await press(payButton(page))
}

test('only the card page loads the processor’s script, and a declined card can be replaced', async () => {
  const page = await stage.visit({ width: 360 })
  const forbidden = refusals(page)
  const email = 'stripe@example.org'
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`)
  })
  const before = script.requested.length
  await comeToPayment(page, stage, { time: '9:00 AM', email })
  await card(page).waitFor()
  expect([before, script.requested]).toEqual([0, ['/v3/', '/fields']])
  await expect.poll(() => page.getByText('Test payment').count()).toBe(0)
  await expect.poll(() => page.getByLabel('Security code').count()).toBe(0)
  await checkAsItStands(page)
  await expect.poll(() => billing(page)).toEqual({ name: 'Ann De La Cruz', address: { postal_code: '33101' } })
  await press(payButton(page))
  await page.getByText('Your card number is incomplete.').waitFor()
  await checkAsItStands(page)
  await pay(page, '4000000000000002')
  await page.getByText('We ran into an issue trying to process your payment: Your card was declined.').waitFor()
  await press(page.getByRole('link', { name: 'Fix payment details' }))
  await card(page).waitFor()
  await expect.poll(() => billing(page)).toEqual(PAYER)
  await pay(page, '4242424242424242')
  await registrationNumber(page)
  await page.getByText('$52.50, paid online with Visa ending in 4242').waitFor()
  await expect.poll(() => page.getByText('Test payment').count()).toBe(0)
  await expect.poll(() => states(email)).toEqual(['DECLINED', 'CAPTURING'])
  expect([...api.intents.values()].map(({ amount, status }) => [amount, status])).toEqual([
    [5250, 'requires_payment_method'],
    [5250, 'requires_capture'],
  ])
  expect(posted.filter((each) => /paymenttokens|4242424242424242|4000000000000002/.test(each))).toEqual([])
  expect(forbidden).toEqual([])
  await page.context().close()
})

test.each([
  ['approves', 'It is me', '9:15 AM'],
  ['rejects', 'It is not me', '9:30 AM'],
])('the card page handles a bank challenge that the customer %s', async (_name, answer, time) => {
  const page = await stage.visit()
  const email = `bank-${answer.length}@example.org`
  await comeToPayment(page, stage, { time, email })
  await pay(page, '4000000000003220')
  await page.getByText('Your bank asks you to confirm this payment.').waitFor()
  await press(page.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: answer, exact: true }))
  if (answer === 'It is not me') {
    await page.getByText('Your bank could not confirm that it is you.').waitFor()
    await press(page.getByRole('link', { name: 'Fix payment details' }))
    await pay(page, '4242424242424242')
  }
  await registrationNumber(page)
  await expect.poll(async () => (await states(email)).at(-1)).toBe('CAPTURING')
  await expect.poll(async () => (await states(email)).filter((state) => state === 'CAPTURING')).toHaveLength(1)
  await page.context().close()
})

test('Pay waits for fields that are still loading, and errors are in the reader’s language', async () => {
  const page = await stage.visit({ width: 360 })
  const held: Route[] = []
  await page.route('**/fields?*', (route) => void held.push(route))
  await comeToPayment(page, stage, { time: '10:15 AM', email: 'espera@example.org' })
  await expect.poll(() => held.length).toBe(1)
  await press(payButton(page))
  await page.getByRole('status', { name: 'Please wait, loading...' }).waitFor()
  await checkAsItStands(page)
  for (const route of held) await route.continue()
  await page.getByText('Your card number is incomplete.').waitFor()
  await press(page.getByRole('button', { name: 'Español' }))
  const spanish = page.getByRole('button', { name: /^Pagar \$/ })
  await press(spanish)
  await page.getByText('El número de tu tarjeta está incompleto.').waitFor()
  await checkAsItStands(page)
  await card(page).fill('4000000000009995')
  await press(spanish)
  await page.getByText('Su tarjeta no tiene fondos suficientes para este pago.').waitFor()
  await checkAsItStands(page)
  await page.context().close()
})

test('a script that fails to load is reported and can be loaded again', async () => {
  const page = await stage.visit()
  await page.route('**/v3/', (route) => route.abort())
  await comeToPayment(page, stage, { time: '10:00 AM', email: 'offline-stripe@example.org' })
  await page.getByText('The card form could not be loaded.').waitFor()
  await checkAsItStands(page)
  await page.unroute('**/v3/')
  await press(page.getByRole('button', { name: 'Try again' }))
  await card(page).waitFor()
  await page.context().close()
})

test('without the script of the processor an applicant pays at the appointment instead', async () => {
  const page = await stage.visit({ width: 390 })
  const email = 'there-stripe@example.org'
  await page.route('**/v3/', (route) => route.abort())
  await comeToPayment(page, stage, { time: '10:30 AM', email })
  await page.getByText('The card form could not be loaded.').waitFor()
  await press(page.getByRole('button', { name: 'Pay at the appointment instead' }))
  await confirmAnswers(page)
  await registrationNumber(page)
  await expect.poll(() => states(email)).toEqual([])
  await page.context().close()
})

test('a wallet of the phone pays, and opens within the click', async () => {
  const page = await stage.visit({ width: 390 })
  const forbidden = refusals(page)
  const email = 'wallet@example.org'
  await comeToPayment(page, stage, { time: '3:15 PM', email })
  await page.frameLocator('iframe[title="Card"]').getByLabel('Apple Pay').check()
  await payButton(page).focus()
  await page.keyboard.press('Enter')
  await registrationNumber(page)
  await expect.poll(() => states(email)).toEqual(['CAPTURING'])
  expect(forbidden).toEqual([])
  await page.context().close()
})
