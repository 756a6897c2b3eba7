import { createMemoryHistory } from '@tanstack/history'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { BOOKING_PAGE, BOOKING_PATH, ownBooking } from '../../testing/own-booking.ts'
import { renderRouted } from '../../testing/render.tsx'
import { siteAnswers } from '../../testing/site.ts'
import { type Call, type Routes, refusal, stubServer, writes } from '../../testing/stub-server.ts'
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
import { changeLanguage, loadAll } from '../translation/dictionary.ts'
import { BookingPage } from './booking-page.tsx'

const DAY = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const [BEFORE, AFTER] = [`${DAY}T15:00:00.000Z`, `${DAY}T19:30:00.000Z`]
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

/** Chooses another time on the page, of whose server only `answers` differs. */
async function chooseAnother(answers: Routes) {
  const calls = await stubServer({
    [`GET ${BOOKING_PATH}`]: ownBooking(BEFORE),
    [`GET ${BOOKING_PATH}/availability/days`]: [{ date: DAY, open: 1 }],
    [`GET ${BOOKING_PATH}/availability`]: [AFTER],
    ...answers,
  })
  await renderRouted(
    [{ path: '/booking/$token', Content: BookingPage }],
    createMemoryHistory({ initialEntries: [`${BOOKING_PAGE}?move=1`] }),
  )
  await page.getByRole('button', { name: /12:30\sPM/ }).click()
  return calls
}
const save = page.getByRole('button', { name: 'Save new time' })
const unreachable = page.getByText('We could not reach the server. Check your connection and try again.')

test('a lost answer to a move is asked for again, and the page says on which time the appointment is now', async () => {
  let at = BEFORE
  let patches = 0
  const move = () => {
    at = AFTER
    patches += 1
    if (patches === 1) throw new TypeError('dropped')
    return Response.json(ownBooking(at))
  }
  const calls = await chooseAnother({ [`GET ${BOOKING_PATH}`]: () => Response.json(ownBooking(at)), [`PATCH ${BOOKING_PATH}`]: move })
  await save.click()
  await expect.element(page.getByText(/^Your appointment is now on \w{3}, \w{3} \d+, \d{4}, 12:30\sPM MST\./)).toBeVisible()
  await expect.element(unreachable).not.toBeInTheDocument()
  expect(writes(calls).map(({ body }) => body)).toEqual([{ dateTime: AFTER }, { dateTime: AFTER }])
})

test('an unreachable server keeps the choice, says so once, and the new time can be saved afterwards', async () => {
  let reachable = true
  let at = BEFORE
  const whenReachable = (body: () => object) => () => {
    if (!reachable) throw new TypeError('unreachable')
    return Response.json(body())
  }
  await chooseAnother({
    [`GET ${BOOKING_PATH}`]: whenReachable(() => ownBooking(at)),
    [`GET ${BOOKING_PATH}/availability/days`]: whenReachable(() => [{ date: DAY, open: 1 }]),
    [`GET ${BOOKING_PATH}/availability`]: whenReachable(() => [AFTER]),
    [`PATCH ${BOOKING_PATH}`]: whenReachable(() => {
      at = AFTER
      return ownBooking(at)
    }),
  })
  reachable = false
  await save.click()
  await expect.element(unreachable).toBeVisible()
  await expect.element(page.getByText(/^New time: /)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /12:30\sPM/ })).toHaveAttribute('aria-pressed', 'true')
  expect(unreachable.elements()).toHaveLength(1)
  reachable = true
  await save.click()
  await expect.element(page.getByText(/^Your appointment is now on /)).toBeVisible()
})

/** A server that saves a change and whose answers are lost until it is reachable. */
function losing(change: 'PATCH' | 'DELETE', after: object) {
  let now: object = ownBooking(BEFORE)
  let reachable = true
  const lose = { reads: true }
  const routes: Routes = {
    [`GET ${BOOKING_PATH}`]: () => {
      if (!reachable && lose.reads) throw new TypeError('unreachable')
      return Response.json(now)
    },
    [`${change} ${BOOKING_PATH}`]: () => {
      now = after
      reachable = false
      throw new TypeError('dropped')
    },
  }
  const answerAgain = () => {
    reachable = true
    dispatchEvent(new Event('online'))
  }
  return { routes, answerAgain, lose }
}

const unknown = page.getByText(/^It is not known whether your change was saved/)

test('a move whose answers are all lost leaves no time as a fact, and the page reads the real one once the server answers', async () => {
  const { routes, answerAgain } = losing('PATCH', ownBooking(AFTER))
  await chooseAnother(routes)
  await expect.element(page.getByText(/^Now: /)).toBeVisible()
  await save.click()
  await expect.element(unknown).toBeVisible()
  await expect.element(page.getByText(/^Before: .* It is not known whether the new time was saved/)).toBeVisible()
  await expect.element(page.getByText(/^Now: /)).not.toBeInTheDocument()
  answerAgain()
  await expect.element(page.getByText(/^Your appointment is now on /)).toBeVisible()
  await expect.element(unknown).not.toBeInTheDocument()
})

test('a move whose answers are lost is read at once, before the browser says that it is online again', async () => {
  const { routes, lose } = losing('PATCH', ownBooking(AFTER))
  lose.reads = false
  await chooseAnother(routes)
  await save.click()
  await expect.element(page.getByText(/^Your appointment is now on /), { timeout: 12_000 }).toBeVisible()
})

test('keeping the old time while the server is silent says that the shown time may be outdated, until it was read', async () => {
  const { routes, answerAgain } = losing('PATCH', ownBooking(AFTER))
  await chooseAnother(routes)
  await save.click()
  await expect.element(unknown).toBeVisible()
  await page.getByRole('button', { name: 'Keep the old time' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible()
  await expect.element(unknown).toBeVisible()
  answerAgain()
  await expect.element(page.getByText(/^Your appointment is now on /)).toBeVisible()
  await expect.element(unknown).not.toBeInTheDocument()
})

test('a cancellation whose answers are all lost says that it is not known, and the page finds out', async () => {
  const { routes, answerAgain } = losing('DELETE', { ...ownBooking(BEFORE), status: 'CANCELLED', may_move: false, may_cancel: false })
  await stubServer(routes)
  const history = createMemoryHistory({ initialEntries: [BOOKING_PAGE] })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], history)
  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect.element(unknown).toBeVisible()
  answerAgain()
  await expect.element(page.getByText('Your appointment is cancelled')).toBeVisible()
  await expect.element(unknown).not.toBeInTheDocument()
})

test('a cancellation by the location is not called the applicant’s own', async () => {
  const cancelled = { status: 'CANCELLED', may_move: false, may_cancel: false, cancelled_by_site: true }
  await stubServer({ ...losing('DELETE', {}).routes, [`GET ${BOOKING_PATH}`]: { ...ownBooking(BEFORE), ...cancelled } })
  const history = createMemoryHistory({ initialEntries: [BOOKING_PAGE] })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], history)
  await expect.element(page.getByText('The fingerprint location has cancelled your appointment')).toBeVisible()
})

test('a new email address whose answers were all lost leads the page to its new link', async () => {
  let [reachable, saved] = [true, 0]
  const RENEWED = '/bookings/9000000001.renewed'
  const contact = {
    ...{ email: 'ann@example.org', phone: '***-***-0100', language: 'en', mail: { state: 'KEPT', at: null }, sms: null },
    ...{ may_change: true, may_change_email: true },
  }
  const former = (body: object) => () => {
    if (!reachable) throw new TypeError('unreachable')
    return saved > 0 ? Response.json({}, { status: 404 }) : Response.json(body)
  }
  const keys = new Set<string | undefined>()
  await stubServer({
    ...siteAnswers,
    [`GET ${BOOKING_PATH}`]: former(ownBooking(BEFORE)),
    [`GET ${BOOKING_PATH}/contact`]: former(contact),
    [`GET ${RENEWED}`]: ownBooking(BEFORE),
    [`GET ${RENEWED}/contact`]: { ...contact, email: 'new@example.org' },
    [`PATCH ${BOOKING_PATH}/contact`]: ({ headers }) => {
      keys.add(headers['idempotency-key'])
      saved += 1
      if (saved === 1) reachable = false
      if (!reachable) throw new TypeError('dropped')
      return Response.json({ manage_url: 'https://metro.scheduler.bims.example/booking/9000000001.renewed' })
    },
  })
  const history = createMemoryHistory({ initialEntries: [BOOKING_PAGE] })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], history)
  await page.getByRole('button', { name: 'Change how we reach you' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('new@example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(unknown).toBeVisible()
  reachable = true
  dispatchEvent(new Event('online'))
  await expect.poll(() => history.location.pathname).toBe(RENEWED.replace('bookings', 'booking'))
  await expect.element(page.getByText('new@example.org', { exact: true })).toBeVisible()
  expect(keys.size).toBe(1)
})

test('a time that was not saved is said to be so once the server answers, and stays chosen', async () => {
  let reachable = true
  const whenReachable = () => {
    if (!reachable) throw new TypeError('unreachable')
    return Response.json(ownBooking(BEFORE))
  }
  await chooseAnother({ [`GET ${BOOKING_PATH}`]: whenReachable, [`PATCH ${BOOKING_PATH}`]: whenReachable })
  reachable = false
  await save.click()
  await expect.element(unknown).toBeVisible()
  reachable = true
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('The new time was not saved. You can save it again.')).toBeVisible()
  await expect.element(page.getByText(/^Now: /)).toBeVisible()
  await expect.element(save).toBeEnabled()
})

test('a time that was taken meanwhile ends the choice', async () => {
  await chooseAnother({ [`PATCH ${BOOKING_PATH}`]: refusal(409, 'That time is no longer available.') })
  await save.click()
  await expect.element(page.getByText('That time is no longer available.')).toBeVisible()
  await expect.element(save).toBeDisabled()
})

test('whoever moves an appointment reads where it is, in which zone, and how to get to another location', async () => {
  await chooseAnother({})
  await expect.element(page.getByText(/^At Downtown, in Mountain (?:Standard )?Time\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'book a new one' })).toHaveAttribute('href', '/landing')
})

test.each([
  { refundable: true, words: 'What you paid online is refunded in full.' },
  { refundable: false, words: 'What you paid online is not refunded.' },
])('whoever has paid online reads beside the way to another location: $words', async ({ refundable, words }) => {
  const paid = { state: 'PAID', brand: 'Visa', last4: '4242', refundable, test: true }
  await chooseAnother({ [`GET ${BOOKING_PATH}`]: { ...ownBooking(BEFORE), paid } })
  await expect.element(page.getByText(`book a new one. ${words}`)).toBeVisible()
})

/** The form of the waitlist on the page of the booking, whose entry is refused with `first_open`. */
async function openWaitlist(answer: (call: Call) => Response) {
  const calls = await stubServer({
    [`GET ${BOOKING_PATH}`]: ownBooking(BEFORE),
    [`GET ${BOOKING_PATH}/waitlist`]: { may_join: true, entry: null, offer: null },
    [`PUT ${BOOKING_PATH}/waitlist`]: answer,
    [`GET ${BOOKING_PATH}/availability/days`]: [{ date: DAY, open: 1 }],
    [`GET ${BOOKING_PATH}/availability`]: [AFTER],
  })
  const history = createMemoryHistory({ initialEntries: [BOOKING_PAGE] })
  const router = await renderRouted([{ path: '/booking/$token', Content: BookingPage }], history)
  await page.getByRole('button', { name: 'Tell me when an earlier time opens' }).click()
  return { calls, history, router }
}
const openNow = () => Response.json({ code: 'OPEN_NOW', detail: 'A time that fits is open now.', first_open: DAY }, { status: 409 })
const putOnList = page.getByRole('button', { name: 'Put me on the list' })

test('a wish that an open time fits leads to that day, on the page that moves the appointment, without a question', async () => {
  const { history } = await openWaitlist(openNow)
  await page.getByLabelText('From').selectOptions('9:00 AM')
  await putOnList.click()
  await expect.poll(() => document.activeElement?.textContent).toContain('A time that fits is open now.')
  await page.getByRole('button', { name: 'See the open times' }).click()
  await expect.element(page.getByRole('button', { name: /12:30\sPM/ })).toBeVisible()
  expect(history.location.search).toBe(`?move=1&day=${DAY}`)
})

test('a wish that an open time fits can be narrowed to hours of the day', async () => {
  const { calls } = await openWaitlist(openNow)
  await putOnList.click()
  await page.getByRole('button', { name: 'Change the hours or days' }).click()
  await expect.element(page.getByLabelText('From')).toHaveFocus()
  await page.getByLabelText('From').selectOptions('3:00 PM')
  await page.getByLabelText('Until').selectOptions('2:00 PM')
  await putOnList.click()
  await expect.element(page.getByRole('link', { name: 'Choose an hour after the first one' })).toBeVisible()
  await page.getByLabelText('Until').selectOptions('5:00 PM')
  await putOnList.click()
  await expect
    .poll(() => writes(calls).map(({ body }) => body))
    .toMatchObject([
      { from_hour: 0, until_hour: 24 },
      { from_hour: 15, until_hour: 17 },
    ])
})

test.each([
  ['Cancel appointment', 'Print', ''],
  ['Keep the old time', 'Save new time', '?move=1'],
])('on a narrow phone the words of "%s" begin at the edge of the buttons above it', async (quiet, above, query) => {
  await page.viewport(320, 700)
  await stubServer({ [`GET ${BOOKING_PATH}`]: ownBooking(BEFORE) })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], createMemoryHistory({ initialEntries: [BOOKING_PAGE + query] }))
  const words = page.getByText(quiet, { exact: true })
  await expect.element(words).toBeVisible()
  const edge = page.getByRole('button', { name: above, exact: true }).element().getBoundingClientRect()
  const { left, top } = words.element().getBoundingClientRect()
  await page.viewport(1000, 700)
  expect(top).toBeGreaterThan(edge.bottom)
  // A border that is not drawn.
  expect(left - edge.left).toBeLessThanOrEqual(1)
})

test('the question and the cancelled page say that the location gives back what it took', async () => {
  const words = 'You paid $52.75 at the location; it is given back there.'
  let status = 'SCHEDULED'
  const booking = () => ({ ...ownBooking(BEFORE), status, paid_at_location: { amount: '52.75', due: '0.00' } })
  await stubServer({
    [`GET ${BOOKING_PATH}`]: () => Response.json(booking()),
    [`DELETE ${BOOKING_PATH}`]: () => {
      status = 'CANCELLED'
      return new Response(null, { status: 204 })
    },
  })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], createMemoryHistory({ initialEntries: [BOOKING_PAGE] }))
  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect.element(page.getByText('Your appointment is cancelled')).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
})

test.each([
  ['REFUNDING', 'ONLINE', 'The $42.50 that you paid online is being refunded in full to Visa ending in 4242. Your bank may take'],
  ['REFUNDED', 'ONLINE', 'The $42.50 that you paid online was refunded in full to Visa ending in 4242. Your bank may take'],
  ['PAID', 'ONLINE', 'The $42.50 that you paid online with Visa ending in 4242 is not refunded.'],
  ['CAPTURE_FAILED', 'CREDIT', 'Nothing was charged online: the payment of $42.50 with Visa ending in 4242 failed.'],
  [null, 'CREDIT', 'There is nothing to refund for the cancelled appointment.'],
])('the cancelled page says what becomes of an online payment: %s', async (state, payment_method, words) => {
  const paid = state && { state, brand: 'visa', last4: '4242', refundable: true, test: false }
  const cancelled = { status: 'CANCELLED', may_move: false, may_cancel: false, price: '42.50', payment_method, paid }
  await stubServer({ [`GET ${BOOKING_PATH}`]: { ...ownBooking(BEFORE), ...cancelled } })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], createMemoryHistory({ initialEntries: [BOOKING_PAGE] }))
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
  // The rule of the booking's day is over, and nothing is left to pay.
  expect(page.getByText(/If you cancel before|pay at the appointment/i).elements()).toEqual([])
})

test('nothing is said of money where the appointment is free or invoiced', async () => {
  const cancelled = { status: 'CANCELLED', may_move: false, may_cancel: false, price: '42.50', payment_method: 'INVOICE' }
  await stubServer({ [`GET ${BOOKING_PATH}`]: { ...ownBooking(BEFORE), ...cancelled } })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], createMemoryHistory({ initialEntries: [BOOKING_PAGE] }))
  await expect.element(page.getByText('Your appointment is cancelled')).toBeVisible()
  expect(page.getByText('nothing to refund').elements()).toEqual([])
})

test.each([
  [{}, 'Come to your appointment.'],
  [{ arrived: BEFORE }, 'You are checked in. Please wait until you are called.'],
  [{ arrived: BEFORE, started: BEFORE }, 'Your fingerprints are being taken now.'],
])('the page says what to do in each step of the visit: %o', async (steps, words) => {
  const booking = ownBooking(BEFORE)
  await stubServer({ [`GET ${BOOKING_PATH}`]: { ...booking, progress: { ...booking.progress, ...steps } } })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], createMemoryHistory({ initialEntries: [BOOKING_PAGE] }))
  await expect.element(page.getByText(words)).toBeVisible()
})

test.each([
  [{}, true, true],
  [{ arrived: BEFORE }, false, true],
  [{ arrived: BEFORE, started: BEFORE }, false, false],
])('whoever has come reads so at the top, and is offered no calendar and no earlier time: %o', async (steps, before, preparing) => {
  const booking = ownBooking(BEFORE)
  const waiting = { may_join: true, entry: null, offer: null }
  await stubServer({
    [`GET ${BOOKING_PATH}`]: { ...booking, progress: { ...booking.progress, ...steps } },
    [`GET ${BOOKING_PATH}/waitlist`]: waiting,
  })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], createMemoryHistory({ initialEntries: [BOOKING_PAGE] }))
  const number = page.getByText('9000000001', { exact: true })
  await expect.element(number).toBeVisible()
  await expect.poll(() => page.getByText('Add to calendar').elements().length).toBe(before ? 1 : 0)
  await expect.poll(() => page.getByText('Tell me when an earlier time opens').elements().length > 0).toBe(before)
  expect(page.getByText('What to bring').elements()).toHaveLength(preparing ? 1 : 0)
  if (before) return
  const state = page.getByText(/^You are checked in|^Your fingerprints are being taken now/)
  expect(state.element().getBoundingClientRect().bottom).toBeLessThan(number.element().getBoundingClientRect().top)
})

test.each([
  ['SCHEDULED', {}, true],
  ['SCHEDULED', {}, false],
  ['SCHEDULED', { arrived: BEFORE, started: BEFORE }, false],
  ['COMPLETED', { printed: BEFORE }, false],
  ['NO_SHOW', {}, false],
])('a refund is promised only while the appointment may be cancelled: %s %o %s', async (status, steps, may_cancel) => {
  const paid = { state: 'PAID', brand: 'visa', last4: '4242', refundable: true, test: false }
  const booking = { ...ownBooking(BEFORE), status, may_cancel, price: '42.50', payment_method: 'ONLINE', paid }
  await stubServer({ [`GET ${BOOKING_PATH}`]: { ...booking, progress: { ...booking.progress, ...steps } } })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], createMemoryHistory({ initialEntries: [BOOKING_PAGE] }))
  await expect.element(page.getByText(/^\$42.50, paid online/)).toBeVisible()
  expect(page.getByText(/^If you cancel before your appointment begins/).elements()).toHaveLength(may_cancel ? 1 : 0)
})

test('the notice of a changed language keeps its distance from that of the cancellation', async () => {
  await stubServer({
    [`GET ${BOOKING_PATH}`]: { ...ownBooking(BEFORE), status: 'CANCELLED', may_move: false, may_cancel: false },
    [`PUT ${BOOKING_PATH}/language`]: {},
  })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], createMemoryHistory({ initialEntries: [BOOKING_PAGE] }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await changeLanguage('es')
  const boxes = () => [...document.querySelectorAll('[data-kind]')].map((box) => box.getBoundingClientRect())
  await expect.poll(() => boxes().length).toBe(2)
  const [above, below] = boxes()
  await changeLanguage('en')
  expect((below?.top ?? 0) - (above?.bottom ?? 0)).toBeGreaterThanOrEqual(12)
})

test('on a phone the buttons that change and cancel follow when, where and the number, before what to bring', async () => {
  await page.viewport(390, 844)
  await stubServer({ [`GET ${BOOKING_PATH}`]: ownBooking(BEFORE) })
  await renderRouted([{ path: '/booking/$token', Content: BookingPage }], createMemoryHistory({ initialEntries: [BOOKING_PAGE] }))
  const cancel = page.getByRole('button', { name: 'Cancel appointment' })
  await expect.element(cancel).toBeVisible()
  const topOf = (words: string) => page.getByText(words, { exact: true }).element().getBoundingClientRect().top
  const { top } = cancel.element().getBoundingClientRect()
  const order = [topOf('9000000001'), top, topOf('What to bring')]
  await page.viewport(1000, 700)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
})
