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

/** An appointment of ana or ben, as it was booked. */
async function book(
  applicant: NameOf<'applicants'>,
  lsv: NameOf<'livescanvendors'>,
  at: string,
  status: string,
  cents: number,
  method = 'INVOICE',
) {
  await world.services.database.run(sql`
    insert into appointment (applicant, lsv, date_time, ends_at, walk_in, status, price, payment_method)
    values (${world.ids.applicants[applicant]}, ${world.ids.livescanvendors[lsv]}, ${at}, ${at}::timestamptz + interval '15 minutes', true, ${status}, ${cents}, ${method})`)
}

const invoices = async (query: string) => {
  const answer = await world.ask('staff', 'GET', `appointments/invoices?${query}`)
  return { status: answer.statusCode, ...answer.json() }
}

test('per employer and month of the clocks at the location; cancelled, unpaid and otherwise paid ones are no invoices', async () => {
  const { database } = world.services
  await database.run(sql`update live_scan_vendor set timezone = 'America/Los_Angeles' where id = ${world.ids.livescanvendors.seaside}`)
  await database.run(
    sql`update applicant set employer = null, network = ${world.ids.networks.metro} where id = ${world.ids.applicants.dan}`,
  )
  await book('ana', 'downtown', '2026-02-01T04:59:00Z', 'COMPLETED', 1050)
  await book('ana', 'downtown', '2026-02-01T05:00:00Z', 'NO_SHOW', 1000)
  await book('ana', 'seaside', '2026-02-01T07:59:00Z', 'SCHEDULED', 333)
  await book('ben', 'seaside', '2026-02-01T08:00:00Z', 'COMPLETED', 2000)
  await book('dan', 'downtown', '2026-02-10T08:00:00Z', 'COMPLETED', 5)
  for (const status of ['CANCELLED', 'PENDING']) await book('ana', 'downtown', '2026-02-10T15:00:00Z', status, 9999)
  await book('ana', 'downtown', '2026-02-10T15:00:00Z', 'COMPLETED', 9999, 'CASH')
  const found = await invoices('from=2026-01&to=2026-02')
  const row = (name: string, month: string, appointments: number, completed: number, no_show: number, scheduled: number, amount: string) =>
    expect.objectContaining({ name, month, appointments, completed, no_show, scheduled, amount })
  expect(found.results).toEqual([
    row('Lakeside School District', '2026-02', 1, 0, 1, 0, '10.00'),
    row('Metro Live Scan Network', '2026-02', 1, 1, 0, 0, '0.05'),
    row('Parish', '2026-02', 1, 1, 0, 0, '20.00'),
    row('Lakeside School District', '2026-01', 2, 1, 0, 1, '13.83'),
  ])
  expect(found.amount).toBe('43.88')
  expect((await invoices('from=2026-01&to=2026-01')).results).toEqual([row('Lakeside School District', '2026-01', 2, 1, 0, 1, '13.83')])
  expect((await invoices(`from=2026-01&to=2026-02&employer=${world.ids.employers.parish}`)).amount).toBe('20.00')
  expect((await invoices(`from=2026-01&to=2026-02&network=${world.ids.networks.metro}`)).amount).toBe('0.05')
  const csv = await world.ask('staff', 'GET', 'appointments/invoices/csv?from=2026-01&to=2026-01')
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

test.each([
  ['', ['from', 'to']],
  ['from=2026-13&to=2026-02', ['from', 'to']],
  ['from=2026-03&to=2026-02', ['to']],
  ['from=2026-01&to=2026-02&employer=x', ['employer']],
])('%s is refused', async (query, fields) => {
  const { status, errors } = await invoices(query)
  expect([status, Object.keys(errors)]).toEqual([400, fields])
})
