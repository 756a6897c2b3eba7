import { createMemoryHistory } from '@tanstack/history'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { BOOKING_PAGE, BOOKING_PATH, ownBooking } from '../../testing/own-booking.ts'
import { renderRouted } from '../../testing/render.tsx'
import { refusal, stubServer, writes } from '../../testing/stub-server.ts'
import * as dictionaries from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { BookingPage } from './booking-page.tsx'

const DAY = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const [BEFORE, HERE, THERE] = [`${DAY}T15:00:00.000Z`, `${DAY}T19:30:00.000Z`, `${DAY}T21:00:00.000Z`]
const lakefront = { id: 9, name: 'Lakefront', timezone: 'America/Phoenix', location_city: 'Michigan City', location_state: 'IN', miles: 31 }
const booking = { ...ownBooking(BEFORE), elsewhere: [lakefront] }
const downtown = { ...lakefront, id: booking.lsv.id, name: booking.lsv.name }
const there = { ...ownBooking(THERE), lsv: { ...booking.lsv, id: lakefront.id, name: lakefront.name }, elsewhere: [downtown] }

beforeAll(() => {
  const { applicationTexts, bookingTexts, correctionTexts, confirmationTexts, contactTexts, paymentTexts } = dictionaries
  const { progressTexts, scheduleTexts, texts, waitlistTexts } = dictionaries
  return loadAll(
    ...[applicationTexts, bookingTexts, correctionTexts, confirmationTexts, contactTexts, paymentTexts],
    ...[progressTexts, scheduleTexts, texts, waitlistTexts],
  )
})
beforeEach(() => queryClient.clear())

async function open(patch: () => Response, search = '?move=1', shown: object = booking) {
  let saved = false
  const calls = await stubServer({
    [`GET ${BOOKING_PATH}`]: () => Response.json(saved ? there : shown),
    'GET /appointments/availability/days': [{ date: DAY, open: 1 }],
    'GET /appointments/availability': [THERE],
    [`GET ${BOOKING_PATH}/availability/days`]: [{ date: DAY, open: 1 }],
    [`GET ${BOOKING_PATH}/availability`]: [HERE],
    [`PATCH ${BOOKING_PATH}`]: () => {
      const response = patch()
      saved = response.ok
      return response
    },
  })
  const history = createMemoryHistory({ initialEntries: [`${BOOKING_PAGE}${search}`] })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], history)
  return calls
}

const location = page.getByLabelText('Location')
const save = page.getByRole('button', { name: 'Save new time' })

test('another location is chosen beside the time, and saved in one call', async () => {
  const calls = await open(() => Response.json(there))
  await expect.element(page.getByRole('link', { name: 'book a new one' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /12:30\sPM/ }).click()
  await location.selectOptions('Lakefront, Michigan City, 31 mi')
  await expect.element(page.getByText(/^At Lakefront, in Mountain/)).toBeVisible()
  await expect.element(save).toBeDisabled()
  await page.getByRole('button', { name: /2:00\sPM/ }).click()
  await expect.element(page.getByText(/^New time and place: .*, Lakefront$/)).toBeVisible()
  await save.click()
  await expect.element(page.getByText(/^Your appointment is now on \w{3}, \w{3} \d+, \d{4}, 2:00\sPM MST\./)).toBeVisible()
  expect(writes(calls).map(({ body }) => body)).toEqual([{ dateTime: THERE, lsv: 9 }])
})

test('a refused time at another location stays on the page, with the reason and the location', async () => {
  await open(refusal(409, 'That time is no longer available.'))
  await location.selectOptions('Lakefront, Michigan City, 31 mi')
  await page.getByRole('button', { name: /2:00\sPM/ }).click()
  await save.click()
  await expect.element(page.getByText('That time is no longer available.')).toBeVisible()
  await expect.element(location).toHaveValue('9')
  await location.selectOptions('Downtown')
  await expect.element(page.getByText('That time is no longer available.')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^At Downtown, in Mountain/)).toBeVisible()
})

test('the page of the booking says that the location can be changed too', async () => {
  await open(() => Response.json(there), '')
  await page.getByRole('button', { name: 'Change date, time or location' }).click()
  await expect.element(location).toBeVisible()
})

test('a booking that was moved in another tab is not cancelled at its old time: the question shows the new one', async () => {
  let moved = false
  const calls = await stubServer({
    [`GET ${BOOKING_PATH}`]: () => Response.json(moved ? there : booking),
    [`DELETE ${BOOKING_PATH}`]: () => {
      moved = true
      return Response.json({ code: 'MOVED', detail: 'This appointment was moved meanwhile.' }, { status: 409 })
    },
  })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], createMemoryHistory({ initialEntries: [BOOKING_PAGE] }))
  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  const question = page.getByRole('dialog')
  await expect.element(question.getByText('This appointment was moved meanwhile.')).toBeVisible()
  await expect.element(question.getByText(/2:00\sPM MST at Lakefront will be cancelled/)).toBeVisible()
  expect(writes(calls).map(({ query }) => query)).toEqual([{ date_time: BEFORE }])
})

test('a booking at a location without other times opens with the times of another one, without its own', async () => {
  const calls = await open(() => Response.json(there), '', { ...booking, may_move_here: false })
  await expect.element(page.getByText('Downtown offers no other times.')).toBeVisible()
  await page.getByRole('button', { name: 'Move to another location' }).click()
  await expect.element(page.getByText('Downtown offers no other times.')).toBeVisible()
  await expect.element(location).toHaveValue('9')
  expect([...(location.element() as HTMLSelectElement).options].map(({ value }) => value)).toEqual(['9'])
  await page.getByRole('button', { name: /2:00\sPM/ }).click()
  await save.click()
  await expect.element(page.getByText(/^Your appointment is now on /)).toBeVisible()
  expect(writes(calls).map(({ body }) => body)).toEqual([{ dateTime: THERE, lsv: 9 }])
})

test('the present location stays in sight while another one is chosen', async () => {
  await open(() => new Response(null, { status: 204 }))
  await location.selectOptions('Lakefront, Michigan City, 31 mi')
  await expect.element(page.getByText(new RegExp(`^Now: .*, ${booking.lsv.name}\\. It stays yours`))).toBeVisible()
})
