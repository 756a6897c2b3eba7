import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import type { Lsv } from '../lsv/lsv.ts'
import { HoursPanel } from './availability-panels.tsx'

const lsv = { id: 3, name: 'Downtown', timezone: 'America/New_York' } as Lsv
const hours = (day_of_week: number, end_time: string) => ({ id: day_of_week, lsv: 3, day_of_week, start_time: '09:00:00', end_time })

test('hours that somebody else has saved since the page was loaded are those that Modify shows and Save keeps', async () => {
  queryClient.clear()
  const routes: server.Routes = {
    'GET /livescanvendors/3': server.version(lsv, '"1"'),
    'GET /availabletimes': server.page([hours(1, '17:00:00'), hours(2, '17:00:00')]),
    'PATCH /livescanvendors/3/availability': lsv,
  }
  const calls = await server.stubServer(routes)
  await renderInTheme(<HoursPanel lsv={lsv} />)
  await expect.element(page.getByText('9:00 AM – 5:00 PM').first()).toBeVisible()
  routes['GET /availabletimes'] = server.page([hours(1, '15:00:00'), hours(2, '17:00:00')])
  routes['GET /livescanvendors/3'] = server.version(lsv, '"2"')
  await page.getByRole('button', { name: 'Modify Standard Availability' }).click()
  const endOf = (day: string) => page.getByRole('group', { name: day }).getByLabelText('End')
  await expect.element(endOf('Monday')).toHaveValue('15:00')
  await endOf('Tuesday').fill('16:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.writes(calls).length).toBe(1)
  const [saved] = server.writes(calls)
  expect(saved?.headers['if-match']).toBe('"2"')
  expect(saved?.body).toMatchObject({
    hours: [
      { day_of_week: 1, start_time: '09:00', end_time: '15:00' },
      { day_of_week: 2, start_time: '09:00', end_time: '16:00' },
    ],
  })
})
