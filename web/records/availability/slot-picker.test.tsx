import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DAY_MS, utcDate } from '../../../contract/records/days.ts'
import { queryClient } from '../../data/query-client.ts'
import { appointmentOf } from '../../testing/appointment.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { addMonths, monthOf } from '../../ui/calendar/month-days.ts'
import { AppointmentDialog } from '../appointments/appointment-dialog.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { SlotPicker } from './slot-picker.tsx'

const ZONE = 'America/New_York'
const lsv = { id: 1, name: 'Downtown', timezone: ZONE } as Lsv
const day = (days: number) => utcDate(Date.now() + days * DAY_MS)
const titleOf = (date: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))

beforeEach(async () => {
  queryClient.clear()
  // Every second day from tomorrow on is open.
  const free = Array.from({ length: 90 }, (_, at) => day(1 + 2 * at))
  await server.stubServer({
    'GET /appointments/availability/days': ({ query }) =>
      Response.json(
        free.filter((date) => date >= (query.from as string) && date <= (query.to as string)).map((date) => ({ date, open: 1 })),
      ),
    'GET /appointments/availability': ({ query }) => Response.json(free.includes(query.date as string) ? [`${query.date}T15:00:00Z`] : []),
    'GET /appointments/1234567890': server.version(appointmentOf({}), '"1"'),
  })
})

const reschedule = (date: string) =>
  renderInTheme(
    <AppointmentDialog
      action="reschedule"
      appointment={appointmentOf({ date_time: `${date}T17:00:00Z` })}
      lsvs={[lsv]}
      onClose={() => {}}
    />,
  )
const dialog = page.getByRole('dialog')

test('a coming appointment is rescheduled from its own day on, also of a later month', async () => {
  await reschedule(day(45))
  await expect.element(dialog.getByText(titleOf(day(45)), { exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^1[01]:00.AM/ })).toBeVisible()
})

test('a day without free times gives way to the next one that has some', async () => {
  await reschedule(day(46))
  await expect.element(dialog.getByText(titleOf(day(47)), { exact: true })).toBeVisible()
})

test('a missed appointment is rescheduled from today on', async () => {
  await reschedule(day(-7))
  await expect.element(dialog.getByText(titleOf(day(1)), { exact: true })).toBeVisible()
})

test('another month shows the times of its own first open day, and none while it is read', async () => {
  const [picked, next] = [day(3), addMonths(monthOf(day(3)), 2)]
  const answer = Promise.withResolvers<Response>()
  await server.stubServer({
    'GET /appointments/availability/days': ({ query }) =>
      (query.to as string) >= next
        ? answer.promise
        : Response.json([{ date: picked, open: 1 }].filter(({ date }) => date <= (query.to as string))),
    'GET /appointments/availability': ({ query }) => Response.json([`${query.date}T15:00:00Z`]),
  })
  await renderInTheme(<SlotPicker lsv={lsv} opensAt={picked} onChoose={() => {}} />)
  const title = (date: string) => page.getByText(titleOf(date), { exact: true })
  await expect.element(title(picked)).toBeVisible()
  for (let pressed = 0; pressed < 2; pressed += 1) await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(title(picked)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^1[01]:00.AM/ })).not.toBeInTheDocument()
  answer.resolve(Response.json([{ date: next, open: 1 }]))
  await expect.element(title(next)).toBeVisible()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect.element(title(picked)).toBeVisible()
})
