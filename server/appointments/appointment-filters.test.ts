import sql, { type Sql } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { matchesPerson, readPersonSearch } from '../../contract/applicants/person-search.ts'
import type { NameOf } from '../testing/people-and-places.ts'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const found = async (query: string) => {
  const answer = await world.ask({ who: 'staff', path: `appointments?${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results.map(({ first_name }: { first_name: string }) => first_name)
}

const at = (name: NameOf<'appointments'>, zone: string, time: string) => sql`
  with zoned as (update live_scan_vendor set timezone = ${zone} where id = (select lsv from appointment where id = ${world.ids.appointments[name]}))
  update appointment set date_time = ${time}::timestamptz, ends_at = ${time}::timestamptz + interval '15 minutes' where id = ${world.ids.appointments[name]}`

test('a day is that of the appointment’s location, an instant is absolute', async () => {
  const { database } = world.services
  // 01:00 UTC on the 10th is still the 9th in Honolulu and already the 10th in Auckland.
  await database.run(at('anas', 'Pacific/Honolulu', '2031-03-10T01:00:00Z'))
  await database.run(at('bens', 'Pacific/Auckland', '2031-03-10T01:00:00Z'))
  expect(await found('after=2031-03-09&before=2031-03-09')).toEqual(['ana'])
  expect(await found('after=2031-03-10&before=2031-03-10')).toEqual(['ben'])
  expect(await found('after=2031-03-10T01:00:00Z&before=2031-03-10T01:00:00Z')).toHaveLength(2)
  expect(await found('after=2031-03-10T01:00:01Z')).toEqual([])
  for (const query of ['after=tomorrow', 'after=2031-02-30', 'before=', 'after=2031-13-01T00:00:00Z'])
    expect((await world.ask({ who: 'staff', path: `appointments?${query}` })).statusCode, query).toBe(400)
})

test('today is the day that it is at the location, wherever the server counts its days', async () => {
  const { database } = world.services
  const moment = new Date().toISOString()
  // At every hour one of the two has another date than UTC.
  await database.run(at('anas', 'Pacific/Pago_Pago', moment))
  await database.run(at('bens', 'Pacific/Kiritimati', moment))
  const both = async (query: string) => (await found(query)).filter((name: string) => ['ana', 'ben'].includes(name)).sort()
  expect(await both('after=today&before=today')).toEqual(['ana', 'ben'])
  expect(await both('after=today%2B1')).toEqual([])
  expect(await both('before=today-1')).toEqual([])
  expect(await both('to_finish=today')).toEqual([])
  expect(await both('to_finish=today%2B1')).toEqual(['ana', 'ben'])
})

test('a day begins at the first of two midnights where the clocks are set back over it', async () => {
  const { database } = world.services
  await database.run(at('anas', 'America/Havana', '2031-11-02T04:30:00Z'))
  await database.run(at('bens', 'America/Havana', '2031-11-02T03:30:00Z'))
  await database.run(sql`update live_scan_vendor set timezone = 'America/Havana'`)
  expect(await found('after=2031-11-02&before=2031-11-02')).toEqual(['ana'])
  expect(await found('after=2031-11-01&before=2031-11-01')).toEqual(['ben'])
})

test('a name matches all words of the text, in any case and order, with or without accents', async () => {
  expect(await found('name=An')).toEqual(['ana'])
  expect(await found('name=test')).toHaveLength(3)
  expect(await found('name=Test%2C%20ana')).toEqual(['ana'])
  expect(await found('name=_')).toEqual([])
  expect(await found('name=ana%20bell')).toEqual([])
})

const MET = ['Łukasz Nguyễn', 'Jean-Luc Begum', 'María García López', 'Séan O’Brien', 'Zoë Weiß', 'Ægir Þórsson', 'İnci Çelik', '100% _']
const TYPED = [
  'nguyen',
  'Lukasz',
  'NGUYEN lukasz',
  'garcia lopez',
  'Begum, Jean-Luc',
  'jean begum',
  "o'brien",
  'o’brien',
  'WEISS',
  'aegir',
  'thors',
  'inci',
  '00%',
  '_',
  'a',
  'nobody',
]

const matches = (name: string, text: string) => {
  const [first_name = '', ...rest] = name.split(' ')
  return matchesPerson(readPersonSearch(text), { first_name, last_name: rest.join(' ') })
}

test('the database and the browser find the same names', async () => {
  const { database } = world.services
  for (const text of TYPED) {
    const inBrowser = MET.filter((name) => matches(name, text))
    const inDatabase: string[] = []
    for (const name of MET) {
      const [first, ...rest] = name.split(' ')
      await database.run(
        sql`update applicant set first_name = ${first}, last_name = ${rest.join(' ')} where id = ${world.ids.applicants.ben}`,
      )
      if ((await found(`name=${encodeURIComponent(text)}&network=${world.ids.networks.coastal}`)).length > 0) inDatabase.push(name)
    }
    expect(inDatabase, text).toEqual(inBrowser)
    expect(inBrowser.length > 0, text).toBe(text !== 'nobody')
  }
})

test('a registration number finds its appointment', async () => {
  expect(await found(`name=${world.ids.appointments.bens}`)).toEqual(['ben'])
  expect(await found('name=1000000000')).toEqual([])
})

test('network, employer, status and location narrow the list', async () => {
  expect(await found(`network=${world.ids.networks.coastal}`)).toEqual(['ben'])
  expect(await found(`employer=${world.ids.employers.lakeside}`)).toEqual(['dan', 'ana'])
  expect(await found('status=COMPLETED')).toEqual(['dan'])
  expect(await found('status=CO')).toEqual(['dan'])
  expect(await found(`lsv=${world.ids.livescanvendors.downtown}`)).toEqual(['ana'])
})

test('filters by days alone use a generic plan, and others a custom one', async () => {
  const { database } = world.services
  const rows = database.rows.bind(database)
  const planned: unknown[] = []
  const spy = vi.spyOn(database, 'rows').mockImplementation((statement, plan) => {
    if (statement.text.includes('appointment_seen')) planned.push(plan)
    return rows(statement, plan)
  })
  const days = 'after=2001-01-01&before=2090-01-01&limit=1'
  for (const query of [days, `${days}&name=test`, 'limit=1']) expect(await found(query)).toHaveLength(1)
  spy.mockRestore()
  // One statement for the page, one for the count.
  expect(planned).toEqual(['generic', 'generic', undefined, undefined, undefined, undefined])
})

test('a range of days is found and counted in the index of visible appointments, without reading their status', async () => {
  const { database } = world.services
  await database.run(sql`
    insert into appointment (applicant, lsv, applicant_type, date_time, ends_at, walk_in, status)
    select p.applicant, p.lsv, p.applicant_type, moment, moment + interval '15 minutes', true, (array['SCHEDULED', 'CANCELLED'])[1 + n % 2]
    from appointment p, generate_series(1, 8000) n, lateral (select timestamptz '2031-01-01' + n * interval '1 hour' as moment) m
    where p.id = ${world.ids.appointments.anas}`)
  await database.run(sql`analyze appointment`)
  const statements: Sql[] = []
  const rows = database.rows.bind(database)
  const spy = vi.spyOn(database, 'rows').mockImplementation((statement, plan) => {
    if (statement.text.includes('appointment_seen')) statements.push(statement)
    return rows(statement, plan)
  })
  await found('after=2031-03-10&before=2031-03-16&limit=50')
  spy.mockRestore()
  for (const { text, values } of statements) {
    const lines = await rows<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values } as unknown as Sql)
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/using appointment_time on appointment/)
    expect(plan).not.toMatch(/Seq Scan on appointment\b|status/)
  }
  expect(statements).toHaveLength(2)
})
