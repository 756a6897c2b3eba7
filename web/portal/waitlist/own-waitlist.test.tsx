import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnBooking } from '../../../contract/portal/own-booking.ts'
import { queryClient } from '../../data/query-client.ts'
import { mailsCannotLeave } from '../../testing/mails-cannot-leave.ts'
import { renderRouted } from '../../testing/render.tsx'
import { siteAnswers } from '../../testing/site.ts'
import { type Routes, refusal, stubServer, writes } from '../../testing/stub-server.ts'
import { texts, waitlistTexts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { OfferedTime, OwnWaitlist } from './own-waitlist.tsx'

beforeAll(() => loadAll(texts, waitlistTexts))
beforeEach(() => queryClient.clear())

const PATH = '/bookings/1.token/waitlist'
const booking = (date_time = '2030-01-18T15:00:00Z') =>
  ({ status: 'SCHEDULED', date_time, lsv: { id: 5, name: 'Downtown', timezone: 'America/New_York' } }) as OwnBooking
const times = { earliest: '2030-01-14', latest: '2030-01-17', from_hour: 9, until_hour: 12 }
const offer = { id: 3, date_time: '2030-01-15T15:00:00Z', expires_at: '2030-01-14T15:30:00Z' }
const none = { may_join: true, entry: null, offer: null }

async function open(answers: Routes, shown = booking()) {
  const seen: string[] = []
  const calls = await stubServer({ ...siteAnswers, ...answers })
  const Content = () => (
    <>
      <OfferedTime token="1.token" booking={shown} />
      <OwnWaitlist token="1.token" booking={shown} onSee={(day) => seen.push(day)} />
    </>
  )
  await renderRouted([{ path: '/', Content }])
  return { calls, seen }
}

const button = (name: string) => page.getByRole('button', { name })
const text = (words: string | RegExp) => page.getByText(words)

test('an offered time is taken by one press, which says that the appointment is there', async () => {
  const { calls } = await open(
    { [`GET ${PATH}`]: { ...none, entry: times, offer }, [`POST ${PATH}/answer`]: none },
    booking(offer.date_time),
  )
  await expect.element(text(/^Tue, Jan 15, 10:00\sAM EST$/)).toBeVisible()
  await expect.element(text(/It is held for you until 10:30\sAM EST/)).toBeVisible()
  await button('Take this time').click()
  await expect.element(text('Saved. Your appointment is at the earlier time now.')).toBeVisible()
  expect(writes(calls).map(({ body }) => body)).toEqual([{ offer: 3, accept: true, date_time: offer.date_time }])
})

test('an offered time that is declined is sent back, and nothing is said to be saved', async () => {
  const { calls } = await open({ [`GET ${PATH}`]: { ...none, entry: times, offer }, [`POST ${PATH}/answer`]: none })
  await button('No, keep my time').click()
  await expect.poll(() => writes(calls).map(({ body }) => body)).toEqual([{ offer: 3, accept: false, date_time: offer.date_time }])
  expect(text(/^Saved/).elements()).toEqual([])
})

test('an offer that has expired says so in the server’s words', async () => {
  await open({
    [`GET ${PATH}`]: { ...none, entry: times, offer },
    [`POST ${PATH}/answer`]: refusal(409, 'This offer has expired. You are still on the list.'),
  })
  await button('Take this time').click()
  await expect.element(text('This offer has expired. You are still on the list.')).toBeVisible()
})

test('the list is joined for the days up to the appointment', async () => {
  const { calls } = await open({ [`GET ${PATH}`]: none, [`PUT ${PATH}`]: { ...none, entry: times } })
  await button('Tell me when an earlier time opens').click()
  await expect.element(text('You keep your appointment until you take another time.')).toBeVisible()
  await button('Put me on the list').click()
  await expect.poll(() => writes(calls).map(({ body }) => body)).toMatchObject([{ from_hour: 0, until_hour: 24 }])
})

test('a time that is open already leads to its day instead of the list', async () => {
  const openNow = () =>
    Response.json({ code: 'OPEN_NOW', detail: 'A time that fits is open now.', first_open: '2030-01-16' }, { status: 409 })
  const { seen } = await open({ [`GET ${PATH}`]: none, [`PUT ${PATH}`]: openNow })
  await button('Tell me when an earlier time opens').click()
  await button('Put me on the list').click()
  await expect.element(text('A time that fits is open now.')).toBeVisible()
  await button('See the open times').click()
  expect(seen).toEqual(['2030-01-16'])
})

test('who is on the list sees the days and hours, and leaves it by a button that stays where leaving failed', async () => {
  await open({ [`GET ${PATH}`]: { ...none, entry: times }, [`DELETE ${PATH}`]: refusal(500, 'The server failed.') })
  await expect.element(text('You are on the list')).toBeVisible()
  await expect.element(text(/We email you when a time opens from .*January 14, 2030.* to .*January 17, 2030/)).toBeVisible()
  await expect.element(text(/^Between 9:00/)).toBeVisible()
  await button('Leave the list').click()
  await expect.element(text('The server failed.')).toBeVisible()
  await expect.element(text('You are on the list')).toBeVisible()
})

test('nothing is shown where the list cannot be joined, nor invited to where no mail can be sent', async () => {
  const join = () => button('Tell me when an earlier time opens').elements()
  const isRead = () => queryClient.isFetching() === 0 && queryClient.getQueryData(['own-booking', '1.token', 'waitlist']) !== undefined
  await open({ [`GET ${PATH}`]: { ...none, may_join: false } })
  await expect.poll(isRead).toBe(true)
  expect(join()).toEqual([])
  queryClient.clear()
  mailsCannotLeave()
  await open({ [`GET ${PATH}`]: none })
  await expect.poll(isRead).toBe(true)
  expect(join()).toEqual([])
})
