import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

test('the pages of the API document respect their content policy and call no other server', async () => {
  const page = await stage.visit()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !hostname.endsWith('localhost')) complaints.push(request.url())
  })
  const answer = await page.goto(stage.address('', '/api/docs'))
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).not.toMatch(/https:|swagger\.io|unsafe|upgrade-insecure-requests/)
  await tryNotes(page)
  expect(complaints).toEqual([])
})

test('a call from the page is made with the session of who is signed in, or with a key', async () => {
  const page = await stage.visit()
  await page.goto(stage.address('', '/api/docs'))
  await tryNotes(page)
  const status = page.locator('.live-responses-table .response .response-col_status')
  const execute = () => page.getByRole('button', { name: 'Execute' }).click()
  await execute()
  await status.filter({ hasText: '401' }).waitFor()
  const other = await page.context().newPage()
  await signIn(other, stage, { host: '', username: 'staff', path: '/account' })
  await execute()
  await status.filter({ hasText: '200' }).waitFor()
  await page.locator('.auth-wrapper .authorize').first().click()
  await page.locator('.auth-container input').first().fill('bims_of_nobody')
  await page.locator('.auth-btn-wrapper .authorize').first().click()
  await page.locator('.auth-btn-wrapper .btn-done').first().click()
  await execute()
  await status.filter({ hasText: '401' }).waitFor()
})

/** The page reads the whole document, which takes its library seconds. */
const DRAWN_MS = 60_000

/** Opens the call that lists notes, to try it. */
async function tryNotes(page: Page) {
  await page.getByRole('heading', { name: /BIMS/ }).waitFor({ timeout: DRAWN_MS })
  await page.locator('#operations-tag-notes').click()
  await page.locator('#operations-notes-list_notes .opblock-summary-control').click()
  await page.getByRole('button', { name: 'Try it out' }).click({ timeout: DRAWN_MS })
}
