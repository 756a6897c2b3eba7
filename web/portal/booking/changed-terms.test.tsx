import { createMemoryHistory } from '@tanstack/history'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouted } from '../../testing/render.tsx'
import { site, siteAnswers } from '../../testing/site.ts'
import { page as pageOf, type Routes, stubServer, writes } from '../../testing/stub-server.ts'
import { cardInHand, ruleNow, takeCard, takeRule } from '../payment/card-in-hand.ts'
import { SelectionsPanel } from '../review/selections-panel.tsx'
import { confirmationTexts, paymentTexts, reviewTexts, selectionsTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { currentWizard, dispatch, startApplication } from '../wizard/use-wizard.ts'
import { NOTHING_SELECTED, type Wizard } from '../wizard/wizard.ts'
import { Confirmation } from './confirmation.tsx'
import { book } from './sending/book.ts'

afterEach(() => dispatch({ type: 'left' }))
beforeAll(() => loadAll(confirmationTexts, paymentTexts, reviewTexts, selectionsTexts, texts))

const SCHEDULE = 'POST /appointments/schedule'
const problem = (body: object) => () =>
  Response.json(
    { status: 409, code: 'PRICE_CHANGED', detail: 'Changed.', ...body },
    { status: 409, headers: { 'content-type': 'application/problem+json' } },
  )

/** An application that is ready to be booked, with a card that was asked about at terms; its key. */
function beginPaid(): string {
  startApplication('new', false)
  const key = currentWizard()?.key as string
  dispatch({ type: 'lsv chosen', lsv: 5, place: { name: 'Downtown', timezone: 'America/New_York' } })
  const address = { street: '12 Main St', city: 'Miami', state: 'FL', zip: '33101' }
  dispatch({ type: 'person typed', person: { firstName: 'Ann', lastName: 'Lee', ...address } })
  takeCard(key, { token: 'tok', brand: 'visa', last4: '4242' }, { price: '42.50', refundable: true })
  return key
}

test.each([
  [
    { changed: ['price'], price: '50.00', refundable: true },
    /^The price has changed since it was shown to you: it is now \$50\.00\. Nothing was booked\.$/,
  ],
  [
    { changed: ['refundable'], price: '42.50', refundable: false },
    /^The rule on refunds has changed since it was shown to you\. Online payments are not refunded if you cancel\. If .* in full\. Nothing was booked\.$/,
  ],
  [
    { changed: ['price', 'refundable'], price: '50.00', refundable: false },
    /^The price has .* \$50\.00\. The rule on refunds has changed since it was shown to you\. Online payments [^.]*\. If [^.]* in full\. Nothing was booked\.$/,
  ],
])('a refused price or rule is shown as it is now, and the same card is asked about again: %j', async (now, words) => {
  const key = beginPaid()
  const routes: Routes = { ...siteAnswers, [SCHEDULE]: problem(now) }
  const calls = await stubServer(routes)
  await renderRouted([{ path: '/confirmation', Content: Confirmation }], createMemoryHistory({ initialEntries: ['/confirmation'] }))
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText('You were not charged.')).toBeVisible()
  expect(page.getByRole('link', { name: 'Look at the payment again' }).element().getAttribute('href')).toBe('/payment')
  expect(writes(calls)[0]?.body).toMatchObject({ paymentToken: 'tok', price: '42.50', refundable: true })
  expect([cardInHand(key)?.token, currentWizard()?.sent, ruleNow(site.refund_until_start)]).toEqual(['tok', false, now.refundable])
})

test('a server of before an upgrade, which knows no terms, gets the booking without them', async () => {
  const key = beginPaid()
  const errors = { price: 'Not accepted', refundable: 'Not accepted' }
  const booked = { id: 7, date_time: '2031-03-04T21:30:00Z', manage_url: null }
  const calls = await stubServer({
    ...siteAnswers,
    [SCHEDULE]: ({ body }: { body: object }) =>
      'price' in body || 'refundable' in body
        ? Response.json({ status: 400, code: 'INVALID', detail: 'Please check.', errors }, { status: 400 })
        : Response.json(booked, { status: 201 }),
  })
  await book(currentWizard() as Wizard, site)
  expect(currentWizard()?.booked?.id).toBe(7)
  expect(writes(calls).map(({ body }) => (body as { price?: string }).price)).toEqual(['42.50', undefined])
  expect(writes(calls)[1]?.body).toMatchObject({ paymentToken: 'tok' })
  expect(key).toBe(currentWizard()?.key)
})

test('the pages before the payment show the rule on refunds as it is now', async () => {
  beginPaid()
  takeRule(false)
  const type = { id: 3, description: 'Driver', pricing: '42.50', note: '', translations: {} }
  await stubServer({ ...siteAnswers, 'GET /applicanttypes': pageOf([type]) })
  const selections = { ...NOTHING_SELECTED, applicantType: 3 }
  const wizard = { ...(currentWizard() as Wizard), selections, pays_online: true }
  const environment = { ...site, refund_until_start: true }
  await renderRouted([{ path: '/', Content: () => <SelectionsPanel environment={environment} wizard={wizard} /> }])
  await expect.element(page.getByText(/Online payments are not refunded if you cancel/)).toBeVisible()
})
