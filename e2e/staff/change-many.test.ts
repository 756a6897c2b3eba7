import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobs } from '../../server/testing/run-jobs.ts'
import { openCaseworkStage } from '../stage/casework.ts'
import { chooseOption } from '../stage/choose-option.ts'
import { checkPage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page

beforeAll(async () => {
  ;({ stage } = await openCaseworkStage())
  page = await stage.visit({ width: 1280 })
  await signIn(page, stage, { host: '', username: 'staff' })
  await page.goto(stage.address('', '/results?filters=smith'))
  await page
    .getByRole('link', { name: /^Smith, Pat/ })
    .first()
    .waitFor()
})
afterAll(() => stage?.close())

/** The change is asked for before its job can run. */
async function jobs(): Promise<void> {
  await outcome().waitFor()
  await runJobs(stage.services)
}

const chosen = (text: string) =>
  page.getByRole('region', { name: 'Chosen applicants' }).getByRole('status').filter({ hasText: text }).waitFor()
const outcome = () => page.getByRole('region', { name: 'Last change' })
const boxes = () => page.getByRole('checkbox', { name: /^Choose Smith/ })
const dialog = () => page.getByRole('dialog')

test('rows are chosen by keys, by Shift, as a page and as all results, and none moves', async () => {
  const place = () => boxes().nth(1).boundingBox()
  const before = await place()
  await page
    .getByRole('link', { name: /^Smith, Pat/ })
    .nth(1)
    .focus()
  await page.keyboard.press('Space')
  await chosen('1 chosen')
  await expect.poll(place).toEqual(before)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await chosen('3 chosen')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).click()
  await chosen('50 chosen')
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).click()
  await boxes().nth(1).click()
  await boxes()
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await chosen('4 chosen')
  await page
    .getByRole('link', { name: /^Smith, Pat/ })
    .first()
    .focus()
  await page.keyboard.press('Control+a')
  await chosen('50 chosen')
  await page.getByRole('button', { name: 'Choose all 60' }).click()
  await chosen('60 chosen')
  await checkPage(page)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export Chosen' }).click()])
  expect(file.suggestedFilename()).toMatch(/^applicants-/)
})

test('all get a status in one act, and it is undone while the letters wait', async () => {
  await page.keyboard.press('Alt+Shift+KeyS')
  await chooseOption(page, { label: 'New status', typed: 'wait', name: 'Waiting' })
  await dialog().getByText('60 will change. No letters follow.').waitFor()
  await checkPage(page)
  await dialog().getByRole('button', { name: 'Change 60' }).click()
  await jobs()
  await outcome().getByText('60 changed.').waitFor()
  await page
    .getByRole('row', { name: /Smith, Pat A.*Waiting/ })
    .first()
    .waitFor()
  await checkPage(page)
  await outcome().getByRole('button', { name: /^Undo/ }).click()
  await outcome().getByText('60 undone.').waitFor()
  await expect.poll(() => page.getByRole('row', { name: /Smith, Pat A.*Waiting/ }).count()).toBe(0)
  await outcome().getByRole('button', { name: 'Close' }).click()
  await outcome().waitFor({ state: 'detached' })
})

test('a note is added to those who are chosen', async () => {
  await boxes().nth(0).click()
  await boxes().nth(1).click()
  await chosen('2 chosen')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await dialog().getByLabel('Note').fill('Called, and will call again')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await jobs()
  await outcome().getByText('2 changed.').waitFor()
  await page
    .getByRole('link', { name: /^Smith, Pat/ })
    .first()
    .click()
  await page.getByText('Called, and will call again').first().waitFor()
})
