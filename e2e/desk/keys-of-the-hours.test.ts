import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dialog } from '../stage/account.ts'
import { checkWidths, openStage, type Stage, signIn, TABLET } from '../stage/harness.ts'
import { tabTo } from '../stage/keys.ts'

const WIDTHS = [390, TABLET, 1280]

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await openStage()
  page = await stage.visit({ width: TABLET })
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor', path: '/availability' })
  await page.getByRole('heading', { level: 1 }).waitFor()
})
afterAll(() => stage?.close())

const panel = (name: string) => page.getByRole('region', { name })
/** Opens a dialog from the beginning of the page by Tab and Enter. */
async function open(name: string | RegExp) {
  await page.getByRole('heading', { level: 1 }).focus()
  await tabTo(page, name)
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
}
async function save() {
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'hidden' })
}
const specialDays = () =>
  stage.database.rows(sql`
    select date::text, name, hours from special_day where lsv = ${stage.world.downtown} and removed_at is null order by date`)

test('holidays are added, and a day with other hours added, edited and removed by keys', async () => {
  await panel('Special Days').getByText('No special days to display').waitFor()
  await open('Add Holidays')
  await tabTo(page, 'Christmas Day')
  await page.keyboard.press('Space')
  await checkWidths(page, WIDTHS)
  await save()
  await expect.poll(specialDays).toEqual([{ date: '2026-12-25', name: 'Christmas Day', hours: [] }])

  await open('Add Special Day')
  await tabTo(page, 'Date')
  await page.keyboard.type('12242026')
  await tabTo(page, 'Name')
  await page.keyboard.type('Christmas Eve')
  await tabTo(page, 'Closed all day')
  await page.keyboard.press('Space')
  await tabTo(page, 'Closes')
  await page.keyboard.type('0100PM')
  await checkWidths(page, WIDTHS)
  await save()
  await panel('Special Days').getByText('Thursday, December 24, 2026: Christmas Eve').waitFor()

  await open('Edit Christmas Eve')
  await tabTo(page, 'Name')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Half a day')
  await save()
  await panel('Special Days').getByText('Thursday, December 24, 2026: Half a day').waitFor()
  await open('Remove Half a day')
  await tabTo(page, 'Yes')
  await save()
  await expect.poll(async () => (await specialDays()).length).toBe(1)
})

test('whole days are blocked with a reason, edited in their place and opened again by keys', async () => {
  await open('Add Blocked Time')
  await tabTo(page, 'Whole days')
  await page.keyboard.press('Space')
  await tabTo(page, 'First day')
  await page.keyboard.type('12072026')
  await tabTo(page, 'Last day')
  await page.keyboard.type('12082026')
  await tabTo(page, 'Reason')
  await page.keyboard.type('Inspection')
  await checkWidths(page, WIDTHS)
  await save()
  const blocks = panel('Upcoming Blocked Times')
  await blocks.getByText('Monday, December 7, 2026 – Tuesday, December 8, 2026, all day').waitFor()
  await open(/^Edit blocked time/)
  await tabTo(page, 'Reason')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Repairs')
  await save()
  await blocks.getByText('Repairs').waitFor()
  await open(/^Remove blocked time/)
  await tabTo(page, 'Yes')
  await save()
  await blocks.getByText('No blocked times to display').waitFor()
})
