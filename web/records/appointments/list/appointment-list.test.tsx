import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { appointmentOf } from '../../../testing/appointment.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import type { Lsv } from '../../lsv/lsv.ts'
import { AppointmentList } from './appointment-list.tsx'

const lsv = { id: 1, timezone: 'America/New_York' } as Lsv
const may = { appointments: ['update', 'remove', 'day_board'] }

beforeEach(() => {
  queryClient.clear()
  vi.useFakeTimers({ now: new Date('2026-11-23T13:15:00Z'), toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
})
afterEach(() => vi.useRealTimers())

async function render(rows: readonly object[], pulse: () => Response = () => Response.json({ pulse: '1' }), more: server.Routes = {}) {
  const calls = await server.stubServer({ 'GET /appointments': server.page(rows), 'GET /appointments/pulse': pulse, ...more }, may)
  await renderInTheme(<AppointmentList filters={{ after: '2026-11-23', before: '2026-12-30' }} lsvs={[lsv]} />)
  return calls
}
const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('Completed is suggested for nobody whose day has not come', async () => {
  await render([
    appointmentOf({ id: 1_000_000_001, last_name: 'Coming', date_time: '2026-12-01T14:00:00.000Z', ends_at: '2026-12-01T14:15:00.000Z' }),
    appointmentOf({ id: 1_000_000_002, last_name: 'Done', status: 'COMPLETED', date_time: '2026-11-23T13:00:00.000Z' }),
  ])
  await expect.element(item('Coming').getByText('Next')).toBeVisible()
  await expect.element(item('Coming').getByRole('button', { name: /^Completed/ })).not.toBeInTheDocument()
  await expect.element(item('Done').getByText('Missing: TCN')).toBeVisible()
})

test('a start with a reason is kept while the server is silent, and sent once', async () => {
  const one = appointmentOf({ missing: ['notice'] })
  let isBack = false
  const calls = await render([one], undefined, {
    [`POST /appointments/${one.id}/start`]: () => {
      if (!isBack) throw new TypeError('Failed to fetch')
      return Response.json(one)
    },
  })
  await page.getByRole('button', { name: 'Actions for Ann Alvarez' }).click()
  await page.getByRole('menuitem', { name: 'Start' }).click()
  await page.getByRole('textbox', { name: 'Why are the prints taken anyway?' }).fill('Given on paper')
  await page.getByRole('button', { name: 'Start Without' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Ann Alvarez: kept here; sent when the server responds.'), { timeout: 5_000 }).toBeVisible()
  isBack = true
  await expect.element(page.getByText('Ann Alvarez: in progress'), { timeout: 5_000 }).toBeVisible()
  const starts = server.writes(calls)
  expect(starts.at(-1)).toMatchObject({ body: { reason: 'Given on paper' } })
  expect(new Set(starts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('a list that is no longer updated says since when', async () => {
  let isGone = false
  await render([appointmentOf({})], () => {
    if (isGone) throw new TypeError('Failed to fetch')
    return Response.json({ pulse: '1' })
  })
  await expect.element(item('Alvarez')).toBeVisible()
  isGone = true
  for (let second = 0; second < 15; second += 1) {
    vi.advanceTimersByTime(1_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await expect.element(page.getByText(/^Not updated since 8:15.AM/)).toBeVisible()
})
