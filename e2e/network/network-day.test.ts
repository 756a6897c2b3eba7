import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booked, choose, rowOf } from '../stage/desk.ts'
import { checkPage, checkWidths, openStage, PHONE, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page

const dialog = () => page.getByRole('dialog')

beforeAll(async () => {
  stage = await openStage()
  const { downtown, lakefront, types } = stage.world
  await booked(stage, { first_name: 'Ann', last_name: 'Alvarez', lsv: downtown, type: types.teacher, at: '2026-11-23T15:00:00Z' })
  await booked(stage, {
    first_name: 'Lou',
    last_name: 'Lake',
    lsv: lakefront,
    type: types.lakefrontTeacher,
    at: '2026-11-24T05:30:00Z',
    minutes: 20,
  })
  page = await stage.visit()
  await signIn(page, stage, { host: 'metro.network', username: 'network' })
})

afterAll(() => stage.close())

test('appointments of all locations are grouped by the dates of their own zones', async () => {
  await page.getByRole('heading', { name: 'All Appointments' }).waitFor()
  await expect.poll(() => page.title()).toBe('Network Admin')
  await rowOf(page, 'Lou Lake').waitFor()
  // 11:30 PM in Chicago is still Monday there.
  await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Monday, November 23, 2026'])
  await expect.poll(() => rowOf(page, 'Lou Lake').textContent()).toContain('Lakefront Live Scan')
  // Times of several zones have theirs.
  await expect.poll(() => rowOf(page, 'Lou Lake').textContent()).toContain('Central')
  await expect.poll(() => rowOf(page, 'Ann Alvarez').textContent()).toContain('Eastern')
  await checkPage(page)
  await page.getByLabel('Location').selectOption({ label: 'Downtown Fingerprint Center' })
  await rowOf(page, 'Lou Lake').waitFor({ state: 'hidden' })
  await expect.poll(() => rowOf(page, 'Ann Alvarez').textContent()).not.toContain('Eastern')
  await page.getByLabel('Location').selectOption({ label: 'All locations' })
  await rowOf(page, 'Lou Lake').waitFor()
})

test('the network books an appointment at a chosen location and moves it to another', async () => {
  await page.getByRole('button', { name: 'Schedule Appointment' }).click()
  await checkPage(page)
  await dialog().getByLabel('Location').selectOption({ label: 'Lakefront Live Scan' })
  await dialog()
    .getByRole('button', { name: /^9:20.AM/ })
    .click()
  await dialog().getByRole('button', { name: 'Continue' }).click()
  await dialog().getByLabel('Applicant type').selectOption({ label: 'Teacher ($60.00)' })
  await dialog().getByLabel('First name').fill('Max')
  await dialog().getByLabel('Last name').fill('Mover')
  await dialog().getByLabel('Phone').fill('3125550199')
  await dialog().getByLabel('Email').fill('max@example.org')
  await checkPage(page)
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click()
  await rowOf(page, 'Max Mover').waitFor()
  const max = () =>
    stage.database.one(sql`select p.lsv, p.date_time from appointment p join applicant a on a.id = p.applicant where a.last_name = 'Mover'`)
  await expect.poll(() => max()).toEqual({ lsv: stage.world.lakefront, date_time: '2026-11-23T15:20:00.000Z' })
  await choose(page, 'Max Mover', 'Reschedule')
  await dialog().getByLabel('Location').selectOption({ label: 'Downtown Fingerprint Center' })
  await dialog()
    .getByRole('button', { name: /^11:15.AM/ })
    .click()
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(() => max()).toEqual({ lsv: stage.world.downtown, date_time: '2026-11-23T16:15:00.000Z' })
})

test('the network views and changes the availability of a chosen location', async () => {
  await page.getByRole('link', { name: 'Manage Availability' }).click()
  // The previous page has a field of this name too.
  await page.getByRole('heading', { level: 1, name: 'Manage Availability' }).waitFor()
  await page.getByLabel('Location').selectOption({ label: 'Lakefront Live Scan' })
  await page.getByText('Times in Central Time').waitFor()
  const duration = page.getByRole('region', { name: 'Appointment Duration' })
  await duration.getByText('20 minutes').waitFor()
  await duration.getByRole('button', { name: 'Modify' }).click()
  await duration.getByLabel('Appointment duration').fill('30')
  await duration.getByRole('button', { name: 'Save' }).click()
  await duration.getByText('30 minutes').waitFor()
})

test('every screen fits a phone and a desktop and is accessible', async () => {
  const other = await stage.visit({ width: PHONE })
  await signIn(other, stage, { host: 'metro.network', username: 'network' })
  await rowOf(other, 'Ann Alvarez').waitFor()
  await checkWidths(other)
  for (const path of ['/availability', '/account']) {
    await other.goto(stage.address('metro.network', path))
    await other.getByRole('heading', { level: 2 }).first().waitFor()
    await checkWidths(other)
  }
  await other.goto(stage.address('metro.network', '/tills'))
  await other.getByRole('table', { name: 'Tills' }).getByText('No money taken').first().waitFor()
  await checkWidths(other)
  await other.getByRole('table', { name: 'Tills' }).getByRole('link').first().click()
  await other.getByText(/^No money was taken on/).waitFor()
  await checkWidths(other)
  await other.goto(stage.address('metro.network', '/logout'))
  await other.getByRole('button', { name: 'Log In' }).waitFor()
})
