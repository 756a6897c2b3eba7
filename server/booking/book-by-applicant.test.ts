import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentNotice } from '../../contract/booking/privacy-notice.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { type Answer, openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  await server.database.run(sql`update live_scan_vendor set stations = 1, appointment_duration = 15 where id = ${server.downtown}`)
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail')
  await server.database.pool.query(`delete from graphile_worker._private_jobs`)
})
afterAll(() => server.close())

const book = (changes: Record<string, unknown> = {}, key?: string) =>
  server.call('POST', 'appointments/schedule', {
    body: server.booking(changes),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })

const tally = (answers: Answer[]) => {
  const found: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = status === 201 ? 'booked' : `${status} ${body.error_type ?? body.code}`
    found[name] = (found[name] ?? 0) + 1
  }
  return found
}

/** A different person for each booking, so that only the slot decides. */
const person = (index: number) => ({ email: `ann${index}@example.org` })

describe('a booking', () => {
  test('writes applicant, address, appointment, histories, audit and mail job together', async () => {
    const audited = await server.count('audit_event')
    const { status, body } = await book()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      date_time: '2026-11-24T14:00:00.000Z',
      status: 'SCHEDULED',
      payment_method: 'CREDIT',
      lsv: server.downtown,
    })
    expect(body.manage_url).toMatch(new RegExp(`^http://metro\\.scheduler\\.localhost:8080/booking/${body.id}\\.[\\w-]{43}$`))
    expect(String(body.id)).toMatch(/^[1-9]\d{9}$/)
    const stored = await server.database.one<Record<string, unknown>>(sql`
      select p.price, p.station, p.ends_at, a.first_name, a.height, h.event, ah.event as applicant_event, ah.detail, ad.street1, ad.city, ad.state, ad.zip_code, a.network,
        (select count(*) from graphile_worker.jobs) as jobs
      from appointment p join applicant a on a.id = p.applicant join appointment_history h on h.appointment = p.id
      join applicant_history ah on ah.applicant = a.id join address ad on ad.applicant = a.id where p.id = ${body.id}`)
    expect(stored).toEqual({
      price: 4250,
      station: 1,
      ends_at: '2026-11-24T14:15:00.000Z',
      first_name: 'Ann',
      height: `5'9"`,
      event: 'BOOKED',
      applicant_event: 'CREATED',
      detail: { privacy_notice: currentNotice, privacy_notice_language: 'en' },
      street1: '12 Main St',
      city: 'Albany',
      state: 'NY',
      zip_code: '12207',
      network: server.metro,
      jobs: 1,
    })
    expect(
      await server.database.rows(sql`select event, resource, row_id, actor_role from audit_event order by seq offset ${audited}`),
    ).toEqual([
      { event: 'create', resource: 'applicants', row_id: body.applicant, actor_role: 'public' },
      { event: 'schedule', resource: 'appointments', row_id: body.id, actor_role: 'public' },
    ])
  })

  test('seals ssn4 and date of birth, found only by their keyed index', async () => {
    const { body } = await book()
    const { rows } = await server.database.pool.query('select * from applicant where id = $1', [body.applicant])
    const bytes = Buffer.concat(Object.values(rows[0]).map((value) => Buffer.from(Buffer.isBuffer(value) ? value : String(value))))
    expect(bytes.includes('1990-01-02')).toBe(false)
    expect(rows[0].ssn4_index.equals(server.services.sealing.index('ssn4', '1234'))).toBe(true)
    expect(await server.services.sealing.open(`applicant|dob|${rows[0].record_key}`, rows[0].dob)).toBe('1990-01-02')
  })

  const refusals: { what: string; changes: Record<string, unknown>; status: number; field: string }[] = [
    { what: 'a time off the grid', changes: { dateTime: '2026-11-24T14:05:00Z' }, status: 409, field: 'TIMING' },
    { what: 'a time outside the hours', changes: { dateTime: '2026-11-24T03:00:00Z' }, status: 409, field: 'TIMING' },
    { what: 'a time in the past', changes: { dateTime: '2026-11-23T13:45:00Z' }, status: 409, field: 'TIMING' },
    { what: 'a time beyond 90 days', changes: { dateTime: '2027-04-01T14:00:00Z' }, status: 400, field: 'dateTime' },
    { what: 'the first time of the 91st day', changes: { dateTime: '2027-02-22T14:00:00Z' }, status: 400, field: 'dateTime' },
    { what: 'a type of another location', changes: { applicantType: -1 }, status: 400, field: 'applicantType' },
    { what: 'a foreign work location', changes: { location: 999 }, status: 400, field: 'location' },
    { what: 'a missing last name', changes: { lastName: undefined }, status: 400, field: 'lastName' },
    { what: 'a short ssn4', changes: { ssn4: '123' }, status: 400, field: 'ssn4' },
    { what: 'an unknown key', changes: { amount: '0.00' }, status: 400, field: 'amount' },
    { what: 'a card number in the notes', changes: { notes: 'my card is 4111 1111 1111 1111' }, status: 400, field: 'notes' },
    { what: 'a card field', changes: { cardNumber: '4111111111111111' }, status: 400, field: 'cardNumber' },
    { what: 'an unacknowledged privacy notice', changes: { privacy_notice: undefined }, status: 400, field: 'privacy_notice' },
    { what: 'an unknown environment', changes: { network: 4711 }, status: 400, field: 'network' },
    { what: 'two environments', changes: { employer: 1 }, status: 400, field: 'employer' },
  ]
  test.each(refusals)('refuses $what and keeps nothing', async ({ changes, status, field }) => {
    const fixed = changes.applicantType === -1 ? { applicantType: server.types.lakefront } : changes
    const answer = await book(fixed, 'refused')
    expect(answer.status).toBe(status)
    if (field === 'TIMING') expect(answer.body).toMatchObject({ error_type: 'TIMING', code: 'TIMING' })
    else expect(Object.keys(answer.body.errors)).toContain(field)
    for (const table of ['appointment', 'applicant', 'idempotency', 'address'] as const) expect(await server.count(table)).toBe(0)
  })

  test('the last time of the 90th day can be booked', async () => {
    expect((await book({ dateTime: '2027-02-21T21:45:00Z' })).status).toBe(201)
  })

  test('a blocked time is not open', async () => {
    await server.database.run(
      sql`insert into blocked_time (lsv, start_datetime, end_datetime) values (${server.downtown}, '2026-11-24T14:10Z', '2026-11-24T14:20Z')`,
    )
    expect(
      tally([await book(), await book({ dateTime: '2026-11-24T14:15:00Z' }), await book({ dateTime: '2026-11-24T14:30:00Z' })]),
    ).toEqual({
      '409 TIMING': 2,
      booked: 1,
    })
    await emptyTables(server.database, 'blocked_time')
  })

  test('one email address has at most eight future bookings in an environment, for any birth dates and simultaneous calls', async () => {
    const bookAt = (index: number) => {
      const dateTime = new Date(Date.parse('2026-12-14T14:00:00Z') + index * 900_000).toISOString()
      return book({ dateTime, email: index % 2 === 0 ? 'Office@example.org' : 'office@example.org', dob: `1990-01-${index + 10}` })
    }
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => bookAt(index)))
    expect(tally(answers)).toEqual({ booked: 8, '409 TOO_MANY_BOOKINGS': 4 })
  })

  test('a person has at most three future bookings', async () => {
    const answers = [0, 15, 30, 45].map((minute) => ({ dateTime: `2026-11-24T14:${String(minute).padStart(2, '0')}:00Z` }))
    const statuses: number[] = []
    for (const changes of answers) statuses.push((await book(changes)).status)
    expect(statuses).toEqual([201, 201, 201, 409])
  })

  test('limits open bookings per person across locations', async () => {
    const at = (lsv: 'downtown' | 'lakefront', minutes: number) => ({
      lsv: server[lsv],
      applicantType: server.types[lsv],
      dateTime: new Date(Date.parse('2026-11-24T16:00:00Z') + minutes * 60_000).toISOString(),
    })
    const race = [0, 1, 2, 3].flatMap((slot) => [
      at('downtown', slot * 15),
      { ...at('lakefront', slot * 20 + 60), email: 'ANN@Example.org' },
    ])
    const mine = { email: 'ann@example.org' }
    expect(tally(await Promise.all(race.map((changes) => book({ ...mine, ...changes }))))).toEqual({
      booked: 3,
      '409 TOO_MANY_BOOKINGS': 5,
    })
  })
})

describe('payment', () => {
  const configure = (prompt: boolean, standard: string, options: string) =>
    server.database.run(sql`update network set prompt_payment = ${prompt}, default_payment = ${standard}, payment_options = ${options}`)

  test('follows the options and default of the environment; an online choice without a card is refused and leaves no row', async () => {
    await configure(true, 'CC', 'CC,OL,IN')
    const answers = [
      await book({ paymentMethod: 'IN' }),
      await book({ dateTime: '2026-11-24T15:00:00Z' }),
      await book({ dateTime: '2026-11-24T15:00:00Z', paymentMethod: 'OL' }),
    ]
    await configure(true, 'CC', 'CC')
    answers.push(await book({ dateTime: '2026-11-24T15:00:00Z', paymentMethod: 'IN' }))
    await configure(false, 'IN', 'CC')
    answers.push(await book({ dateTime: '2026-11-24T15:00:00Z', paymentMethod: 'CC' }))
    expect(answers.map(({ status }) => status)).toEqual([201, 400, 402, 400, 201])
    expect(answers[0]?.body.payment_method).toBe('INVOICE')
    expect(answers[2]?.body).toMatchObject({ error_type: 'PAYMENT', code: 'PAYMENT' })
    expect(answers[4]?.body.payment_method).toBe('INVOICE')
    expect((await server.database.rows(sql`select id from appointment where status = 'PENDING'`)).length).toBe(0)
    await configure(false, 'CC', 'CC')
  })
})

describe('200 at once for one slot', () => {
  test.each([1, 2])('%i station(s) take exactly as many bookings, the rest are TIMING and leave no row', async (stations) => {
    await server.database.run(sql`update live_scan_vendor set stations = ${stations} where id = ${server.downtown}`)
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => book(person(index), `key-${index}`)))
    expect(tally(answers)).toEqual({ booked: stations, '409 TIMING': 200 - stations })
    for (const table of ['appointment', 'applicant', 'idempotency', 'appointment_history', 'address'] as const) {
      expect([table, await server.count(table)]).toEqual([table, stations])
    }
    expect((await server.database.rows(sql`select id from graphile_worker.jobs`)).length).toBe(stations)
  })

  test('slots of different lengths that overlap never share a station', async () => {
    const race = Array.from({ length: 60 }, async (_, index) => {
      if (index % 10 === 5)
        await server.database.run(
          sql`update live_scan_vendor set appointment_duration = ${index % 20 === 5 ? 25 : 15} where id = ${server.downtown}`,
        )
      return book({ ...person(index), dateTime: `2026-11-24T14:${['00', '15', '25', '30'][index % 4]}:00Z` })
    })
    const answers = await Promise.all(race)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const overlaps = await server.database.rows(sql`
      select a.id from appointment a join appointment b on a.id < b.id and a.lsv = b.lsv and a.station = b.station
        and tstzrange(a.date_time, a.ends_at) && tstzrange(b.date_time, b.ends_at)`)
    expect(overlaps).toEqual([])
    expect(await server.count('appointment')).toBeGreaterThan(0)
  })

  test('an earlier appointment that lasts longer keeps its station, and the other station is assigned', async () => {
    const lasting = (minutes: number) =>
      server.database.run(sql`update live_scan_vendor set stations = 2, appointment_duration = ${minutes} where id = ${server.downtown}`)
    await lasting(25)
    const first = await book(person(0))
    await lasting(15)
    const second = await book({ ...person(1), dateTime: '2026-11-24T14:15:00Z' })
    expect([first.status, second.status]).toEqual([201, 201])
    const seats = await server.database.rows(sql`select id, station from appointment order by date_time`)
    expect(seats).toEqual([
      { id: first.body.id, station: 1 },
      { id: second.body.id, station: 2 },
    ])
  })

  test('after the number of stations was lowered, appointments at higher stations still count', async () => {
    await server.database.run(sql`update live_scan_vendor set stations = 3 where id = ${server.downtown}`)
    await Promise.all([0, 1, 2].map((index) => book(person(index))))
    await server.database.run(sql`update appointment set status = 'CANCELLED' where station < 3`)
    await server.database.run(sql`update live_scan_vendor set stations = 1 where id = ${server.downtown}`)
    expect((await book(person(9))).status).toBe(409)
  })
})

describe('the database itself', () => {
  test('refuses two live appointments at one station, whoever writes them', async () => {
    const { body } = await book()
    const insert = sql`insert into appointment (applicant, lsv, date_time, ends_at, station)
      values (${body.applicant}, ${server.downtown}, '2026-11-24T14:05Z', '2026-11-24T14:20Z', 1)`
    await expect(server.database.run(insert)).rejects.toMatchObject({ code: '23P01', constraint: 'appointment_slot' })
  })
})

describe('the Idempotency-Key', () => {
  test('makes one booking and one answer for 50 parallel calls', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => book({}, 'twin')))
    expect(tally(answers)).toEqual({ booked: 50 })
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await server.count('appointment')).toBe(1)
    expect(await server.count('applicant')).toBe(1)
  })

  test.each([
    ['its own', 'clinic', '15'],
    ['its network’s', null, '16'],
  ])('repeats the answer of a repeated call, for an employer with %s address too', async (_whose, subdomain, hour) => {
    const employer = await server.database.one<{ id: number }>(
      sql`insert into employer (name, network, applicant_subdomain) values ('Clinic', ${server.metro}, ${subdomain}) returning id`,
    )
    const repeat = () => book({ network: null, employer: employer?.id, dateTime: `2026-11-24T${hour}:00:00Z` }, `twin-at-${hour}`)
    const [first, twin] = [await repeat(), await repeat()]
    expect([first.status, twin.body]).toEqual([201, first.body])
    expect(first.body.manage_url).toContain(`http://${subdomain ?? 'metro'}.scheduler.`)
  })

  test('another body after a success is a 422; the order of keys, the hold and the payment token do not matter', async () => {
    const first = await book({ hold: 'a' }, 'key')
    const again = await server.call('POST', 'appointments/schedule', {
      body: Object.fromEntries(Object.entries(server.booking({ hold: 'b' })).reverse()),
      headers: { 'idempotency-key': 'key' },
    })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await book({ firstName: 'Bea' }, 'key')).status).toBe(422)
  })

  test('can be used again after a refusal', async () => {
    expect((await book({ dateTime: '2026-11-24T14:05:00Z' }, 'key')).status).toBe(409)
    expect((await book({}, 'key')).status).toBe(201)
  })

  test('is refused with a 400 when malformed', async () => {
    expect((await book({}, 'x'.repeat(201))).status).toBe(400)
  })
})
