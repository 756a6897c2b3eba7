import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import type { Lsv } from '../lsv/lsv.ts'
import { ScheduleButton } from './schedule-button.tsx'

const lsv = { id: 1, name: 'Downtown', network: 1, timezone: 'America/New_York' } as Lsv
const type = { id: 1, lsv: 1, employer: null, description: 'Volunteer', note: null, pricing: '0.00', prompt_location: false }
const before = new Date('2026-11-24T04:59:00Z')
const after = new Date('2026-11-24T05:00:37Z')

beforeEach(() => {
  queryClient.clear()
  vi.useFakeTimers({ now: before, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

async function openForm() {
  const calls = await server.stubServer({
    'GET /applicanttypes': server.page([type]),
    'POST /appointments': { id: 5, date_time: after.toISOString() },
  })
  await renderInTheme(<ScheduleButton lsvs={[lsv]} />)
  await page.getByRole('button', { name: 'Schedule Appointment' }).click()
  await page.getByLabelText('Walk-in').click()
  return calls
}

async function scheduleAfterMidnight() {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabelText('Applicant type').selectOptions('Volunteer ($0.00)')
  await page.getByLabelText('First name').fill('Wanda')
  await page.getByLabelText('Last name').fill('Walker')
  await page.getByLabelText('Phone').fill('2125550188')
  await page.getByLabelText('Email').fill('wanda@example.org')
  vi.setSystemTime(after)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
}

test('a walk-in that is saved after midnight comes now, by the clock of the server', async () => {
  const calls = await openForm()
  await scheduleAfterMidnight()
  await expect.poll(() => server.writes(calls)).toHaveLength(1)
  expect(server.writes(calls)[0]?.body).toMatchObject({ walk_in: true, lsv: 1 })
  expect(server.writes(calls)[0]?.body).not.toHaveProperty('date_time')
})

test('a typed time is one of the day that was shown, also after midnight', async () => {
  const calls = await openForm()
  await page.getByLabelText(/^Time/).fill('23:55')
  await scheduleAfterMidnight()
  await expect.poll(() => server.writes(calls)[0]?.body).toMatchObject({ walk_in: true, date_time: '2026-11-24T04:55:00Z' })
})

test('the button is among the actions of the title, over no row of a list', async () => {
  await renderInTheme(<ScheduleButton lsvs={[lsv]} />)
  const button = page.getByRole('button', { name: 'Schedule Appointment' })
  await expect.element(button).toBeVisible()
  expect(getComputedStyle(button.element()).position).toBe('static')
})
