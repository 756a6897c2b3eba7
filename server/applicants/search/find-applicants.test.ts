import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  const network = world.ids.networks.metro
  await world.services.database.run(sql`
    insert into applicant (record_key, network, first_name, last_name, email, phone, transaction_id)
    select gen_random_uuid(), ${network}, * from (values
      ('Maria', 'De La Cruz', 'mdlc@example.org', '2125550101', 'TCN-100'),
      ('Cruz', 'Maddox', 'cmaddox@example.org', '2125550102', 'TCN-1001'),
      ('Jo', 'Smith', 'jo@example.org', '3105550103', null),
      ('Smitty', 'Jones', 'sj@example.org', '3105550104', null),
      ('José', 'Núñez', 'jn@example.org', '3105550107', null),
      ('Al', 'Blacksmith', 'al@example.org', '3105550105', 'AB9'),
      ('Gone', 'Smithers', 'gone@example.org', '3105550106', 'TCN-1009')) v`)
  await world.services.database.run(sql`update applicant set removed_at = now() where last_name = 'Smithers'`)
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

type Found = { last_name: string; matched: string; registration: number | null; former_tcn: string | null }
const find = async (q: string): Promise<Found[]> => {
  const answer = await world.ask({ who: 'staff', path: `applicants/find?q=${encodeURIComponent(q)}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results
}
const names = async (q: string) => (await find(q)).map(({ last_name }) => last_name)

test.each([
  ['smith', ['Smith', 'Jones', 'Blacksmith'].filter((name) => name !== 'Jones')],
  ['smit', ['Smith', 'Jones', 'Blacksmith']],
  ['SMITH', ['Smith', 'Blacksmith']],
  ['jo', ['Jones', 'Núñez', 'Smith']],
  ['smith jo', ['Smith']],
  ['Smith, Jo', ['Smith']],
  ['jo smith', ['Smith']],
  ['maria de la cruz', ['De La Cruz']],
  ['De La Cruz, Maria', ['De La Cruz']],
  ['la cruz', ['De La Cruz']],
  ['nunez', ['Núñez']],
  ['NÚÑ', ['Núñez']],
  ['jose nuñez', ['Núñez']],
  ['uñez', ['Núñez']],
  ['tcn-100', ['De La Cruz', 'Maddox']],
  ['TCN-1009', []],
  ['2125550102', ['Maddox']],
  ['(310) 555-0105', ['Blacksmith']],
  ['1 310 555 0105', ['Blacksmith']],
  ['CMADDOX@example', ['Maddox']],
  ['%', []],
  ['x_y', []],
])('%s finds %j, the best first', async (q, expected) => {
  expect(await names(q)).toEqual(expected)
})

test('a TCN that a record no longer has finds it, after those that have such a one now', async () => {
  const { database } = world.services
  const [jo, smitty] = await database.rows<{ id: number }>(sql`
    select id from applicant where email in ('jo@example.org', 'sj@example.org') order by email`)
  for (const [transaction_id] of [['tcn-100'], ['NEW-1234']])
    await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${jo?.id}`, body: { transaction_id } })
  await database.run(sql`
    insert into applicant_history (applicant, event, detail) values
      (${smitty?.id}, 'ILLEGIBLE', '{"transaction_id": "REJ-77001"}'), (${smitty?.id}, 'MERGED', '{"dropped": {"transaction_id": "MRG-1"}}')`)
  expect(await find('TCN-100')).toMatchObject([
    { last_name: 'De La Cruz', matched: 'transaction_id', former_tcn: null },
    { last_name: 'Smith', matched: 'former_tcn', former_tcn: 'TCN-100' },
    { last_name: 'Maddox', matched: 'transaction_id' },
  ])
  expect(await names('7001')).toEqual(['Jones'])
  expect(await names('mrg-1')).toEqual(['Jones'])
  const listed = async (query: string) =>
    (await world.ask({ who: 'staff', path: `applicants?${query}` })).json().results.map((row: Found) => row.last_name)
  expect(await listed('search=TCN-100')).toEqual(['De La Cruz', 'Maddox', 'Smith'])
  expect(await listed('search=7001')).toEqual(['Jones'])
  expect(await listed('transaction_id=tcn-100')).toEqual(['De La Cruz', 'Smith'])
  expect(await listed('filters=tcn:7001,mrg-1')).toEqual(['Jones'])
})

test('a registration number or its beginning finds the applicant', async () => {
  const id = world.ids.appointments.anas
  expect(await find(String(id))).toMatchObject([{ last_name: 'Tester', matched: 'registration', registration: id }])
  expect((await find(String(id).slice(0, 7))).map(({ registration }) => registration)).toContain(id)
})

test('quick find returns at most 20 distinct applicants and logs their number', async () => {
  await world.services.database.run(sql`
    insert into applicant (record_key, network, first_name, last_name, email, phone)
    select gen_random_uuid(), ${world.ids.networks.metro}, 'Zed', 'Zedson ' || n, 'zed' || n || '@example.org', '3055550100' from generate_series(1, 30) n`)
  const found = await find('zed')
  expect(found).toHaveLength(20)
  expect(new Set(found.map(({ last_name }) => last_name)).size).toBe(20)
  const logged = await world.services.database.one(sql`select detail from audit_event where event = 'find' order by seq desc limit 1`)
  expect(logged).toEqual({ detail: { count: 20 } })
})

describe('quick find and reports', () => {
  test.each([
    ['public', 401],
    ['downtown', 403],
    ['metro', 403],
    ['detached', 403],
    ['staff', 200],
    ['superuser', 200],
  ] as const)('the role %s gets %i', async (who, status) => {
    for (const path of [
      'applicants/find?q=ana',
      'applicants/last_checked',
      'applicants/export?name=ana',
      'appointments/invoices?from=2026-01&to=2026-02',
      'appointments/invoices/csv?from=2026-01&to=2026-02',
    ])
      expect((await world.ask({ who, path })).statusCode, path).toBe(status)
    const reported = await world.ask({
      who,
      method: 'POST',
      path: 'applicants/submissions?preview=true',
      body: [{ applicant: world.ids.applicants.ana, transaction_id: 'T-1', submitted: '2026-01-02' }],
    })
    expect(reported.statusCode).toBe(status)
  })
  test.each(['', 'q=', `q=${'x'.repeat(101)}`, 'q=a&q=b', 'name=x'])('the query %j is refused', async (query) => {
    expect((await world.ask({ who: 'staff', path: `applicants/find?${query}` })).statusCode).toBe(400)
  })
})
