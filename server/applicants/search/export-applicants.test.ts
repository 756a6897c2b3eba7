import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.database.run(sql`
    insert into applicant (record_key, network, first_name, last_name, email, phone, ssn4, position)
    select gen_random_uuid(), ${server.metro}, 'Ann', 'Number ' || to_char(n, 'FM0000'), 'ann@example.org', '3055550100', '\\x00', '=HYPERLINK("x")'
    from generate_series(1, 2500) n`)
})
afterAll(() => server.close())

test('an export streams all results in order, without personal numbers and formulas, and logs their count', async () => {
  const { status, headers, body } = await server.call('GET', 'applicants/export?name=Number&order=-last_name', { who: 'staff' })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="applicants-2026-11-23.csv"')
  const lines = body.trim().split('\r\n')
  expect(lines).toHaveLength(2_501)
  expect(lines[0]).toContain('Last Name,First Name,Middle Name,TCN,Email,Phone,Status,')
  const names = lines.slice(1).map((line: string) => line.split(',')[0])
  expect(names).toEqual([...new Set(names)].sort().reverse())
  expect(lines[1]).toContain(',3055550100,,')
  expect(body).not.toContain('****')
  expect(lines[1]).toContain(`,"'=HYPERLINK(""x"")",`)
  const logged = await server.database.one(sql`select detail, actor_role from audit_event where event = 'export'`)
  expect(logged).toEqual({ detail: { as: 'csv', rows: 2_500 }, actor_role: 'staff' })
})

test.each(['color=red', 'name=a&name=b', 'order=email', 'limit=5', 'created_after=soon'])('the export %s is refused', async (query) => {
  expect((await server.call('GET', `applicants/export?${query}`, { who: 'staff' })).status).toBe(400)
})

test('only staff may export', async () => {
  expect((await server.call('GET', 'applicants/export?name=Number', { who: 'downtown' })).status).toBe(403)
  expect((await server.call('GET', 'applicants/export?name=Number')).status).toBe(401)
})
