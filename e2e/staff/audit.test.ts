import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { title } from '../stage/account.ts'
import { checkPage, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await openStage()
  await stage.database.run(sql`
    insert into audit_event (event, actor, actor_role, ip, user_agent, resource, row_id, changed, detail)
    select 'reveal', (select id from user_account where username = 'staff'), 'staff', '192.0.2.7', '=1+1', 'applicants', n, array['ssn4', 'dob'], null
    from generate_series(1, 60) n`)
  page = await stage.visit()
  await signIn(page, stage, { host: '', username: 'admin' })
})
afterAll(() => stage?.close())

const rows = () => page.getByRole('table', { name: 'Audit events' }).getByRole('row')
const found = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()
const search = () => page.getByRole('button', { name: 'Search' }).click()

describe('the audit log', () => {
  test('superusers find the audit log in their menu and see who signed in', async () => {
    await page.goto(stage.address('', '/admin'))
    await page.getByRole('link', { name: 'Audit Log' }).click()
    await title(page, 'Audit log')
    await rows().filter({ hasText: 'Sign in' }).filter({ hasText: 'admin' }).first().waitFor()
    await expect.poll(() => rows().count()).toBe(51)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => rows().count(), { timeout: 15_000 }).toBeGreaterThan(60)
    await checkPage(page)
  })

  test('the log keeps its filters in the address, refuses a wrong id and shows every detail of an event', async () => {
    await page.getByLabel('Event', { exact: true }).selectOption('Reveal')
    await page.getByLabel('Who', { exact: true }).fill('staff')
    await page.getByLabel('Id of the record').fill('x')
    await search()
    await page.getByText('Must be a whole number').first().waitFor()
    await page.getByLabel('Id of the record').fill('17')
    await search()
    await found('1 event')
    await rows()
      .filter({ hasText: 'Applicants 17' })
      .getByRole('button', { name: /^Show event/ })
      .click()
    await page.getByRole('dialog').getByText('192.0.2.7').waitFor()
    await page.getByRole('dialog').getByText('ssn4, dob').waitFor()
    await checkPage(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ event: 'reveal', actor: 'staff', row_id: '17' })
    await page.reload()
    await found('1 event')
    await expect.poll(() => page.getByLabel('Id of the record').inputValue()).toBe('17')
  })

  test('the export contains the filtered rows without formulas', async () => {
    const begun = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await begun
    expect(file.suggestedFilename()).toBe('audit-2026-11-23.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain("'=1+1")
    await page.getByRole('button', { name: 'Clear' }).click()
    await rows().filter({ hasText: 'Audit export' }).first().waitFor()
  })

  test('the check confirms an unchanged log, compares a printed head and names the first changed row', async () => {
    const check = () => page.getByRole('button', { name: 'Check the chain' }).click()
    await check()
    await page.getByText('The log is unchanged').waitFor()
    const head = (await page.getByText(/^\d+:[0-9a-f]{64}$/).textContent()) ?? ''
    await checkPage(page)
    await page.getByLabel('Earlier chain head (optional)').fill('yesterday')
    await check()
    await page.getByText('Must be a head as it was printed').waitFor()
    await page.getByLabel('Earlier chain head (optional)').fill(head)
    await check()
    await page.getByText('The log is unchanged').waitFor()
    await page.getByLabel('Earlier chain head (optional)').fill(`${head.split(':')[0]}:${'0'.repeat(64)}`)
    await check()
    await page.getByRole('alert').getByText('does not lead to the head that was printed').waitFor()
    await page.getByLabel('Earlier chain head (optional)').fill('')
    await stage.database.transaction(async (db) => {
      await db.run(sql`set local session_replication_role = replica`)
      await db.run(sql`update audit_event set row_id = 99 where seq = 23`)
    })
    await check()
    await page.getByRole('alert').getByText('Row 23 does not follow from the row before it').waitFor()
    await checkPage(page)
  })

  test('the log fits a phone and a tablet', async () => {
    for (const width of [360, 820]) {
      await page.setViewportSize({ width, height: 800 })
      await checkPage(page)
    }
  })

  test('ordinary staff cannot open the log', async () => {
    const staff = await stage.visit()
    await signIn(staff, stage, { host: '', username: 'staff' })
    await staff.goto(stage.address('', '/admin'))
    await staff.getByRole('link', { name: 'Manage Users' }).waitFor()
    await expect.poll(() => staff.getByRole('link', { name: 'Audit Log' }).count()).toBe(0)
    await staff.goto(stage.address('', '/audit'))
    await staff.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => staff.getByRole('heading', { name: 'Audit Log' }).count()).toBe(0)
  })
})
