import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/records/days.ts'
import { manageUrl } from '../appointments/booking-link.ts'
import { dateIn } from '../availability/zoned-time.ts'
import { HOUR_MS, isoOf } from '../platform/clock.ts'
import { findFreePort, makeSettingsOn, type ServerProcess, startProcess } from '../testing/servers/server-process.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/** The short form; `npm run drill waitlist` runs it with a thousand people and fifty slots. */
const PEOPLE = Number(process.env.WAITLIST_PEOPLE ?? 30)
const FREED = Number(process.env.WAITLIST_FREED ?? 6)
const SLOT_MS = 900_000

let testServer: TestServer
let servers: ServerProcess[]
let remove: () => void

beforeAll(async () => {
  testServer = await openTestServer()
  await fillLocation()
  const settings = makeSettingsOn(testServer)
  remove = settings.remove
  servers = await Promise.all([0, 1].map(async () => startProcess({ env: settings.env, port: await findFreePort() })))
}, 120_000)
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.kill('SIGTERM')))
  await testServer?.close()
  remove?.()
})

/** Offers are made by day: the location is in a zone where the machine's clock shows noon. */
const east = 12 - new Date().getUTCHours()
const zone = east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`

/** Opens the location day and night. */
async function fillLocation() {
  await testServer.database.run(sql`update live_scan_vendor set timezone = ${zone} where id = ${testServer.downtown}`)
  await testServer.database.run(sql`update available_time set start_time = '00:00', end_time = '24:00' where lsv = ${testServer.downtown}`)
}

/** The slots of those who will cancel are in two days; the waiting applicants have later ones. */
const start = Math.ceil((Date.now() + 2 * DAY_MS) / HOUR_MS) * HOUR_MS
const timeOf = (index: number) => isoOf(start + index * SLOT_MS)
const dayOf = (index: number) => dateIn(zone, start + index * SLOT_MS)

type Person = { id: number; at: number; token: string }

/** Books all slots from the first freed one to the last waiting applicant's; written at once, since the test does not measure bookings. */
async function fill(): Promise<Person[]> {
  const count = FREED + PEOPLE
  const people = Array.from({ length: count }, (_, at) => ({ at, email: `p${at}@example.org`, starts: timeOf(at), ends: timeOf(at + 1) }))
  const rows = await testServer.database.rows<{ id: number; at: number }>(sql`
    with given as (select * from json_to_recordset(${JSON.stringify(people)}::json) g(at integer, email text, starts timestamptz, ends timestamptz)),
    made as (
      insert into applicant (record_key, network, first_name, last_name, email, phone)
      select gen_random_uuid(), ${testServer.metro}, 'Ann', 'Wait', g.email, '3055550100' from given g returning id, email)
    insert into appointment (applicant, lsv, date_time, ends_at, station)
    select m.id, ${testServer.downtown}, g.starts, g.ends, 1 from given g join made m on m.email = g.email order by g.at
    returning id, (extract(epoch from date_time) * 1000 - ${start})::bigint / ${SLOT_MS} as at`)
  // The earlier slots are closed: an entry for an open slot is refused.
  await testServer.database.run(sql`
    insert into blocked_time (lsv, start_datetime, end_datetime) values (${testServer.downtown}, now() - interval '1 day', ${timeOf(0)})`)
  await testServer.database.run(sql`
    insert into appointment_history (appointment, event, status, lsv, date_time) select id, 'BOOKED', status, lsv, date_time from appointment`)
  return rows.map(({ id, at }) => ({ id, at: Number(at), token: tokenOf(id) })).sort((a, b) => a.at - b.at)
}

const tokenOf = (id: number) => manageUrl(testServer.services, { id, link_revision: 1, subdomain: 'metro' }).split('/').at(-1) as string

async function call(index: number, method: string, path: string, body?: object) {
  const response = await fetch(`${servers[index % 2]?.address}/api/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

type Offer = { id: number; entry: number; appointment: number; starts_at: string; state: string }
const offers = () =>
  testServer.database.rows<Offer>(sql`
    select o.id, o.entry, e.appointment, o.starts_at, o.state from waitlist_offer o join waitlist_entry e on e.id = o.entry order by o.id`)

test(`of ${PEOPLE} people waiting at two servers, the first ${FREED} are offered a freed time once each, and each is booked once`, {
  timeout: 240_000,
}, async () => {
  const people = await fill()
  const [leaving, waiting] = [people.slice(0, FREED), people.slice(FREED)]
  const days = { earliest: dayOf(0), latest: dayOf(FREED + PEOPLE) }
  // They join one after another, in another order than that of the appointments.
  const line = waiting.toSorted((a, b) => (a.id % 97) - (b.id % 97) || a.id - b.id)
  for (const [index, { token }] of line.entries()) {
    const joined = await call(index, 'PUT', `bookings/${token}/waitlist`, days)
    expect([joined.status, joined.body.offer]).toEqual([200, null])
  }

  const freed = await Promise.all(leaving.map(({ token }, index) => call(index, 'DELETE', `bookings/${token}`)))
  expect(freed.map(({ status }) => status)).toEqual(freed.map(() => 204))
  await expect.poll(async () => (await offers()).length, { timeout: 60_000, interval: 250 }).toBe(FREED)
  const made = await offers()
  // Each slot once; the jobs of both servers ran between the cancellations, so the first in line got the first slot that was free.
  expect(new Set(made.map(({ starts_at }) => starts_at))).toEqual(new Set(Array.from({ length: FREED }, (_, at) => timeOf(at))))
  const first = line.slice(0, FREED).map(({ id }) => id)
  expect(made.map(({ appointment }) => appointment).sort()).toEqual(first.sort())
  expect(made.map(({ entry }) => entry)).toEqual(made.map(({ entry }) => entry).toSorted((a, b) => a - b))

  // All accept at once, twice, at both servers, while others try to book the same slots.
  const pressed = await Promise.all(
    made.flatMap(({ id, appointment, starts_at }) =>
      [0, 1].map((server) =>
        call(server, 'POST', `bookings/${tokenOf(appointment)}/waitlist/answer`, { offer: id, accept: true, date_time: starts_at }),
      ),
    ),
  )
  const moves = await Promise.all(
    made.map(({ starts_at }, index) => call(index, 'PATCH', `bookings/${line.at(-1 - index)?.token}`, { dateTime: starts_at })),
  )
  expect(pressed.map(({ status }) => status)).toEqual(pressed.map(() => 200))
  expect(moves.map(({ body }) => body.error_type)).toEqual(moves.map(() => 'TIMING'))
  const kept = await testServer.database.rows<{ id: number; date_time: string }>(
    sql`select id, date_time from appointment where status = 'SCHEDULED'`,
  )
  for (const { appointment, starts_at } of made) expect(kept).toContainEqual({ id: appointment, date_time: starts_at })
  expect(new Set(kept.map(({ date_time }) => date_time)).size).toBe(PEOPLE)

  // Their former slots are offered too, and no entry is skipped.
  await expect.poll(async () => (await offers()).length, { timeout: 60_000, interval: 250 }).toBeGreaterThan(0)
  await expect
    .poll(
      () =>
        testServer.database.one(sql`
          select count(*) filter (where state = 'OPEN') = count(distinct starts_at) filter (where state = 'OPEN') as once from waitlist_offer`),
      { timeout: 10_000 },
    )
    .toEqual({ once: true })
})
