import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plusDays } from '../../contract/records/days.ts'
import type { Db } from '../platform/database/database.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'
import { openSlotsOn, readLsvDays, wholeDays } from './lsv-day.ts'
import { findNextOpenSlots } from './next-open.ts'
import { dateIn, isoWithOffset } from './zoned-time.ts'

const SEED = Number(process.env.NEXT_OPEN_SEED ?? 20_261_122)
const PLACES = 60
const HOUR = 3_600_000
const now = Date.parse(NOW)

let server: TestServer
let applicant: number
beforeAll(async () => {
  server = await openTestServer()
  const made = await server.database.one<{ id: number }>(sql`
    insert into applicant (record_key, network, first_name, last_name, email, phone)
    values (gen_random_uuid(), ${server.metro}, 'A', 'B', 'a@example.org', '3055550100') returning id`)
  applicant = made?.id as number
})
beforeEach(async () => {
  await emptyTables(server.database, 'appointment', 'blocked_time', 'slot_hold')
  await server.database.run(sql`update live_scan_vendor set stations = 1, is_archived = false`)
})
afterAll(() => server.close())

const iso = (instant: number) => new Date(instant).toISOString()
const block = (lsv: number, start: number, end: number) =>
  server.database.run(sql`insert into blocked_time (lsv, start_datetime, end_datetime) values (${lsv}, ${iso(start)}, ${iso(end)})`)
const listed = async () => {
  const { body } = await server.call('GET', `livescanvendors?network=${server.metro}&limit=200`)
  return Object.fromEntries(body.results.map(({ id, next_open }: { id: number; next_open: string | null }) => [id, next_open]))
}

describe('the next open slot of a location', () => {
  test("is in the public list and in each location's record, with the location's offset", async () => {
    expect(await listed()).toEqual({ [server.downtown]: '2026-11-23T09:00:00-05:00', [server.lakefront]: '2026-11-23T09:00:00-06:00' })
    expect((await server.call('GET', `livescanvendors/${server.downtown}`)).body.next_open).toBe('2026-11-23T09:00:00-05:00')
  })

  test('skips blocked, taken, held, full and past slots', async () => {
    const seat = (start: number, station: number) =>
      server.database.run(sql`
        insert into appointment (applicant, lsv, date_time, ends_at, station)
        values (${applicant}, ${server.downtown}, ${iso(start)}, ${iso(start + HOUR / 4)}, ${station})`)
    await block(server.downtown, now - HOUR, now + HOUR)
    expect((await listed())[server.downtown]).toBe('2026-11-23T10:00:00-05:00')
    await seat(now + HOUR, 1)
    expect((await listed())[server.downtown]).toBe('2026-11-23T10:15:00-05:00')
    await server.database.run(sql`update live_scan_vendor set stations = 2 where id = ${server.downtown}`)
    expect((await listed())[server.downtown]).toBe('2026-11-23T10:00:00-05:00')
    await server.call('POST', 'appointments/hold', { body: { lsv: server.downtown, dateTime: iso(now + HOUR) } })
    expect((await listed())[server.downtown]).toBe('2026-11-23T10:15:00-05:00')
  })

  test.each([
    [29, '2026-12-23T09:00:00-05:00'],
    [30, null],
  ])('with %i more closed days is %s', async (days, expected) => {
    await block(server.downtown, now, Date.parse('2026-11-24T00:00:00-05:00') + days * 24 * HOUR)
    expect((await listed())[server.downtown]).toBe(expected)
  })

  test('is absent for an archived location', async () => {
    await server.database.run(sql`update live_scan_vendor set is_archived = true where id = ${server.lakefront}`)
    const { body } = await server.call('GET', `livescanvendors/${server.lakefront}`, { who: 'metro' })
    expect(body.next_open).toBeNull()
  })

  test('is ignored when a full body sends it back', async () => {
    const path = `livescanvendors/${server.downtown}`
    const { body } = await server.call('GET', path, { who: 'downtown' })
    const sent = { ...body, next_open: '2020-01-01T00:00:00Z', url: 'https://downtown.example' }
    expect((await server.call('PATCH', path, { who: 'downtown', body: sent })).status).toBe(200)
  })
})

test(`on random locations is the first slot of the pure function, in at most three statements (seed ${SEED})`, async () => {
  const random = generator(SEED)
  const places = await Promise.all(Array.from({ length: PLACES }, () => furnish(random)))
  let statements = 0
  const counting: Db = {
    ...server.database,
    rows: (statement) => {
      statements += 1
      return server.database.rows(statement)
    },
  }
  const moment = now + Math.floor(random() * 24) * HOUR + 7 * 60_000
  const found = await findNextOpenSlots(counting, places, moment)
  expect(statements).toBeLessThanOrEqual(3)
  const expected = await Promise.all(places.map((id) => firstByDay(id, moment)))
  expect(places.map((id) => found.get(id) ?? null)).toEqual(expected)
  expect(new Set(expected.map((open) => open?.slice(0, 10))).size).toBeGreaterThan(3)
  expect(expected).toContain(null)
})

/** Reads day by day. */
async function firstByDay(id: number, moment: number): Promise<string | null> {
  for (let day = 0; day <= 30; day++) {
    const known = await readLsvDays(server.database, id, wholeDays(plusDays(NOW, day - 1), plusDays(NOW, day + 2)))
    if (known === undefined) return null
    const slot = openSlotsOn(known, plusDays(dateIn(known.time_zone, moment), day), moment)[0]
    if (slot !== undefined) return isoWithOffset(slot.start, known.time_zone)
  }
  return null
}

/** A location with random zone, hours, stations, blocks and appointments. */
async function furnish(random: () => number): Promise<number> {
  const { database } = server
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const zone = pick(['America/New_York', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'Europe/London'])
  const made = await database.one<{ id: number }>(sql`
    insert into live_scan_vendor (network, name, timezone, appointment_duration, stations)
    values (${server.metro}, 'Random', ${zone}, ${pick([10, 25, 60])}, ${pick([1, 2])}) returning id`)
  const id = made?.id as number
  const opens = Math.floor(random() * 20)
  for (const day of [0, 1, 2, 3, 4, 5, 6].filter(() => random() < 0.4))
    await database.run(sql`
      insert into available_time (lsv, day_of_week, start_time, end_time)
      values (${id}, ${day}, ${`${opens}:00`}, ${`${opens + 1 + Math.floor(random() * 3)}:00`})`)
  if (random() < 0.3) await block(id, now - HOUR, now + Math.floor(random() * 40) * 24 * HOUR + HOUR)
  // Days that are closed one by one, so that each must be read.
  else for (let day = -1; day < 35; day++) if (random() < 0.8) await block(id, now + day * 24 * HOUR, now + (day + 1) * 24 * HOUR)
  for (let each = 0; each < 30; each++) {
    const start = now + Math.floor(random() * 200) * HOUR
    await database.run(sql`
      insert into appointment (applicant, lsv, date_time, ends_at, station)
      values (${applicant}, ${id}, ${iso(start)}, ${iso(start + HOUR)}, ${pick([1, 2])}) on conflict do nothing`)
  }
  return id
}

/** Random numbers from 0 to 1 that repeat from a seed. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
