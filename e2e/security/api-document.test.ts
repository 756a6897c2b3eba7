import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from '../stage/harness.ts'

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
  await page.getByRole('heading', { name: /BIMS/ }).waitFor()
  await page.locator('.opblock-summary-control').first().click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  expect(complaints).toEqual([])
})
