import type { Page, Request } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptVectors } from '../../server/testing/documents/script-vectors.ts'
import { chooseLsv, chooseTime, proceed, startApplication, typeData } from '../stage/applicant.ts'
import { openStage, type Stage } from '../stage/harness.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  const { lakeside } = stage.world
  await stage.database.run(sql`delete from waiver_edition`)
  await stage.database.run(sql`delete from waiver`)
  await stage.database.run(sql`update employer set display_disclaimer = true where id = ${lakeside}`)
})
afterAll(() => stage?.close())

const hostile = `<p>Before</p>${scriptVectors.join('<p>Between</p>')}<p>After</p>`

/** Records every script that runs and every request to another server. */
async function listen(page: Page) {
  const attacks: string[] = []
  await page.context().exposeFunction('evil', () => attacks.push('a script ran'))
  page.on('dialog', (dialog) => dialog.dismiss())
  page.on('popup', () => attacks.push('a window opened'))
  const isForeign = (url: string) => /^https?:/.test(url) && !new URL(url).hostname.endsWith('localhost')
  const note = (request: Request) => attacks.push(`${request.method()} ${request.url()} ${request.failure()?.errorText ?? 'answered'}`)
  page.context().on('requestfinished', (request) => isForeign(request.url()) && note(request))
  // Requests stopped by the policy are reported too, but were never sent.
  page.context().on('requestfailed', (request) => isForeign(request.url()) && request.failure()?.errorText !== 'csp' && note(request))
  return attacks
}

async function walkToWaiver(page: Page) {
  await startApplication(page, stage, 'lakeside.scheduler')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await chooseTime(page, '9:30 AM', 'November 24')
  await page.getByLabel('Select your applicant type').selectOption({ label: 'Volunteer' })
  await proceed(page)
  await typeData(page, { email: 'hostile@example.org' })
  await proceed(page)
}

/** Hovers over every element and looks at it, without following links. */
async function read(page: Page) {
  const frame = page.frameLocator('#waiver-text')
  await frame.getByText('Before', { exact: true }).waitFor()
  await frame.getByText('Before', { exact: true }).hover()
  await frame.locator('input, textarea, select').first().focus()
  await page.waitForTimeout(1_500)
}

const framesOf = (page: Page) => page.frames().map((frame) => frame.url())

test('a hostile disclaimer and a hostile waiver run nothing and send nothing', async () => {
  const { lakeside } = stage.world
  await stage.database.run(sql`insert into disclaimer (employer, flow, disclaimer_text) values (${lakeside}, 'new', ${hostile})`)
  await stage.database.run(sql`insert into waiver (employer, name, waiver_data) values (${lakeside}, 'Hostile', ${hostile})`)
  const page = await stage.visit()
  const attacks = await listen(page)
  await walkToWaiver(page)
  await read(page)
  expect(attacks).toEqual([])
  await expect.poll(() => page.frameLocator('#waiver-text').getByText('Between', { exact: true }).count()).toBeGreaterThan(50)
  await page.context().close()
})

test('the frame blocks scripts even when the HTML was not cleaned', async () => {
  const page = await stage.visit()
  const attacks = await listen(page)
  await page.route('**/api/waivers*', async (route) => {
    const { protocol, pathname, search, port } = new URL(route.request().url())
    const answer = await route.fetch({ url: `${protocol}//127.0.0.1:${port}${pathname}${search}` })
    const body = await answer.json()
    body.results[0].waiver_data = hostile
    await route.fulfill({ response: answer, json: body })
  })
  await walkToWaiver(page)
  await page.frameLocator('#waiver-text').getByText('Before', { exact: true }).waitFor()
  await page.waitForTimeout(2_000)
  expect(attacks).toEqual([])
  expect(framesOf(page)).toContain('about:srcdoc')
  await page.context().close()
})
