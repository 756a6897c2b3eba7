/*
 * The commonest acts of a desk by keyboard and scanner alone, with the number of keys and scans beside typing, which docs/users/desk.md has.
 */
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booked, inLane, lane, provideAll } from '../stage/desk.ts'
import { checkWidths, openStage, type Stage, signIn, TABLET } from '../stage/harness.ts'
import { countedKeys, tabTo } from '../stage/keys.ts'
import { scan } from '../stage/scanner.ts'

const WIDTHS = [390, TABLET, 1280]
/** Right after a scan, a second Enter is ignored as the scanner's. */
const AFTER_SCAN_MS = 600
/** Nobody has read a question sooner. */
const QUESTION_MS = 1_100

let stage: Stage
let page: Page
let desk: ReturnType<typeof countedKeys>

beforeAll(async () => {
  // Monday, 9:20 in New York.
  stage = await openStage('2026-11-23T14:20:00Z')
  await stage.database.run(sql`update network set tcn_prefix = 'NYDT'`)
  page = await stage.visit({ width: TABLET })
  desk = countedKeys(page, (code) => scan(page, code))
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor', path: '/board' })
  await lane(page, 'Expected').waitFor()
})
afterAll(() => stage?.close())

const dialog = () => page.getByRole('dialog')
const says = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const open = async (path: string) => {
  await page.goto(stage.address('metro.scheduler', path))
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const stored = (id: number) => stage.database.one(sql`select status, transaction_id from appointment where id = ${id}`)

async function person(first_name: string, at: string): Promise<number> {
  const { downtown, types } = stage.world
  const id = await booked(stage, { first_name, last_name: 'Keys', lsv: downtown, type: types.teacher, at, price: 48_50 })
  await provideAll(stage, id)
  return id
}

/** Loads the board again, whose box has the focus then: no tab is clicked. */
async function reloadWith(name: string) {
  await page.reload()
  await lane(page, 'Expected').getByRole('listitem').filter({ hasText: name }).waitFor()
}

test('a visit takes two keys to check in, one to start and two with the TCN, or a scan and two', async () => {
  const id = await person('Kay', '2026-11-23T14:30:00Z')
  await reloadWith('Kay Keys')
  desk.count()
  await desk.press('ArrowDown', 'Enter')
  await inLane(page, 'Arrived', 'Kay Keys')
  expect(desk.count()).toEqual({ keys: 2, scans: 0 })
  await desk.press('Enter')
  await inLane(page, 'In progress', 'Kay Keys')
  expect(desk.count()).toEqual({ keys: 1, scans: 0 })
  await desk.press('Enter')
  await dialog().getByRole('textbox', { name: 'TCN' }).waitFor()
  await page.keyboard.type('NYDT8200000101')
  await desk.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(() => stored(id)).toEqual({ status: 'COMPLETED', transaction_id: 'NYDT8200000101' })
  expect(desk.count()).toEqual({ keys: 2, scans: 0 })

  const other = await person('Sam', '2026-11-23T14:45:00Z')
  await reloadWith('Sam Keys')
  await desk.scan(other)
  await inLane(page, 'Arrived', 'Sam Keys')
  expect(desk.count()).toEqual({ keys: 0, scans: 1 })
  await page.waitForTimeout(AFTER_SCAN_MS)
  await desk.press('Alt+s')
  await inLane(page, 'In progress', 'Sam Keys')
  expect(desk.count()).toEqual({ keys: 1, scans: 0 })
  await desk.scan(other)
  await dialog().getByRole('textbox', { name: 'TCN' }).waitFor()
  await desk.scan('NYDT8200000102')
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(() => stored(other)).toEqual({ status: 'COMPLETED', transaction_id: 'NYDT8200000102' })
  expect(desk.count()).toEqual({ keys: 0, scans: 2 })
})

test('somebody is found by the name with one key, and missed with three more', async () => {
  const id = await person('Max', '2026-11-23T14:00:00Z')
  await reloadWith('Max Keys')
  desk.count()
  await page.keyboard.type('keys max')
  await page.getByRole('option', { name: /Max Keys/ }).waitFor()
  await desk.press('Enter')
  await says(/^Max Keys, 9:00/)
  expect(desk.count()).toEqual({ keys: 1, scans: 0 })
  await desk.press('Alt+n')
  await dialog().getByRole('button', { name: 'Yes' }).waitFor()
  await desk.press('Tab', 'Enter')
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(() => stored(id)).toMatchObject({ status: 'NO_SHOW' })
  expect(desk.count()).toEqual({ keys: 3, scans: 0 })
})

test('money is taken with three keys, and the till corrected, counted, signed and closed by keys', async () => {
  await person('Pia', '2026-11-23T15:00:00Z')
  await reloadWith('Pia Keys')
  await page.keyboard.type('keys pia')
  await page.getByRole('option', { name: /Pia Keys/ }).waitFor()
  await page.keyboard.press('Enter')
  await says(/^Pia Keys, 10:00/)
  desk.count()
  await desk.press('Alt+p')
  await expect.poll(() => dialog().getByLabel('Amount in dollars').inputValue()).toBe('48.50')
  await desk.press('Enter')
  await dialog().getByText('Payment recorded').waitFor()
  await desk.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  expect(desk.count()).toEqual({ keys: 3, scans: 0 })

  await open('/till')
  await tabTo(page, /^Correct /)
  await desk.press('Enter')
  await dialog().getByLabel('What is wrong?').waitFor()
  await tabTo(page, 'Amount that was taken')
  await page.keyboard.type('40')
  await tabTo(page, 'Reason')
  await page.keyboard.type('A note was missing')
  await checkWidths(page, WIDTHS)
  await desk.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  await page.getByRole('cell', { name: '$40.00' }).first().waitFor()
  expect(desk.count()).toEqual({ keys: 2, scans: 0 })

  await tabTo(page, 'Count and Close')
  await desk.press('Enter')
  await dialog().getByLabel('Cash counted, in dollars').waitFor()
  await page.keyboard.type('40')
  await dialog().getByText('It adds up.').waitFor()
  await tabTo(page, 'Your name')
  await page.keyboard.type('Dana Clerk')
  await checkWidths(page, WIDTHS)
  await desk.press('Enter')
  // The money of the visits before was not recorded.
  await dialog().getByText('Press Close Till again to close it anyway.').waitFor()
  await page.waitForTimeout(QUESTION_MS)
  await desk.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  await page.getByRole('region', { name: 'Closed' }).getByText('Dana Clerk').waitFor()
  expect(desk.count()).toEqual({ keys: 3, scans: 0 })
  const closing = await stage.database.one(sql`select counted, signed_name from till_closing`)
  expect(closing).toEqual({ counted: 4000, signed_name: 'Dana Clerk' })
})

test('the hours of a day are changed by keys', async () => {
  await open('/availability')
  const hours = page.getByRole('region', { name: 'Standard Availability' })
  await hours.getByRole('button', { name: 'Modify' }).waitFor()
  await tabTo(page, 'Modify')
  await page.keyboard.press('Enter')
  await hours.getByRole('group', { name: 'Friday' }).waitFor()
  await tabTo(page, 'Add Time on Friday')
  await tabTo(page, 'Start')
  await page.keyboard.type('1000AM')
  await tabTo(page, 'End')
  await page.keyboard.type('0400PM')
  await checkWidths(page, WIDTHS)
  await page.keyboard.press('Enter')
  await hours.getByText('10:00 AM – 4:00 PM').waitFor()
  const saved = await stage.database.rows(sql`
    select start_time::text, end_time::text from available_time where lsv = ${stage.world.downtown} and removed_at is null and day_of_week = 5`)
  expect(saved).toEqual([{ start_time: '10:00:00', end_time: '16:00:00' }])
})

test('the machine’s folder is made and closed by keys', async () => {
  await open('/profile')
  await page.getByRole('button', { name: 'Make Machine Folder' }).waitFor()
  await tabTo(page, 'Make Machine Folder')
  await page.keyboard.press('Enter')
  await dialog().getByLabel('Your own password').waitFor()
  await page.keyboard.type(stage.world.password)
  await page.keyboard.press('Enter')
  await dialog().getByRole('heading', { name: 'Password of the Machine Folder' }).waitFor()
  await checkWidths(page, WIDTHS)
  await tabTo(page, 'I have kept it')
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  await tabTo(page, 'Close Folder')
  await page.keyboard.press('Enter')
  await dialog().getByRole('button', { name: 'Close Folder' }).waitFor()
  await tabTo(page, 'Close Folder')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Make Machine Folder' }).waitFor()
  const rows = await stage.database.rows(sql`select lsv from machine_folder where lsv = ${stage.world.downtown}`)
  expect(rows).toEqual([])
})
