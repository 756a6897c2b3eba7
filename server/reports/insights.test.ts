import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InsightsRow } from '../../contract/reports/insights.ts'
import type { NameOf } from '../testing/people-and-places.ts'
import { makeWorld, type Principal, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const run = (statement: ReturnType<typeof sql>) => world.services.database.run(statement)
const readInsights = (who: Principal, query: string) => world.ask({ who, path: `appointments/insights?${query}` })
const rowsOf = async (who: Principal, query: string) => (await readInsights(who, query)).json().rows as InsightsRow[]
/** A month without other data. Sunday the 3rd to Saturday the 16th; clocks change on the 9th. */
const MARCH = 'from=2031-03-02&to=2031-03-15'

type Made = { at: string; status?: string; walk_in?: boolean; attempt?: number; created?: string; minutes?: number; station?: number }

const make = (
  lsv: NameOf<'livescanvendors'>,
  { at, status = 'SCHEDULED', walk_in = false, attempt = 1, created = at, minutes = 15, station = 1 }: Made,
) =>
  run(sql`
    insert into appointment (applicant, lsv, date_time, ends_at, station, status, walk_in, attempt, created)
    values (${world.ids.applicants.ana}, ${world.ids.livescanvendors[lsv]}, ${at}::timestamptz, ${at}::timestamptz + make_interval(mins => ${minutes}),
            ${station}, ${status}, ${walk_in}, ${attempt}, ${created}::timestamptz)`)

describe('insights count', () => {
  test('bookings by outcome, in the local week of their location', async () => {
    // 04:30 UTC on Sunday the 9th is still Saturday the 8th in New York.
    await make('downtown', { at: '2031-03-09T04:30:00Z', status: 'COMPLETED', created: '2031-03-07T04:30:00Z' })
    await make('downtown', { at: '2031-03-10T15:00:00Z', status: 'NO_SHOW', attempt: 2, created: '2031-03-09T15:00:00Z' })
    await make('downtown', { at: '2031-03-10T15:00:00Z', walk_in: true })
    await make('downtown', { at: '2031-03-11T15:00:00Z', status: 'CANCELLED' })
    await make('downtown', { at: '2031-03-11T15:00:00Z', status: 'PENDING' })
    const rows = (await rowsOf('metro', MARCH)).filter(({ lsv }) => lsv === world.ids.livescanvendors.downtown)
    expect(rows.map(({ open_minutes: _open, ...row }) => row)).toEqual([
      {
        ...{ lsv: world.ids.livescanvendors.downtown, week: '2031-03-02', bookings: 1, completed: 1, no_shows: 0, reprints: 0 },
        ...{ booked_ahead: 1, lead_days: 2, taken_minutes: 15 },
      },
      {
        ...{ lsv: world.ids.livescanvendors.downtown, week: '2031-03-09', bookings: 2, completed: 0, no_shows: 1, reprints: 1 },
        ...{ booked_ahead: 1, lead_days: 1, taken_minutes: 15 },
      },
    ])
  })

  test('only appointments on the days of the range', async () => {
    await make('downtown', { at: '2031-03-04T15:00:00Z' })
    await make('downtown', { at: '2031-03-05T15:00:00Z' })
    await make('downtown', { at: '2031-03-06T15:00:00Z' })
    expect(await rowsOf('metro', 'from=2031-03-05&to=2031-03-05')).toMatchObject([{ week: '2031-03-02', bookings: 1, open_minutes: 0 }])
  })

  test('open time as hours times stations less blocks, each minute once, with midnight at 23:59', async () => {
    // Mondays 9 to 17 exist already; Sundays are all day, on the 9th without the hour that clocks skip.
    await run(sql`update live_scan_vendor set stations = 2 where id = ${world.ids.livescanvendors.downtown}`)
    await run(
      sql`insert into available_time (lsv, day_of_week, start_time, end_time) values (${world.ids.livescanvendors.downtown}, 0, '00:00', '23:59')`,
    )
    const open = async () => (await rowsOf('metro', MARCH)).map(({ lsv, week, open_minutes }) => [lsv, week, open_minutes])
    expect(await open()).toEqual([
      [world.ids.livescanvendors.downtown, '2031-03-02', 2 * (8 * 60 + 24 * 60)],
      [world.ids.livescanvendors.downtown, '2031-03-09', 2 * (8 * 60 + 23 * 60)],
    ])
    const block = (from: string, to: string) =>
      run(sql`insert into blocked_time (lsv, start_datetime, end_datetime) values (${world.ids.livescanvendors.downtown}, ${from}, ${to})`)
    await block('2031-03-10T13:00:00Z', '2031-03-10T15:00:00Z')
    await block('2031-03-10T14:00:00Z', '2031-03-10T16:00:00Z')
    await block('2031-03-10T20:00:00Z', '2031-03-11T09:00:00Z')
    expect((await open())[1]).toEqual([world.ids.livescanvendors.downtown, '2031-03-09', 2 * (4 * 60 + 23 * 60)])
  })
})

describe('the open time of a week is that of its own time', () => {
  const lsv = () => world.ids.livescanvendors.downtown
  const open = async () => (await rowsOf('metro', MARCH)).filter((row) => row.lsv === lsv()).map(({ open_minutes }) => open_minutes)
  /** Backdates the last change of the hours. */
  const changedAt = (since: string) =>
    run(sql`update hours_history set since = ${since} 
      where lsv = ${lsv()} and since = (select max(since) from hours_history where lsv = ${lsv()})`)

  test('with the hours and stations before and after a change', async () => {
    expect(await open()).toEqual([2 * 8 * 60, 2 * 8 * 60])
    await run(sql`update hours_history set written = now() - interval '2 days'`)
    await run(sql`update live_scan_vendor set stations = 3 where id = ${lsv()}`)
    await run(sql`update available_time set end_time = '10:00' where lsv = ${lsv()} and removed_at is null`)
    expect(await open()).toEqual([3 * 60, 3 * 60])
    await changedAt('2031-03-08T12:00Z')
    expect(await open()).toEqual([2 * 8 * 60, 3 * 60])
    await changedAt('2031-03-11T03:59Z') // Monday evening in New York: the change counts for that day
    expect(await open()).toEqual([2 * 8 * 60, 3 * 60])
    await changedAt('2031-03-11T04:01Z')
    expect(await open()).toEqual([2 * 8 * 60, 2 * 8 * 60])
  })

  test('and while a new location is set up, the hours that it is given first', async () => {
    await run(sql`update available_time set end_time = '10:00' where lsv = ${lsv()} and removed_at is null`)
    await run(sql`insert into available_time (lsv, day_of_week, start_time, end_time) values (${lsv()}, 2, '09:00', '10:00')`)
    const versions = sql`select count(*)::int as count from hours_history where lsv = ${lsv()}`
    expect(await world.services.database.one(versions)).toEqual({ count: 1 })
    expect(await open()).toEqual([2 * 2 * 60, 2 * 2 * 60])
  })

  test('with special days, and nights on both of their days', async () => {
    const special = (date: string, hours: object[]) =>
      run(sql`insert into special_day (lsv, date, name, hours) values (${lsv()}, ${date}, 'Special', ${JSON.stringify(hours)})`)
    await special('2031-03-03', [])
    expect(await open()).toEqual([2 * 8 * 60])
    await special('2031-03-08', [{ start_time: '22:00', end_time: '01:00' }])
    expect(await open()).toEqual([2 * 2 * 60, 2 * 9 * 60])
    // A night before the range reaches into it, and clocks skip an hour in another.
    await special('2031-03-01', [{ start_time: '22:00', end_time: '00:30' }])
    await run(
      sql`update special_day set hours = '[{"start_time": "22:00", "end_time": "04:00"}]' where date = '2031-03-08' and lsv = ${lsv()}`,
    )
    expect(await open()).toEqual([2 * (30 + 2 * 60), 2 * (3 * 60 + 8 * 60)])
  })

  test('with a blocked time until it was removed', async () => {
    await run(sql`
      insert into blocked_time (lsv, start_datetime, end_datetime, removed_at)
      values (${lsv()}, '2031-03-03T14:00Z', '2031-03-03T20:00Z', '2031-03-03T15:00Z'), (${lsv()}, '2031-03-10T13:00Z', '2031-03-10T20:00Z', '2031-03-01T15:00Z')`)
    expect(await open()).toEqual([2 * 7 * 60, 2 * 8 * 60])
  })
})

describe('insights of one network', () => {
  test('are open to its administrators, but not to desk and public', async () => {
    await make('downtown', { at: '2031-03-04T15:00:00Z' })
    await make('seaside', { at: '2031-03-04T15:00:00Z' })
    const seen = async (who: Principal, more = '') => {
      const { locations, rows } = (await readInsights(who, `${MARCH}${more}`)).json()
      return [
        locations.map(({ name }: { name: string }) => name),
        rows.filter(({ bookings }: InsightsRow) => bookings > 0).map(({ lsv }: InsightsRow) => lsv),
      ]
    }
    expect(await seen('metro')).toEqual([['Downtown Fingerprint Center', 'Lakefront Live Scan'], [world.ids.livescanvendors.downtown]])
    expect(await seen('coastal')).toEqual([['Seaside'], [world.ids.livescanvendors.seaside]])
    expect(await seen('staff', `&network=${world.ids.networks.coastal}`)).toEqual([['Seaside'], [world.ids.livescanvendors.seaside]])
    const status = async (who: Principal, more = '') => (await readInsights(who, `${MARCH}${more}`)).statusCode
    expect(await status('metro', `&network=${world.ids.networks.coastal}`)).toBe(404)
    expect(await status('metro', `&network=${world.ids.networks.metro}`)).toBe(200)
    expect([await status('staff'), await status('superuser', '&network=999999')]).toEqual([400, 404])
    expect([await status('public'), await status('badToken'), await status('downtown'), await status('detached')]).toEqual([
      401, 401, 403, 403,
    ])
  })

  test('contain an archived location while it has numbers', async () => {
    await make('closed', { at: '2031-03-04T15:00:00Z' })
    const { locations } = (await readInsights('metro', MARCH)).json()
    expect(locations.map(({ name }: { name: string }) => name)).toEqual(['Closed', 'Downtown Fingerprint Center', 'Lakefront Live Scan'])
  })

  test.each([
    'from=2031-03-02',
    'from=2031-03-02&to=2031-03-01',
    'from=2020-01-01&to=2031-03-01',
    `${MARCH}&x=1`,
    'from=2031-02-30&to=2031-03-01',
  ])('the range %s is refused', async (query) => expect((await readInsights('metro', query)).statusCode).toBe(400))
})
