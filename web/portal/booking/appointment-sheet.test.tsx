import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouted } from '../../testing/render.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import type { PublicLsv } from '../lsv/lsv.ts'
import { bookingTexts, confirmationTexts, paymentTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { AppointmentSheet } from './appointment-sheet.tsx'

beforeAll(() => loadAll(bookingTexts, confirmationTexts, paymentTexts, texts))

const lsv = { id: 7, name: 'Downtown', timezone: 'America/New_York', location_phone: '3055550100', translations: {} } as PublicLsv

async function open(price: string, payment_method: string, cancelled = false, network: string | null = null) {
  await stubServer({})
  const at = '2027-01-05T15:00:00Z'
  const Content = () => (
    <AppointmentSheet
      name="Ann Park"
      id={9000000001}
      date_time={at}
      lsv={lsv}
      price={price}
      payment_method={payment_method}
      network={network}
      again={false}
      cancelled={cancelled}
    />
  )
  await renderRouted([{ path: '/', Content }])
}

test('the date of an appointment has its year', async () => {
  await open('0.00', 'CREDIT')
  await expect.element(page.getByText(/^Tue, Jan 5, 2027, 10:00\sAM EST$/)).toBeVisible()
})

test.each([true, false])('the date of a cancelled appointment is struck through: %s', async (cancelled) => {
  await open('0.00', 'CREDIT', cancelled)
  const date = page.getByText(/^Tue, Jan 5, 2027/)
  await expect.element(date).toBeVisible()
  expect(getComputedStyle(date.element()).textDecorationLine).toBe(cancelled ? 'line-through' : 'none')
})

test.each([true, false])('a payment at the appointment is shown unless it is cancelled: %s', async (cancelled) => {
  await open('42.50', 'CREDIT', cancelled)
  await expect.element(page.getByText(/^Tue, Jan 5, 2027/)).toBeVisible()
  expect(page.getByText(/^\$42\.50, /).elements()).toHaveLength(cancelled ? 0 : 1)
})

test('who pays at the appointment is told to ask how', async () => {
  await open('42.50', 'CREDIT')
  await expect.element(page.getByText('Your payment: $42.50. Ask the location whether it takes cards, checks or cash.')).toBeVisible()
})

test.each(['REFUNDING', 'REFUNDED'] as const)('whose online payment goes back, %s, is told to pay at the appointment', async (state) => {
  await stubServer({})
  const paid = { state, brand: 'visa', last4: '4242', refundable: true, test: false }
  const sheet = {
    ...{ name: 'Ann Park', id: 9000000001, date_time: '2027-01-05T15:00:00Z' },
    ...{ payment_method: 'ONLINE', price: '42.50', again: false },
  }
  await renderRouted([{ path: '/', Content: () => <AppointmentSheet {...sheet} lsv={lsv} paid={paid} /> }])
  await expect.element(page.getByText('Your payment: $42.50. Ask the location whether it takes cards, checks or cash.')).toBeVisible()
})

test.each([
  ['42.50', '0.00', '$42.50, paid at the location', null],
  ['20.00', '22.50', '$20.00 paid at the location, $22.50 left to pay there', 'Your payment: $22.50. Ask the location'],
])('of %s taken by the location nothing is asked for again', async (amount, due, words, bring) => {
  await stubServer({})
  const sheet = {
    name: 'Ann Park',
    id: 9000000001,
    date_time: '2027-01-05T15:00:00Z',
    payment_method: 'CREDIT',
    price: '42.50',
    again: false,
  }
  await renderRouted([{ path: '/', Content: () => <AppointmentSheet {...sheet} lsv={lsv} paid_at_location={{ amount, due }} /> }])
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  expect(page.getByText('Pay at Appointment').elements()).toHaveLength(0)
  expect(
    page
      .getByText(/^Your payment: /)
      .elements()
      .map(({ textContent }) => textContent?.startsWith(bring ?? '')),
  ).toEqual(bring === null ? [] : [true])
})

test.each([
  [null, 'Your employer pays'],
  ['Metro', 'Metro pays'],
])('the sheet names who is billed: of the network %s', async (network, words) => {
  await open('42.50', 'INVOICE', false, network)
  await expect.element(page.getByText(`$42.50, ${words}`)).toBeVisible()
})

test('while the location is on its way, neither a time of another zone nor an empty place is shown', async () => {
  await stubServer({})
  const sheet = { name: 'Ann Park', id: 9000000001, date_time: '2027-01-05T15:00:00Z', payment_method: 'CREDIT', again: false }
  await renderRouted([{ path: '/', Content: () => <AppointmentSheet {...sheet} lsv={undefined} loading /> }])
  await expect.poll(() => page.getByRole('status', { name: 'Please wait, loading...' }).elements().length).toBe(2)
  expect(document.querySelector('dl')?.textContent).not.toContain('2027')
})
