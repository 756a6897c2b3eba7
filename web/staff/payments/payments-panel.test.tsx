import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { appointmentOf } from '../../testing/appointment.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { PaymentsPanel } from './payments-panel.tsx'

const visit = appointmentOf({ price: '1048.50', collected: '1000.00' })
const taken = {
  id: 1,
  created: '2026-11-23T14:00:00Z',
  appointment: visit.id,
  provider: 'desk',
  method: 'CASH',
  state: 'RECEIVED',
  amount: '1000.00',
}
const corrected = { ...taken, id: 2, state: 'CORRECTED', amount: '40.00' }

async function renderPanel(payments: object[], ...booked: object[]) {
  queryClient.clear()
  const calls = await server.stubServer(
    {
      'GET /paymenttransactions': server.page(payments),
      'GET /appointments': server.page(booked.length > 0 ? booked : [visit]),
      'POST /paymenttransactions/desk': taken,
    },
    { paymenttransactions: ['desk'] },
  )
  await renderInTheme(<PaymentsPanel applicant={{ id: 7, first_name: 'Ann', last_name: 'Alvarez' }} />)
  return calls
}

const takeMoney = page.getByRole('button', { name: 'Take Money' })

const dialog = page.getByRole('dialog')
const amount = dialog.getByRole('textbox', { name: 'Amount in dollars' })
const save = dialog.getByRole('button', { name: 'Save' })

test('the unpaid amount is proposed, and there is no empty list above the money taken', async () => {
  await renderPanel([taken, corrected])
  await takeMoney.click()
  await expect.element(amount).toHaveValue('48.50')
  await expect.element(page.getByText('None to display')).not.toBeInTheDocument()
})

test('the unpaid appointment that is nearest to now is proposed, of several', async () => {
  const inDays = (id: number, days: number, more: object = {}) =>
    appointmentOf({ id, price: '39.00', date_time: new Date(Date.now() + days * 86_400_000).toISOString(), ...more })
  await renderPanel([], inDays(1_000_000_001, 10), inDays(1_000_000_002, 1), inDays(1_000_000_003, 0, { collected: '39.00' }))
  await takeMoney.click()
  await expect.element(dialog.getByRole('combobox', { name: 'Appointment' })).toHaveValue('1000000002')
})

test.each([390, 820])('the chosen appointment and its choices are read whole at a width of %i', async (width) => {
  await page.viewport(width, 800)
  const lsv_name = 'Downtown Fingerprinting and Live Scan Center of Greater Metro, Suite 1200'
  const at = { date_time: '2026-11-23T14:00:00Z', lsv_timezone: 'America/New_York', lsv_name, price: '148.50' }
  const other = appointmentOf({ ...at, id: 1_000_000_002, date_time: '2027-11-24T14:00:00Z', collected: '148.50' })
  await renderPanel([], appointmentOf({ ...at, id: 1_000_000_001 }), other)
  await takeMoney.click()
  const whole = dialog.getByText(/^1000000001, Ann Alvarez, Mon, Nov 23, 2026, 9:00.AM EST, Downtown .* Suite 1200: \$148\.50 left to pay$/)
  await expect.element(whole).toBeVisible()
  expect(whole.element().scrollWidth).toBeLessThanOrEqual(whole.element().clientWidth)
  const select = dialog.getByRole('combobox', { name: 'Appointment' }).element() as HTMLSelectElement
  const { font, paddingLeft, paddingRight } = getComputedStyle(select)
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  pen.font = font
  const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect([...select.options].map(({ text }) => text)).toEqual(['1000000001: $148.50 11/23/26', '1000000002: $0.00 11/24/27'])
  for (const { text } of select.options) expect(pen.measureText(text).width).toBeLessThanOrEqual(room)
  await dialog.getByRole('combobox', { name: 'Appointment' }).selectOptions('1000000002')
  await expect.element(dialog.getByText(/^1000000002, .*: nothing left to pay$/)).toBeVisible()
})

test('an amount above the unpaid one is recorded only after a confirmation', async () => {
  const calls = await renderPanel([taken])
  await takeMoney.click()
  await amount.fill('5000.00')
  await save.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('$5,000.00 is more than the $48.50 left to pay. Press Save again to record it.')
  expect(server.writes(calls)).toEqual([])
  await amount.fill('6000.00')
  await save.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('$6,000.00 is more')
  expect(server.writes(calls)).toEqual([])
  // A second click at once cannot answer a question that was read.
  await save.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('$6,000.00 is more')
  expect(server.writes(calls)).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await save.click()
  await expect.poll(() => server.writes(calls)).toMatchObject([{ body: { amount: '6000.00', more_than_due: true } }])
})

test('nothing is proposed after everything is paid', async () => {
  await renderPanel([{ ...taken, amount: '1048.50' }], appointmentOf({ price: '1048.50', collected: '1048.50' }))
  await takeMoney.click()
  await expect.element(amount).toHaveValue('')
})

test('appointments that are invoiced are not offered', async () => {
  const invoiced = appointmentOf({ id: 1_234_567_891, payment_method: 'INVOICE', invoice_to: 'Lakeside', lsv_name: 'Lakefront' })
  await renderPanel([], invoiced, visit)
  await takeMoney.click()
  await expect.element(dialog.getByRole('option', { name: String(visit.id) })).toBeInTheDocument()
  await expect.element(dialog.getByRole('option', { name: String(invoiced.id) })).not.toBeInTheDocument()
})

test('there is no money to take while all appointments are invoiced', async () => {
  await renderPanel([], appointmentOf({ status: 'COMPLETED', payment_method: 'INVOICE', invoice_to: 'Lakeside' }))
  await expect.element(page.getByText('Invoice to Lakeside')).toBeVisible()
  await expect.element(takeMoney).not.toBeInTheDocument()
})

test.each([
  ['SCHEDULED', 1],
  ['COMPLETED', 0],
] as const)('the question before a refund says what is then to be paid there: %s', async (status, told) => {
  queryClient.clear()
  const booked = appointmentOf({ status, price: '42.50', collected: '42.50', online: 'PAID', payment_method: 'ONLINE' })
  const card = { ...taken, provider: 'sandbox', method: 'ONLINE', state: 'PAID', amount: '42.50', appointment: booked.id, last4: '4242' }
  await server.stubServer(
    { 'GET /paymenttransactions': server.page([card]), 'GET /appointments': server.page([booked]) },
    { paymenttransactions: ['refund'] },
  )
  await renderInTheme(<PaymentsPanel applicant={{ id: 7, first_name: 'Ann', last_name: 'Alvarez' }} />)
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect.element(dialog.getByText(/^The full amount goes back to the card/)).toBeVisible()
  expect(dialog.getByText('The applicant is then asked to pay $42.50 at the appointment.').elements()).toHaveLength(told)
})
