import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../platform/records/access.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { readLsvOfPage } from './lsv-of-page.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const visitor: Viewer = {
  role: 'public',
  user_id: null,
  context_type: null,
  context_id: null,
  session: null,
  origin: { ip: '127.0.0.1', user_agent: null, request_id: 'test' },
  query: {},
}
const readLsv = (address: string) => readLsvOfPage(server.services, visitor, address)

test('the page of a location’s times embeds the API’s public answer', async () => {
  const { body } = await server.call('GET', `livescanvendors/${server.downtown}`)
  const { next_open: _, ...embedded } = body
  expect(JSON.parse(JSON.stringify(await readLsv(`/schedule/${server.downtown}/new?after=1`)))).toEqual(embedded)
})

test('no page embeds a hidden or missing location', async () => {
  expect(await readLsv('/schedule/999999/new')).toBeUndefined()
  await server.database.run(sql`update live_scan_vendor set public = false where id = ${server.downtown}`)
  expect(await readLsv(`/schedule/${server.downtown}/new`)).toBeUndefined()
})

test.each(['/', '/landing', '/schedule/', '/schedule/0/new', '/schedule/1;drop/new', '/data', '/schedule/99999999999999999999/new'])(
  '%s embeds no location',
  async (address) => {
    expect(await readLsv(address)).toBeUndefined()
  },
)
