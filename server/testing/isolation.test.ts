import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/records/days.ts'
import { recordKinds } from '../routes.ts'
import { idAt, idsIn } from './named-ids.ts'
import { makeWorld, type Principal, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const id = (record: string, name: string) => idAt(world.ids, `${record}.${name}`)
const get = (who: Principal, path: string) => world.ask({ who, path })

type Side = { lsv: string; network: string; employer: string; person: string; words: string[] }

/** Two tenants, and the words that must not appear in answers to the other. */
const ofMetro: Side = {
  ...{ lsv: 'downtown', network: 'metro', employer: 'lakeside', person: 'ana' },
  words: ['ana@bims', 'downtown', 'Downtown', 'Lakefront', 'teacher', 'FL0000001', 'Lakeside', 'North School', 'Buses', 'Metro'],
}
const ofCoastal: Side = {
  ...{ lsv: 'seaside', network: 'coastal', employer: 'parish', person: 'ben' },
  words: ['ben@bims', 'seaside', 'Seaside', 'sailor', 'FL0000002', 'Parish', 'Chapel', 'Catering', 'Coastal'],
}
const viewers: [who: Principal, others: Side, own: Side][] = [
  ['downtown', ofCoastal, ofMetro],
  ['metro', ofCoastal, ofMetro],
  ['seaside', ofMetro, ofCoastal],
  ['coastal', ofMetro, ofCoastal],
]

/** Every filter of a list, with values of the other tenant. */
const narrowings = ({ lsv, network, employer, person, words }: Side): string[] => [
  '',
  `lsv=${id('livescanvendors', lsv)}`,
  `network=${id('networks', network)}`,
  `employer=${id('employers', employer)}`,
  `applicant=${id('applicants', person)}`,
  `appointment=${id('appointments', `${person}s`)}`,
  `ori=${id('oris', `${lsv}s`)}`,
  `name=${person}`,
  ...words.map((word) => `search=${encodeURIComponent(word)}`),
  'limit=200',
  'order=-id',
]

const now = () => world.services.clock.now()
const day = (days: number) => new Date(now() + days * DAY_MS).toISOString().slice(0, 10)
const range = () => `after=${day(-30)}&before=${day(30)}`

/** Other views of appointments, with their filters. */
const views = (others: Side): string[] => {
  const lsv = `lsv=${id('livescanvendors', others.lsv)}`
  return [
    ...['', `&${lsv}`, `&name=${others.person}`].flatMap((more) =>
      ['report', 'report/csv'].map((view) => `appointments/${view}?${range()}${more}`),
    ),
    `appointments/insights?from=${day(-30)}&to=${day(30)}`,
    `appointments/insights?from=${day(-30)}&to=${day(30)}&network=${id('networks', others.network)}`,
    `appointments/availability?date=${day(1)}&${lsv}`,
    `appointments/availability/days?from=${day(0)}&to=${day(7)}&${lsv}`,
    ...['', '/demographics', '/demographics/file'].map((view) => `appointments/${id('appointments', `${others.person}s`)}${view}`),
    `livescanvendors/${id('livescanvendors', others.lsv)}/users`,
    `applicants/${id('applicants', others.person)}`,
    `applicants/${id('applicants', others.person)}/timeline`,
  ]
}

/** No row has this id. */
const ABSENT = 9_007_199_254_740_000

/** The rows of a record that a caller cannot read. */
async function unseenBy(who: Principal, record: string): Promise<number[]> {
  const ids = Object.values(idsIn(world.ids, record))
  const answers = await Promise.all(ids.map((each) => get(who, `${record}/${each}`)))
  return ids.filter((_each, at) => answers[at]?.statusCode !== 200)
}

const sameRefusal = (answer: Awaited<ReturnType<typeof get>>) => ({ ...answer.json(), request_id: expect.anything() })

describe.each(viewers)('%s', (who, others, own) => {
  const expectNothingOf = async (path: string) => {
    const answer = await get(who, path)
    expect(answer.statusCode, path).toBeLessThan(500)
    const found = [...others.words, String(id('appointments', `${others.person}s`))].filter((word) => answer.body.includes(word))
    expect(found, `${path} answers ${answer.body}`).toEqual([])
    return answer
  }

  test('finds nothing of the other in any list, by any filter or search', { timeout: 60_000 }, async () => {
    for (const { contract } of recordKinds) {
      for (const query of narrowings(others)) {
        const answer = await expectNothingOf(`${contract.path}?${query}`)
        // A filter by another tenant's id finds nothing; it never finds everything.
        if (/^(lsv|applicant|appointment|ori)=/.test(query) && answer.statusCode === 200)
          expect(answer.json().results, `${contract.path}?${query}`).toEqual([])
      }
    }
  })

  test('is refused a cursor of the other, in any order of any list', async () => {
    for (const { contract } of recordKinds) {
      const { statusCode, body } = await get(who, `${contract.path}?limit=200`)
      if (statusCode !== 200) continue
      const seen = (JSON.parse(body).results as { id: number }[]).map(({ id }) => id)
      const unseen = Object.values(idsIn(world.ids, contract.path)).filter((id) => !seen.includes(id))
      for (const order of contract.order.flatMap((name) => [name.replace('-', ''), `-${name.replace('-', '')}`])) {
        const page = (cursor: number) => get(who, `${contract.path}?order=${order}&cursor=${cursor}`)
        if ((await get(who, `${contract.path}?order=${order}`)).statusCode !== 200) continue
        const absent = await page(ABSENT)
        expect(absent.statusCode, absent.body).toBe(400)
        for (const id of unseen) expect((await page(id)).json(), `${contract.path} by ${order}`).toEqual(sameRefusal(absent))
        for (const id of seen.slice(0, 1)) expect((await page(id)).statusCode, `${contract.path} by ${order}`).toBe(200)
      }
    }
  })

  test('finds nothing by a filter on a row of the other, even for a common applicant', async () => {
    const [theirs, mine] = [others, own].map(({ person }) => id('appointments', `${person}s`))
    await world.services.database.run(sql`update appointment set applicant = (select applicant from appointment where id = ${mine})
      where id = ${theirs}`)
    for (const { contract } of recordKinds) {
      for (const [name, filter] of Object.entries(contract.filters)) {
        const to = filter.to ?? contract.fields[filter.fields[0] ?? '']?.to
        if (to === undefined) continue
        const found = (value: number) => get(who, `${contract.path}?${name}=${value}`)
        const absent = await found(ABSENT)
        for (const value of await unseenBy(who, to)) {
          const answer = await found(value)
          expect([answer.statusCode, answer.json().results], `${contract.path}?${name}`).toEqual([absent.statusCode, absent.json().results])
        }
      }
    }
  })

  test('finds nothing of the other in reports, exports, insights, open times and single rows', async () => {
    for (const path of views(others)) await expectNothingOf(path)
    // The same calls reach the user's own rows.
    const report = await get(who, `appointments/report/csv?${range()}`)
    expect(report.body).toContain(String(id('appointments', `${own.person}s`)))
  })

  test('sees only changes of its own list in the change token', async () => {
    const changeToken = async (query = '') => (await get(who, `appointments/pulse?${query}`)).json().pulse as string
    const touch = (side: Side) =>
      world.services.database.run(sql`update appointment set notes = 'touched' where id = ${id('appointments', `${side.person}s`)}`)
    const before = await changeToken()
    expect(before).not.toMatch(/^0 /)
    expect(await changeToken(`lsv=${id('livescanvendors', others.lsv)}`)).toMatch(/^0 0 0/)
    await touch(others)
    await world.services.database.run(sql`update applicant set phone = '3055550177' where id = ${id('applicants', others.person)}`)
    expect(await changeToken()).toBe(before)
    await touch(own)
    expect(await changeToken()).not.toBe(before)
  })

  test('changes nothing of the other, by its id or from a row of its own', async () => {
    const rows = () =>
      world.services.database.rows<{ row: string }>(sql`
        select row_to_json(p)::text as row from appointment p where id = ${id('appointments', `${others.person}s`)}
        union all select row_to_json(l)::text from live_scan_vendor l where id = ${id('livescanvendors', others.lsv)}
        union all select row_to_json(a)::text from applicant a where id = ${id('applicants', others.person)}`)
    const before = await rows()
    const theirs = `appointments/${id('appointments', `${others.person}s`)}`
    const mine = `appointments/${id('appointments', `${own.person}s`)}`
    const lsvPath = `livescanvendors/${id('livescanvendors', others.lsv)}`
    const answers = [
      await world.ask({ who, method: 'PATCH', path: theirs, body: { notes: 'x' } }),
      await world.ask({ who, method: 'DELETE', path: theirs }),
      await world.ask({ who, method: 'POST', path: `${theirs}/arrive`, body: {} }),
      await world.ask({ who, method: 'POST', path: `${theirs}/link`, body: {} }),
      await world.ask({ who, method: 'POST', path: `${theirs}/send_link`, body: {} }),
      await world.ask({
        who,
        method: 'PATCH',
        path: mine,
        body: { lsv: id('livescanvendors', others.lsv), date_time: new Date(now() + DAY_MS).toISOString() },
      }),
      await world.ask({ who, method: 'PATCH', path: lsvPath, body: { stations: 7 } }),
      await world.ask({ who, method: 'PATCH', path: `${lsvPath}/availability`, body: { stations: 7 } }),
      await world.ask({ who, method: 'PUT', path: `${lsvPath}/hours`, body: { hours: [] } }),
      await world.ask({ who, method: 'PATCH', path: `applicants/${id('applicants', others.person)}`, body: { phone: '3055550166' } }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 400, 404, 404, 404, 404])
    expect(await rows()).toEqual(before)
  })
})

test('a filter named like a link declares its target record', () => {
  const fields = recordKinds.flatMap(({ contract }) => Object.entries(contract.fields))
  const links = new Map(fields.flatMap(([name, { kind, to }]) => (kind !== 'refs' && to !== undefined ? [[name, to] as const] : [])))
  const tenants = ['lsv_user', 'network_admin'] as const
  for (const { contract } of recordKinds.filter(({ access }) => tenants.some((role) => access[role].list)))
    for (const [name, { by, to }] of Object.entries(contract.filters))
      if (by === 'special') expect(to, `${contract.path}?${name}`).toBe(links.get(name) ?? to)
})
