import { createMemoryHistory } from '@tanstack/history'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouted } from '../../testing/render.tsx'
import { site, siteAnswers } from '../../testing/site.ts'
import { type Routes, stubServer, writes } from '../../testing/stub-server.ts'
import { cardInHand, ruleNow, takeCard } from '../payment/card-in-hand.ts'
import { confirmationTexts, paymentTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { currentWizard, dispatch, startApplication } from '../wizard/use-wizard.ts'
import { Confirmation } from './confirmation.tsx'

afterEach(() => dispatch({ type: 'left' }))
beforeAll(() => loadAll(confirmationTexts, paymentTexts, texts))

const SCHEDULE = 'POST /appointments/schedule'
const problem = (body: object) => () =>
  Response.json(
    { status: 409, code: 'PRICE_CHANGED', detail: 'Changed.', ...body },
    { status: 409, headers: { 'content-type': 'application/problem+json' } },
  )

test.each([
  [
    { changed: ['price'], price: '50.00', refundable: true },
    /^The price has changed since it was shown to you: it is now \$50\.00\. Nothing was booked\.$/,
  ],
  [
    { changed: ['refundable'], price: '42.50', refundable: false },
    /^The rule on refunds has changed .* Online payments are not refunded if you cancel\./,
  ],
])('a refused price or rule is shown as it is now, and the same card is asked about again: %j', async (now, words) => {
  startApplication('new', false)
  const key = currentWizard()?.key as string
  dispatch({ type: 'lsv chosen', lsv: 5, place: { name: 'Downtown', timezone: 'America/New_York' } })
  const address = { street: '12 Main St', city: 'Miami', state: 'FL', zip: '33101' }
  dispatch({ type: 'person typed', person: { firstName: 'Ann', lastName: 'Lee', ...address } })
  takeCard(key, { token: 'tok', brand: 'visa', last4: '4242' }, { price: '42.50', refundable: true })
  const routes: Routes = { ...siteAnswers, [SCHEDULE]: problem(now) }
  const calls = await stubServer(routes)
  await renderRouted([{ path: '/confirmation', Content: Confirmation }], createMemoryHistory({ initialEntries: ['/confirmation'] }))
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText('You were not charged.')).toBeVisible()
  expect(page.getByRole('link', { name: 'See what it costs now' }).element().getAttribute('href')).toBe('/payment')
  expect(writes(calls)[0]?.body).toMatchObject({ paymentToken: 'tok', price: '42.50', refundable: true })
  expect([cardInHand(key)?.token, currentWizard()?.sent, ruleNow(site.refund_until_start)]).toEqual(['tok', false, now.refundable])
})
