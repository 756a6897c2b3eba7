import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../platform/records/access.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { publicEnvironment } from './employers.ts'
import { readSite } from './site.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.database.run(sql`update network set dashboard_subdomain = 'metro-admin', reply_to = 'secret@example.org'`)
  await server.database.run(sql`insert into employer (name, applicant_subdomain, network) values ('Lakeside', 'lakeside', ${server.metro})`)
})
afterAll(() => server.close())

const visitor: Viewer = {
  role: 'public',
  user_id: null,
  context_type: null,
  context_id: null,
  session: null,
  origin: { ip: '127.0.0.1', user_agent: null, request_id: 'test' },
  // The query string of the page's address is ignored.
  query: { start: 'new', applicant_subdomain: 'lakeside' },
}
const site = (host: string) => readSite(server.services, visitor, host)

test.each([
  ['metro.scheduler.localhost', 'network', 'networks?applicant_subdomain=metro'],
  ['LAKESIDE.scheduler.example.org', 'employer', 'employers?applicant_subdomain=lakeside'],
  ['metro-admin.network.localhost', 'network', 'networks?dashboard_subdomain=metro-admin'],
])('%s embeds the API’s public answer', async (host, kind, path) => {
  const { body } = await server.call('GET', path)
  const found = await site(host)
  expect(found).toEqual({ ...body.results[0], kind })
  expect(Object.keys(found ?? {}).sort()).toEqual([...publicEnvironment, 'kind'].sort())
  expect(JSON.stringify(found)).not.toContain('secret')
})

test('a host reveals only public data to every viewer', async () => {
  const found = await readSite(server.services, { ...visitor, role: 'superuser', user_id: 1 }, 'metro.scheduler.localhost')
  expect(found).toEqual(await site('metro.scheduler.localhost'))
  expect(JSON.stringify(found)).not.toContain('secret')
})

test('the minutes of a booking grow with the shown instructions, those of the location with most words of a language, and waivers, each by language', async () => {
  const { database, metro } = server
  const words = (count: number) => `<p class="long">${'word&nbsp;'.repeat(count)}</p>`
  const minutes = async () => (await site('metro.scheduler.localhost'))?.booking_minutes
  await database.run(sql`update live_scan_vendor set applicant_instructions = null, translations = null`)
  await database.run(sql`update network set display_disclaimer = false, display_waiver = false, extra_fields = '', prompt_payment = false`)
  expect(await minutes()).toEqual({ en: 8, es: 8, vi: 8 })
  await database.run(
    sql`update live_scan_vendor set applicant_instructions = ${'word '.repeat(300)}, public = false where network = ${metro}`,
  )
  expect(await minutes()).toEqual({ en: 8, es: 8, vi: 8 })
  await database.run(sql`update live_scan_vendor set public = true, translations = ${{ es: { applicant_instructions: 'palabra '.repeat(500) } }}
    where id = (select min(id) from live_scan_vendor where network = ${metro})`)
  expect(await minutes()).toEqual({ en: 10, es: 15, vi: 10 })
  // The longest text of a language may be that of a location with fewer English words.
  await database.run(sql`update live_scan_vendor set applicant_instructions = ${'word '.repeat(400)}, public = true
    where id = (select max(id) from live_scan_vendor where network = ${metro})`)
  expect(await minutes()).toEqual({ en: 10, es: 15, vi: 10 })
  await database.run(sql`update live_scan_vendor set applicant_instructions = null, translations = null where network = ${metro}`)
  await database.run(sql`insert into disclaimer (network, flow, disclaimer_text, translations)
    values (${metro}, 'transfer', ${words(5_000)}, null), (${metro}, 'new', ${words(200)}, ${{ es: { disclaimer_text: words(1_800) } }})`)
  await database.run(sql`insert into waiver (network, waiver_data, field_data)
    values (${metro}, ${words(2_000)}, '{"capture": ["a", "b"], "required": ["b", "c"]}')`)
  expect(await minutes()).toEqual({ en: 8, es: 8, vi: 8 })
  await database.run(sql`update disclaimer set removed_at = now() where network = ${metro} and disclaimer_text not like '%class="long"%'`)
  await database.run(sql`update network set display_disclaimer = true`)
  expect(await minutes()).toEqual({ en: 9, es: 20, vi: 9 })
  await database.run(sql`update waiver set removed_at = now() where network = ${metro} and waiver_data not like '%class="long"%'`)
  await database.run(sql`update network set display_waiver = true`)
  expect(await minutes()).toEqual({ en: 20, es: 30, vi: 20 })
})

test.each(['nobody.scheduler.localhost', 'metro.network.localhost', 'scheduler', "'.scheduler"])(
  '%s belongs to no environment',
  async (host) => {
    expect(await site(host)).toBeNull()
  },
)

test('an employer takes precedence over a network of the same name; a removed one does not count', async () => {
  // An older database may have such rows; today they would be refused.
  await server.database.run(sql`alter table employer disable trigger employer_host`)
  await server.database.run(sql`update employer set applicant_subdomain = 'metro' where name = 'Lakeside'`)
  expect(await site('metro.scheduler.localhost')).toMatchObject({ kind: 'employer', name: 'Lakeside' })
  await server.database.run(sql`update employer set removed_at = now() where name = 'Lakeside'`)
  expect(await site('metro.scheduler.localhost')).toMatchObject({ kind: 'network', name: 'Metro Live Scan Network' })
})
