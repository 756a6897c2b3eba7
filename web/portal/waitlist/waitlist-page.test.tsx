import { createMemoryHistory } from '@tanstack/history'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import { siteAnswers } from '../../testing/site.ts'
import { type Routes, refusal, stubServer } from '../../testing/stub-server.ts'
import { texts, waitlistTexts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { currentWizard, dispatch } from '../wizard/use-wizard.ts'
import { WaitlistPage } from './waitlist-page.tsx'

beforeAll(() => loadAll(texts, waitlistTexts))
beforeEach(() => queryClient.clear())
afterEach(() => {
  vi.useRealTimers()
  dispatch({ type: 'left' })
})

const entry = {
  lsv: { id: 5, name: 'Downtown', timezone: 'America/New_York' },
  ...{ earliest: '2030-01-14', latest: '2030-01-18', from_hour: 9, until_hour: 12, confirmed: true, offer: null },
}
const offer = { id: 3, date_time: '2030-01-15T15:00:00Z', expires_at: '2030-01-14T15:30:00Z', hold: 'kept-for-eve' }

async function open(answers: Routes) {
  const calls = await stubServer({ ...siteAnswers, ...answers })
  const pages = [
    { path: '/waitlist/$token', Content: WaitlistPage },
    { path: '/disclaimer/new', Content: () => <p>The instructions</p> },
  ]
  const router = await renderRouted(pages, createMemoryHistory({ initialEntries: ['/waitlist/abc'] }))
  return { calls, router }
}

const button = (name: string) => page.getByRole('button', { name })
const text = (words: string | RegExp) => page.getByText(words)
const failed = refusal(500, 'The server failed.')

test('an entry is confirmed by its button alone, which a failure leaves', async () => {
  const answers: Routes = { 'GET /waitlist/abc': { ...entry, confirmed: false }, 'POST /waitlist/abc/confirm': failed }
  const { calls } = await open(answers)
  await expect.element(text(/Someone, most likely you, .*January 14, 2030 .*Between 9:00/)).toBeVisible()
  await expect.element(text('You are on the list')).not.toBeInTheDocument()
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
  await button('Yes, put me on the list').click()
  await expect.element(text('The server failed.')).toBeVisible()
  expect(calls.filter(({ path }) => path === '/waitlist/abc/confirm')).toHaveLength(1)
})

test('a confirmed entry says that it is on the list', async () => {
  await open({ 'GET /waitlist/abc': { ...entry, confirmed: false }, 'POST /waitlist/abc/confirm': entry })
  await button('Yes, put me on the list').click()
  await expect.element(text('You are on the list')).toBeVisible()
  await expect.element(text(/We email you when a time opens from .*January 14/)).toBeVisible()
})

test('an entry of one day names that day once', async () => {
  const oneDay = { ...entry, latest: entry.earliest }
  await open({ 'GET /waitlist/abc': { ...oneDay, confirmed: false }, 'POST /waitlist/abc/confirm': oneDay })
  await expect.element(text(/when a time opens on .*January 14, 2030\. Between/)).toBeVisible()
  await button('Yes, put me on the list').click()
  await expect.element(text(/^We email you when a time opens on .*January 14, 2030\.$/)).toBeVisible()
})

test('an entry is left by its button, and stays where leaving failed', async () => {
  await open({ 'GET /waitlist/abc': entry, 'DELETE /waitlist/abc': failed })
  await button('Leave the list').click()
  await expect.element(text('The server failed.')).toBeVisible()
  await expect.element(text('You are on the list')).toBeVisible()
})

test('an entry that was left says that no mail follows', async () => {
  await open({ 'GET /waitlist/abc': entry, 'DELETE /waitlist/abc': () => new Response(null, { status: 204 }) })
  await button('Leave the list').click()
  await expect.element(text('You have left the list. We will not email you about it again.')).toBeVisible()
  await expect.element(text('You are on the list')).not.toBeInTheDocument()
})

test.each([
  ['that has ended is called so', 404, 'You are not on a list'],
  ['that cannot be read shows why', 403, 'The server refused.'],
])('an entry %s', async (_what, status, words) => {
  await open({ 'GET /waitlist/abc': refusal(status, 'The server refused.') })
  await expect.element(text(words)).toBeVisible()
  expect(text('You are not on a list').elements()).toHaveLength(status === 404 ? 1 : 0)
  // It may have ended with a booking.
  expect(page.getByRole('link', { name: 'Find my appointment' }).elements()).toHaveLength(status === 404 ? 1 : 0)
})

test('an entry that became a booking says so, and leads to it', async () => {
  const booking = {
    date_time: offer.date_time,
    name: 'Downtown',
    timezone: 'America/New_York',
    manage_url: 'https://x.example/booking/5.abc',
  }
  await open({ 'GET /waitlist/abc': refusal(404, 'There is no such record.'), 'GET /waitlist/abc/booking': { booking } })
  await expect.element(page.getByRole('heading', { name: 'You have booked this time' })).toBeVisible()
  await expect.element(text(/^Tue, Jan 15, 10:00\sAM EST$/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See my appointment' })).toHaveAttribute('href', '/booking/5.abc')
})

test('a booking with another address is named without its time, and can be found', async () => {
  await open({ 'GET /waitlist/abc': refusal(404, 'There is no such record.'), 'GET /waitlist/abc/booking': { booking: null } })
  await expect.element(page.getByRole('heading', { name: 'The time is booked' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Find my appointment' })).toBeVisible()
})

test('an offered time is booked with the hold of the offer', async () => {
  const hold = { hold: 'renewed', expires_in: 600 }
  const { router, calls } = await open({ 'GET /waitlist/abc': { ...entry, offer }, 'POST /appointments/hold': hold })
  await expect.element(text(/^Tue, Jan 15, 10:00\sAM EST$/)).toBeVisible()
  await expect.element(text(/It is held for you until 10:30\sAM EST/)).toBeVisible()
  await button('Book this time').click()
  await expect.element(text('The instructions')).toBeVisible()
  expect(router.history.location.pathname).toBe('/disclaimer/new')
  expect(currentWizard()).toMatchObject({ kind: 'new', lsv: 5, dateTime: offer.date_time })
  expect(calls.find(({ path }) => path === '/appointments/hold')?.body).toMatchObject({ lsv: 5, hold: offer.hold })
  expect(currentWizard()?.place).toEqual({ name: 'Downtown', timezone: 'America/New_York' })
})

test('an offered time is declined by a button, which keeps the place on the list', async () => {
  const { calls } = await open({ 'GET /waitlist/abc': { ...entry, offer }, 'POST /waitlist/abc/decline': entry })
  await button('No, keep waiting').click()
  await expect.element(text('You are on the list')).toBeVisible()
  expect(calls.find(({ path }) => path === '/waitlist/abc/decline')?.body).toEqual({ offer: 3 })
})

test('a time that could not be declined stays, with the reason', async () => {
  await open({ 'GET /waitlist/abc': { ...entry, offer }, 'POST /waitlist/abc/decline': failed })
  await button('No, keep waiting').click()
  await expect.element(text('The server failed.')).toBeVisible()
  await expect.element(button('Book this time')).toBeVisible()
})

test('a time that is open at the location now is named, and booking begins there', async () => {
  const lsv = { ...entry.lsv, next_open: '2030-01-28T14:00:00Z' }
  const { router } = await open({ 'GET /waitlist/abc': entry, 'GET /livescanvendors/5': lsv })
  await expect.element(text(/^The next open time here is Mon, Jan 28, 9:00\sAM EST\.$/)).toBeVisible()
  await button('See the open times').click()
  await expect.element(text('The instructions')).toBeVisible()
  expect(router.history.location.pathname).toBe('/disclaimer/new')
  expect(currentWizard()).toMatchObject({ kind: 'new', lsv: 5, dateTime: null, place: { name: 'Downtown' } })
})

test('nothing is said of open times while there are none, nor beside an offered one', async () => {
  await open({ 'GET /waitlist/abc': entry, 'GET /livescanvendors/5': { ...entry.lsv, next_open: null } })
  await expect.element(text('You are on the list')).toBeVisible()
  expect(button('See the open times').elements()).toEqual([])
})

test('after a minute without an answer the page looks again, and shows what was offered meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let answer: () => Response = () => Response.json(entry)
  const { calls } = await open({ 'GET /waitlist/abc': () => answer() })
  await expect.element(text('You are on the list')).toBeVisible()
  const reads = () => calls.filter(({ path }) => path === '/waitlist/abc').length
  answer = failed
  vi.advanceTimersByTime(60_000)
  await expect.poll(reads).toBe(2)
  await expect.element(text('You are on the list')).toBeVisible()
  answer = () => Response.json({ ...entry, offer })
  await expect
    .poll(() => {
      vi.advanceTimersByTime(60_000)
      return button('Book this time').elements().length
    })
    .toBe(1)
})

test('an entry that is gone is not asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { calls } = await open({ 'GET /waitlist/abc': refusal(404, 'There is no such record.') })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const reads = () => calls.filter(({ path }) => path === '/waitlist/abc').length
  const before = reads()
  vi.advanceTimersByTime(180_000)
  expect(reads()).toBe(before)
})
