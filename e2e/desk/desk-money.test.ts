import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loseAnswer } from '../stage/account.ts'
import { openCaseworkStage } from '../stage/casework.ts'
import { checkPage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let ann: number
beforeAll(async () => {
  const opened = await openCaseworkStage()
  stage = opened.stage
  ann = opened.casework.people.Alvarez as number
})
afterAll(() => stage?.close())

async function record(username: string): Promise<Page> {
  const page = await stage.visit()
  await signIn(page, stage, { host: '', username, path: `/record/${ann}` })
  await page.getByRole('heading', { name: 'Payments' }).waitFor()
  return page
}

test('staff record money taken at the desk, and correct it with a reason', async () => {
  const staff = await record('staff')
  const dialog = staff.getByRole('dialog')
  await staff.getByRole('button', { name: 'Take money at the desk' }).click()
  await dialog.getByLabel('Amount in dollars').fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Must be more than 0').first().waitFor()
  await checkPage(staff)
  await dialog.getByLabel('Amount in dollars').fill('60')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/^\$60\.00 is more than the \$[\d.]+ left to pay/).waitFor()
  // A second click at once confirms nothing.
  await staff.waitForTimeout(1_100)
  await loseAnswer(staff, '**/api/paymenttransactions/desk')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // It is sent again by itself, and finds that it was recorded.
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => staff.getByRole('list', { name: 'Money taken at the desk' }).getByRole('listitem').count()).toBe(1)
  const money = staff.getByRole('list', { name: 'Money taken at the desk' }).getByRole('listitem')
  await money.filter({ hasText: '$60.00' }).filter({ hasText: 'Cash' }).getByText('staff@bims.example').waitFor()
  await staff.getByRole('link', { name: 'Receipt of $60.00' }).waitFor()
  await checkPage(staff)

  const admin = await record('admin')
  await admin.getByRole('button', { name: 'Correct $60.00' }).click()
  const form = admin.getByRole('dialog')
  await form.getByLabel('Amount that was taken').fill('50')
  await form.getByLabel('Reason').fill('It was fifty')
  await checkPage(admin)
  await form.getByRole('button', { name: 'Save' }).click()
  const rows = admin.getByRole('list', { name: 'Money taken at the desk' }).getByRole('listitem')
  await rows.filter({ hasText: '$60.00' }).getByText('It was fifty (admin@bims.example)').waitFor()
  await rows.filter({ hasText: '$50.00' }).getByText('Taken at the desk').waitFor()
  await admin.setViewportSize({ width: 360, height: 800 })
  await checkPage(admin)
})
