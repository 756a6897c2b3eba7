import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCasework, type Casework } from '../stage/casework.ts'
import { checkPage, openStage, type Stage, signIn } from '../stage/harness.ts'
import { pick } from '../stage/pick.ts'

let stage: Stage
let casework: Casework
let page: Page

beforeAll(async () => {
  stage = await openStage()
  casework = await buildCasework(stage.address('', '').replace('localhost', '127.0.0.1'), stage.world)
  page = await stage.visit()
  await signIn(page, stage, { host: '', username: 'staff' })
})
afterAll(() => stage?.close())

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const counted = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
const box = () => page.getByRole('combobox', { name: 'Find an applicant' })
const dialog = () => page.getByRole('dialog')

test('choosing a record puts its filter into the address, and removing it keeps the other filters', async () => {
  await page.goto(stage.address('', '/results?category=NC'))
  await counted('1 applicant')
  await page.getByRole('button', { name: 'Search', exact: true }).first().click()
  await pick(page, { label: 'Status', typed: 'wait', name: 'Waiting' })
  await pick(page, { label: 'Employer', typed: 'brigid', name: 'Saint Brigid Diocese' })
  await checkPage(page)
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await page.waitForURL(`**/results?category=NC&status_code=${casework.statuses.waiting}&employer=${stage.world.stbrigid}`)
  await page.getByRole('button', { name: 'Remove Status: Waiting' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'De La Cruz-O’Brien, María José' }).waitFor()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await counted('64 applicants')
})

test('the search box opens a record from any page by keyboard alone', async () => {
  await page.goto(stage.address('', '/admin'))
  await title('Administration')
  await page.keyboard.press('Control+k')
  await dialog().getByRole('combobox').waitFor()
  await page.keyboard.type('alvarez ann')
  await page.getByRole('option', { name: /^Alvarez, Ann/ }).waitFor()
  await checkPage(page)
  await page.keyboard.press('Enter')
  await title('Alvarez, Ann')
  await page.goto(stage.address('', '/results'))
  await box().fill(String(casework.appointment))
  await page.getByRole('option', { name: new RegExp(`Registration ${casework.appointment}`) }).waitFor()
  await box().fill('nobody like this')
  await page.getByText('None to display').first().waitFor()
  await box().fill('Smith')
  await page.getByRole('option').first().waitFor()
  await box().press('Enter')
  await page.waitForURL('**/results?search=Smith')
  await counted('60 applicants')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await dialog().getByText('Ctrl+K').waitFor()
  await page.keyboard.press('Escape')
})

test('a saved search appears as a dashboard card without personal numbers and can be changed and deleted', async () => {
  await page.goto(stage.address('', '/results?name=Smith&order=-created&ssn4=0123'))
  await page.getByText('None to display').waitFor()
  await page.getByRole('button', { name: 'Save this search' }).click()
  await dialog().getByText('Not kept: Last four of SSN').waitFor()
  await checkPage(page)
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('Required').waitFor()
  await dialog().getByLabel('Description').fill('All the Smiths')
  await dialog().getByLabel('Group').fill('7')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'hidden' })
  await page.goto(stage.address('', '/dashboard'))
  await title('BIMS Dashboard')
  const group = page.getByRole('list', { name: 'Saved searches, group 7' })
  await group.getByRole('link', { name: '60 All the Smiths' }).waitFor()
  await checkPage(page)
  await group.getByRole('button', { name: 'Actions for All the Smiths' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog().getByLabel('Description').fill('Smiths')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await group.getByRole('link', { name: '60 Smiths' }).click()
  await page.waitForURL('**/results?name=Smith&order=-created')
  await page.goBack()
  await group.getByRole('button', { name: 'Actions for Smiths' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await group.waitFor({ state: 'hidden' })
})

test('results are exported as a masked file and the export is logged', async () => {
  await stage.database.run(sql`update applicant set position = '=1+1' where id = ${casework.people.Alvarez}`)
  await page.goto(stage.address('', '/results?name=Alvarez'))
  await counted('1 applicant')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(file.suggestedFilename()).toMatch(/^applicants-2026-11-23\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Alvarez,Ann,,TCN-0001,ann@example.org,3055550100,****,****-**-**,Hired,No')
  expect(lines[1]).toContain(",'=1+1,")
  const logged = () => stage.database.one(sql`select detail from audit_event where event = 'export' order by seq desc limit 1`)
  await expect.poll(logged).toEqual({ detail: { as: 'csv', rows: 1 } })
})

test('the page fits a phone', async () => {
  const phone = await stage.visit({ width: 360 })
  await signIn(phone, stage, { host: '', username: 'staff' })
  await phone.goto(stage.address('', '/results?name=Smith'))
  await phone.getByRole('combobox', { name: 'Find an applicant' }).fill('wolfe')
  await phone.getByRole('option').first().waitFor()
  await checkPage(phone)
  await phone.goto(stage.address('', '/dashboard'))
  await phone.getByText('No submissions were reported yet.').waitFor()
  await checkPage(phone)
  await phone.context().close()
})
