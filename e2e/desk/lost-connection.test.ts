import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loseAnswer } from '../stage/account.ts'
import { booked, inLane, lane, openTab, provideAll } from '../stage/desk.ts'
import { checkPage, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page

beforeAll(async () => {
  // Monday, 9:20 in New York.
  stage = await openStage('2026-11-23T14:20:00Z')
  page = await stage.visit({ width: 820 })
})
afterAll(() => stage?.close())

const person = async (first_name: string, at: string) => {
  const id = await booked(stage, { first_name, last_name: 'Line', lsv: stage.world.downtown, type: stage.world.types.teacher, at })
  await provideAll(stage, id)
  return id
}
const stored = (id: number) =>
  stage.database.one<{ status: string; arrived_at: string | null; transaction_id: string | null }>(
    sql`select status, arrived_at, transaction_id from appointment where id = ${id}`,
  )
const events = async (id: number) =>
  (await stage.database.rows<{ event: string }>(sql`select event from appointment_history where appointment = ${id} order by id`)).map(
    ({ event }) => event,
  )

test('a silent server is reported within ten seconds, and steps taken meanwhile are sent once', async () => {
  const id = await person('Ann', '2026-11-23T15:00:00Z')
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor', path: '/board' })
  await inLane(page, 'Expected', 'Ann Line')
  await page.clock.runFor(6_000)
  let silent = true
  // The server neither answers nor refuses.
  await page.route('**/api/appointments**', async (route) => {
    if (silent) await new Promise((resolve) => setTimeout(resolve, 60_000))
    else await route.continue()
  })
  await page.clock.runFor(10_000)
  await page.getByText(/^Not updated since 9:20/).waitFor({ timeout: 5_000 })
  await checkPage(page)
  await page.getByRole('button', { name: 'Check In: Ann Line' }).click()
  await page.clock.runFor(4_000)
  await page.getByText('Ann Line: kept here; sent when the server responds.').waitFor()
  await expect.poll(async () => (await stored(id))?.arrived_at).toBeNull()
  silent = false
  await page.unroute('**/api/appointments**')
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000)
        return lane(page, 'Arrived').getByText('Ann Line').isVisible()
      },
      { timeout: 25_000 },
    )
    .toBe(true)
  await page.getByText(/^Not updated since/).waitFor({ state: 'hidden' })
  await expect.poll(() => events(id)).toEqual(['ARRIVED'])
})

test('a completion whose answer was lost is sent again by itself, and says nothing of others', async () => {
  const id = await person('Ben', '2026-11-23T14:30:00Z')
  await stage.database.run(sql`update appointment set arrived_at = now(), started_at = now() where id = ${id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Done: Ben Line' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'TCN' }).fill('NYDT8200000009')
  await loseAnswer(page, `**/api/appointments/${id}`)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Ben Line: Completed', { exact: true }).waitFor()
  await expect.poll(() => stored(id)).toMatchObject({ status: 'COMPLETED', transaction_id: 'NYDT8200000009' })
  await expect.poll(() => events(id)).toEqual(['COMPLETED'])
})

test('visits left open at midnight are listed until they are finished', async () => {
  const [open, without] = [await person('Cy', '2026-11-20T15:00:00Z'), await person('Dee', '2026-11-20T15:30:00Z')]
  await stage.database.run(sql`update appointment set arrived_at = date_time, started_at = date_time where id = ${open}`)
  await stage.database.run(sql`update appointment set status = 'COMPLETED', completed_at = date_time where id = ${without}`)
  await page.reload()
  await page.getByRole('button', { name: /^To finish 2/ }).waitFor()
  await openTab(page, 'To finish')
  await lane(page, 'To finish').getByText('Missing: TCN').waitFor()
  await checkPage(page)
  await page.getByRole('button', { name: 'Enter TCN: Dee Line' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'TCN' }).fill('NYDT8200000010')
  await dialog.getByRole('button', { name: 'Save TCN' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Done: Cy Line' }).click()
  await dialog.getByRole('textbox', { name: 'TCN' }).fill('NYDT8200000011')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^To finish 0/ }).waitFor()
  await page.mouse.move(5, 5)
  await lane(page, 'To finish').getByText('Nothing is left of earlier days').waitFor()
})

test('letters find people of other days, whose entries say only what can be true', async () => {
  await person('Eve', '2026-11-30T15:00:00Z')
  await page.keyboard.press('F2')
  await page.keyboard.type('line eve')
  await page.getByRole('option', { name: /Eve Line.*Nov 30/ }).waitFor()
  await checkPage(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Mon, Nov 30, 2026, 10:00 AM').waitFor()
  await checkPage(page)
  const entries = await dialog.getByRole('button').allTextContents()
  expect(entries).toContain('Reschedule')
  expect(entries).not.toContain('Done')
  expect(entries).not.toContain('No Show')
})

test('a visit of the evening keeps its place and its next step after midnight', async () => {
  const id = await person('Fay', '2026-11-24T04:30:00Z')
  await stage.database.run(sql`update appointment set arrived_at = date_time where id = ${id}`)
  stage.clock.set('2026-11-24T05:10:00Z')
  const late = await stage.visit({ width: 820 })
  await signIn(late, stage, { host: 'metro.scheduler', username: 'vendor', path: '/board' })
  await inLane(late, 'Arrived', 'Fay Line')
  await checkPage(late)
  await late.getByRole('button', { name: 'Start: Fay Line' }).click()
  await inLane(late, 'In progress', 'Fay Line')
  // Ann of the morning, who was never started.
  await late.getByRole('button', { name: /^To finish 1/ }).waitFor()
})
