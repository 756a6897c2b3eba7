import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../stage/account.ts'
import { booked } from '../stage/desk.ts'
import { checkPage, DESK_WIDTHS, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page

const cell = (table: string, row: string | RegExp, column: number) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row', { name: row }).getByRole('cell').nth(column)
const fact = async (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').first().textContent()

beforeAll(async () => {
  stage = await openStage()
  const { database, world } = stage
  const { downtown, lakefront, types } = world
  const came = async ({ lsv, type, at, status }: { lsv: number; type: number; at: string; status: string }) => {
    const id = await booked(stage, { first_name: 'Ann', last_name: 'Alvarez', lsv, type, at })
    await database.run(sql`update appointment set status = ${status}, created = ${at}::timestamptz - interval '4 days' where id = ${id}`)
  }
  for (const hour of ['15', '16', '17'])
    await came({ lsv: downtown, type: types.teacher, at: `2026-11-16T${hour}:00:00Z`, status: 'COMPLETED' })
  await came({ lsv: downtown, type: types.teacher, at: '2026-11-18T15:00:00Z', status: 'NO_SHOW' })
  await came({ lsv: lakefront, type: types.lakefrontTeacher, at: '2026-11-10T16:00:00Z', status: 'COMPLETED' })
  await came({ lsv: downtown, type: types.teacher, at: '2026-11-30T15:00:00Z', status: 'SCHEDULED' })
  const network = await database.one<{ id: number }>(
    sql`insert into network (name, dashboard_subdomain) values ('Coastal', 'coastal') returning id`,
  )
  await person(stage, 'coastal', { type: 'network', id: network?.id as number })
  page = await stage.visit()
  await signIn(page, stage, { host: 'metro.network', username: 'network' })
})

afterAll(() => stage.close())

test('insights show the last weeks as charts with their numbers', async () => {
  await page.getByRole('link', { name: 'Insights' }).click()
  await page.getByRole('img', { name: /Chart: Appointments by week/ }).waitFor()
  await expect
    .poll(async () => [await fact('Booked'), await fact('Completed'), await fact('No Show'), await fact('Booking to appointment')])
    .toEqual(['5', '4', '1 (20%)', '4 days'])
  await expect.poll(() => page.getByRole('img', { name: /^Chart: / }).count()).toBe(4)
  await expect.poll(() => cell('Appointments by week', /Nov 15 – 21/, 1).textContent()).toBe('4')
  await expect.poll(() => cell('Appointments by week', /Nov 15 – 21/, 3).textContent()).toBe('1')
  await expect.poll(() => cell('Appointments by week', /Nov 8 – 14/, 2).textContent()).toBe('1')
  await expect.poll(() => cell('Utilization by week', /Nov 15 – 21/, 1).textContent()).toMatch(/^\d+%$/)
  await expect.poll(() => cell('Locations', /Downtown/, 2).textContent()).toBe('3')
})

test('a range and a location can be chosen, and the address keeps them', async () => {
  await page.getByLabel('Range', { exact: true }).selectOption({ label: 'Next 4 weeks' })
  await page
    .getByRole('row', { name: /Nov 29 – Dec 5/ })
    .first()
    .waitFor()
  await expect.poll(() => fact('Booked')).toBe('1')
  await page.getByLabel('From', { exact: true }).fill('2026-11-10')
  await page.getByLabel('To', { exact: true }).fill('2026-11-16')
  await page
    .getByRole('row', { name: /Nov 15 – 16/ })
    .first()
    .waitFor()
  await expect.poll(() => fact('Booked')).toBe('4')
  await expect.poll(() => page.getByLabel('Range', { exact: true }).inputValue()).toBe('')
  await page.getByLabel('Location', { exact: true }).selectOption({ label: 'Lakefront Live Scan' })
  await page.getByText('Lakefront Live Scan, Nov 10 – 16').waitFor()
  await expect.poll(() => fact('Booked')).toBe('1')
  await expect.poll(() => page.getByRole('table', { name: 'Locations' }).count()).toBe(0)
  await page.reload()
  await page.getByText('Lakefront Live Scan, Nov 10 – 16').waitFor()
  await page.getByLabel('Location', { exact: true }).selectOption({ label: 'All locations' })
  await page.getByLabel('Compare by').selectOption({ label: 'Utilization' })
  await page.getByRole('columnheader', { name: 'Utilization' }).last().waitFor()
})

test('a range that is too long is refused with a reason', async () => {
  await page.goto(stage.address('metro.network', '/insights?from=2015-01-01&to=2026-01-01'))
  await page.getByRole('alert').getByText('At most five years at once').waitFor()
  // The pressed button disappears while the data are reloaded: the focus is not lost with it.
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await page.waitForFunction(() => document.activeElement?.matches('h1'))
})

test.each(DESK_WIDTHS)('the page fits %i pixels and prints whole', async (width) => {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(stage.address('metro.network', '/insights'))
  await page.getByRole('table', { name: 'Locations' }).waitFor()
  await checkPage(page)
  await page.emulateMedia({ media: 'print' })
  await page.getByLabel('Range', { exact: true }).waitFor({ state: 'hidden' })
  const cut = await page
    .locator('section[tabindex="0"]')
    .evaluateAll((tables) => tables.filter((table) => table.scrollHeight > table.clientHeight + 1).length)
  expect(cut).toBe(0)
  await page.emulateMedia({ media: null })
})

test('another network cannot see the insights', async () => {
  const other = await stage.visit()
  await signIn(other, stage, { host: 'coastal.network', username: 'coastal' })
  await other.goto(stage.address('coastal.network', '/insights'))
  await other.getByText('No appointments to display').waitFor()
  await checkPage(other)
  await expect.poll(() => other.getByText('Downtown').count()).toBe(0)
})
