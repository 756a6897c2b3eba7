import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { annAlvarez } from '../../testing/applicant.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { BookDialog } from './book-dialog.tsx'

afterEach(() => vi.useRealTimers())

const lsv = (id: number, name: string) => ({ id, name, timezone: 'America/New_York', location_city: 'Miami', is_archived: false })

test('the focus is in the first field once the locations have loaded', async () => {
  queryClient.clear()
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await server.stubServer({
    'GET /livescanvendors': async () => {
      await promise
      return Response.json(server.page([lsv(1, 'Harbor'), lsv(2, 'Downtown')]))
    },
  })
  await renderInTheme(<BookDialog applicant={annAlvarez} onClose={() => {}} />)
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toHaveFocus()
  answer()
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveFocus()
})

test.each([
  { typed: null, sent: [], what: 'now, by the clock of the server' },
  { typed: '23:55', sent: ['2026-11-24T04:55:00Z'], what: 'at the typed time of the day that was shown' },
])('a walk-in that is saved after midnight comes $what', async ({ typed, sent }) => {
  queryClient.clear()
  vi.useFakeTimers({ now: new Date('2026-11-24T04:59:00Z'), toFake: ['Date'] })
  const calls = await server.stubServer({
    'GET /livescanvendors': server.page([lsv(1, 'Harbor')]),
    'GET /applicanttypes': server.page([{ id: 1, description: 'Volunteer', pricing: '0.00', note: null, prompt_location: false }]),
    'GET /applicants/7/sms': { offered: false },
    'POST /appointments': { id: 5, date_time: '2026-11-24T05:00:37Z' },
  })
  await renderInTheme(<BookDialog applicant={annAlvarez} onClose={() => {}} />)
  await page.getByLabelText('Walk-in').click()
  if (typed) await page.getByLabelText(/^Time/).fill(typed)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabelText('Applicant type').selectOptions('Volunteer ($0.00)')
  vi.setSystemTime('2026-11-24T05:00:37Z')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect.poll(() => server.writes(calls)).toMatchObject([{ body: { walk_in: true, applicant: 7 } }])
  expect(server.writes(calls).flatMap(({ body }) => (body as { date_time?: string }).date_time ?? [])).toEqual(sent)
})

test('of the types of another location, those of the applicant’s environment are offered, and the same as before is chosen', async () => {
  queryClient.clear()
  const type = (id: number, description: string, limit: object = {}) => ({
    ...{ id, description, pricing: '0.00', note: null, prompt_location: false, employer: null, network: null },
    ...limit,
  })
  await server.stubServer({
    'GET /livescanvendors': server.page([lsv(2, 'Harbor')]),
    'GET /applicanttypes': server.page([
      type(11, 'Coach'),
      type(12, 'Teacher', { employer: 3 }),
      type(13, 'Nurse', { employer: 4 }),
      type(14, 'Guard', { network: 5 }),
    ]),
    'GET /applicanttypes/1': type(1, 'Teacher'),
    'GET /applicants/7/sms': { offered: false },
  })
  const applicant = { ...annAlvarez, employer: 3, network: null, applicant_type: 1 }
  await renderInTheme(<BookDialog applicant={applicant} onClose={() => {}} />)
  await page.getByLabelText('Walk-in').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const types = page.getByLabelText('Applicant type')
  await expect.element(types).toHaveDisplayValue('Teacher ($0.00)')
  const offered = [...(types.element() as HTMLSelectElement).options].map(({ label }) => label)
  expect(offered.filter((label) => label.includes('$'))).toEqual(['Coach ($0.00)', 'Teacher ($0.00)'])
})

test('a work location and a payment method that the chosen type does not ask for are not booked', async () => {
  queryClient.clear()
  const type = { id: 1, description: 'Volunteer', pricing: '0.00', note: null, prompt_location: false, employer: null, network: null }
  const northSchool = { id: 31, name: 'North School', employer: 3 }
  const calls = await server.stubServer({
    'GET /livescanvendors': server.page([lsv(1, 'Harbor')]),
    'GET /applicanttypes': server.page([type, { ...type, id: 2, description: 'Coach', pricing: '40.00', prompt_location: true }]),
    'GET /applicants/7/sms': { offered: false },
    'GET /locations': server.page([northSchool]),
    'GET /locations/31': server.version(northSchool, '"1"'),
    'POST /appointments': { id: 5, date_time: '2026-11-24T05:00:37Z' },
  })
  const applicant = { ...annAlvarez, employer: 3, network: null, locations: [], applicant_type: null }
  await renderInTheme(<BookDialog applicant={applicant} onClose={() => {}} />)
  await page.getByLabelText('Walk-in').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabelText('Applicant type').selectOptions('Coach ($40.00)')
  await page.getByLabelText('Payment method').selectOptions('INVOICE')
  await page.getByRole('combobox', { name: 'Job location' }).click()
  await page.getByRole('option', { name: 'North School' }).click()
  await page.getByLabelText('Applicant type').selectOptions('Volunteer ($0.00)')
  await expect.element(page.getByLabelText('Payment method')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect.poll(() => server.writes(calls)).toMatchObject([{ body: { applicant_type: 1, location: null, payment_method: 'CREDIT' } }])
})
