import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TillSheet } from '../../contract/payments/till.ts'
import { queryClient } from '../data/query-client.ts'
import { AppointmentFilters, useAppointmentFilters } from '../records/appointments/list/appointment-filters.tsx'
import { renderRouted } from '../testing/render.tsx'
import * as server from '../testing/stub-server.ts'
import { TillPage } from './till/till.tsx'

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'

beforeEach(() => {
  queryClient.clear()
  // 11:58 PM in New York.
  vi.useFakeTimers({ now: new Date('2026-11-24T04:58:00Z'), toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => vi.useRealTimers())

const pass = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000)

test('the list of a page that stays open over midnight begins with the new day, unless a day was chosen', async () => {
  function List() {
    const { filters, change } = useAppointmentFilters('America/New_York')
    return <AppointmentFilters filters={filters} change={change} />
  }
  await renderRouted([{ path: '/', Content: List }])
  const from = page.getByLabelText('From')
  await expect.element(from).toHaveValue(MONDAY)
  pass(3)
  await expect.element(from).toHaveValue(TUESDAY)
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue('2026-12-01')
  await from.fill('2026-11-10')
  pass(24 * 60)
  await expect.element(from).toHaveValue('2026-11-10')
})

test('the list of several locations begins with the day on which an evening still goes on in one of them', async () => {
  function List() {
    const { filters, change } = useAppointmentFilters('America/New_York', 'America/Los_Angeles')
    return <AppointmentFilters filters={filters} change={change} />
  }
  await renderRouted([{ path: '/', Content: List }])
  pass(12)
  await expect.element(page.getByLabelText('From')).toHaveValue(MONDAY)
  pass(3 * 60)
  await expect.element(page.getByLabelText('From')).toHaveValue(TUESDAY)
})

const sheetOf = (today: string): TillSheet => ({
  ...{ lsv: 1, lsv_name: 'Downtown', time_zone: 'America/New_York', day: today, today },
  ...{ entries: [], by_method: [], by_clerk: [], total: '0.00', cash: '0.00', usual_float: '100.00', closed: null, reopened: [] },
  ...{ unclosed: today === MONDAY ? [] : [MONDAY], to_return: [], visits: { unrecorded: [], waiting: 0, people: [], to_come: 0 } },
})

test('the till of a page that stays open over midnight is that of the new day, but a till that is being counted stays', async () => {
  let today = MONDAY
  const calls = await server.stubServer({
    'GET /auth/session': {
      ...{ user_id: 1, user_email: 'sam@example.com', is_superuser: false, due: null },
      ...{ context_id: 1, may: {} },
    },
    'GET /livescanvendors/1': { id: 1, name: 'Downtown', timezone: 'America/New_York' },
    'GET /tills/sheet': () => Response.json(sheetOf(today)),
    'POST /tills/close': sheetOf(MONDAY),
  })
  await renderRouted([{ path: '/', Content: TillPage }])
  await expect.element(page.getByText('No money was taken on Monday, November 23, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Count and Close' }).click()
  await page.getByLabelText('Cash counted').fill('100')
  // The server's midnight comes a minute later.
  pass(3)
  today = TUESDAY
  pass(1)
  await expect.element(page.getByText('No money was taken on Tuesday, November 24, 2026')).toBeInTheDocument()
  const dialog = page.getByRole('dialog', { name: 'Close the till of Monday, November 23, 2026' })
  await dialog.getByLabelText('Your name').fill('Dana')
  await dialog.getByRole('button', { name: 'Close Till' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.writes(calls)).toMatchObject([{ body: { day: MONDAY, counted: '100.00' } }])
})
