import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentNotice } from '../../contract/booking/privacy-notice.ts'
import { purgeApplicants } from '../applicants/removal/purge-applicant.ts'
import { countNames, pruneNameIndex } from '../applicants/search/prune-name-index.ts'
import { manageUrl, readLinked } from '../appointments/booking-link.ts'
import { releaseExpired } from '../payments/recovery/recover-payments.ts'
import type { Timeouts } from '../platform/database/connections.ts'
import { transactAs } from '../platform/events/change.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { DECLINED, GOOD, openPayingTestServer, type PayingTestServer } from '../testing/payments.ts'
import type { Answer } from '../testing/test-server.ts'

/**
 * Dozens of operations queue for two locations: on a busy machine the last of them waits longer than the product lets it. Locks that
 * wait for each other where PostgreSQL does not see it still end in a refusal.
 */
const PATIENT: Timeouts = { connect: 30_000, lock: 30_000, statement: 40_000, answer: 45_000, idle: 60_000 }

let server: PayingTestServer
beforeAll(async () => {
  server = await openPayingTestServer(undefined, undefined, PATIENT)
  const { database } = server
  const { rows } = await database.pool.query('select current_database() as name')
  // Deadlocks are detected at once and not after a second, so that a run meets more of them.
  await database.pool.query(`alter database ${rows[0].name} set deadlock_timeout = '20ms'`)
  await database.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
  // Waits until the pool has dropped the ended connections.
  await vi.waitFor(() => Promise.all(Array.from({ length: 20 }, () => database.pool.query('select 1'))))
  await database.run(sql`update live_scan_vendor set stations = 40`)
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const deadlocks = async () =>
  (
    await server.database.one<{ count: number }>(
      sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`,
    )
  )?.count

/** Random numbers that repeat from a seed, which is printed on failure. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const TOKEN = 'granted'
let people = 0
/** An applicant whose prints were rejected once and who may book the re-print, at Downtown by the key or without one. */
async function rejected(): Promise<number> {
  const { body } = await server.call('POST', 'appointments/schedule', {
    body: server.booking({ email: `r${++people}@example.org`, paymentMethod: 'CC' }),
  })
  await server.database.run(sql`update appointment set status = 'COMPLETED' where id = ${body.id}`)
  await server.database.run(sql`update applicant set illegible = true, tcr = 'E2026-1', attempt = 2 where id = ${body.applicant}`)
  const hash = createHash('sha256').update(`${TOKEN}${body.applicant}`).digest()
  await server.database.run(sql`insert into lookup_grant (token_hash, applicant) values (${hash}, ${body.applicant})`)
  return body.applicant
}

const slot = (index: number) => new Date(Date.parse('2026-11-24T15:00:00Z') + (index % 24) * 900_000).toISOString()
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const reprint = (applicant: number, key: string, at = 0) =>
  server.call('POST', 'appointments/schedule', {
    body: {
      mode: 'illegible',
      network: server.metro,
      lsv: server.downtown,
      dateTime: slot(at),
      applicantId: applicant,
      privacy_notice: currentNotice,
      lookupToken: `${TOKEN}${applicant}`,
    },
    ...keyed(key),
  })
const bookNew = (changes: Record<string, unknown>, key: string) =>
  server.call('POST', 'appointments/schedule', { body: server.booking({ paymentMethod: 'CC', ...changes }), ...keyed(key) })

describe('one key sent as a re-print and as a new booking at the same moment', () => {
  test('books once, refuses the other at once, without a deadlock or a delay of others', async () => {
    const before = await deadlocks()
    const applicants = await Promise.all(Array.from({ length: 20 }, rejected))
    const calls = applicants.flatMap((applicant, at) => [
      () => reprint(applicant, `k${at}`, at),
      () => bookNew({ email: `new${at}@example.org`, dateTime: slot(at) }, `k${at}`),
    ])
    const answers = await Promise.all(calls.map((call) => call()))
    for (const [at] of applicants.entries()) {
      const [one, other] = answers.slice(2 * at, 2 * at + 2) as [Answer, Answer]
      expect([one.status, other.status].sort()[0]).toBe(201)
      expect([409, 422]).toContain([one.status, other.status].sort()[1])
    }
    expect(await deadlocks()).toBe(before)
  })

  test('a locked key refuses its own call at once, and the rest of its batch is booked', async () => {
    const client = await server.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(sql`select pg_advisory_xact_lock(hashtextextended('key schedule stuck', 0))`)
      const began = performance.now()
      const [first, stuck, free] = await Promise.all([
        bookNew({ email: 'a@example.org', dateTime: slot(1) }, 'first'),
        bookNew({ email: 'b@example.org', dateTime: slot(2) }, 'stuck'),
        bookNew({ email: 'c@example.org', lsv: server.lakefront, applicantType: server.types.lakefront, dateTime: slot(4) }, 'free'),
      ])
      expect([first?.status, stuck?.status, stuck?.body.code, free?.status]).toEqual([201, 409, 'IN_FLIGHT', 201])
      expect(performance.now() - began).toBeLessThan(2_500)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await bookNew({ email: 'b@example.org', dateTime: slot(2) }, 'stuck')).status).toBe(201)
  })

  test('a locked location or person delays its own call only', async () => {
    const client = await server.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(sql`select from live_scan_vendor where id = ${server.downtown} for update`)
      const stuck = bookNew({ email: 'a@example.org', dateTime: slot(1) }, 'first')
      const more = bookNew({ email: 'd@example.org', dateTime: slot(2) }, 'second')
      const free = await Promise.all(
        [4, 5, 6].map((at) =>
          bookNew(
            { email: `c${at}@example.org`, lsv: server.lakefront, applicantType: server.types.lakefront, dateTime: slot(4 * at) },
            `f${at}`,
          ),
        ),
      )
      expect(free.map(({ status }) => status)).toEqual([201, 201, 201])
      await client.query('rollback')
      expect((await Promise.all([stuck, more])).map(({ status }) => status)).toEqual([201, 201])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

test('calls of any kind that wait for a locked location leave connections for other locations', { timeout: 30_000 }, async () => {
  const client = await server.database.pool.connect()
  const hold = (lsv: number, at: number) =>
    server.call('POST', 'appointments/hold', { body: { lsv, dateTime: slot(at), network: server.metro } })
  const rename = (lsv: number) => server.call('PATCH', `livescanvendors/${lsv}`, { who: 'metro', body: { location_name: 'Here' } })
  let ended = 0
  try {
    await client.query('begin')
    await client.query(sql`select from live_scan_vendor where id = ${server.downtown} for update`)
    const stuck = Array.from({ length: 25 }, (_, at) => (at % 2 === 0 ? hold : rename)(server.downtown, at).finally(() => ended++))
    const free = await Promise.all([hold(server.lakefront, 4), rename(server.lakefront)])
    const endedBefore = ended
    expect(free.map(({ status }) => status)).toEqual([201, 200])
    await client.query('rollback')
    await Promise.all(stuck)
    expect(endedBefore).toBe(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the names of simultaneous applicants are indexed in one order', async () => {
  const before = await deadlocks()
  const insert = (names: string[]) =>
    server.database.run(sql`
      insert into applicant (record_key, first_name, last_name, email, phone, position, network)
      select gen_random_uuid(), name, 'L' || name, 'x@example.org', '5551234567', 'P' || name, ${server.metro}
      from unnest(${names}::text[]) with ordinality n(name, at) order by at`)
  for (let round = 0; round < 40; round += 1) {
    const names = Array.from({ length: 30 }, (_, at) => `n${round}x${at}`)
    await Promise.all([insert(names), insert(names.toReversed()), insert([...names.slice(15), ...names.slice(0, 15)])])
  }
  expect(await deadlocks()).toBe(before)
})

type Stage = { random: (below: number) => number; serial: () => number; applicants: number[] }

const pick = <Item>(random: Stage['random'], items: readonly Item[]): Item => items[random(items.length)] as Item
const staff = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { who: 'staff', ...(body === undefined ? {} : { body }) })
const some = async (random: Stage['random'], statuses: string[]) =>
  pick(
    random,
    await server.database.rows<{ id: number; applicant: number }>(
      sql`select id, applicant from appointment where status = any(${statuses}::text[]) order by id`,
    ),
  )
/** The token of an appointment's link. */
async function linkOf(appointment: { id: number } | undefined): Promise<string | undefined> {
  const linked = appointment && (await readLinked(server.database, appointment.id))
  return linked && manageUrl(server.services, linked).split('/').at(-1)
}
const pickLsv = (random: Stage['random']) => (random(2) === 0 ? {} : { lsv: server.lakefront, applicantType: server.types.lakefront })

/** The concurrent operations, each called as in the product. */
const operations: Record<string, (stage: Stage) => Promise<unknown>> = {
  async 'a new booking'({ random, serial }) {
    const names = { firstName: `F${serial() % 9}`, lastName: `L${serial() % 9}` }
    return bookNew({ ...names, ...pickLsv(random), email: `e${serial()}@example.org`, dateTime: slot(random(24)) }, `k${random(30)}`)
  },
  async 'an unpaid booking'({ random, serial }) {
    const key = `p${serial()}`
    const token = await server.token(random(2) === 0 ? GOOD : DECLINED, key)
    return server.pay({ token, key, changes: { email: `p${serial()}@example.org`, dateTime: slot(random(24)) } })
  },
  'a re-print': ({ random, applicants }) => reprint(pick(random, applicants), `k${random(30)}`, random(24)),
  async 'a booking by staff'({ random, applicants }) {
    const body = { applicant: pick(random, applicants), lsv: server.downtown, date_time: slot(random(24)) }
    return server.call('POST', 'appointments', { who: 'downtown', body, ...keyed(`s${random(10)}`) })
  },
  async 'a cancellation'({ random }) {
    const found = await some(random, ['SCHEDULED'])
    return found && server.call('DELETE', `appointments/${found.id}`, { who: 'metro' })
  },
  async 'a move'({ random }) {
    const found = await some(random, ['SCHEDULED'])
    const lsv = pick(random, [server.downtown, server.lakefront])
    return found && server.call('PATCH', `appointments/${found.id}`, { who: 'metro', body: { lsv, date_time: slot(random(24)) } })
  },
  async 'a hold'({ random }) {
    return server.call('POST', 'appointments/hold', {
      body: { lsv: pick(random, [server.downtown, server.lakefront]), dateTime: slot(random(24)), network: server.metro },
    })
  },
  async 'a move by the link'({ random }) {
    const token = await linkOf(await some(random, ['SCHEDULED']))
    return token && server.call('PATCH', `bookings/${token}`, { body: { dateTime: slot(random(24)) } })
  },
  async 'a correction by the link'({ random, serial }) {
    const token = await linkOf(await some(random, ['SCHEDULED']))
    return token && server.call('PATCH', `bookings/${token}/contact`, { body: { email: `l${serial()}@example.org` } })
  },
  async 'a language by the link'({ random }) {
    const token = await linkOf(await some(random, ['SCHEDULED']))
    return token && server.call('PUT', `bookings/${token}/language`, { body: { language: pick(random, ['en', 'es']) } })
  },
  async 'a cancellation by the link'({ random }) {
    const token = await linkOf(await some(random, ['SCHEDULED']))
    return token && server.call('DELETE', `bookings/${token}`)
  },
  async 'money at the desk'({ random }) {
    const found = await some(random, ['SCHEDULED', 'COMPLETED'])
    const body = { appointment: found?.id, method: 'CASH', amount: '1.00', more_than_due: true }
    return found && server.call('POST', 'paymenttransactions/desk', { who: 'staff', body, ...keyed(`m${random(10)}`) })
  },
  async 'a closing of a till'({ random }) {
    const lsv = pick(random, [server.downtown, server.lakefront])
    const sheet = (await server.call('GET', `tills/sheet?lsv=${lsv}&day=2026-11-24`, { who: 'staff' })).body
    const body = { lsv, day: '2026-11-24', entries: sheet.entries?.length ?? 0, starting_float: '0', counted: '0' }
    return staff('POST', 'tills/close', { ...body, difference_reason: 'Tried', signed_name: 'Lou' })
  },
  async 'a re-opening of a till'() {
    const closed = await server.database.one<{ id: number }>(sql`select id from till_closing where reopened_at is null limit 1`)
    return closed && staff('POST', `tills/${closed.id}/reopen`, { reason: 'Tried' })
  },
  async 'a check-in'({ random }) {
    const found = await some(random, ['SCHEDULED'])
    return found && server.call('POST', `appointments/${found.id}/arrive`, { who: 'metro', body: {} })
  },
  async 'a completion with its TCN'({ random }) {
    const found = await some(random, ['SCHEDULED'])
    const body = { status: 'COMPLETED', reason: 'Given on paper', transaction_id: `NYDT000000${10 + random(12)}` }
    return found && server.call('PATCH', `appointments/${found.id}`, { who: 'metro', body })
  },
  async 'a report of submissions'({ random }) {
    const found = [await some(random, ['COMPLETED']), await some(random, ['COMPLETED'])]
    const registrations = new Set(found.flatMap((one) => (one ? [one.id] : [])))
    const rows = [...registrations].map((registration, index) => {
      return { registration, transaction_id: `NYDT000000${10 + index * 6 + random(6)}`, submitted: '2026-11-20' }
    })
    return rows.length > 0 && staff('POST', 'applicants/submissions', rows)
  },
  async 'another e-mail address'({ random, serial }) {
    const found = await some(random, ['SCHEDULED', 'COMPLETED'])
    return found && staff('PATCH', `applicants/${found.applicant}`, { email: `c${serial()}@example.org`, first_name: `F${serial() % 9}` })
  },
  async 'another TCR'({ random, applicants, serial }) {
    return staff('PATCH', `applicants/${pick(random, applicants)}/illegible`, {
      tcr: `E2026-${serial()}`,
      transaction_id: `E2026-${serial()}`,
    })
  },
  async 'a merge'({ random }) {
    const [one, other] = [await some(random, ['SCHEDULED', 'COMPLETED']), await some(random, ['SCHEDULED', 'COMPLETED'])]
    return one && other && staff('POST', `applicants/${one.applicant}/merge`, { other: other.applicant })
  },
  async 'the purge of an applicant'({ random }) {
    const found = await some(random, ['CANCELLED', 'COMPLETED'])
    return found && transactAs(server.services, SYSTEM, (change) => purgeApplicants(change, [found.applicant]))
  },
  'the release of unpaid slots': async () => {
    // In a statement of its own: the test's way of ageing payments is not part of the order.
    await server.database.run(sql`
      update payment_transaction set expires_at = now() - interval '1 second', busy_until = null where id in (
        select id from payment_transaction where state = 'DECLINED' limit 1 for update skip locked)`)
    await server.database.run(sql`
      update appointment set created = now() - interval '11 minutes' where id in (
        select id from appointment where status = 'PENDING' limit 1 for update skip locked)`)
    await releaseExpired(server.services)
  },
  async 'a special day at two locations, whose appointments are moved or cancelled'({ random }) {
    const hours = [{ start_time: '00:00', end_time: pick(random, ['15:15', '24:00']) }]
    const body = { lsvs: [server.lakefront, server.downtown], days: [{ date: '2026-11-24', name: 'Special', hours }], replace: true }
    const write = (stranded?: object) =>
      server.call('POST', 'specialdays/many', { who: 'metro', body: { ...body, ...(stranded && { stranded }) } })
    const refused = await write()
    if (refused.body.code !== 'STRANDED') return refused
    const listed = refused.body.stranded as { id: number; proposed: string | null }[]
    const moves = listed.flatMap(({ id, proposed }) => (proposed !== null && random(3) > 0 ? [{ id, date_time: proposed }] : []))
    return write({ seen: listed.map(({ id }) => id), cancel: true, moves })
  },
  async 'a decision about appointments outside hours'({ random }) {
    const path = `livescanvendors/${pick(random, [server.downtown, server.lakefront])}/outsidehours`
    const listed = (await server.call('GET', path, { who: 'metro' })).body as { id: number; proposed: string | null }[]
    const moves = listed.flatMap(({ id, proposed }) => (proposed !== null && random(2) > 0 ? [{ id, date_time: proposed }] : []))
    return server.call('POST', path, { who: 'metro', body: { seen: listed.map(({ id }) => id), cancel: random(2) > 0, moves } })
  },
  'the count of names': () => countNames(server.services),
  'the pruning of names': () => pruneNameIndex(server.services).catch(() => undefined),
}

const ROUNDS = 10
const MAX_ROUNDS = 60

test('concurrent operations of every kind never deadlock', { timeout: 120_000 }, async () => {
  const seed = Number(process.env.LOCK_SEED ?? Date.now() % 2 ** 31)
  const random = randomFrom(seed)
  let last = 0
  // The day of the slots, before the first of them: visits can be completed.
  server.services.clock.set('2026-11-24T14:00:00Z')
  const stage: Stage = { random, serial: () => ++last, applicants: await Promise.all(Array.from({ length: 12 }, rejected)) }
  const before = await deadlocks()
  const done = new Set<string>()
  const undone = () => Object.keys(operations).filter((name) => !done.has(name))
  // Some need what others have left, and get further rounds for it.
  for (let round = 0; round < ROUNDS || (round < MAX_ROUNDS && undone().length > 0); round += 1) {
    // Two of each of a part of them, which change with the rounds: more at once would only wait for the machine.
    const named = Object.keys(operations).flatMap((name) => (random(3) > 0 ? [name, name] : []))
    const answers = await Promise.all(named.map(async (name) => [name, await operations[name]?.(stage)] as const))
    for (const [name, answer] of answers)
      if (Number((answer as Answer | undefined)?.status ?? (name.startsWith('the ') ? 200 : 404)) < 300) done.add(name)
    const failed = answers.filter(([, answer]) => Number((answer as Answer | undefined)?.status) >= 500)
    expect([seed, failed.map(([name, answer]) => [name, (answer as Answer).status, (answer as Answer).body.code])]).toEqual([seed, []])
  }
  expect([seed, await deadlocks()]).toEqual([seed, before])
  expect([seed, undone()]).toEqual([seed, []])
})
