import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { csvOfRows, ROWS_AT_ONCE } from '../platform/http/csv-file.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const ROWS = 2_500

let server: TestServer
/** The maximum number of rows that a statement returned. */
let most = 0
/** A change made once, after the first full page. */
let afterPage: (() => Promise<unknown>) | undefined
const noting = (database: Database): Database => ({
  ...database,
  rows: async (statement, plan) => {
    const rows = await database.rows<never>(statement, plan)
    most = Math.max(most, rows.length)
    if (rows.length === ROWS_AT_ONCE) {
      const act = afterPage
      afterPage = undefined
      await act?.()
    }
    return rows
  },
})
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'off' }, noting)
  const { database, metro, downtown } = server
  await database.run(sql`update user_account set is_superuser = true where username = 'staff'`)
  await database.run(sql`
    insert into applicant (record_key, network, first_name, last_name, email, phone)
    select gen_random_uuid(), ${metro}, 'Ann', 'Number ' || to_char(n, 'FM0000'), 'ann@example.org', '3055550100' from generate_series(1, ${ROWS}) n`)
  await database.run(sql`
    insert into appointment (applicant, lsv, date_time, ends_at, walk_in, status, price, payment_method)
    select id, ${downtown}, '2026-03-02T15:00:00Z'::timestamptz + id * interval '1 second', '2026-03-02T16:00:00Z'::timestamptz + id * interval '1 second',
      true, 'COMPLETED', 1000, 'INVOICE' from applicant where last_name like 'Number%'`)
  await database.run(sql`
    insert into audit_event (event, actor_role, detail) select 'odd', 'staff', json_build_object('n', n) from generate_series(1, ${ROWS}) n`)
}, 60_000)
afterAll(() => server.close())

test.each([
  ['applicants/export?name=Number&order=last_name', /Number \d+/],
  ['appointments/report/csv?after=2026-03-02&before=2026-03-03', /Number \d+/],
  ['appointments/invoices/csv?from=2026-03&to=2026-03', /\d\d-\d\d,\d{10}/],
  ['auditevents/csv?event=odd', /""n"": ?\d+/],
])('the file of %s holds each row once, and no more rows than a page are read at once', async (path, row) => {
  most = 0
  const { status, body } = await server.call('GET', path, { who: 'staff' })
  expect(status, JSON.stringify(body)).toBe(200)
  const lines = body.trim().split('\r\n').slice(1)
  expect([lines.length, new Set(lines.map((line: string) => row.exec(line)?.[0])).size]).toEqual([ROWS, ROWS])
  expect(most).toBe(ROWS_AT_ONCE)
})

test('an applicant who is renamed while the file is sent is not lost', async () => {
  afterPage = () => server.database.run(sql`update applicant set last_name = 'Zz' || last_name where last_name = 'Number 1000'`)
  const { body } = await server.call('GET', 'applicants/export?name=Number&order=last_name', { who: 'staff' })
  expect(body.trim().split('\r\n').slice(1)).toHaveLength(ROWS)
  await server.database.run(sql`update applicant set last_name = substr(last_name, 3) where last_name like 'ZzNumber%'`)
})

test('the next page is read when the previous one was sent, and rows added meanwhile are in none', async () => {
  const ids = Array.from({ length: ROWS_AT_ONCE + 1 }, (_, at) => at)
  const read: number[] = []
  const file = csvOfRows(['Id'], ids, async (page) => {
    read.push(page.length)
    return page.map((id) => [String(id)])
  })
  expect([(await file.next()).value, read]).toEqual(['\ufeffId\r\n', []])
  await file.next()
  expect(read).toEqual([ROWS_AT_ONCE])
  expect([(await file.next()).value, read]).toEqual([`${ROWS_AT_ONCE}\r\n`, [ROWS_AT_ONCE, 1]])
  expect((await file.next()).done).toBe(true)
})
