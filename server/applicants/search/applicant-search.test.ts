import { randomInt } from 'node:crypto'
import sql, { raw, type Sql } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { foldedWords, hasWords, wordsOf } from '../../../contract/records/find-by-words.ts'
import { randomFrom } from '../../demonstration/random.ts'
import type { Values } from '../../platform/records/record-kind.ts'
import { makeWorld, type World } from '../../testing/world.ts'
import { insertApplicant } from '../insert-applicant.ts'
import { pruneNameIndex } from './prune-name-index.ts'

/** An applicant in the naive reference. */
type One = Values & { id: number; locations: number[]; registrations: number[]; first_name: string; last_name: string }

const SEED = randomInt(1_000_000)
const PEOPLE = 120
const TODAY = new Date().toISOString().slice(0, 10)
const dayFrom = (days: number) => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10)

let world: World
let people: One[]

beforeAll(async () => {
  world = await makeWorld()
  people = await crowd()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

/** Random applicants; those of the world are removed, so that the reference is complete. */
async function crowd(): Promise<One[]> {
  const { database, sealing } = world.services
  const random = randomFrom(SEED)
  await database.run(sql`update applicant set removed_at = now()`)
  const or = <T>(list: readonly T[]) => (random.percent(25) ? null : random.pick(list))
  const all: One[] = []
  for (let at = 0; at < PEOPLE; at++) {
    const values: Values = {
      first_name: random.pick(['Ann', 'Anna', 'José', 'Li', 'Mary Jo', '100%', "D'Arcy", 'Søren', '小明']),
      last_name: random.pick(['Smith', 'smithson', 'De La Cruz', 'Lee', 'O_Brien', 'Li', 'Goldsmith', 'Ñandú', 'Weiß']),
      email: `${random.pick(['Ann', 'bo', 'cy'])}${random.whole(1, 4)}@example.org`,
      phone: `30555501${random.whole(10, 14)}`,
      ssn4: or(['0123', '4567']),
      dob: or(['1980-02-03', '1990-11-12']),
      transaction_id: or([`TCN-${at}`, 'TCN-SAME']),
      status_code: or([world.ids.statuscodes.cleared, world.ids.statuscodes.unused]),
      applicant_type: or([world.ids.applicanttypes.teacher, world.ids.applicanttypes.coach]),
      category: or(['CO', 'NC']),
      position: or(['Teacher', 'teaching aide', 'Bus driver', '50% clerk']),
      vendor: or([world.ids.vendors.buses]),
      safe_date: or([dayFrom(-1), TODAY, dayFrom(30), dayFrom(31)]),
      submitted: or([dayFrom(-10), dayFrom(-3), TODAY]),
      ...(random.percent(80)
        ? { employer: world.ids.employers[random.pick(['lakeside', 'parish'] as const)] }
        : { network: world.ids.networks[random.pick(['metro', 'coastal'] as const)] }),
    }
    const locations = random.percent(50) ? [world.ids.locations[random.pick(['school', 'chapel'] as const)]] : []
    const id = await database.transaction((db) => insertApplicant(db, sealing, { values, locations, home: null }))
    const created = `${dayFrom(-random.whole(0, 3))}T${random.pick(['00:00:00', '12:00:00', '23:59:59'])}Z`
    const illegible = random.percent(20)
    const gone = random.percent(5)
    await database.run(sql`
      update applicant set created = ${created}, illegible = ${illegible}, removed_at = ${gone ? new Date() : null} where id = ${id}`)
    const booked = random.percent(30)
      ? await database.one<{ id: number }>(sql`
          insert into appointment (applicant, lsv, date_time, ends_at, walk_in) values (${id}, ${world.ids.livescanvendors.downtown}, now(), now() + interval '15 minutes', true) returning id`)
      : undefined
    if (!gone)
      all.push({
        employer: null,
        network: null,
        ...values,
        id,
        locations,
        illegible,
        created,
        registrations: booked ? [booked.id] : [],
      } as unknown as One)
  }
  await database.run(sql`update status_code set waits = true where id = ${world.ids.statuscodes.unused}`)
  return all
}

/** Whether the words of a text are in the name. */
const namedBy = (text: string, { first_name, last_name }: One) => {
  const words = wordsOf(text)
  return words.length > 0 && hasWords([first_name, last_name], words)
}
const is = (field: string) => (one: One, value: string) => String(one[field] ?? '') === value
const dayIs = (field: string, fits: (day: string, bound: string) => boolean) => (one: One, value: string) => {
  const bound = /^today([+-]\d+)?$/.exec(value) ? dayFrom(Number(value.slice(5) || 0)) : value
  return one[field] !== null && fits(String(one[field]).slice(0, 10), bound)
}
const from = (field: string) => dayIs(field, (day, bound) => day >= bound)
const upTo = (field: string) => dayIs(field, (day, bound) => day <= bound)

/** Each filter with its naive reference and the values to try. */
const filters: [name: string, fits: (one: One, value: string) => boolean, values: () => (string | number)[]][] = [
  [
    'name',
    (one, value) => namedBy(value, one),
    () => [
      'ann',
      'smith ann',
      'Smith, Mary Jo',
      'jo li mary',
      'li li',
      'darcy',
      'obrien',
      'cruz la ann',
      "'",
      'Smith',
      'smith',
      'SMITH',
      'li',
      'l',
      'De La',
      'jo de',
      '100%',
      '%%%',
      '_br',
      "d'a",
      'zzz',
      'Mary Jo De',
      'y jo',
      'José S',
      'ary jo de l',
      'é',
      'ñ',
      'Ñ',
      'ú',
      'josé',
      'jose',
      'JOSÉ',
      'José',
      'øre',
      'sor',
      'ö',
      'weiss',
      'eiß',
      'ß',
      '小明 ñ',
      '明',
    ],
  ],
  ['search', (one, value) => namedBy(value, one), () => ['ANN', 'smith', 'Li', 'JOSÉ', 'nandu', 'Lee, José', 'goldsmith ANN']],
  [
    'email',
    (one, value) => String(one.email).toLowerCase() === value.trim().toLowerCase(),
    () => ['ann1@example.org', ' BO2@example.org ', 'nobody@example.org'],
  ],
  ['phone', is('phone'), () => ['3055550110', '3055550114']],
  ['ssn4', is('ssn4'), () => ['0123', '4567', '9999']],
  ['dob', is('dob'), () => ['1980-02-03', '2000-01-01']],
  ['transaction_id', (one, value) => one.transaction_id === value.toUpperCase(), () => ['TCN-SAME', 'TCN-7', 'tcn-same']],
  [
    'registration',
    (one, value) => one.registrations.includes(Number(value)),
    () => people.flatMap(({ registrations }) => registrations).slice(0, 3),
  ],
  ['status_code', is('status_code'), () => [world.ids.statuscodes.cleared, 999]],
  ['applicant_type', is('applicant_type'), () => [world.ids.applicanttypes.coach]],
  ['category', is('category'), () => ['CO', 'NC']],
  [
    'position',
    (one, value) => one.position !== null && String(one.position).toLowerCase().includes(value.toLowerCase()),
    () => ['teach', 'TEACH', 'bus', 'er', '%', 'zzz'],
  ],
  ['vendor', is('vendor'), () => [world.ids.vendors.buses]],
  ['location', (one, value) => one.locations.includes(Number(value)), () => [world.ids.locations.school, world.ids.locations.chapel]],
  ['employer', is('employer'), () => [world.ids.employers.lakeside, world.ids.employers.parish]],
  ['network', is('network'), () => [world.ids.networks.metro]],
  ['created_after', from('created'), () => [dayFrom(-2), TODAY, 'today-1']],
  ['created_before', upTo('created'), () => [dayFrom(-2), 'today']],
  ['submitted_after', from('submitted'), () => ['today-3', TODAY]],
  ['submitted_before', upTo('submitted'), () => ['today-3', dayFrom(-11)]],
  ['safe_date_after', from('safe_date'), () => ['today', 'today+31']],
  ['safe_date_before', upTo('safe_date'), () => ['today+30', 'today-1']],
  ['illegible', (one, value) => String(one.illegible) === value, () => ['true', 'false']],
  [
    'waiting',
    (one, value) => {
      const waits =
        one.submitted !== null && !one.illegible && (one.status_code === null || one.status_code === world.ids.statuscodes.unused)
      return String(waits) === value
    },
    () => ['true', 'false'],
  ],
]

/** Reads all pages of a list, with few rows each. */
async function allPages(query: string, limit = 7) {
  const ids: number[] = []
  let cursor = ''
  let count = 0
  do {
    const answer = await world.ask({ who: 'staff', path: `applicants?${query}&limit=${limit}${cursor}` })
    expect(answer.statusCode, `${query} ${answer.body}`).toBe(200)
    const page = answer.json<{ count: number; next: number | null; results: { id: number }[] }>()
    ids.push(...page.results.map(({ id }) => id))
    count = page.count
    cursor = page.next === null ? '' : `&cursor=${page.next}`
  } while (cursor !== '')
  return { ids, count }
}

describe(`among ${PEOPLE} people of seed ${SEED}`, () => {
  test.each(filters)('%s finds the same people as a full scan', async (name, fits, values) => {
    for (const value of values()) {
      const expected = people.filter((one) => fits(one, String(value))).map(({ id }) => id)
      const { ids, count } = await allPages(`${name}=${encodeURIComponent(value)}`, 50)
      expect(
        [...ids].sort((a, b) => a - b),
        `${name}=${value}`,
      ).toEqual(expected)
      expect(count).toBe(expected.length)
    }
  })

  test('a part of a name finds the same people in the same order for every page size', async () => {
    const { database } = world.services
    await database.run(sql`insert into applicant_last_name (name) select 'Aa Smith ' || n from generate_series(1, 9) n`)
    for (const text of ['smith', 'li', 'an', 'l']) {
      const { ids, count } = await allPages(`name=${text}`, 50)
      expect(await allPages(`name=${text}`, 3), text).toEqual({ ids, count })
      expect(ids).toHaveLength(count)
    }
    await database.run(sql`delete from applicant_last_name where name like 'Aa Smith %'`)
  })

  test.each([
    ['status_code', () => [world.ids.statuscodes.cleared, world.ids.statuscodes.unused]],
    ['category', () => ['CO', 'NC']],
    ['location', () => [world.ids.locations.school, world.ids.locations.chapel]],
    ['employer', () => [world.ids.employers.lakeside, world.ids.employers.parish]],
    ['network', () => [world.ids.networks.metro, world.ids.networks.coastal]],
    ['email', () => ['ann1@example.org', 'BO2@example.org']],
    ['phone', () => ['3055550110', '3055550114']],
    ['transaction_id', () => ['TCN-SAME', 'tcn-7', 'TCN-8']],
    ['registration', () => people.flatMap(({ registrations }) => registrations).slice(0, 3)],
    ['position', () => ['bus', 'AIDE', 'nobody of this name']],
  ] as [string, () => unknown[]][])('several values of %s find those with any of them, in pages of one order', async (name, values) => {
    const fits = filters.find(([filter]) => filter === name)?.[1] as (one: One, value: string) => boolean
    const expected = people.filter((one) => values().some((value) => fits(one, String(value)))).map(({ id }) => id)
    const { ids, count } = await allPages(`${name}=${values().join(',')}`)
    expect([[...ids].sort((a, b) => a - b), count]).toEqual([expected, expected.length])
    expect((await allPages(`${name}=${values().join(',')}`, 50)).ids).toEqual(ids)
  })

  test('typed filters take several names of one kind, also a name with a comma', async () => {
    const { database } = world.services
    const { cleared, unused } = world.ids.statuscodes
    const names = await database.rows<{ name: string }>(
      sql`select description as name from status_code where id = any(${[cleared, unused]}::bigint[]) order by id`,
    )
    const expected = people.filter(({ status_code }) => status_code !== null).map(({ id }) => id)
    const typed = async (text: string) => (await allPages(`filters=${encodeURIComponent(text)}`, 50)).ids.sort((a, b) => a - b)
    const [one, other] = names.map(({ name }) => name)
    for (const text of [`status:"${one},${other}"`, `status:"${one}" status:"${other}"`, `status:#${cleared} status:"${other}"`])
      expect(await typed(text), text).toEqual(expected)
    await database.run(sql`update status_code set description = 'Cleared, mostly' where id = ${cleared}`)
    expect(await typed('status:"Cleared, mostly"')).toEqual(people.filter(({ status_code }) => status_code === cleared).map(({ id }) => id))
  })

  test('a comma within a position stands behind a backslash, or in quotation marks where it is typed', async () => {
    const [one, other] = people as [One, One]
    await world.services.database.run(sql`update applicant set position = 'Teacher, substitute' where id = ${one.id}`)
    await world.services.database.run(sql`update applicant set position = 'Substitute' where id = ${other.id}`)
    const found = async (query: string) => (await allPages(query, 50)).ids.sort((a, b) => a - b)
    expect(await found(`position=${encodeURIComponent('teacher\\, substitute')}`)).toEqual([one.id])
    expect(await found(`filters=${encodeURIComponent('position:"teacher, substitute"')}`)).toEqual([one.id])
    expect(await found('position=substitute')).toEqual([one.id, other.id])
  })

  test('a filter of texts has at least one and at most twenty', async () => {
    const refused = async (query: string) => (await world.ask({ who: 'staff', path: `applicants?${query}` })).json().errors
    expect(await refused('position=,')).toEqual({ position: 'Required' })
    expect(await refused(`email=${Array.from({ length: 21 }, (_, at) => at).join(',')}`)).toEqual({ email: 'At most 20 can be named' })
  })

  test('the word none finds those without a status, a vendor or a due date, also beside others', async () => {
    const { cleared } = world.ids.statuscodes
    const idsWith = (fits: (one: One) => boolean) => people.filter(fits).map(({ id }) => id)
    const found = async (query: string) => {
      const { ids, count } = await allPages(query, 50)
      expect(count).toBe(ids.length)
      return ids.sort((a, b) => a - b)
    }
    expect(await found('status_code=none')).toEqual(idsWith((one) => one.status_code === null))
    expect(await found('filters=vendor:none')).toEqual(idsWith((one) => one.vendor === null))
    await world.services.database.run(sql`update applicant set due = current_date where id % 2 = 0`)
    expect(await found('due=none')).toEqual(idsWith(({ id }) => id % 2 === 1))
    expect(await found('filters=due:none')).toEqual(idsWith(({ id }) => id % 2 === 1))
    expect(await found(`filters=status:none,%23${cleared}`)).toEqual(idsWith((one) => [null, cleared].includes(one.status_code as number)))
  })

  test('two filters find the intersection', async () => {
    const expected = people.filter((one) => one.category === 'CO' && namedBy('Smith', one)).map(({ id }) => id)
    const { ids } = await allPages('category=CO&name=Smith')
    expect(ids.sort((a, b) => a - b)).toEqual(expected)
  })

  test.each(['last_name', 'created', 'submitted', 'safe_date', 'due', 'position'])(
    'pages sorted by %s neither omit nor repeat anybody',
    async (field) => {
      const sorted = (query: string) => allPages(query).then(({ ids }) => ids.map((id) => people.find((one) => one.id === id) as One))
      for (const query of [`order=${field}`, `order=${field}&name=smith`]) {
        const up = await sorted(query)
        const expected = people.filter((one) => !query.includes('&name') || namedBy('smith', one))
        expect(new Set(up)).toEqual(new Set(expected))
        expect(up).toHaveLength(expected.length)
        const keys = up.map((one) => (field === 'last_name' ? readAs(one) : one[field])).filter((key) => key !== null)
        expect(keys).toEqual([...keys].sort(byBytes))
        expect(up.slice(keys.length).every((one) => one[field] === null)).toBe(true)
        expect(await sorted(query.replace('order=', 'order=-'))).toEqual([...up].reverse())
      }
    },
  )
})

test('the word none finds those without a TCN, a position, a submission or a SAFE expiration, also beside others', async () => {
  await world.services.database.run(sql`update applicant set transaction_id = null, position = null where id % 3 = 0`)
  const found = async (query: string) => (await allPages(query, 50)).ids.sort((a, b) => a - b)
  const of = async (condition: Sql) =>
    (
      await world.services.database.rows<{ id: number }>(
        sql`select id from applicant where removed_at is null and (${condition}) order by id`,
      )
    ).map(({ id }) => id)
  for (const [key, parameter] of [
    ['tcn', 'transaction_id'],
    ['position', 'position'],
    ['submitted', 'submitted'],
    ['safe', 'safe_date'],
  ] as const) {
    const without = await of(sql`${raw(parameter)} is null`)
    expect(without.length, key).toBeGreaterThan(0)
    expect(await found(`${parameter}=none`), key).toEqual(without)
    expect(await found(`filters=${key}:None`), key).toEqual(without)
    expect(await found(`${parameter}=none&category=CO`), key).toEqual(await of(sql`${raw(parameter)} is null and category = 'CO'`))
  }
  expect(await found('position=none,bus')).toEqual(await of(sql`position is null or position ilike '%bus%'`))
  expect(await found('transaction_id=none,tcn-same')).toEqual(await of(sql`transaction_id is null or transaction_id = 'TCN-SAME'`))
  const refused = await world.ask({ who: 'staff', path: 'applicants?submitted=2026-01-01' })
  expect(refused.json().errors).toEqual({ submitted: 'Must be none; days have submitted_after and submitted_before' })
})

const byBytes = (one: unknown, other: unknown) => Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))

/** Last and first name as they are read, without accents and in small letters. */
const readAs = ({ last_name, first_name }: One) => `${foldedWords(last_name)}\t${foldedWords(first_name)}`

test.each(['network=METRO', 'name=é', 'name=zoe', 'search=e', 'category=CO', 'ids'])(
  'of %s, accented letters sort beside plain ones, and first names are in order over all pages',
  async (query) => {
    const { database } = world.services
    await database.run(sql`update applicant set removed_at = now()`)
    const named = [
      'Zorn, Zoe',
      'Étienne, Zoé',
      'Etienne, Abe',
      'Étienne, Bea',
      'etienne, Cyd',
      'Zorn, Éa',
      'Evans, Zoe',
      'Etienne Jones, Al',
    ]
    const made = await database.rows<{ id: number }>(sql`
      insert into applicant (record_key, network, first_name, last_name, email, phone, category)
      select gen_random_uuid(), ${world.ids.networks.metro}, split_part(n, ', ', 2), split_part(n, ', ', 1), 'e@example.org', '3055550100', 'CO'
      from unnest(${named}::text[]) n returning id`)
    const asked = query === 'ids' ? `ids=${made.map(({ id }) => id)}` : query.replace('METRO', String(world.ids.networks.metro))
    const { ids } = await allPages(encodeURI(asked), 2)
    const nameOf = (id: number) => named[made.findIndex((one) => one.id === id)]
    const order = [
      'Etienne, Abe',
      'Étienne, Bea',
      'etienne, Cyd',
      'Étienne, Zoé',
      'Etienne Jones, Al',
      'Evans, Zoe',
      'Zorn, Éa',
      'Zorn, Zoe',
    ]
    // One letter matches the beginning of a word.
    const fits = { 'name=zoe': /zo[eé]$/i, 'name=é': /(^|\s)[eé]/i, 'search=e': /(^|\s)[eé]/i }[query] ?? /./
    expect(ids.map(nameOf)).toEqual(order.filter((name) => fits.test(name)))
  },
)

test.each(['filters=tcn:6230', 'filters=phone:790142', 'phone=790142,790143', 'filters=tcn:%236230,none-such'])(
  '%s finds the end of a number',
  async (query) => {
    await world.services.database.run(sql`
    insert into applicant (record_key, network, first_name, last_name, email, phone, transaction_id)
    values (gen_random_uuid(), ${world.ids.networks.metro}, 'End', 'Ofnumbers', 'e@example.org', '3055790142', 'BIMS-776230')`)
    const answer = await world.ask({ who: 'staff', path: `applicants?${query}` })
    expect([answer.statusCode, answer.json().results]).toMatchObject([200, [{ last_name: 'Ofnumbers' }]])
  },
)

test.each(['525512345678', '00525512345678', '011525512345678', '%2B525512345678'])(
  'phone=%s finds a foreign number, however it is dialled',
  async (typed) => {
    await world.services.database.run(sql`update network set extra_fields = 'foreignAddress' where id = ${world.ids.networks.metro}`)
    await world.services.database.run(sql`
    insert into applicant (record_key, network, first_name, last_name, email, phone)
    values (gen_random_uuid(), ${world.ids.networks.metro}, 'Far', 'Away', 'f@example.org', '+525512345678')`)
    const answer = await world.ask({ who: 'staff', path: `applicants?phone=${typed}` })
    expect([answer.statusCode, answer.json().results]).toMatchObject([200, [{ last_name: 'Away' }]])
  },
)

test.each([
  ['status_code=abc', { status_code: 'Must be the number of a record, such as 12' }],
  ['registration=99999999999999999999', { registration: 'Must be the number of a record, such as 12' }],
  ['ssn4=0123,4567', { ssn4: 'Must be exactly 4 digits, not 0000' }],
  ['dob=1980-02-03,1990-11-12', { dob: 'Must be a date, YYYY-MM-DD' }],
  ['dob=foo', { dob: 'Must be a date, YYYY-MM-DD' }],
  ['phone=1', { phone: 'Must be 10 digits, more with a country code, or the last 4 to 9' }],
  ['created_after=today-99999', { created_after: 'Must be a day such as 2026-11-30, today or today-30, at most 9999 days from today' }],
  ['filters=created:today-99999', { filters: 'created:today-99999 is too far away: write a day within 9990 days of today' }],
  ['status_code=1,abc', { status_code: 'Must be the number of a record, such as 12' }],
  ['category=CO,XX', { category: 'Must be one of CO, NC' }],
  ['filters=status:%231,%2399999', { filters: 'There is no status with the number 99999' }],
  ['filters=status:%2399999', { filters: 'There is no status with the number 99999' }],
])('%s is refused in words', async (query, errors) => {
  const answer = await world.ask({ who: 'staff', path: `applicants?${query}` })
  expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
})

test('every card has a count, except one whose search is no longer valid', async () => {
  const { database } = world.services
  await database.run(sql`
    insert into saved_search ("group", description, query_string)
    values (1, 'old', 'color=red'), (1, 'co', 'category=CO&order=-created'), (1, 'all', 'order=last_name')`)
  const cards = (await world.ask({ who: 'staff', path: 'savedsearches?limit=200' })).json().results as Values[]
  const countOf = (name: string) => cards.find(({ description }) => description === name)?.count
  expect(countOf('old')).toBe(null)
  expect(countOf('co')).toBe(people.filter(({ category }) => category === 'CO').length)
  expect(countOf('all')).toBe(people.length)
})

test('pruned names are not found, and names of other and restored applicants are', async () => {
  const { database } = world.services
  const [one, other] = people as [One, One]
  await database.run(sql`update applicant set last_name = 'Oncewed' where id = ${one.id}`)
  await database.run(sql`update applicant set removed_at = now(), last_name = 'Departed' where id = ${other.id}`)
  await database.run(sql`insert into applicant_last_name (name) values ('Longgone') on conflict do nothing`)
  await database.run(sql`
    insert into applicant (record_key, network, first_name, last_name, email, phone)
    select gen_random_uuid(), ${world.ids.networks.metro}, 'Crowd', 'Member', 'c@example.org', '3055550100' from generate_series(1, 120)`)
  await pruneNameIndex({ database })
  const bearers = await database.one(sql`select bearers from applicant_first_name where name = 'Crowd'`)
  expect(bearers).toEqual({ bearers: 120 })
  const known = async (name: string) => (await database.rows(sql`select from applicant_last_name where name = ${name}`)).length
  expect([await known('Oncewed'), await known('Departed'), await known('Longgone')]).toEqual([1, 0, 0])
  expect((await allPages('name=oncew')).ids).toEqual([one.id])
  await database.run(sql`update applicant set removed_at = null where id = ${other.id}`)
  expect((await allPages('name=depart')).ids).toEqual([other.id])
})
