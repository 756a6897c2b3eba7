import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idAt } from '../testing/named-ids.ts'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const downtown = () => world.ids.livescanvendors.downtown

/** Metro's rows, the queries by which Coastal tries to read them, and the changes that it attempts. */
const records: { record: string; row: string; filters: () => string[]; change: object }[] = [
  {
    record: 'livescanvendors',
    row: 'downtown',
    filters: () => [`network=${world.ids.networks.metro}`, `employer=${world.ids.employers.nurses}`, 'search=downtown'],
    change: { name: 'x' },
  },
  { record: 'oris', row: 'downtowns', filters: () => [`lsv=${downtown()}`, 'search=FL0000001'], change: { description: 'x' } },
  {
    record: 'applicanttypes',
    row: 'teacher',
    filters: () => [`lsv=${downtown()}`, `ori=${world.ids.oris.downtowns}`, `employer=${world.ids.employers.lakeside}`],
    change: { pricing: '1' },
  },
  { record: 'availabletimes', row: 'downtowns', filters: () => [`lsv=${downtown()}`], change: { end_time: '16:00' } },
  { record: 'specialdays', row: 'downtowns', filters: () => [`lsv=${downtown()}`], change: { name: 'Other' } },
  { record: 'blockedtimes', row: 'downtowns', filters: () => [`lsv=${downtown()}`], change: { end_datetime: '2030-01-01T18:00:00Z' } },
  { record: 'appointments', row: 'anas', filters: () => [`lsv=${downtown()}`, 'name=ana'], change: { notes: 'x' } },
  { record: 'networks', row: 'metro', filters: () => ['search=Metro', 'dashboard_subdomain=metro'], change: { name: 'x' } },
]

describe.each(records)('$record of another network', ({ record, row, filters, change }) => {
  const id = () => idAt(world.ids, `${record}.${row}`)

  test('are in no list, with any query', async () => {
    for (const query of ['', ...filters()]) {
      const mine = (await world.ask({ who: 'coastal', path: `${record}?${query}` })).json().results as { id: number }[]
      expect(
        mine.map((each) => each.id),
        query,
      ).not.toContain(id())
      const theirs = (await world.ask({ who: 'metro', path: `${record}?${query}` })).json().results as { id: number }[]
      expect(
        theirs.map((each) => each.id),
        query,
      ).toContain(id())
    }
  })

  test('are not found by their id, and cannot be changed', async () => {
    const path = `${record}/${id()}`
    const before = (await world.ask({ who: 'superuser', path })).json()
    const absent = await world.ask({ who: 'coastal', path: `${record}/4503599627370496` })
    const answers = [await world.ask({ who: 'coastal', path }), await world.ask({ who: 'coastal', method: 'PATCH', path, body: change })]
    for (const answer of answers) expect({ ...answer.json(), request_id: '' }).toEqual({ ...absent.json(), request_id: '' })
    const removed = await world.ask({ who: 'coastal', method: 'DELETE', path })
    expect(removed.statusCode).toBe(record === 'networks' ? 403 : 404)
    expect((await world.ask({ who: 'superuser', path })).json()).toEqual(before)
  })
})

test('records cannot be created at another network’s location', async () => {
  const ori = { ori: 'FL0000009', description: 'New', slug: 'new', agency: 'State' }
  const answers = [
    await world.ask({ who: 'coastal', method: 'POST', path: 'oris', body: { lsv: downtown(), ...ori } }),
    await world.ask({
      who: 'coastal',
      method: 'POST',
      path: 'applicanttypes',
      body: { lsv: downtown(), ori: world.ids.oris.downtowns, description: 'New' },
    }),
    await world.ask({ who: 'coastal', method: 'POST', path: 'livescanvendors', body: { name: 'New', network: world.ids.networks.metro } }),
    await world.ask({
      who: 'coastal',
      method: 'PUT',
      path: 'oris/bulk_import',
      body: { lsv: downtown(), data: [{ ...ori, pricing: '1' }] },
    }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
})

test('records cannot be referred to by a row of another network', async () => {
  const sailor = `applicanttypes/${world.ids.applicanttypes.sailor}`
  for (const change of [
    { ori: world.ids.oris.downtowns },
    { employer: world.ids.employers.lakeside },
    { network: world.ids.networks.metro },
  ])
    expect((await world.ask({ who: 'coastal', method: 'PATCH', path: sailor, body: change })).statusCode).toBe(400)
})

test('another network’s locations are not found by the other calls', async () => {
  const lsvPath = `livescanvendors/${downtown()}`
  const user = { email: 'downtown@bims.example' }
  const answers = [
    await world.ask({ who: 'coastal', path: `${lsvPath}/users` }),
    await world.ask({
      who: 'coastal',
      method: 'PATCH',
      path: `${lsvPath}/add_user`,
      body: { ...user, password: 'a long enough password' },
    }),
    await world.ask({ who: 'coastal', method: 'PATCH', path: `${lsvPath}/remove_user`, body: user }),
    await world.ask({ who: 'coastal', method: 'PUT', path: `${lsvPath}/logo`, body: { file: null } }),
    await world.ask({ who: 'coastal', method: 'POST', path: `${lsvPath}/restore` }),
    await world.ask({ who: 'coastal', method: 'PUT', path: `${lsvPath}/hours`, body: { hours: [] } }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404])
})
