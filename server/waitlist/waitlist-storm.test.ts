import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeApplicants } from '../applicants/removal/purge-applicant.ts'
import { isoOf } from '../platform/clock.ts'
import { transactAs } from '../platform/events/change.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { offerSlots } from './offer-slots.ts'

const PEOPLE = 16
const ROUNDS = 12

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.database.run(sql`update live_scan_vendor set stations = 2 where id = ${server.downtown}`)
})
afterAll(() => server.close())

/** Random numbers that repeat from a seed, which is printed on failure. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const at = (index: number) => isoOf(Date.parse('2026-11-25T14:00:00Z') + index * 900_000)
const deadlocks = async () =>
  (
    await server.database.one<{ count: number }>(
      sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`,
    )
  )?.count

type Person = { applicant: number; token: string }
async function book(index: number, email: string): Promise<Person | undefined> {
  const { status, body } = await server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime: at(index), email }) })
  return status === 201 ? { applicant: body.applicant, token: body.manage_url.split('/').at(-1) } : undefined
}

test('joining, leaving, offering, taking, moving, cancelling and deleting at once: no deadlock, no seat twice', {
  timeout: 120_000,
}, async () => {
  const seed = Date.now() % 1_000_000
  const random = randomFrom(seed)
  const before = await deadlocks()
  const people = (
    await Promise.all(Array.from({ length: PEOPLE }, (_, index) => book(Math.floor(index / 2), `p${index}@example.org`)))
  ).flatMap((person) => person ?? [])
  const wait = ({ token }: Person, method: string, body?: object, path = '') =>
    server.call(method, `bookings/${token}/waitlist${path}`, body === undefined ? {} : { body })
  const some = () => people[random(people.length)] as Person
  const days = { earliest: '2026-11-25', latest: '2026-11-25' }
  const take = async (person: Person, accept: boolean) => {
    const { offer } = (await wait(person, 'GET')).body
    if (offer) return wait(person, 'POST', { offer: offer.id, accept, date_time: offer.date_time }, '/answer')
  }
  const closed = (open: boolean) =>
    open
      ? server.database.run(sql`delete from blocked_time`)
      : server.database.run(sql`
          insert into blocked_time (lsv, start_datetime, end_datetime) values (${server.downtown}, ${at(PEOPLE / 2)}, '2026-11-26T04:00Z')`)
  const steps: (() => Promise<unknown>)[] = [
    () => wait(some(), 'PUT', days),
    () => wait(some(), 'PUT', days),
    () => wait(some(), 'DELETE'),
    () => take(some(), true),
    () => take(some(), true),
    () => take(some(), false),
    () => offerSlots(server.services, { lsv: server.downtown }),
    () => server.call('PATCH', `bookings/${some().token}`, { body: { dateTime: at(random(PEOPLE)) } }),
    () => server.call('DELETE', `bookings/${some().token}`),
    () => book(random(PEOPLE), `n${random(1_000_000)}@example.org`).then((person) => person && people.push(person)),
    () => closed(random(2) === 0),
  ]
  await closed(false)
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([
      ...Array.from({ length: 20 }, () => (steps[random(steps.length)] as () => Promise<unknown>)()),
      runJobs(server.services, { atOnce: 4 }),
      ...(round % 4 === 3 ? [transactAs(server.services, SYSTEM, (change) => purgeApplicants(change, [some().applicant]))] : []),
    ])
    server.services.clock.set(isoOf(server.services.clock.now() + 10 * 60_000))
  }
  expect({ deadlocks: await deadlocks(), seed }).toEqual({ deadlocks: before, seed })
  const twice = await server.database.rows(sql`
    select a.id from appointment a join appointment b on a.id < b.id and a.lsv = b.lsv and a.station = b.station
      and tstzrange(a.date_time, a.ends_at) && tstzrange(b.date_time, b.ends_at)
    where a.status = 'SCHEDULED' and b.status = 'SCHEDULED'`)
  const crowded = await server.database.rows(sql`
    select o.starts_at from waitlist_offer o where o.state = 'OPEN' group by o.starts_at
    having count(*) > 2 - (select count(*) from appointment p where p.status = 'SCHEDULED' and p.date_time = o.starts_at)`)
  expect({ twice, crowded, seed }).toEqual({ twice: [], crowded: [], seed })
})
