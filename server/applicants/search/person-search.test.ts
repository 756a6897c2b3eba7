import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FindablePerson, matchesPerson, readPersonSearch } from '../../../contract/applicants/person-search.ts'
import { makeWorld, type World } from '../../testing/world.ts'

let number = 9_000_000_000
const nextNumber = () => ++number

const person = (first_name: string, last_name: string, more: Partial<FindablePerson> = {}): FindablePerson => ({
  ...{ first_name, last_name, email: 'x@example.org', phone: '2015550100', transaction_id: null, registrations: [nextNumber()] },
  ...more,
})

/** Everybody whom the examples look for, and look-alikes. */
const PEOPLE = {
  yuki: person('Yuki', 'Anderson', { email: 'Yuki.Anderson@example.org', phone: '3055550142', transaction_id: 'FL77-000123' }),
  aiko: person('Aiko', 'García Márquez', { registrations: [4_821_130_099] }),
  sean: person('Séan', 'O’Brien', { phone: '3055550199' }),
  obie: person('Obie', "O'Brien-Smith"),
  luc: person('Jean-Luc', 'Begum', { transaction_id: 'TCN-100' }),
  cruz: person('Maria del Carmen', 'De La Cruz', { transaction_id: 'TCN-1001' }),
  weiss: person('Zoë', 'Weiß'),
  thor: person('Ægir', 'Þórsson'),
  lukasz: person('Łukasz', 'Nguyễn'),
  ming: person('小明', 'Li'),
  ivan: person('Иван', 'Петров'),
  percent: person('100%', '_Under'),
  grace: person('Grace', 'Hopper', { transaction_id: 'BIMS002233445566' }),
  joel: person('Jo El', 'St. John'),
  elena: person('Ximena', 'Ortega', { former_names: 'Quiroga, Ximena\nVon Bülow, Mena' }),
  quentin: person('Quentin', 'Ortega'),
  june: person('June', 'Vance', { middle_name: 'Zora' }),
  juneAlone: person('June', 'Vance'),
  zora: person('Zora', 'June', { middle_name: 'Vance' }),
  rosa: person('Rosa', 'San León Paz', { middle_name: 'María Inés' }),
}
type Name = keyof typeof PEOPLE

/** A text as somebody types it, and whom it finds: everywhere. */
const EXAMPLES: readonly [text: string, found: readonly Name[]][] = [
  ['anderson', ['yuki']],
  ['ANDERSON', ['yuki']],
  ['Anderson, Yuki', ['yuki']],
  ['Yuki Anderson', ['yuki']],
  ['  anderson   YUK ', ['yuki']],
  ['derso', ['yuki']],
  ['yuki begum', []],
  ['García Márquez, Aiko', ['aiko']],
  ['garcia-marquez', ['aiko']],
  ['marquez garcia aiko', ['aiko']],
  ['GARCIA', ['aiko']],
  ['garciamarquez', ['aiko']],
  ['obrien', ['sean', 'obie']],
  ["O'BRIEN", ['sean', 'obie']],
  ['o’brien sean', ['sean']],
  ['o brien', ['sean', 'obie']],
  ['brien smith', ['obie']],
  ['O’Brien-Smith, Obie', ['obie']],
  ['jean luc', ['luc']],
  ['Begum, Jean-Luc', ['luc']],
  ['jeanluc', ['luc']],
  ['luc jean begum', ['luc']],
  ['cruz maria', ['cruz']],
  ['De La Cruz, Maria del Carmen', ['cruz']],
  ['delacruz', ['cruz']],
  ['carmen de la', ['cruz']],
  ['de', ['cruz']],
  ['el', ['joel']],
  ['st john jo', ['joel']],
  ['WEISS', ['weiss']],
  ['zoe weiß', ['weiss']],
  ['aegir', ['thor']],
  ['thors', ['thor']],
  ['nguyen Lukasz', ['lukasz']],
  ['明', ['ming']],
  ['li 小明', ['ming']],
  ['иван', ['ivan']],
  ['ПЕТРОВ иван', ['ivan']],
  ['%', []],
  ['00%', ['percent']],
  ['_under', ['percent']],
  ["'", []],
  ['YUKI.ANDERSON@EX', ['yuki']],
  ['anderson@example.org', []],
  ['fl77-0001', ['yuki']],
  ['FL77-000123', ['yuki']],
  ['tcn-100', ['luc', 'cruz']],
  ['TCN-1001', ['cruz']],
  ['3055550142', ['yuki']],
  ['(305) 555-0142', ['yuki']],
  ['+1 305 555 0142', ['yuki']],
  ['30555501', ['yuki', 'sean']],
  ['4821130099', ['aiko']],
  ['482 113 0099', ['aiko']],
  ['48211', ['aiko']],
  ['0421', []],
  ['0142', ['yuki']],
  ['555-0142', ['yuki']],
  ['000123', ['yuki']],
  ['0123', ['yuki']],
  ['1001', ['cruz']],
  ['#1001', ['cruz']],
  ['2233445566', ['grace']],
  ['30099', ['aiko']],
  ['0 0199', []],
  ['50199', ['sean']],
  ['quiro', ['elena']],
  ['Quiroga, Ximena', ['elena']],
  ['von bulow mena', ['elena']],
  ['bülow ortega', ['elena']],
  ['ortega quiroga bulow', ['elena']],
  ['vonbulow', ['elena']],
  ['quentin quiroga', []],
  ['ortega', ['elena', 'quentin']],
  ['qu', ['elena', 'quentin']],
  ['June Zora Vance', ['june', 'zora']],
  ['Vance, June Zora', ['june']],
  ['VANCE JUNE Z.', ['june']],
  ['June Nora Vance', []],
  ['june vance', ['june', 'juneAlone']],
  ['zora', ['zora']],
  ['Rosa María Inés San León Paz', ['rosa']],
  ['San León Paz, Rosa María', ['rosa']],
  ['Paz, Rosa María Inés', ['rosa']],
]

let world: World
const ids = new Map<number, Name>()
/** The applicant of a transfer request. */
const requests = new Map<number, Name>()

beforeAll(async () => {
  world = await makeWorld()
  const { database } = world.services
  await database.run(sql`update applicant set removed_at = now()`)
  for (const [name, one] of Object.entries(PEOPLE)) {
    const [made] = await database.rows<{ id: number }>(sql`
      insert into applicant (record_key, network, first_name, middle_name, last_name, former_names, email, phone, transaction_id)
      values (gen_random_uuid(), ${world.ids.networks.metro}, ${one.first_name}, ${one.middle_name ?? null}, ${one.last_name},
        ${one.former_names ?? null}, ${one.email}, ${one.phone}, ${one.transaction_id})
      returning id`)
    ids.set(made?.id ?? 0, name as Name)
    const [request] = await database.rows<{ id: number }>(sql`
      insert into transfer (record_key, network, applicant_type, first_name, middle_name, last_name, email, phone)
      values (gen_random_uuid(), ${world.ids.networks.metro}, ${world.ids.applicanttypes.teacher}, ${one.first_name}, ${one.middle_name ?? null},
        ${one.last_name}, ${one.email}, ${one.phone})
      returning id`)
    requests.set(request?.id ?? 0, name as Name)
    for (const number of one.registrations ?? [])
      await database.run(sql`
        insert into appointment (id, applicant, lsv, date_time, ends_at, walk_in, transaction_id)
        values (${number}, ${made?.id}, ${world.ids.livescanvendors.downtown}, now(), now() + interval '15 minutes', true, ${one.transaction_id})`)
  }
})
afterAll(() => world.close())

const ask = async (path: string, field = 'id', whose = ids): Promise<Name[]> => {
  const answer = await world.ask({ who: 'staff', path })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results.flatMap((row: Record<string, number>) => whose.get(row[field] ?? 0) ?? [])
}
const sorted = (names: readonly Name[]) => [...names].sort()

describe('one text finds the same people', () => {
  test.each(EXAMPLES)('%s, in the browser', (text, found) => {
    const search = readPersonSearch(text)
    const names = (Object.keys(PEOPLE) as Name[]).filter((name) => matchesPerson(search, PEOPLE[name]))
    expect(sorted(names)).toEqual(sorted(found))
  })

  test.each(EXAMPLES)('%s, in the results', async (text, found) => {
    expect(sorted(await ask(`applicants?search=${encodeURIComponent(text)}`))).toEqual(sorted(found))
    // In another order, the condition of the filter is used and not its plan.
    expect(sorted(await ask(`applicants?search=${encodeURIComponent(text)}&order=-created`))).toEqual(sorted(found))
    expect(sorted(await ask(`applicants?search=${encodeURIComponent(text)}&illegible=false`))).toEqual(sorted(found))
  })

  test.each(EXAMPLES)('%s, in the quick find', async (text, found) => {
    const names = await ask(`applicants/find?q=${encodeURIComponent(text)}`)
    expect(names).toEqual(expect.arrayContaining([...found]))
    if (/[@\d\s,]/.test(text)) expect(sorted(names)).toEqual(sorted(found))
  })

  test.each(EXAMPLES)('%s, in the list of appointments', async (text, found) => {
    const names = await ask(`appointments?name=${encodeURIComponent(text)}&limit=200`, 'applicant')
    expect(sorted(names)).toEqual(sorted(found))
  })

  test.each(EXAMPLES)('%s, among transfer requests, which have no TCN, no registration number and no former names', async (text) => {
    const search = readPersonSearch(text)
    const found = (Object.keys(PEOPLE) as Name[]).filter((name) => {
      const { transaction_id: _tcn, registrations: _numbers, former_names: _former, ...one } = PEOPLE[name]
      return matchesPerson(search, one)
    })
    expect(sorted(await ask(`transfers?search=${encodeURIComponent(text)}`, 'id', requests))).toEqual(sorted(found))
  })
})

test('a transfer request is found by its number, as its applicant has it', async () => {
  for (const [id, name] of requests) expect(await ask(`transfers?search=${encodeURIComponent(` ${id} `)}`, 'id', requests)).toContain(name)
})

test('a desk finds nobody by numbers that it may not see', async () => {
  const found = async (who: 'downtown' | 'metro', text: string) =>
    (await world.ask({ who, path: `applicants?search=${text}` })).json().results?.length
  expect(await found('metro', 'garcia')).toBe(1)
  expect(await found('metro', '4821130099')).toBe(0)
  expect(await found('metro', '30099')).toBe(0)
  expect(await found('metro', '000123')).toBe(0)
  expect(await found('metro', '50142')).toBe(1)
})
