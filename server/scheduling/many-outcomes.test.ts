import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail')
})
afterAll(() => server.close())

/** Walk-ins and visits of 10:00, a quarter of an hour apart. */
async function booked(minutes: number, changes: Record<string, unknown> = {}): Promise<number> {
  const { status, body } = await server.call('POST', 'appointments', {
    who: 'downtown',
    body: {
      applicant: {
        first_name: 'Ben',
        last_name: `At ${minutes}`,
        phone: '3055550101',
        email: 'ben@example.org',
        applicant_type: server.types.downtown,
      },
      lsv: server.downtown,
      date_time: new Date(Date.parse('2026-11-23T15:00:00Z') + minutes * 60_000).toISOString(),
      ...changes,
    },
  })
  expect(status).toBe(201)
  return body.id
}
const set = (body: object) => server.call('POST', 'appointments/outcomes', { who: 'downtown', body })
const mark = (...appointments: number[]) => set({ appointments, status: 'NO_SHOW' })
const setBack = (...appointments: number[]) => set({ appointments, status: 'SCHEDULED', reason: 'Marked by mistake' })
const statuses = async (...ids: number[]) =>
  (await server.database.rows<{ status: string }>(sql`select status from appointment where id = any(${ids}) order by date_time`)).map(
    ({ status }) => status,
  )
const events = async (id: number) =>
  (await server.database.rows<{ event: string }>(sql`select event from appointment_history where appointment = ${id} order by id`)).map(
    ({ event }) => event,
  )
const TUESDAY = '2026-11-24T15:00:00Z'
const WEDNESDAY = '2026-11-25T15:00:00Z'

test('all are marked and set back with their histories, and a repeated call changes nothing', async () => {
  const [one, two] = [await booked(0), await booked(15)]
  server.services.clock.set(TUESDAY)
  for (const _time of [1, 2]) expect((await mark(one, two)).body).toEqual({ done: expect.arrayContaining([one, two]), left: [] })
  expect(await statuses(one, two)).toEqual(['NO_SHOW', 'NO_SHOW'])
  for (const _time of [1, 2]) expect((await setBack(one, two)).body).toEqual({ done: expect.arrayContaining([one, two]), left: [] })
  expect(await statuses(one, two)).toEqual(['SCHEDULED', 'SCHEDULED'])
  expect(await events(one)).toEqual(['BOOKED', 'NO_SHOW', 'REINSTATED'])
})

test('who was checked in, is completed or is still to come stays, with the reason', async () => {
  const [here, done, missed, late] = [await booked(0), await booked(15), await booked(30), await booked(24 * 60 + 60)]
  await server.database.run(sql`update appointment set arrived_at = date_time where id = ${here}`)
  await server.database.run(sql`update appointment set status = 'COMPLETED', completed_at = date_time where id = ${done}`)
  server.services.clock.set(TUESDAY)
  const { body } = await mark(here, done, missed, late)
  expect(body.done).toEqual([missed])
  expect(new Map(body.left.map((one: { id: number; reason: string }) => [one.id, one.reason]))).toEqual(
    new Map([
      [here, 'The applicant was checked in.'],
      [done, 'It is no longer scheduled.'],
      [late, 'Its time has not come yet.'],
    ]),
  )
})

test('they are set back until the end of the day after, and where their time is free', async () => {
  const [one, two] = [await booked(0), await booked(15)]
  server.services.clock.set(TUESDAY)
  await mark(one, two)
  // Somebody has the only station at the time of the first.
  await server.database.run(sql`update live_scan_vendor set stations = 1 where id = ${server.downtown}`)
  await server.database.run(sql`
    insert into appointment (applicant, lsv, applicant_type, date_time, ends_at, station)
    select applicant, lsv, applicant_type, date_time, ends_at, 1 from appointment where id = ${one}`)
  const { body } = await setBack(one, two)
  expect(body).toEqual({ done: [two], left: [{ id: one, reason: 'Another appointment has that time now.' }] })
  server.services.clock.set(WEDNESDAY)
  await mark(two)
  expect((await setBack(two)).body).toEqual({
    done: [],
    left: [{ id: two, reason: 'This can be set back until the end of the day after the appointment.' }],
  })
})

test('two of one time have a station each when they are set back', async () => {
  await server.database.run(sql`update live_scan_vendor set stations = 2 where id = ${server.downtown}`)
  const [one, two] = [await booked(0), await booked(0)]
  server.services.clock.set(TUESDAY)
  await mark(one, two)
  expect((await setBack(one, two)).body).toEqual({ done: [one, two].sort(), left: [] })
  const stations = await server.database.rows(sql`select station from appointment where id in (${one}, ${two}) order by station`)
  expect(stations).toEqual([{ station: 1 }, { station: 2 }])
})

test('all are marked, or none where the history of one cannot be written', async () => {
  const [one, two] = [await booked(0), await booked(15)]
  server.services.clock.set(TUESDAY)
  const last = Math.max(one, two)
  // The last one by its number is the last that is written.
  await server.database.pool.query(`
    create function refuse_missed() returns trigger language plpgsql as $$ begin raise 'full'; end $$;
    create trigger refuse_missed before insert on appointment_history for each row
      when (new.event = 'NO_SHOW' and new.appointment = ${last}) execute function refuse_missed()`)
  onTestFinished(() => server.database.run(sql`drop function refuse_missed cascade`).then(() => undefined))
  expect((await mark(one, two)).status).toBe(500)
  expect(await statuses(one, two)).toEqual(['SCHEDULED', 'SCHEDULED'])
  expect(await events(Math.min(one, two))).toEqual(['BOOKED'])
})

/** The no-shows of Monday that can be set back together on Tuesday; history rows have the time of the database, not that of the clock. */
async function together(who: 'downtown' | 'staff' | 'metro' = 'downtown', day = '2026-11-24') {
  const { status, body } = await server.call('GET', `appointments?lsv=${server.downtown}&to_set_back=${day}`, { who })
  expect(status).toBe(200)
  return body.results.map(({ id }: { id: number }) => id).sort()
}

test('those whom an account marked together last are found by it on the day after, until they are set back', async () => {
  const [one, two, three, four, five] = [await booked(0), await booked(15), await booked(30), await booked(45), await booked(60)]
  server.services.clock.set(TUESDAY)
  const markedAt = async (time: string, ...ids: number[]) => {
    await mark(...ids)
    await server.database.run(sql`
      update appointment_history set created = ${time} where event = 'NO_SHOW' and appointment = any(${ids}::bigint[])`)
  }
  await markedAt('2026-11-24T14:00:00Z', one, two)
  expect(await together()).toEqual([one, two].sort())
  await markedAt('2026-11-24T14:10:00Z', three)
  expect(await together(), 'after a single one').toEqual([one, two].sort())
  expect(await together('staff'), 'of another account').toEqual([])
  expect(await together('downtown', '2026-11-25'), 'two days after').toEqual([])
  await markedAt('2026-11-24T14:20:00Z', four, five)
  expect(await together()).toEqual([four, five].sort())
  await setBack(four, five)
  expect(await together()).toEqual([one, two].sort())
  await setBack(one, two)
  expect(await together()).toEqual([three])
  await markedAt('2026-11-23T20:00:00Z', three, one)
  expect(await together(), 'marked on their own day').toEqual([])
  const { status, body } = await server.call('GET', 'appointments?to_set_back=soon', { who: 'downtown' })
  expect([status, Object.keys(body.errors)]).toEqual([400, ['to_set_back']])
})

test('unknown appointments, an unknown status and a missing reason are refused by their fields', async () => {
  const id = await booked(0)
  const errors = async (body: object) => {
    const { status, body: problem } = await set(body)
    expect(status).toBe(400)
    return Object.keys(problem.errors)
  }
  expect(await errors({ appointments: [id, 1], status: 'NO_SHOW' })).toEqual(['appointments'])
  expect(await errors({ appointments: [], status: 'NO_SHOW' })).toEqual(['appointments'])
  expect(await errors({ appointments: [id], status: 'COMPLETED' })).toEqual(['status'])
  expect(await errors({ appointments: [id], status: 'SCHEDULED' })).toEqual(['reason'])
  expect(await statuses(id)).toEqual(['SCHEDULED'])
})
