import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { loadZipCentroids } from '../lsv/distances.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'
import { pruneHolds } from './hold-slot.ts'

const DAY = '2026-11-24'
/** A day has 32 slots, and at most 30 % of them are held. */
const SLOTS = 32
const MAX_HELD_SLOTS = 9
const BOOKED = 'Somebody else has booked that time.'
const HELD = 'Somebody else is booking that time right now.'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  await emptyTables(server.database, 'slot_hold', 'blocked_time', 'appointment', 'applicant', 'idempotency', 'mail')
  await server.database.run(sql`update live_scan_vendor set stations = 1`)
  server.services.clock.set(NOW)
})
afterAll(() => server.close())

/** The slot a number of quarter hours after nine. */
const slot = (index: number) => new Date(Date.parse(`${DAY}T14:00:00Z`) + index * 900_000).toISOString()
const shown = (index: number) =>
  `${DAY}T${String(9 + Math.floor(index / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][index % 4]}:00-05:00`
const hold = (index: number, more: Record<string, unknown> = {}) =>
  server.call('POST', 'appointments/hold', { body: { lsv: server.downtown, dateTime: slot(index), ...more } })
const seen = async (own?: string): Promise<string[]> =>
  (await server.call('GET', `appointments/availability?lsv=${server.downtown}&date=${DAY}${own === undefined ? '' : `&hold=${own}`}`)).body
const counted = async (own?: string) =>
  (
    await server.call(
      'GET',
      `appointments/availability/days?lsv=${server.downtown}&from=${DAY}&to=${DAY}${own === undefined ? '' : `&hold=${own}`}`,
    )
  ).body[0].open
const expire = () => server.database.run(sql`update slot_hold set expires_at = now() - interval '1 second'`)
const book = (index: number, more: Record<string, unknown> = {}) =>
  server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime: slot(index), ...more }) })

describe('a hold', () => {
  test('hides the slot from others in the day and the days; its own wizard still sees it', async () => {
    const { status, body } = await hold(0)
    expect(status).toBe(201)
    const ends = await server.database.one<{ seconds: number }>(
      sql`select extract(epoch from ${body.expires_at}::timestamptz - now())::float8 as seconds`,
    )
    expect(ends?.seconds).toBeGreaterThan(590)
    expect(ends?.seconds).toBeLessThanOrEqual(600)
    expect(body.expires_in).toBe(600)
    expect(await seen()).not.toContain(shown(0))
    expect(await counted()).toBe(SLOTS - 1)
    expect(await seen(body.hold)).toContain(shown(0))
    expect(await counted(body.hold)).toBe(SLOTS)
    expect(await seen('made-up')).not.toContain(shown(0))
    const [kept] = await server.database.rows<{ token_hash: Buffer }>(sql`select token_hash from slot_hold`)
    expect(kept?.token_hash).toEqual(createHash('sha256').update(body.hold).digest())
  })

  test('takes one station, not the whole slot', async () => {
    await server.database.run(sql`update live_scan_vendor set stations = 2`)
    await hold(0)
    expect(await seen()).toContain(shown(0))
    await hold(0)
    expect(await seen()).not.toContain(shown(0))
  })

  test('ends with its own booking', async () => {
    await hold(0)
    const mine = (await hold(1)).body.hold
    expect((await book(1, { hold: mine, email: 'b@example.org' })).status).toBe(201)
    expect(await server.database.rows(sql`select starts_at from slot_hold`)).toEqual([{ starts_at: slot(0) }])
  })

  test("ends by the database's clock, when released, and with the next hold of the same wizard", async () => {
    const { hold: first } = (await hold(0)).body
    await hold(1, { hold: first })
    expect(await seen()).toContain(shown(0))
    expect(await seen()).not.toContain(shown(1))
    server.services.clock.set('2026-11-24T13:00:00Z')
    expect(await seen()).not.toContain(shown(1))
    server.services.clock.set('2026-11-23T14:00:00Z')
    await expire()
    expect(await seen()).toHaveLength(SLOTS)
    const { hold: third } = (await hold(2)).body
    expect((await server.call('DELETE', `appointments/hold/${third}`)).status).toBe(204)
    expect((await server.call('DELETE', `appointments/hold/${third}`)).status).toBe(204)
    expect(await seen()).toHaveLength(SLOTS)
  })

  test('is renewed only once', async () => {
    const { hold: mine } = (await hold(0)).body
    const wane = () => server.database.run(sql`update slot_hold set expires_at = now() + interval '1 minute'`)
    const seconds = async () =>
      (await server.database.one<{ left: number }>(sql`select extract(epoch from expires_at - now())::float8 as left from slot_hold`))?.left
    await wane()
    expect((await hold(0, { hold: mine })).body.hold).toBe(mine)
    expect(await seconds()).toBeGreaterThan(590)
    await wane()
    expect((await hold(0, { hold: mine })).body).toMatchObject({ hold: mine, expires_in: 60 })
    expect(await seconds()).toBeLessThan(61)
  })

  test('is removed when the clock was set back and it would last longer than any', async () => {
    await hold(0)
    await pruneHolds(server.database)
    expect(await seen()).not.toContain(shown(0))
    await server.database.run(sql`update slot_hold set expires_at = now() + interval '1 day'`)
    await pruneHolds(server.database)
    expect(await seen()).toContain(shown(0))
  })

  test('an expired hold is not renewed over another wizard’s hold', async () => {
    const { hold: mine } = (await hold(0)).body
    await expire()
    const { hold: theirs } = (await hold(0)).body
    expect(theirs).not.toBeNull()
    expect(await hold(0, { hold: mine })).toMatchObject({ status: 409, body: { error: HELD } })
    expect(await seen(mine)).not.toContain(shown(0))
  })

  test.each([
    ['a taken slot', { dateTime: slot(5) }, 409],
    ['a time off the grid', { dateTime: `${DAY}T14:05:00Z` }, 409],
    ['a far day', { dateTime: '2027-06-01T14:00:00Z' }, 409],
    ['a location that is not there', { lsv: 4711 }, 404],
    ['no time', { dateTime: 'soon' }, 400],
  ])('a hold of %s is refused', async (_name, changes, status) => {
    await book(5)
    expect((await hold(0, changes)).status).toBe(status)
  })

  test('is granted once for each station to simultaneous calls', async () => {
    const statuses = async (index: number) =>
      (await Promise.all(Array.from({ length: 6 }, () => hold(index)))).map(({ status }) => status).sort()
    expect(await statuses(0)).toEqual([201, 409, 409, 409, 409, 409])
    await server.database.run(sql`update live_scan_vendor set stations = 2`)
    expect(await statuses(1)).toEqual([201, 201, 409, 409, 409, 409])
  })

  test('leaves the wizard its previous one when it is refused', async () => {
    const { hold: mine } = (await hold(1)).body
    await hold(0)
    expect((await hold(0, { hold: mine })).status).toBe(409)
    expect(await seen()).not.toContain(shown(1))
    expect((await hold(2, { hold: mine })).status).toBe(201)
    expect(await seen()).toContain(shown(1))
  })
})

describe('a refused hold', () => {
  const refused = async (index: number, more: Record<string, unknown> = {}) => {
    const { status, body } = await hold(index, more)
    return { status, error: body.error, error_type: body.error_type, detail: body.detail, ...body.alternatives }
  }
  const lakefront = (quarter: string) => `${DAY}T${quarter}:00-06:00`

  test('says whether the time is booked, held by others, or not offered by the location', async () => {
    await book(5)
    const timing = { status: 409, error_type: 'TIMING' }
    expect(await refused(5)).toMatchObject({ ...timing, error: BOOKED, detail: BOOKED })
    await hold(6)
    expect(await refused(6)).toMatchObject({ ...timing, error: HELD })
    expect(await refused(0, { dateTime: `${DAY}T14:05:00Z` })).toMatchObject({ ...timing, error: 'That time is no longer available.' })
    // One station is booked and the other held, which may still be released.
    await server.database.run(sql`update live_scan_vendor set stations = 2`)
    await hold(5)
    expect(await refused(5)).toMatchObject({ ...timing, error: HELD })
  })

  test('offers the three nearest open times, in order, without those that others hold', async () => {
    await book(5)
    await hold(6)
    expect((await refused(5)).times).toEqual([shown(3), shown(4), shown(7)])
  })

  test('offers the wizard the time that it holds itself', async () => {
    await book(5)
    const { hold: mine } = (await hold(6)).body
    expect((await refused(5, { hold: mine })).times).toEqual([shown(3), shown(4), shown(6)])
  })

  test('offers other days when its own is full, but no time in the past', async () => {
    await server.database.run(sql`
      insert into blocked_time (lsv, start_datetime, end_datetime) values (${server.downtown}, '2026-11-24T05:00Z', '2026-11-25T05:00Z')`)
    expect((await refused(0)).times).toEqual(['2026-11-23T16:15:00-05:00', '2026-11-23T16:30:00-05:00', '2026-11-23T16:45:00-05:00'])
    server.services.clock.set('2026-11-23T21:40:00Z')
    expect((await refused(0)).times).toEqual(['2026-11-23T16:45:00-05:00', '2026-11-25T09:00:00-05:00', '2026-11-25T09:15:00-05:00'])
  })

  test('offers no time that is too far ahead for the public', async () => {
    const last = await refused(0, { dateTime: '2027-02-22T14:00:00Z' })
    expect(last.times).toEqual(['2027-02-21T16:15:00-05:00', '2027-02-21T16:30:00-05:00', '2027-02-21T16:45:00-05:00'])
  })

  test('names the nearest other location of the environment that has open times', async () => {
    await book(5)
    const times = [lakefront('09:00'), lakefront('09:20'), lakefront('09:40')]
    const elsewhere = { lsv: server.lakefront, name: 'Lakefront Live Scan', timezone: 'America/Chicago', times }
    expect((await refused(5)).elsewhere).toEqual(elsewhere)
    expect((await refused(5, { network: server.metro })).elsewhere).toEqual(elsewhere)
    await server.database.run(sql`
      insert into blocked_time (lsv, start_datetime, end_datetime) values (${server.lakefront}, '2026-11-01T05:00Z', '2026-12-30T05:00Z')`)
    expect((await refused(5)).elsewhere).toBeNull()
  })

  test('prefers the nearer location over the nearer time', async () => {
    await book(5)
    const near = await addLsv('Albany Prints', '12207', '13:00')
    const far = await addLsv('Miami Prints', '33101', '10:15')
    await server.database.run(sql`update live_scan_vendor set location_postal = '10271' where id = ${server.downtown}`)
    await loadZipCentroids(server.database)
    expect((await refused(5)).elsewhere).toMatchObject({
      lsv: near,
      times: [`${DAY}T13:00:00-05:00`, `${DAY}T13:15:00-05:00`, `${DAY}T13:30:00-05:00`],
    })
    // Without the distances the nearest time decides.
    await server.database.run(sql`update live_scan_vendor set location_postal = null`)
    expect((await refused(5)).elsewhere).toMatchObject({ lsv: far })
    await server.database.run(sql`update live_scan_vendor set public = false where id = any(${[near, far]}::bigint[])`)
  })

  test('offers only locations that the applicants of an employer may choose', async () => {
    await book(5)
    const employer = await server.database.one<{ id: number }>(sql`insert into employer (name) values ('Alone') returning id`)
    await server.database.run(sql`insert into employer_lsv (employer, lsv) values (${employer?.id}, ${server.downtown})`)
    expect((await refused(5, { employer: employer?.id })).elsewhere).toBeNull()
    expect((await hold(7, { employer: employer?.id, network: server.metro })).status).toBe(400)
  })
})

/** A location of the network that is open from this time to five o'clock. */
async function addLsv(name: string, postal: string, opens: string): Promise<number> {
  const made = await server.database.one<{ id: number }>(sql`
    insert into live_scan_vendor (network, name, public, location_postal) values (${server.metro}, ${name}, true, ${postal}) returning id`)
  const { id } = made as { id: number }
  await server.database.run(sql`
    insert into available_time (lsv, day_of_week, start_time, end_time) select ${id}, day, ${opens}::time, '17:00' from generate_series(0, 6) day`)
  return id
}

describe('at most 30 % of a day are held', () => {
  const live = async () => (await server.database.rows(sql`select 1 as one from slot_hold where expires_at > now()`)).length

  test('the share is kept for sequential and simultaneous holds', async () => {
    const answers = await Promise.all(Array.from({ length: SLOTS }, (_, index) => hold(index)))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(answers.filter(({ body }) => body.hold !== null)).toHaveLength(MAX_HELD_SLOTS)
    expect(await live()).toBe(MAX_HELD_SLOTS)
    expect(await counted()).toBe(SLOTS - MAX_HELD_SLOTS)
    expect((await hold(31)).body.hold).toBeNull()
    await expire()
    expect((await hold(31)).body.hold).not.toBeNull()
  })

  test('each day has its own share', async () => {
    for (let index = 0; index < MAX_HELD_SLOTS + 1; index++) await hold(index)
    const next = await hold(0, { dateTime: '2026-11-25T14:00:00Z' })
    expect(next.body.hold).not.toBeNull()
  })

  test('no hold is granted on a day that is nearly full', async () => {
    await server.database.run(sql`
      insert into blocked_time (lsv, start_datetime, end_datetime) values (${server.downtown}, '2026-11-24T14:45Z', '2026-11-25T00:00Z')`)
    expect((await hold(0)).body.hold).toBeNull()
  })
})

test('an address gets as many holds an hour as a school needs, and no more', async () => {
  const limited = await openTestServer()
  limited.services.settings.rateLimits = true
  const hold = async (index: number) =>
    (await limited.call('POST', 'appointments/hold', { body: { lsv: limited.downtown, dateTime: slot(index % 32) } })).status
  expect(await hold(0)).not.toBe(429)
  await limited.database.run(sql`update attempt set count = ${limits.hold.most - 1} where scope = 'hold'`)
  expect(await hold(1)).not.toBe(429)
  expect(await hold(2)).toBe(429)
  expect(limits.hold.most).toBeGreaterThanOrEqual(200 * 5)
  await limited.close()
})

describe('an address that retakes its holds', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await openTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' })
  })
  beforeEach(() => emptyTables(limited.database, 'slot_hold', 'attempt'))
  afterAll(() => limited.close())

  const holdFrom = async (ip: string, index: number, old?: string | null) =>
    (
      await limited.call('POST', 'appointments/hold', {
        body: { lsv: limited.downtown, dateTime: slot(index), hold: old },
        headers: { 'x-forwarded-for': ip },
      })
    ).body.hold
  const release = () => limited.database.run(sql`delete from slot_hold`)

  test('keeps no slot indefinitely by swapping it for a spare one and back', async () => {
    let mine: string | null = null
    for (let time = 0; time < limits.holdOfSlot.most; time++) {
      mine = await holdFrom('203.0.113.7', 0, mine)
      expect(mine).not.toBeNull()
      mine = await holdFrom('203.0.113.7', time + 1, mine)
    }
    expect(await holdFrom('203.0.113.7', 0, mine)).toBeNull()
    expect(await limited.database.rows(sql`select starts_at from slot_hold`)).toEqual([])
  })

  test('keeps none by letting go and asking without its hold either, while others and other slots are held', async () => {
    for (let time = 0; time < limits.holdOfSlot.most; time++) {
      expect(await holdFrom('203.0.113.7', 0)).not.toBeNull()
      await release()
    }
    expect(await holdFrom('203.0.113.7', 0)).toBeNull()
    expect(await holdFrom('203.0.113.8', 0)).not.toBeNull()
    expect(await holdFrom('203.0.113.7', 1)).not.toBeNull()
  })

  test('holds as many slots of a day as the day has room for, and not others all the time by changing between them', async () => {
    for (let index = 0; index < SLOTS; index++) {
      expect(await holdFrom('203.0.113.7', index), String(index)).not.toBeNull()
      await release()
    }
    expect(await holdFrom('203.0.113.7', 5)).toBeNull()
    expect(await holdFrom('203.0.113.8', 5)).not.toBeNull()
    const nextDay = { lsv: limited.downtown, dateTime: '2026-11-25T14:00:00Z' }
    const { body } = await limited.call('POST', 'appointments/hold', { body: nextDay, headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(body.hold).not.toBeNull()
  })

  test('a renewal does not count', async () => {
    const mine = await holdFrom('203.0.113.7', 0)
    for (let time = 0; time < limits.holdOfSlot.most + 1; time++) expect(await holdFrom('203.0.113.7', 0, mine)).toBe(mine)
  })
})
