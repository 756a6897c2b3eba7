import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { loadZipCentroids } from './distances.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await loadZipCentroids(server.database)
  const at = (id: number, postal: string | null) => sql`update live_scan_vendor set location_postal = ${postal} where id = ${id}`
  await server.database.run(at(server.downtown, '10001-1234'))
  await server.database.run(at(server.lakefront, '60601'))
  await server.database.run(sql`insert into live_scan_vendor (network, name, public) values (${server.metro}, 'Aloft', true)`)
})
afterAll(() => server.close())

const near = async (zip: string, more = '') => {
  const { status, body } = await server.call('GET', `livescanvendors?network=${server.metro}&zip=${zip}${more}`)
  return status === 200 ? body.results.map((row: { name: string; distance_miles: number | null }) => [row.name, row.distance_miles]) : body
}

test('the ZIP codes of the country are loaded once', async () => {
  expect(await loadZipCentroids(server.database)).toBe(0)
  expect((await server.database.one<{ count: number }>(sql`select count(*) as count from zip_centroid`))?.count).toBeGreaterThan(33_000)
})

test('the nearest location comes first, one without a known place last', async () => {
  expect(await near('60614')).toEqual([
    ['Lakefront Live Scan', expect.closeTo(3, 0)],
    ['Downtown Fingerprint Center', expect.closeTo(714, -1)],
    ['Aloft', null],
  ])
  expect((await near('11201')).map(([name]: [string]) => name)).toEqual(['Downtown Fingerprint Center', 'Lakefront Live Scan', 'Aloft'])
})

test('an unknown ZIP code has no distances and the order of names', async () => {
  expect(await near('00000')).toEqual([
    ['Aloft', null],
    ['Downtown Fingerprint Center', null],
    ['Lakefront Live Scan', null],
  ])
  expect(Object.keys((await near('1000')).errors)).toEqual(['zip'])
  expect(Object.keys((await near('10001', '&cursor=1')).errors)).toEqual(['cursor'])
})

test('the list without a ZIP code is sorted by name and has no distances', async () => {
  const { body } = await server.call('GET', `livescanvendors?network=${server.metro}`)
  expect(body.results.map(({ name, distance_miles }: { name: string; distance_miles: null }) => [name, distance_miles])).toEqual([
    ['Aloft', null],
    ['Downtown Fingerprint Center', null],
    ['Lakefront Live Scan', null],
  ])
})
