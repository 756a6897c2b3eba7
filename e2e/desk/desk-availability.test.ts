import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booked } from '../stage/desk.ts'
import { checkPage, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page

const dialog = () => page.getByRole('dialog')
const panel = (name: string) => page.getByRole('region', { name })

/** Begins to edit; the fields appear once the current hours have loaded. */
const modifyHours = async (hours: Locator) => {
  await hours.getByRole('button', { name: 'Modify' }).click()
  await hours.getByRole('group', { name: 'Monday' }).waitFor()
}

const statuses = async (last_name: string) =>
  (
    await stage.database.rows<{ status: string }>(
      sql`select p.status from appointment p join applicant a on a.id = p.applicant where a.last_name = ${last_name} order by p.date_time`,
    )
  ).map(({ status }) => status)

beforeAll(async () => {
  stage = await openStage()
  page = await stage.visit()
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor' })
  await page.getByRole('link', { name: 'Manage Availability' }).click()
})

afterAll(() => stage.close())

test('the week is saved as a whole, and an overlap is reported beside its field', async () => {
  const hours = panel('Standard Availability')
  await hours.getByRole('button', { name: 'Modify' }).click()
  await hours.getByRole('button', { name: 'Add Time on Monday' }).click()
  await hours.getByRole('button', { name: /^Delete Saturday/ }).click()
  await hours.getByRole('button', { name: 'Save', exact: true }).click()
  await hours.getByText('Overlaps with 09:00 to 17:00 on the same day').waitFor()
  await checkPage(page)
  const monday = hours.getByRole('group', { name: 'Monday' })
  await monday.getByLabel('Start').nth(1).fill('18:00')
  await monday.getByLabel('End').nth(1).fill('23:59')
  await hours.getByRole('button', { name: 'Save', exact: true }).click()
  await hours.getByText('6:00 PM – midnight').waitFor()
  await checkPage(page)
  const { downtown } = stage.world
  const saved = await stage.database.rows(sql`
    select day_of_week, start_time::text from available_time where lsv = ${downtown} and removed_at is null and day_of_week in (1, 6)
    order by start_time`)
  expect(saved).toEqual([
    { day_of_week: 1, start_time: '09:00:00' },
    { day_of_week: 1, start_time: '18:00:00' },
  ])
})

test('hours over midnight are one row, and a closed day closes its night', async () => {
  const { downtown } = stage.world
  const hours = panel('Standard Availability')
  await hours.getByRole('button', { name: 'Modify' }).click()
  await hours.getByRole('button', { name: 'Add Time on Sunday' }).click()
  const sunday = hours.getByRole('group', { name: 'Sunday' })
  await sunday.getByLabel('Start').fill('22:00')
  await sunday.getByLabel('End').fill('02:00')
  await sunday.getByText('On Monday').waitFor()
  await hours.getByRole('button', { name: 'Save', exact: true }).click()
  await hours.getByText('10:00 PM – 2:00 AM next day').waitFor()
  const slots = async () => {
    const answer = await page.request.get(stage.address('', `/api/appointments/availability?lsv=${downtown}&date=2026-11-30`))
    return ((await answer.json()) as string[])[0]?.slice(11, 16)
  }
  await expect.poll(slots).toBe('00:00')
  const days = panel('Special Days')
  await days.getByRole('button', { name: 'Add Special Day' }).click()
  await dialog().getByLabel('Date').fill('2026-11-29')
  await dialog().getByLabel('Name').fill('Inventory')
  await checkPage(page)
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await days.getByText('Sunday, November 29, 2026: Inventory').waitFor()
  await expect.poll(slots).toBe('09:00')
  await days.getByRole('button', { name: /^Edit Inventory/ }).click()
  await dialog().getByLabel('Closed all day').uncheck()
  await dialog().getByLabel('Opens').fill('23:00')
  await dialog().getByLabel('Closes').fill('01:00')
  await dialog().getByText('On the next day').waitFor()
  await checkPage(page)
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await days.getByText('11:00 PM – 1:00 AM next day').waitFor()
  await days.getByRole('button', { name: 'Add Holidays' }).click()
  await dialog().getByLabel('Year').selectOption('2027')
  await dialog().getByLabel('Juneteenth, Saturday, June 19, 2027').check()
  await checkPage(page)
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await days.getByText('Saturday, June 19, 2027: Juneteenth').waitFor()
  await days.getByRole('button', { name: /^Remove Inventory/ }).click()
  await checkPage(page)
  await dialog().getByRole('button', { name: 'Yes' }).click()
  await days.getByText('Sunday, November 29, 2026: Inventory').waitFor({ state: 'hidden' })
  await hours.getByRole('button', { name: 'Modify' }).click()
  await sunday.getByRole('button', { name: /^Delete Sunday/ }).click()
  await hours.getByRole('button', { name: 'Save', exact: true }).click()
  await hours.getByRole('button', { name: 'Modify' }).waitFor()
  await expect.poll(() => hours.getByText('10:00 PM – 2:00 AM next day').count()).toBe(0)
})

test('another user’s days are merged, a day that both changed is reported, and Cancel discards the edit', async () => {
  const { database, world } = stage
  const hours = panel('Standard Availability')
  await modifyHours(hours)
  const theirs = (day: number, end: string) =>
    database.run(sql`update available_time set end_time = ${end} where lsv = ${world.downtown} and day_of_week = ${day}`)
  await theirs(4, '15:00')
  await theirs(5, '16:30')
  await database.run(sql`update live_scan_vendor set updated = now() where id = ${world.downtown}`)
  await hours.getByRole('button', { name: /^Delete Friday/ }).click()
  await hours.getByRole('button', { name: 'Save', exact: true }).click()
  await hours.getByText(/changed this record while you were editing/).waitFor()
  await hours.getByText(/^Thursday: 9:00.AM – 3:00.PM \(before: 9:00.AM – 5:00.PM\)$/).waitFor()
  await hours.getByText(/^Friday: 9:00.AM – 4:30.PM \(before: 9:00.AM – 5:00.PM, you: Closed\)$/).waitFor()
  await hours.getByRole('button', { name: /^Keep Friday/ }).waitFor()
  await expect.poll(() => hours.getByRole('group', { name: 'Thursday' }).getByLabel('End').inputValue()).toBe('15:00')
  await checkPage(page)
  await hours.getByRole('button', { name: 'Cancel' }).click()
  await theirs(5, '17:00')
  await page.reload()
  await hours.getByText('Friday').waitFor()
  await expect.poll(() => hours.getByText('Closed').count()).toBe(2)
})

test('staff block a future time of the location’s clock and open it again', async () => {
  const { downtown, types } = stage.world
  await booked(stage, { first_name: 'Ann', last_name: 'Alvarez', lsv: downtown, type: types.teacher, at: '2026-11-24T15:00:00Z' })
  const blocks = panel('Upcoming Blocked Times')
  await blocks.getByText('No blocked times to display').waitFor()
  await page.getByRole('button', { name: 'Add Blocked Time' }).click()
  const save = dialog().getByRole('button', { name: 'Save', exact: true })
  await dialog().getByLabel('Start').fill('2026-11-20T09:00')
  await expect.poll(() => save.isDisabled()).toBe(true)
  await dialog().getByLabel('End').fill('2026-11-24T12:00')
  await save.click()
  await dialog().getByText('Must select date today or later').waitFor()
  await checkPage(page)
  await dialog().getByLabel('Start').fill('2026-11-24T09:00')
  await save.click()
  await dialog().getByText('One appointment does not fit').waitFor()
  await dialog()
    .getByText(/^Tue, Nov 24, 10:00.AM: Ann Alvarez$/)
    .waitFor()
  await checkPage(page)
  await save.click()
  await dialog().getByText('Choose what happens to the appointments first.').waitFor()
  await dialog().getByLabel('Keep them booked', { exact: false }).check()
  await save.click()
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(() => statuses('Alvarez')).toEqual(['SCHEDULED'])
  await page.getByText('Moved 0, kept 1, cancelled 0.').waitFor()
  await page.getByText('One appointment is outside your hours').waitFor()
  await page.getByRole('button', { name: 'Show and Decide' }).click()
  await dialog().getByLabel('Decide one by one').check()
  await dialog().getByLabel('For Ann Alvarez').selectOption('Move to another time')
  await dialog().getByLabel('Day for Ann Alvarez').fill('2026-11-25')
  await dialog().getByLabel('Time for Ann Alvarez').selectOption('10:00 AM')
  await checkPage(page)
  await save.click()
  await page.getByText('Moved 1, kept 0, cancelled 0.').waitFor()
  await page.getByText('One appointment is outside your hours').waitFor({ state: 'hidden' })
  await stage.database.run(sql`
    update appointment set date_time = '2026-12-30T15:00Z', ends_at = '2026-12-30T15:15Z'
    where applicant in (select id from applicant where last_name = 'Alvarez')`)
  const row = await stage.database.one(sql`select start_datetime, end_datetime from blocked_time where lsv = ${downtown}`)
  expect(row).toEqual({ start_datetime: '2026-11-24T14:00:00.000Z', end_datetime: '2026-11-24T17:00:00.000Z' })
  await blocks.getByRole('button', { name: /^Edit blocked time Tue, Nov 24/ }).click()
  await dialog().getByLabel('Whole days').check()
  await checkPage(page)
  await dialog().getByLabel('Last day').fill('2026-11-25')
  await dialog().getByLabel('Reason').fill('Inspection of the building')
  await save.click()
  await dialog().waitFor({ state: 'hidden' })
  await blocks.getByText('Tuesday, November 24, 2026 – Wednesday, November 25, 2026, all day').waitFor()
  await blocks.getByText('Inspection of the building').waitFor()
  await blocks.getByRole('button', { name: /^Remove blocked time Tuesday, November 24/ }).click()
  await checkPage(page)
  await dialog().getByRole('button', { name: 'Yes' }).click()
  await blocks.getByText('No blocked times to display').waitFor()
})

test('appointments outside new hours are listed before saving and cancelled with a mail on request', async () => {
  const { downtown, types } = stage.world
  for (const at of ['2026-11-27T14:00:00Z', '2026-11-27T21:30:00Z', '2026-12-04T21:45:00Z'])
    await booked(stage, { first_name: 'Fri', last_name: 'Day', lsv: downtown, type: types.teacher, at })
  const hours = panel('Standard Availability')
  await modifyHours(hours)
  await hours.getByRole('group', { name: 'Friday' }).getByLabel('End').fill('16:00')
  await hours.getByRole('button', { name: 'Save', exact: true }).click()
  await hours.getByText('2 appointments do not fit').waitFor()
  await hours.getByText(/^Fri, Nov 27, 4:30.PM: Fri Day$/).waitFor()
  await checkPage(page)
  await expect.poll(() => statuses('Day')).toEqual(['SCHEDULED', 'SCHEDULED', 'SCHEDULED'])
  await hours.getByLabel('Cancel them', { exact: false }).check()
  await hours.getByRole('button', { name: 'Save', exact: true }).click()
  await hours.getByText('This cancels 2 appointments, and notifies each applicant. Nothing is saved yet.').waitFor()
  await page.waitForTimeout(1_100)
  await hours.getByRole('button', { name: 'Save and Cancel 2 Appointments', exact: true }).click()
  await hours.getByText('9:00 AM – 4:00 PM').waitFor()
  await expect.poll(() => statuses('Day')).toEqual(['SCHEDULED', 'CANCELLED', 'CANCELLED'])
  const mails = await stage.database.rows(
    sql`select payload->>'event' as event from graphile_worker._private_jobs j where payload->>'event' = 'CANCELLED_BY_SITE'`,
  )
  expect(mails).toHaveLength(2)
})

test('appointments last between 5 and 90 minutes', async () => {
  const duration = panel('Appointment Duration')
  await duration.getByText('15 minutes').waitFor()
  const begun = page.waitForResponse(`**/api/livescanvendors/${stage.world.downtown}`)
  await duration.getByRole('button', { name: 'Modify' }).click()
  await begun
  await duration.getByLabel('Appointment duration').fill('4')
  await duration.getByRole('button', { name: 'Save', exact: true }).click()
  await duration.getByText('Must be at least 5').waitFor()
  await checkPage(page)
  // Another user opens a station meanwhile: the change is reported and kept.
  await stage.database.run(sql`update live_scan_vendor set stations = 3 where id = ${stage.world.downtown}`)
  await duration.getByLabel('Appointment duration').fill('20')
  await duration.getByRole('button', { name: 'Save', exact: true }).click()
  await duration.getByText('Stations: 3 (before: 2)').waitFor()
  await duration.getByRole('button', { name: 'Save', exact: true }).click()
  await duration.getByText('20 minutes').waitFor()
  await duration.getByText('3 stations').waitFor()
})

test('changing the password requires the old one', async () => {
  await page.getByRole('link', { name: 'Manage Account' }).click()
  await page.getByText('vendor@bims.example').waitFor()
  await page.getByRole('button', { name: 'Modify password' }).click()
  const [old, fresh, confirm] = ['Old password', 'New password', 'Confirm new password'].map((name) =>
    dialog().getByRole('textbox', { name, exact: true }),
  )
  const save = dialog().getByRole('button', { name: 'Save', exact: true })
  await old?.fill('not my password')
  await fresh?.fill('a-better-demo-password')
  await expect.poll(() => save.isDisabled()).toBe(true)
  await confirm?.fill('a-better-demo-password')
  await save.click()
  await dialog().getByText("This password doesn't match our records. Please try again.").first().waitFor()
  await checkPage(page)
  await old?.fill(stage.world.password)
  await save.click()
  await dialog().waitFor({ state: 'hidden' })
  const other = await stage.visit()
  await other.goto(stage.address('metro.scheduler', '/login'))
  await other.getByLabel('Username').fill('vendor')
  await other.getByRole('textbox', { name: 'Password' }).fill('a-better-demo-password')
  await other.getByRole('button', { name: 'Log In' }).click()
  await other.getByRole('heading', { name: "Today's Appointments" }).waitFor()
})
