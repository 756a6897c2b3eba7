import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Scheduled } from '../../../contract/booking/scheduled.ts'
import { queryClient } from '../../data/query-client.ts'
import { ownBooking } from '../../testing/own-booking.ts'
import { renderRouted } from '../../testing/render.tsx'
import { siteAnswers } from '../../testing/site.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { bookingTexts, confirmationTexts, contactTexts, paymentTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { BookingConfirmation } from './booking-confirmation.tsx'

beforeAll(() => loadAll(bookingTexts, confirmationTexts, contactTexts, paymentTexts, texts))
beforeEach(() => queryClient.clear())

const AT = '2026-12-02T15:00:00Z'
const booked = {
  ...{ id: 9000000001, date_time: AT, ends_at: AT, status: 'SCHEDULED', payment_method: 'CREDIT', price: '0.00', paid: null },
  ...{ lsv: 7, applicant: 1, applicant_type: 2, manage_url: 'https://metro.scheduler.bims.example/booking/9000000001.token' },
} satisfies Scheduled

async function open(missing: string[]) {
  await stubServer({ ...siteAnswers, 'GET /bookings/9000000001.token': { ...ownBooking(AT), missing } })
  await renderRouted([{ path: '/', Content: () => <BookingConfirmation booked={booked} again /> }])
  await expect.element(page.getByText('Ann Park')).toBeVisible()
}

test('a re-print names what is still needed, and leads there', async () => {
  await open(['demographics', 'waivers'])
  await expect.element(page.getByText('We still need some information from you')).toBeVisible()
  const needed = () =>
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(needed).toEqual(expect.arrayContaining(['Your information', 'Waiver']))
  await expect.element(page.getByRole('link', { name: 'Give your information' })).toHaveAttribute('href', '/booking/9000000001.token/data')
})

test('a re-print of a person of whom everything is known names nothing', async () => {
  await open([])
  expect(page.getByRole('link', { name: 'Give your information' }).elements()).toEqual([])
})

test.each([
  [['demographics'], ['Give your information']],
  [[], ['Print']],
])('one button stands out on the confirmation: of what is missing %o', async (missing, expected) => {
  await open(missing)
  const primary = () =>
    [...document.querySelectorAll('.mantine-Button-root:is(:not([data-variant]), [data-variant="filled"])')].map(
      (button) => button.textContent,
    )
  await expect.poll(primary).toEqual(expected)
})

test('the printed confirmation names what is still needed, without the button', async () => {
  await open(['waivers'])
  const needed = page.getByText('We still need some information from you')
  await expect.element(needed).toBeVisible()
  expect(needed.element().closest('.no-print')).toBeNull()
  expect(page.getByRole('link', { name: 'Give your information' }).element().closest('.no-print')).not.toBeNull()
})
