import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Problem } from '../../data/problem.ts'
import { renderRouted } from '../../testing/render.tsx'
import { site, siteAnswers } from '../../testing/site.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { confirmationTexts, paymentTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { BookingFailure } from './booking-failure.tsx'

beforeAll(() => loadAll(confirmationTexts, paymentTexts, texts))

async function renderFailed(status: number, code: string, last = 'Try again', more: object = {}) {
  await stubServer(siteAnswers)
  const Content = () => (
    <BookingFailure
      problem={new Problem(status, { code, detail: 'Not booked.', ...more })}
      environment={site}
      onAgain={() => {}}
      onAsk={() => {}}
    />
  )
  await renderRouted([{ path: '/', Content }])
  await expect.element(page.getByText(last, { exact: true })).toBeVisible()
  return [...document.querySelectorAll('main :is(a, button), [role="alert"] ~ div :is(a, button)')].map(({ textContent }) => textContent)
}

test('with too many bookings the first way on leads to them', async () => {
  expect((await renderFailed(409, 'TOO_MANY_BOOKINGS'))[0]).toBe('Find my appointment')
})

test('with another appointment at the same time the ways on lead to it and back to the answers', async () => {
  expect((await renderFailed(409, 'SAME_TIME', 'Back')).slice(0, 2)).toEqual(['Find my appointment', 'Back'])
})

test('with an appointment ahead another one can be booked', async () => {
  const ways = await renderFailed(409, 'BOOKED_ALREADY', 'Book another appointment')
  expect(ways.slice(0, 2)).toEqual(['Find my appointment', 'Book another appointment'])
})

test('a payment that no card can make says so, that nothing was charged, and leads to the other ways to pay', async () => {
  const ways = await renderFailed(402, 'PAYMENT_REFUSED', 'Fix payment details', { error_type: 'PAYMENT', error: 'x' })
  expect(ways[0]).toBe('Fix payment details')
  expect(page.getByRole('alert').element().textContent).toContain(
    'This payment cannot be made by card. Please pay another way.You were not charged.',
  )
})

test('a busy server can be tried again', async () => {
  expect((await renderFailed(503, 'BUSY'))[0]).toBe('Try again')
})

test('an application that was booked with other details leads to its appointment', async () => {
  expect((await renderFailed(422, 'KEY_REUSED', 'Start over'))[0]).toBe('Manage your appointment')
})
