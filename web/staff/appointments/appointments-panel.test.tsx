import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { applicant } from '../../../contract/applicants/applicants.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { queryClient } from '../../data/query-client.ts'
import { appointmentOf } from '../../testing/appointment.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { AppointmentsPanel } from './appointments-panel.tsx'

async function render(values: Parameters<typeof appointmentOf>[0]) {
  queryClient.clear()
  await server.stubServer({
    'GET /appointments': server.page([appointmentOf(values)]),
    'GET /applicants/7/cancelled': { results: [] },
  })
  const person = { id: 7 } as Row<typeof applicant>
  await renderRouted([{ path: '/', Content: () => <AppointmentsPanel applicant={person} /> }])
  await expect.element(page.getByText('Registration number')).toBeVisible()
}

test.each([
  { what: 'a free re-print', values: { price: '0.00', attempt: 2 }, words: 'Free, re-print' },
  { what: 'a volunteer', values: { price: '0.00' }, words: 'Free' },
  { what: 'cash that the desk took', values: { collected: '48.50' }, words: 'Paid $48.50' },
  { what: 'a card', values: { payment_method: 'ONLINE', collected: '48.50', online: 'PAID' }, words: 'Paid online' },
  { what: 'an invoice', values: { payment_method: 'INVOICE', invoice_to: 'Lakeside' }, words: 'Invoice to Lakeside' },
] as const)('the payment of $what is said as at the desk', async ({ values, words }) => {
  await render(values)
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Pay at Appointment/)).not.toBeInTheDocument()
  const price = page.getByText('$48.50', { exact: true })
  if ('price' in values) await expect.element(price).not.toBeInTheDocument()
  else await expect.element(price).toBeVisible()
})
