import sql, { raw, type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeWorld, type World } from '../../testing/world.ts'

/** More than the counting limit, so that both plans of a list are tested. */
const PEOPLE = 12_000
const MAX_COUNTED = 10_000
/** A sequential scan, which takes ten times as long with ten times as many rows. */
const READS_ALL = /Seq Scan on (applicant|applicant_history|appointment|applicant_location)\b/

let world: World
let statements: Sql[] = []
let some: Record<string, number | undefined> = {}

beforeAll(async () => {
  world = await makeWorld()
  const { database } = world.services
  const { ids } = world
  /** A busy machine takes longer than a statement of the product may. */
  const fill = (statement: Sql) => database.transaction((db) => db.run(statement), 60_000)
  const made = async (statement: Sql) => (await database.rows<{ id: number }>(statement)).map(({ id }) => id)
  const each = sql`generate_series(1, 20) n`
  const vendors = await made(
    sql`insert into vendor (employer, name) select ${ids.employers?.lakeside}, 'Vendor ' || n from ${each} returning id`,
  )
  const types = await made(sql`
    insert into applicant_type (lsv, ori, employer, network, description)
    select y.lsv, y.ori, y.employer, y.network, 'Type ' || n from applicant_type y, ${each} where y.id = ${ids.applicanttypes?.teacher} returning id`)
  const locations = await made(
    sql`insert into location (employer, name) select ${ids.employers?.lakeside}, 'Location ' || n from ${each} returning id`,
  )
  some = { VENDOR: vendors[0], TYPE: types[0], LOCATION: locations[0] }
  await fill(sql`
    insert into applicant (record_key, employer, first_name, last_name, email, phone, transaction_id, created, submitted, safe_date, due, illegible,
      category, position, vendor, applicant_type, status_code, ssn4_index, dob_index)
    select gen_random_uuid(), (array[${ids.employers?.lakeside}, ${ids.employers?.parish}]::bigint[])[1 + n % 2],
      (array['Ann', 'Mary Jo', 'Omar', 'Li', 'Bert'])[1 + n % 5] || n % 61 || ' Crowd', (array['Smith', 'Marsh', 'Lee', 'De La Cruz'])[1 + n % 4] || n % 997,
      'p' || n || '@example.org', '305555' || to_char(n % 10000, 'FM0000'), 'TCN-' || n, now() - n * interval '1 hour',
      case when n % 3 > 0 then current_date - n % 900 end, current_date + n % 800 - 400, case when n % 40 > 0 then current_date + n % 90 end, n % 50 = 0, case when n <= ${MAX_COUNTED} then 'CO' else 'NC' end,
      'Position ' || n % 30, (${vendors}::bigint[])[1 + n % 20], (${types}::bigint[])[1 + n % 20],
      case when n % 3 > 0 then (array[${ids.statuscodes?.cleared}, ${ids.statuscodes?.unused}]::bigint[])[1 + (n / 7) % 2] end,
      int4send(n % 2000), int4send(n % 3000)
    from generate_series(1, ${PEOPLE}) n`)
  await fill(
    sql`insert into applicant_location select id, (${locations}::bigint[])[1 + id % 20] from applicant where last_name <> '' on conflict do nothing`,
  )
  await fill(sql`
    insert into applicant_history (applicant, event, detail)
    select id, 'CHANGED', case when id % 20 = 0 then jsonb_build_object('replaced_tcn', 'OLD-' || id) else '{}' end from applicant`)
  await database.run(sql`
    insert into saved_search ("group", description, query_string)
    select 1, q, q from unnest(${CARDS.map((card) => card.replace('STATUS', String(ids.statuscodes?.cleared)).replace('EMPLOYER', String(ids.employers?.parish)))}::text[]) q`)
  for (const table of [
    'applicant',
    'applicant_location',
    'applicant_history',
    'applicant_first_name',
    'applicant_last_name',
    'saved_search',
  ])
    await vi.waitUntil(() => vacuum(table), { timeout: 60_000, interval: 200 })
  const rows = database.rows.bind(database)
  vi.spyOn(database, 'rows').mockImplementation((statement, plan) => {
    statements.push(statement)
    return rows(statement, plan)
  })
}, 120_000)
afterAll(() => world.close())
beforeEach(() => {
  statements = []
})

/**
 * Vacuums a table; returns whether all its pages are visible to an index-only scan, without which the planner reads the table. A statement
 * of the workers, or an automatic analysis, that runs at the same time leaves them unmarked.
 */
async function vacuum(table: string): Promise<boolean> {
  const { database } = world.services
  await database.run(sql`vacuum analyze ${raw(table)}`)
  const pages = await database.one<{ visible: boolean }>(
    sql`select relallvisible >= relpages as visible from pg_class where oid = ${table}::regclass`,
  )
  return pages?.visible === true
}

const CARDS = [
  'status_code=STATUS&submitted_before=today-3',
  'status_code=STATUS&category=CO',
  'employer=EMPLOYER&status_code=STATUS',
  'name=mar',
]

/** The plans of a call with a sequential scan, among the custom and generic plans of its statements. */
async function fullScans(path: string): Promise<string[]> {
  const answer = await world.ask({ who: 'staff', path })
  expect(answer.statusCode, answer.body).toBe(200)
  const { pool } = world.services.database
  const plans: string[] = []
  for (const { text, values } of statements.filter(({ text }) => /\bapplicant\b/.test(text)))
    for (const rows of [(await pool.query(`explain ${text}`, values)).rows, (await pool.query(`explain (generic_plan) ${text}`)).rows])
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  expect(plans.length).toBeGreaterThan(0)
  return plans.filter((plan) => READS_ALL.test(plan))
}

// Filters that nearly everybody matches are left out: for so few people a sequential scan is right.
describe('every selective filter finds and counts in an index', () => {
  test.each([
    'name=mar',
    'name=Smith',
    'name=sm',
    'name=mary jo',
    'name=De La Cruz1',
    'name=ñandú',
    'name=明',
    'name=marsh7 ann9',
    'search=mar',
    'search=mary jo1 marsh',
    'search=Smith7, Ann9',
    'search=TCN-77',
    'search=3055550077',
    'search=1000000077',
    'search=p77@example',
    'search=0077',
    'search=550077',
    'filters=name:mar',
    'filters=created:<7d',
    'email=p77@example.org',
    'phone=3055550077',
    'email=p77@example.org,p78@example.org',
    'phone=3055550077,3055550078',
    'transaction_id=TCN-77,TCN-78',
    'registration=1000000077,1000000078',
    'position=ition 7,ition 9',
    'ssn4=0123',
    'dob=1980-02-03',
    'transaction_id=TCN-77',
    'registration=1000000077',
    'status_code=1',
    'status_code=1,2',
    'category=CO',
    'position=ition 7',
    'employer=1',
    'location=LOCATION',
    'location=1,LOCATION',
    'vendor=VENDOR',
    'vendor=1,VENDOR',
    'applicant_type=TYPE',
    'applicant_type=1,TYPE',
    'lsv=1',
    'network=1',
    'created_after=today-7',
    'created_before=today-30',
    'submitted_after=today-7',
    'submitted_before=today-7',
    'safe_date_after=today',
    'safe_date_before=today',
    'due=none',
    'submitted=none',
    'safe_date=none',
    'transaction_id=none',
    'transaction_id=none,TCN-77',
    'position=none',
    'position=none,ition 7',
    'due_before=today',
    'illegible=true',
    'transfer_pending=true',
    'transfer_pending=false',
    'waiting=true',
  ])('%s', async (query) => {
    const narrowed = query.replace(/[A-Z]{4,}$/, (name) => String(some[name]))
    expect(await fullScans(`applicants?${encodeURI(narrowed)}`)).toEqual([])
  })
})

test.each([
  'mar',
  'Smith7',
  'Mary Jo',
  'ary jo1 de',
  'jo1 mary de',
  'xq',
  'TCN-77',
  'p77@exam',
  '3055550077',
  '10000000',
  '0077',
  '550077',
])('quick find of %s uses an index', async (q) => {
  expect(await fullScans(`applicants/find?q=${encodeURIComponent(q)}`)).toEqual([])
})

test('dashboard cards and the list of waiting applicants use an index', async () => {
  expect(await fullScans('savedsearches?limit=200')).toEqual([])
  expect(await fullScans('applicants/last_checked')).toEqual([])
})

test('counts stop at 10,000, and pages cover the whole list', async () => {
  const { database } = world.services
  const people = await database.rows<{ id: number }>(
    sql`select id from applicant where first_name like '% Crowd' order by sort_name, id limit 4`,
  )
  for (const query of ['name=Crowd', 'name=rowd', 'search=crowd']) {
    const first = (await world.ask({ who: 'staff', path: `applicants?${query}&limit=2` })).json()
    expect([first.count, first.count_capped], query).toEqual([MAX_COUNTED, true])
    const second = (await world.ask({ who: 'staff', path: `applicants?${query}&limit=2&cursor=${first.next}` })).json()
    expect(
      [...first.results, ...second.results].map(({ id }) => id),
      query,
    ).toEqual(people.map(({ id }) => id))
  }
  for (const query of ['category=CO', 'category=CO&name=Crowd']) {
    const exact = (await world.ask({ who: 'staff', path: `applicants?${query}&limit=1` })).json()
    expect([exact.count, exact.count_capped], query).toEqual([MAX_COUNTED, undefined])
  }
  const body = { group: 1, description: 'Crowd', query_string: 'name=Crowd' }
  await world.ask({ who: 'staff', method: 'POST', path: 'savedsearches', body })
  const cards = (await world.ask({ who: 'staff', path: 'savedsearches?limit=200' })).json().results as { description: string }[]
  expect(cards.find(({ description }) => description === 'Crowd')).toMatchObject({ count: MAX_COUNTED, count_capped: true })
})

test('a card with two filters is counted by an index-only scan', async () => {
  await world.ask({ who: 'staff', path: 'savedsearches?limit=200' })
  const counting = statements.filter(({ text }) => text.includes('count(*)') && text.includes('"status_code"'))
  expect(counting).toHaveLength(3)
  const { pool } = world.services.database
  for (const { text } of counting) {
    const { rows } = await pool.query(`explain (generic_plan) ${text}`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/(Bitmap Heap|Index) Scan (on|using \w+ on) applicant\b/)
  }
})

test('an export has the results of its search in order, and finds few of them by index', async () => {
  const { database } = world.services
  // Above the counting limit, and below it.
  for (const [query, condition] of [
    ['illegible=false', sql`not illegible`],
    ['name=marsh', sql`last_name ilike '%marsh%' or first_name ilike '%marsh%'`],
  ] as const) {
    const { body } = await world.ask({ who: 'staff', path: `applicants/export?${query}` })
    const found = await database.rows<{ last_name: string; transaction_id: string }>(sql`
      select last_name, coalesce(transaction_id, '') as transaction_id from applicant where removed_at is null and (${condition})
      order by sort_name, id`)
    const lines = body.trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',').filter((_, at) => at === 0 || at === 3))).toEqual(
      found.map(({ last_name, transaction_id }) => [last_name, transaction_id]),
    )
  }
  statements = []
  expect(await fullScans('applicants/export?name=Smith7')).toEqual([])
})
