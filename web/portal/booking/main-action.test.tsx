import { createMemoryHistory } from '@tanstack/history'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { BOOKING_PAGE, BOOKING_PATH, ownBooking } from '../../testing/own-booking.ts'
import { renderRouted } from '../../testing/render.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import {
  applicationTexts,
  bookingTexts,
  confirmationTexts,
  contactTexts,
  correctionTexts,
  paymentTexts,
  progressTexts,
  scheduleTexts,
  texts,
  waitlistTexts,
} from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { BookingPage } from './booking-page.tsx'

const waiting = { may_join: true, entry: null, offer: null }
const offer = { id: 3, date_time: '2030-01-15T15:00:00Z', expires_at: '2030-01-14T15:30:00Z' }

beforeAll(() =>
  loadAll(
    applicationTexts,
    bookingTexts,
    correctionTexts,
    confirmationTexts,
    contactTexts,
    paymentTexts,
    progressTexts,
    scheduleTexts,
    texts,
    waitlistTexts,
  ),
)
beforeEach(() => queryClient.clear())

/** Opens the page of the booking, of whose answers only these differ. */
async function open({ missing = [] as string[], entry = {} as object, refusal = {} as object }) {
  await stubServer({
    [`GET ${BOOKING_PATH}`]: { ...ownBooking('2030-01-18T15:00:00Z'), missing },
    [`GET ${BOOKING_PATH}/waitlist`]: { ...waiting, ...entry },
    [`PUT ${BOOKING_PATH}/waitlist`]: () => Response.json(refusal, { status: 409 }),
  })
  const history = createMemoryHistory({ initialEntries: [BOOKING_PAGE] })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], history)
  await expect.element(page.getByRole('button', { name: 'Change date or time' })).toBeVisible()
}

/** The names of the buttons that stand out. */
const primary = () =>
  [...document.querySelectorAll('.mantine-Button-root:is(:not([data-variant]), [data-variant="filled"])')].map(
    (button) => button.textContent,
  )

test.each([
  { what: 'nothing of an appointment as it is', opened: {}, expected: [] },
  { what: 'the way to missing data', opened: { missing: ['data'] }, expected: ['Give your information'] },
  { what: 'an offered time', opened: { entry: { offer } }, expected: ['Take this time'] },
])('one button at most stands out on the page of a booking: $what', async ({ opened, expected }) => {
  await open(opened)
  await expect.poll(primary).toEqual(expected)
})

test('where a time is open already, the way to it stands out in place of the waitlist', async () => {
  await open({ refusal: { code: 'OPEN_NOW', detail: 'A time that fits is open now.', first_open: '2030-01-16' } })
  await page.getByRole('button', { name: 'Tell me when an earlier time opens' }).click()
  await expect.poll(primary).toEqual(['Put me on the list'])
  await page.getByRole('button', { name: 'Put me on the list' }).click()
  await expect.poll(primary).toEqual(['See the open times'])
})
