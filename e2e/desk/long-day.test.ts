import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage, signIn } from '../stage/harness.ts'

/** On an otherwise idle machine. */
const MAX_LONG_TASK_MS = Number(process.env.LONG_TASK_MS ?? 50)
const PEOPLE = 60
const SLOTS = 96

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await openStage('2026-11-23T05:00:00Z')
  const { database, world } = stage
  await database.run(sql`update live_scan_vendor set appointment_duration = 15, stations = 2 where id = ${world.downtown}`)
  await database.run(sql`update available_time set removed_at = now() where lsv = ${world.downtown}`)
  await database.run(
    sql`insert into available_time (lsv, day_of_week, start_time, end_time) values (${world.downtown}, 1, '00:00', '24:00')`,
  )
  await database.run(sql`
    with person as (
      insert into applicant (record_key, network, first_name, last_name, email, phone, applicant_type)
      select gen_random_uuid(), ${world.network}, 'Ann', 'Number' || n, 'n' || n || '@example.org', '2125550188', ${world.types.teacher}
      from generate_series(1, ${PEOPLE}) n returning id, substr(last_name, 7)::int as n
    )
    insert into appointment (applicant, lsv, applicant_type, date_time, ends_at, station)
    select id, ${world.downtown}, ${world.types.teacher}, at, at + interval '15 minutes', 1
    from (select id, timestamptz '2026-11-23T05:00Z' + n * interval '15 minutes' as at from person) p`)
  page = await stage.visit()
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  })
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor' })
  // Everything is loaded once before, since this test is about a long day, not about the connection.
  for (const link of ["Today's Appointments", 'Day Board', 'Manage Profile']) await go(link)
})

afterAll(() => stage.close())

const go = async (link: string) => {
  await page.getByRole('link', { name: link }).click()
  await page.getByRole('heading', { level: 1, name: link }).waitFor()
}
const people = (count: number) => page.waitForFunction((wanted) => document.querySelectorAll('main li').length === wanted, count)
const typed = (text: string) => page.getByLabel('Name or registration number').fill(text)

const steps: [name: string, step: () => Promise<unknown>][] = [
  [
    'the list is shown',
    async () => {
      await go("Today's Appointments")
      await people(PEOPLE)
    },
  ],
  [
    'the list is filtered',
    async () => {
      await typed('number1')
      await people(11)
    },
  ],
  [
    'the filter is removed',
    async () => {
      await typed('')
      await people(PEOPLE)
    },
  ],
  [
    'the open slots are shown',
    async () => {
      await page.getByRole('button', { name: 'Schedule Appointment' }).click()
      await page.waitForFunction((count) => document.querySelectorAll('[role=dialog] button').length > count, SLOTS)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    },
  ],
  [
    'the board is shown',
    async () => {
      await go('Day Board')
      // Its lanes draw the visible rows.
      await page.waitForFunction(() => document.querySelectorAll('main li').length > 10)
    },
  ],
]

test.each(steps)('%s runs without a long task', async (_name, step) => {
  const tasks = () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0))
  await tasks()
  await step()
  const longest = Math.max(0, ...(await tasks()))
  if (longest > 0) console.log(`longest task: ${Math.round(longest)} ms`)
  expect(longest).toBeLessThanOrEqual(MAX_LONG_TASK_MS)
})
