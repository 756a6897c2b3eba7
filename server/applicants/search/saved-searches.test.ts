import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_SAVED_SEARCHES } from '../../../contract/applicants/saved-searches.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const save = () =>
  server.call('POST', 'savedsearches', { who: 'staff', body: { group: 1, description: 'Illegible', query_string: 'illegible=true' } })
const fillUpTo = (many: number) =>
  server.database.run(sql`
    insert into saved_search ("group", description, query_string, author)
    select 1, 'Illegible', 'illegible=true', u.id from user_account u, generate_series(1, ${many}) where u.email = 'staff@bims.example'`)

test('one user has at most a hundred saved searches, also when several are saved at the same time', async () => {
  await fillUpTo(MAX_SAVED_SEARCHES - 2)
  const answers = await Promise.all([save(), save(), save(), save()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  const refused = await save()
  expect([refused.body.code, refused.body.detail]).toEqual([
    'TOO_MANY_SAVED_SEARCHES',
    'You have 100 saved searches. Delete one before you save another.',
  ])
  const kept = await server.database.one<{ id: number }>(sql`select max(id) as id from saved_search`)
  expect((await server.call('PATCH', `savedsearches/${kept?.id}`, { who: 'staff', body: { description: 'Renamed' } })).status).toBe(200)
  expect((await server.call('DELETE', `savedsearches/${kept?.id}`, { who: 'staff' })).status).toBe(204)
  expect((await save()).status).toBe(201)
})
