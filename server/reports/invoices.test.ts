import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NameOf } from '../testing/people-and-places.ts'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

type Booked = { who: NameOf<'applicants'>; lsv: NameOf<'livescanvendors'>; at: string; status: string; cents: number; method?: string }

async function book({ who, lsv, at, status, cents, method = 'INVOICE' }: Booked) {
  const { applicants, livescanvendors } = world.ids
  await world.services.database.run(sql`
    insert into appointment (applicant, lsv, date_time, ends_at, walk_in, status, price, payment_method)
    values (${applicants[who]}, ${livescanvendors[lsv]}, ${at}, ${at}::timestamptz + interval '15 minutes', true, ${status}, ${cents}, ${method})`)
}

const invoices = async (query: string) => {
  const answer = await world.ask({ who: 'staff', path: `appointments/invoices?${query}` })
  return { status: answer.statusCode, ...answer.json() }
}

test('invoices are per employer and local month, without cancelled, unpaid and otherwise paid appointments', async () => {
  const { database } = world.services
  await database.run(sql`update live_scan_vendor set timezone = 'America/Los_Angeles' where id = ${world.ids.livescanvendors.seaside}`)
  await database.run(
    sql`update applicant set employer = null, network = ${world.ids.networks.metro} where id = ${world.ids.applicants.dan}`,
  )
  await database.run(sql`update employer set no_shows_invoiced = true`)
  await book({ who: 'ana', lsv: 'downtown', at: '2026-02-01T04:59:00Z', status: 'COMPLETED', cents: 1050 })
  await book({ who: 'ana', lsv: 'downtown', at: '2026-02-01T05:00:00Z', status: 'NO_SHOW', cents: 1000 })
  await book({ who: 'ana', lsv: 'seaside', at: '2026-02-01T07:59:00Z', status: 'SCHEDULED', cents: 333 })
  await book({ who: 'ben', lsv: 'seaside', at: '2026-02-01T08:00:00Z', status: 'COMPLETED', cents: 2000 })
  await book({ who: 'dan', lsv: 'downtown', at: '2026-02-10T08:00:00Z', status: 'COMPLETED', cents: 5 })
  for (const status of ['CANCELLED', 'PENDING'])
    await book({ who: 'ana', lsv: 'downtown', at: '2026-02-10T15:00:00Z', status, cents: 9999 })
  await book({ who: 'ana', lsv: 'downtown', at: '2026-02-10T15:00:00Z', status: 'COMPLETED', cents: 9999, method: 'CASH' })
  const found = await invoices('from=2026-01&to=2026-02')
  const lakeside = {
    name: 'Lakeside School District',
    month: '2026-01',
    appointments: 2,
    completed: 1,
    no_show: 0,
    scheduled: 1,
    amount: '13.83',
  }
  const one = { month: '2026-02', appointments: 1, completed: 1, no_show: 0, scheduled: 0 }
  expect(found.results).toMatchObject([
    { ...one, name: 'Lakeside School District', completed: 0, no_show: 1, amount: '10.00' },
    { ...one, name: 'Metro Live Scan Network', amount: '0.05' },
    { ...one, name: 'Parish', amount: '20.00' },
    lakeside,
  ])
  expect(found.amount).toBe('43.88')
  expect((await invoices('from=2026-01&to=2026-01')).results).toMatchObject([lakeside])
  expect((await invoices(`from=2026-01&to=2026-02&employer=${world.ids.employers.parish}`)).amount).toBe('20.00')
  expect((await invoices(`from=2026-01&to=2026-02&network=${world.ids.networks.metro}`)).amount).toBe('0.05')
  const csv = await world.ask({ who: 'staff', path: 'appointments/invoices/csv?from=2026-01&to=2026-01' })
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = csv.body.trim().split('\r\n')
  expect(lines[0]).toBe('Employer,Month,Date,Appt #,Last Name,First Name,Type,Fingerprint Location,Status,Price')
  expect(lines.slice(1).map((line) => line.replace(/\d{10}/, '#'))).toEqual([
    'Lakeside School District,2026-01,2026-01-31,#,Tester,ana,,Downtown Fingerprint Center,Completed,10.50',
    'Lakeside School District,2026-01,2026-01-31,#,Tester,ana,,Seaside,Scheduled,3.33',
  ])
  const logged = await database.rows(sql`select detail from audit_event where event = 'invoices' order by seq desc limit 1`)
  expect(logged).toEqual([{ detail: { from: '2026-01', to: '2026-01', as: 'csv', rows: 2 } }])
})

test('no-shows are on the invoices of those payers that are set to pay for them, in the amounts and in the file', async () => {
  const { database } = world.services
  const { applicants, employers, networks } = world.ids
  await database.run(sql`update applicant set employer = null, network = ${networks.metro} where id = ${applicants.dan}`)
  for (const who of ['ana', 'ben', 'dan'] as const)
    await book({ who, lsv: 'downtown', at: '2026-02-10T15:00:00Z', status: 'NO_SHOW', cents: 1000 })
  const query = 'from=2026-02&to=2026-02'
  const amounts = async () => {
    const { results, amount } = await invoices(query)
    const csv = await world.ask({ who: 'staff', path: `appointments/invoices/csv?${query}` })
    const prices = csv.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(-1))
    return { counted: results.map((row: { no_show: number; amount: string }) => [row.no_show, row.amount]), prices, amount }
  }
  const nothing = [1, '0.00']
  expect(await amounts()).toEqual({ counted: [nothing, nothing, nothing], prices: ['0.00', '0.00', '0.00'], amount: '0.00' })
  const set = (path: string) => world.ask({ who: 'superuser', method: 'PATCH', path, body: { no_shows_invoiced: true } })
  expect((await set(`employers/${employers.parish}`)).json().no_shows_invoiced).toBe(true)
  const parish = { counted: [nothing, nothing, [1, '10.00']], prices: ['0.00', '0.00', '10.00'], amount: '10.00' }
  expect(await amounts()).toEqual(parish)
  expect((await set(`networks/${networks.metro}`)).json().no_shows_invoiced).toBe(true)
  expect(await amounts()).toEqual({ counted: [nothing, [1, '10.00'], [1, '10.00']], prices: ['0.00', '10.00', '10.00'], amount: '20.00' })
})

test('invoices are without the money that a desk has taken', async () => {
  const { database } = world.services
  const { livescanvendors, users } = world.ids
  for (const who of ['ana', 'ben'] as const)
    await book({ who, lsv: 'downtown', at: '2026-02-10T15:00:00Z', status: 'COMPLETED', cents: 4250 })
  const till = await database.one<{ id: number }>(
    sql`insert into till (lsv, day) values (${livescanvendors.downtown}, '2026-02-10') returning id`,
  )
  const receive = (who: 'ana' | 'ben', cents: number, receipt: number) =>
    database.run(sql`
      insert into payment_transaction (appointment, lsv, amount, state, method, provider, refundable, taken_by, taken_at, till, receipt)
      select p.id, p.lsv, ${cents}, 'RECEIVED', 'CASH', 'desk', false, ${users.staff}, p.date_time, ${till?.id}, ${receipt}
      from appointment p where p.applicant = ${world.ids.applicants[who]} and p.price = 4250`)
  await receive('ana', 1250, 1)
  await receive('ben', 5000, 2)
  const amounts = async () => (await invoices('from=2026-02&to=2026-02')).results.map(({ amount }: { amount: string }) => amount)
  expect(await amounts()).toEqual(['30.00', '0.00'])
  const csv = await world.ask({ who: 'staff', path: 'appointments/invoices/csv?from=2026-02&to=2026-02' })
  expect(
    csv.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(-1)),
  ).toEqual(['30.00', '0.00'])
})

test.each([
  ['', ['from', 'to']],
  ['from=2026-13&to=2026-02', ['from', 'to']],
  ['from=2026-03&to=2026-02', ['to']],
  ['from=2026-01&to=2026-02&employer=x', ['employer']],
])('%s is refused', async (query, fields) => {
  const { status, errors } = await invoices(query)
  expect([status, Object.keys(errors)]).toEqual([400, fields])
})
