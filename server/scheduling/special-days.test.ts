import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail', 'blocked_time', 'special_day')
  await server.database.run(sql`update live_scan_vendor set stations = 1, appointment_duration = 30 where id = ${server.downtown}`)
  await server.database.run(sql`
    update available_time set start_time = '09:00', end_time = '17:00' where lsv in (${server.downtown}, ${server.lakefront})`)
})
afterAll(() => server.close())

const THANKSGIVING = '2026-11-26'
const closed = () => ({ lsv: server.downtown, date: THANKSGIVING, name: 'Thanksgiving', hours: [] as object[] })
const add = (body: object, who: 'downtown' | 'metro' = 'downtown') => server.call('POST', 'specialdays', { who, body })
const open = async (date: string): Promise<string[]> =>
  (await server.call('GET', `appointments/availability?lsv=${server.downtown}&date=${date}`)).body.map((slot: string) => slot.slice(11, 16))
const book = (dateTime: string, email = 'ann@example.org') =>
  server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime, email }) })

describe('a special day', () => {
  test('closes the location for lists, holds, bookings, moves and the next open time', async () => {
    const booked = (await book('2026-11-27T15:00:00Z')).body.id
    await server.database.run(
      sql`update available_time set removed_at = now() where lsv = ${server.downtown} and day_of_week < 4 and removed_at is null`,
    )
    const nextOpen = async () =>
      (await server.call('GET', `livescanvendors/${server.downtown}`, { who: 'downtown' })).body.next_open.slice(0, 10)
    expect([(await open(THANKSGIVING)).length, await nextOpen()]).toEqual([16, THANKSGIVING])
    expect((await add(closed())).status).toBe(201)
    expect([await open(THANKSGIVING), await nextOpen()]).toEqual([[], '2026-11-27'])
    const at = '2026-11-26T15:00:00Z'
    expect((await book(at, 'b@example.org')).body.code).toBe('TIMING')
    expect((await server.call('POST', 'appointments/hold', { body: { lsv: server.downtown, dateTime: at } })).body.code).toBe('TIMING')
    const moved = await server.call('PATCH', `appointments/${booked}`, { who: 'downtown', body: { date_time: at } })
    expect(moved.body.code).toBe('TIMING')
    await server.database.run(sql`update available_time set removed_at = null where lsv = ${server.downtown}`)
  })

  test('has other hours, which may go on after midnight', async () => {
    const hours = [
      { start_time: '10:00', end_time: '11:00' },
      { start_time: '23:00', end_time: '00:30' },
    ]
    expect((await add({ ...closed(), hours })).body.hours).toEqual([
      { start_time: '10:00:00', end_time: '11:00:00' },
      { start_time: '23:00:00', end_time: '00:30:00' },
    ])
    expect(await open(THANKSGIVING)).toEqual(['10:00', '10:30', '23:00', '23:30'])
    expect((await open('2026-11-27'))[0]).toBe('00:00')
    expect((await book('2026-11-27T05:00:00Z')).status).toBe(201)
  })

  test.each([
    ['two days of one date', { ...{}, date: '2026-12-24' }, { date: 'This date is a special day already' }],
    ['a past day', { date: '2026-11-22' }, { date: 'Must select date today or later' }],
    [
      'hours that overlap',
      {
        hours: [
          { start_time: '22:00', end_time: '02:00' },
          { start_time: '23:00', end_time: '24:00' },
        ],
      },
      { hours: 'These hours overlap' },
    ],
    ['hours of no length', { hours: [{ start_time: '09:00', end_time: '09:00' }] }, { hours: 'Must differ from the start time' }],
  ])('is refused: %s', async (_what, changes, errors) => {
    expect((await add({ ...closed(), date: '2026-12-24' })).status).toBe(201)
    expect((await add({ ...closed(), ...changes })).body.errors).toEqual(errors)
  })

  test('is edited and removed until it is over, by whoever manages the location', async () => {
    const { id } = (await add(closed(), 'metro')).body
    const edited = await server.call('PATCH', `specialdays/${id}`, {
      who: 'downtown',
      body: { name: 'Thanksgiving Day', date: '2026-11-27' },
    })
    expect(edited.body).toMatchObject({ name: 'Thanksgiving Day', date: '2026-11-27', hours: [] })
    expect((await server.call('PATCH', `specialdays/${id}`, { who: 'downtown', body: { date: '2026-11-20' } })).status).toBe(400)
    server.services.clock.set('2026-11-28T14:00:00Z')
    expect((await server.call('DELETE', `specialdays/${id}`, { who: 'downtown' })).status).toBe(400)
    server.services.clock.set(NOW)
    expect((await server.call('DELETE', `specialdays/${id}`, { who: 'downtown' })).status).toBe(204)
    expect((await open('2026-11-27')).length).toBe(16)
  })

  test('is refused by the plain call when it puts an appointment outside hours, and made with a decision', async () => {
    const booked = (await book('2026-11-26T15:00:00Z')).body.id
    const refused = await add(closed())
    expect([refused.body.code, refused.body.stranded[0].id]).toEqual(['STRANDED', booked])
    const { lsv, ...special_day } = closed()
    const decided = await server.call('PATCH', `livescanvendors/${lsv}/availability`, {
      who: 'downtown',
      body: { special_day, stranded: { seen: [booked], cancel: false } },
    })
    expect([decided.status, decided.body.resolved]).toEqual([200, { moved: 0, kept: 1, cancelled: 0, failed: [] }])
    expect(await open(THANKSGIVING)).toEqual([])
    const [{ id }] = (await server.call('GET', `specialdays?lsv=${lsv}&from=${THANKSGIVING}`, { who: 'downtown' })).body.results
    const change = (body: object) => server.call('PATCH', `livescanvendors/${lsv}/availability`, { who: 'downtown', body })
    expect((await change({ special_day: { ...special_day, id, name: 'Turkey' } })).status).toBe(200)
    expect((await server.call('GET', `specialdays/${id}`, { who: 'downtown' })).body.name).toBe('Turkey')
    expect((await change({ remove_special_day: id })).status).toBe(200)
    expect((await open(THANKSGIVING)).length).toBe(15)
    expect(
      (await server.call('PATCH', `livescanvendors/${server.lakefront}/availability`, { who: 'metro', body: { remove_special_day: id } }))
        .status,
    ).toBe(404)
  })

  test('and a booking of its time do not both succeed', async () => {
    for (let round = 0; round < 5; round++) {
      await emptyTables(server.database, 'appointment', 'applicant', 'special_day')
      const [made, booked] = await Promise.all([add(closed()), book('2026-11-26T15:00:00Z')])
      expect([`${made.status} ${booked.status}`]).toEqual([expect.stringMatching(/^(201 409|409 201)$/)])
    }
  })
})

describe('special days of many locations', () => {
  const holiday = (date: string, name: string) => ({ date, name, hours: [] })
  const many = (body: object, who: 'metro' | 'downtown' = 'metro') =>
    server.call('POST', 'specialdays/many', { who, body: { lsvs: [server.downtown, server.lakefront], ...body } })
  const named = async () =>
    (
      await server.database.rows<{ at: string }>(
        sql`select lsv || ' ' || date || ' ' || name as at from special_day where removed_at is null order by 1`,
      )
    ).map(({ at }) => at)

  test('are written at each, and leave the days that a location has unless they are to be replaced', async () => {
    await add({ ...closed(), name: 'Our own day' })
    const days = [holiday(THANKSGIVING, 'Thanksgiving'), holiday('2026-12-25', 'Christmas Day')]
    expect((await many({ days })).body).toEqual({ written: 3, resolved: { moved: 0, kept: 0, cancelled: 0, failed: [] } })
    expect(await named()).toContain(`${server.downtown} 2026-11-26 Our own day`)
    expect((await many({ days, replace: true })).body.written).toBe(1)
    expect(await named()).toEqual(
      [server.downtown, server.lakefront].flatMap((lsv) => [`${lsv} 2026-11-26 Thanksgiving`, `${lsv} 2026-12-25 Christmas Day`]).sort(),
    )
    expect((await many({ days, replace: true })).body.written).toBe(0)
  })

  test('list the appointments of all of them that they put outside hours, and are written at none without a decision', async () => {
    const booked = (await book('2026-11-26T15:00:00Z')).body.id
    const days = [holiday(THANKSGIVING, 'Thanksgiving')]
    const refused = await many({ days })
    expect([refused.body.code, refused.body.stranded.map((one: { id: number; lsv: number }) => [one.id, one.lsv])]).toEqual([
      'STRANDED',
      [[booked, server.downtown]],
    ])
    expect(await named()).toEqual([])
    const moves = [{ id: booked, date_time: refused.body.stranded[0].proposed }]
    expect((await many({ days, stranded: { seen: [booked], cancel: true, moves } })).body.resolved.moved).toBe(1)
    expect((await named()).length).toBe(2)
  })

  test('belong to locations that the caller manages, and to dates that are not over', async () => {
    const days = [holiday(THANKSGIVING, 'Thanksgiving')]
    expect((await many({ days }, 'downtown')).body.errors).toEqual({ lsvs: 'Not found' })
    expect((await many({ days, lsvs: [server.downtown, 999_999] })).body.errors).toEqual({ lsvs: 'Not found' })
    expect((await many({ days: [holiday('2026-11-20', 'Past')] })).body.errors).toEqual({ date: 'Must select date today or later' })
    expect((await many({ days: [...days, ...days] })).body.errors).toEqual({ days: 'A date is named twice' })
  })

  test('that are written at the same time in another order of locations meet no deadlock', async () => {
    const days = [holiday(THANKSGIVING, 'Thanksgiving')]
    const lsvs = [server.lakefront, server.downtown]
    const answers = await Promise.all([many({ days }), many({ days, lsvs }), many({ days }), many({ days, lsvs })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await named()).length).toBe(2)
  })
})
