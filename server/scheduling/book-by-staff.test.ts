import sql, { type Sql } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { recordOutcome } from '../testing/record-outcome.ts'
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

const BEN = { first_name: 'Ben', last_name: 'Okafor', phone: '3055550101', email: 'ben@example.org' }
const SLOT = '2026-11-24T15:00:00Z'

const bookAt = (changes: Record<string, unknown> = {}, who: 'downtown' | 'metro' | 'staff' = 'downtown') =>
  server.call('POST', 'appointments', {
    who,
    body: { applicant: { ...BEN, applicant_type: server.types.downtown }, lsv: server.downtown, date_time: SLOT, ...changes },
  })
type By = { who?: 'downtown' | 'metro'; headers?: Record<string, string> }
const change = (id: number, body: object, by: By = {}) => server.call('PATCH', `appointments/${id}`, { who: 'downtown', body, ...by })
const settle = (id: number, status: 'COMPLETED' | 'NO_SHOW') => recordOutcome(server, id, { status })
const events = async (id: number) =>
  (await server.database.rows<{ event: string }>(sql`select event from appointment_history where appointment = ${id} order by id`)).map(
    ({ event }) => event,
  )

describe('the desk books', () => {
  test("a new applicant is booked into an open slot at the type's price", async () => {
    const { status, body } = await bookAt()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      first_name: 'Ben',
      status: 'SCHEDULED',
      date_time: '2026-11-24T15:00:00.000Z',
      price: '42.50',
      mode: 'staff',
      walk_in: false,
    })
    const applicant = await server.database.one(sql`select network, employer, applicant_type from applicant where id = ${body.applicant}`)
    expect(applicant).toEqual({ network: server.metro, employer: null, applicant_type: server.types.downtown })
  })

  test('a known applicant of the location is booked again', async () => {
    const { body } = await bookAt()
    const again = await bookAt({ applicant: body.applicant, date_time: '2026-11-24T15:15:00Z' })
    expect([again.status, again.body.applicant]).toEqual([201, body.applicant])
  })

  test('online payment is the applicant’s own, and a type that asks for the work location gets one', async () => {
    expect((await bookAt({ payment_method: 'ONLINE' })).body.errors).toEqual({
      payment_method: 'Online payments are made by the applicant',
    })
    await server.database.run(sql`update applicant_type set prompt_location = true where id = ${server.types.downtown}`)
    // Where the network has no employers, and so none to choose, nobody is asked for one.
    const free = await bookAt()
    await server.database.run(sql`
      with added as (insert into employer (name, network) values ('Harbor', ${server.metro}) returning id)
      insert into location (employer, name) select id, 'Harbor School' from added`)
    const refused = await bookAt({ date_time: '2026-11-24T15:30:00Z' })
    await server.database.run(sql`delete from location where name = 'Harbor School'`)
    await server.database.run(sql`delete from employer where name = 'Harbor'`)
    await server.database.run(sql`update applicant_type set prompt_location = false where id = ${server.types.downtown}`)
    expect([free.status, refused.status, refused.body.errors]).toEqual([201, 400, { location: 'Required for this applicant type' }])
  })

  test('a work location of the record that was deleted is none for a type that asks for it', async () => {
    const { body } = await bookAt()
    const { id } = (await server.database.one<{ id: number }>(sql`
      with e as (insert into employer (name, network) values ('Lakeside', ${server.metro}) returning id)
      insert into location (employer, name) select id, 'South School' from e returning id`)) as { id: number }
    await server.database.run(sql`insert into applicant_location (applicant, location) values (${body.applicant}, ${id})`)
    await server.database.run(sql`update applicant_type set prompt_location = true where id = ${server.types.downtown}`)
    const again = (time: string) => bookAt({ applicant: body.applicant, date_time: `2026-11-24T15:${time}:00Z` })
    const known = await again('15')
    await server.database.run(sql`update location set removed_at = now() where id = ${id}`)
    const refused = await again('30')
    await server.database.run(sql`update applicant_type set prompt_location = false where id = ${server.types.downtown}`)
    expect([known.status, refused.status, refused.body.errors]).toEqual([201, 400, { location: 'Required for this applicant type' }])
  })

  test('one key books once, in sequence or simultaneously, and can be used again after a refusal', async () => {
    const body = { applicant: { ...BEN, applicant_type: server.types.downtown }, lsv: server.downtown, date_time: NOW, walk_in: true }
    const send = (changes: object = {}) =>
      server.call('POST', 'appointments', { who: 'downtown', body: { ...body, ...changes }, headers: { 'idempotency-key': 'desk-1' } })
    expect((await send({ date_time: '2027-11-24T15:00:00Z' })).status).toBe(400)
    const both = await Promise.all([send(), send()])
    const again = await send()
    expect([...both, again].map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set([...both, again].map(({ body }) => body.id)).size).toBe(1)
    expect((await server.database.one(sql`select count(*)::int as count from applicant`))?.count).toBe(1)
    expect((await send({ notes: 'Another one' })).status).toBe(422)
  })

  test('a walk-in without a time comes now by the server’s clock, also after midnight, with birth date and home address', async () => {
    // 37 seconds after midnight in New York.
    server.services.clock.set('2026-11-24T05:00:37Z')
    const home = { street1: '12 Bay Street', city: 'Albany', state: 'NY', zip_code: '12207' }
    const applicant = { ...BEN, dob: '1990-04-05', applicant_type: server.types.downtown }
    const { status, body } = await bookAt({ applicant, home, date_time: undefined, walk_in: true })
    expect([status, body.date_time, body.arrived_at]).toEqual([201, '2026-11-24T05:00:37.000Z', '2026-11-24T05:00:37.000Z'])
    expect(body).toMatchObject({ dob: '1990-04-05', missing_data: expect.not.arrayContaining(['dob', 'residence']) })
    const kept = await server.database.one(sql`select street1, city, state, zip_code from address where applicant = ${body.applicant}`)
    expect(kept).toEqual(home)
    expect((await bookAt({ date_time: undefined })).body.errors).toEqual({ date_time: 'Required' })
    expect((await bookAt({ applicant: body.applicant, home, date_time: undefined, walk_in: true })).body.errors).toHaveProperty('home')
    expect((await bookAt({ home: { street1: '12 Bay Street' }, date_time: undefined, walk_in: true })).body.errors).toHaveProperty(
      'home.city',
    )
  })

  test('a walk-in is one of the day of the location, or of the day before for some minutes after midnight', async () => {
    server.services.clock.set('2026-11-24T05:00:37Z')
    const answers = [
      await bookAt({ walk_in: true, date_time: '2026-11-24T04:59:00Z' }),
      await bookAt({ walk_in: true, date_time: '2026-11-25T05:00:00Z' }),
      await bookAt({ walk_in: true, date_time: '2026-11-24T22:00:00Z' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.arrived_at ?? body.errors?.date_time ?? null])).toEqual([
      [201, '2026-11-24T04:59:00.000Z'],
      [400, 'A walk-in is for today'],
      [201, null],
    ])
    server.services.clock.set('2026-11-24T05:20:00Z')
    expect((await bookAt({ walk_in: true, date_time: '2026-11-24T04:59:00Z' })).status).toBe(400)
  })

  test('a walk-in takes no slot, whatever is booked there', async () => {
    await bookAt({ date_time: '2026-11-23T14:00:00Z' })
    const walkIn = await bookAt({ walk_in: true, date_time: '2026-11-23T14:03:00Z' })
    expect([walkIn.status, walkIn.body.walk_in]).toEqual([201, true])
    expect((await server.database.one(sql`select station from appointment where id = ${walkIn.body.id}`))?.station).toBeNull()
    const slots = await server.call('GET', `appointments/availability?lsv=${server.downtown}&date=2026-11-23`)
    expect(slots.body).toContain('2026-11-23T09:15:00-05:00')
  })

  test.each([
    ['a taken or foreign time', { date_time: '2026-11-24T15:05:00Z' }, 409],
    ['a walk-in of another day', { walk_in: true, date_time: '2026-11-27T15:00:00Z' }, 400],
    ['another location', { lsv: 'lakefront' }, 400],
    ['a foreign applicant', { applicant: 4711 }, 400],
    ['an applicant without a name', { applicant: { last_name: 'X', phone: '3055550101', email: 'x@example.org' } }, 400],
    ['an unknown field', { price: '0.00' }, 400],
  ])('the desk cannot book %s and stores nothing', async (_name, changes, status) => {
    const fixed = 'lsv' in changes ? { lsv: server.lakefront } : changes
    expect((await bookAt(fixed)).status).toBe(status)
    expect([await server.count('appointment'), await server.count('applicant')]).toEqual([0, 0])
  })
})

describe('an archived location', () => {
  const archive = (isArchived: boolean) =>
    server.database.run(sql`update live_scan_vendor set is_archived = ${isArchived} where id = ${server.downtown}`)
  afterEach(() => archive(false))

  test('takes neither an appointment nor a walk-in, and offers no time', async () => {
    await archive(true)
    const slots = await server.call('GET', `appointments/availability?lsv=${server.downtown}&date=2026-11-24`, { who: 'downtown' })
    expect([slots.status, slots.body]).toEqual([200, []])
    const answers = [await bookAt(), await bookAt({ date_time: undefined, walk_in: true }), await bookAt({}, 'metro')]
    expect(answers.map(({ status, body }) => [status, body.error_type])).toEqual(Array(3).fill([409, 'TIMING']))
    expect(answers[1]?.body.detail).toBe('This location is archived and takes no appointments.')
    expect([await server.count('appointment'), await server.count('applicant')]).toEqual([0, 0])
  })

  test('takes nobody who is moved, while what was booked there is finished', async () => {
    const { body } = await bookAt()
    await settle(body.id, 'NO_SHOW')
    await archive(true)
    expect((await change(body.id, { date_time: '2026-11-24T16:00:00Z' })).body.error_type).toBe('TIMING')
    expect((await change(body.id, { notes: 'Called' })).status).toBe(200)
  })
})

describe('the work location and the type of a booking', () => {
  let lakeside: { employer: number; location: number; type: number }
  let foreign: number
  beforeAll(async () => {
    const add = async (statement: Sql) => Number((await server.database.one<{ id: number }>(statement))?.id)
    const employer = await add(sql`insert into employer (name, network) values ('Lakeside', ${server.metro}) returning id`)
    const stranger = await add(sql`insert into employer (name) values ('Stranger') returning id`)
    const location = await add(sql`insert into location (employer, name) values (${employer}, 'School 1') returning id`)
    foreign = await add(sql`insert into location (employer, name) values (${stranger}, 'Elsewhere') returning id`)
    const type = await add(sql`
      insert into applicant_type (lsv, ori, description, employer, pricing)
      select lsv, ori, 'Nurse', ${employer}, 1000 from applicant_type where id = ${server.types.downtown} returning id`)
    lakeside = { employer, location, type }
  })
  const environmentOf = (id: number) => server.database.one(sql`select employer, network, applicant_type from applicant where id = ${id}`)

  test('named with the booking, they are those of the new applicant, who belongs to their employer', async () => {
    const byType = await bookAt({ applicant: BEN, applicant_type: lakeside.type, location: lakeside.location })
    expect([byType.status, byType.body.errors]).toEqual([201, undefined])
    const { employer, type } = lakeside
    expect(await environmentOf(byType.body.applicant)).toEqual({ employer, network: null, applicant_type: type })
    const { body } = await server.call('GET', `applicants/${byType.body.applicant}`, { who: 'staff' })
    expect(body.locations).toEqual([lakeside.location])
  })

  test('a work location that the desk does not see, or of another employer than the applicant’s, is refused', async () => {
    const { body } = await bookAt()
    const at = (changes: object, who?: 'metro' | 'staff') =>
      bookAt({ date_time: '2026-11-24T15:15:00Z', location: foreign, ...changes }, who)
    const refused = [
      await at({}),
      await at({ applicant: body.applicant }),
      await at({ applicant: body.applicant }, 'metro'),
      await at({ applicant: body.applicant, location: 4711 }, 'staff'),
      await at({ applicant: body.applicant }, 'staff'),
    ]
    expect(refused.map(({ body: { errors } }) => errors)).toEqual([
      ...Array(4).fill({ location: 'Not found' }),
      { location: 'Belongs to another employer' },
    ])
    expect((await at({ applicant: body.applicant, location: lakeside.location })).status).toBe(201)
  })

  test('a type that is limited to an employer is refused for applicants of another environment', async () => {
    const { body } = await bookAt()
    const again = { applicant: body.applicant, date_time: '2026-11-24T15:15:00Z' }
    expect((await bookAt({ ...again, applicant_type: lakeside.type })).body.errors).toEqual({
      applicant_type: 'Is for applicants of another employer or network',
    })
    expect((await bookAt({ ...again, applicant_type: server.types.downtown })).status).toBe(201)
  })

  test('without a type, a known applicant is booked at another location for the same type there', async () => {
    const { body } = await bookAt()
    const there = { applicant: body.applicant, lsv: server.lakefront, date_time: '2026-11-24T16:20:00Z' }
    expect((await bookAt(there, 'metro')).body).toMatchObject({ applicant_type: server.types.lakefront, price: '42.50' })
  })
})

describe('a new applicant of the desk', () => {
  const bookFor = (applicant: Record<string, unknown>, who: 'downtown' | 'metro' | 'staff' = 'downtown') =>
    bookAt({ applicant: { ...BEN, applicant_type: server.types.downtown, ...applicant } }, who)

  test.each([
    { what: 'a place of birth that no list has', applicant: { pob: 'A0' }, message: 'Choose one from the list' },
    { what: 'a data hold', applicant: { hold_reason: 'Case 12' }, message: 'Not accepted' },
    { what: 'casework notes', applicant: { notes: 'x' }, message: 'Not accepted' },
    { what: 'a clearance', applicant: { safe_date: '2027-01-01' }, message: 'Not accepted' },
    { what: 'a category', applicant: { category: 'CO' }, message: 'Not accepted' },
    { what: 'a hire status', applicant: { status_code: 1 }, message: 'Not accepted' },
    { what: 'a TCN', applicant: { transaction_id: 'T-1' }, message: 'Not accepted' },
    { what: 'an environment', applicant: { employer: 1 }, message: 'Not accepted' },
    { what: 'an unknown work location', applicant: { locations: [4711] }, message: 'Not found' },
    { what: 'an unknown field', applicant: { colour: 'red' }, message: 'Not accepted' },
  ])('is refused with $what, by desk and network', async ({ applicant, message }) => {
    const errors = Object.fromEntries(Object.keys(applicant).map((name) => [`applicant.${name}`, message]))
    for (const who of ['downtown', 'metro'] as const) {
      const { status, body } = await bookFor(applicant, who)
      expect({ who, status, errors: body.errors }).toEqual({ who, status: 400, errors })
    }
    expect(await server.count('applicant')).toBe(0)
  })

  test('has contact, numbers and everything that the live-scan machine needs', async () => {
    const scanned = {
      ssn4: '1234',
      dob: '1990-04-05',
      gender: 'M',
      race: 'W',
      height: `5'9"`,
      weight: 150,
      eye: 'BRO',
      hair: 'BRO',
      pob: 'FL',
    }
    const { status, body } = await bookFor({ ...scanned, middle_name: 'J', phone_ext: '12', citizenship: 'US', reason: 'bgcheck' })
    expect(status).toBe(201)
    const { body: kept } = await server.call('GET', `applicants/${body.applicant}`, { who: 'staff' })
    expect(kept).toMatchObject({ middle_name: 'J', dob: '****-**-**', gender: 'M', pob: 'FL', reason: 'bgcheck', hold_reason: null })
  })

  test('may have every field where the provider books', async () => {
    expect((await bookFor({ hold_reason: 'Case 12', position: 'Coach' }, 'staff')).status).toBe(201)
    expect((await bookFor({ pob: 'A0' }, 'staff')).body.errors).toHaveProperty(['applicant.pob'])
  })

  test('is recorded as created, by the account that booked', async () => {
    const { body } = await bookFor({})
    expect(
      await server.database.rows(sql`
        select h.event, h.by_user is not null as by_account, e.event as audited, e.actor = h.by_user as same, e.changed
        from applicant_history h left join audit_event e on e.resource = 'applicants' and e.row_id = h.applicant where h.applicant = ${body.applicant}`),
    ).toEqual([
      {
        event: 'CREATED',
        by_account: true,
        audited: 'create',
        same: true,
        changed: ['first_name', 'last_name', 'email', 'phone', 'applicant_type'],
      },
    ])
  })
})

describe('the status', () => {
  test('goes from scheduled to completed or no show, each with a history row', async () => {
    const { body } = await bookAt()
    expect((await settle(body.id, 'NO_SHOW')).body.status).toBe('NO_SHOW')
    expect((await settle(body.id, 'COMPLETED')).status).toBe(409)
    expect(await events(body.id)).toEqual(['BOOKED', 'NO_SHOW'])
  })

  test('a stale version cannot be cancelled', async () => {
    const { body, etag } = await bookAt()
    const cancel = (seen: string | null) =>
      server.call('DELETE', `appointments/${body.id}`, { who: 'downtown', headers: { 'if-match': seen as string } })
    await change(body.id, { notes: 'Comes at noon' }, { who: 'metro' })
    expect((await cancel(etag)).status).toBe(412)
    const now = await server.call('GET', `appointments/${body.id}`, { who: 'downtown' })
    expect([now.body.status, (await cancel(now.etag)).status]).toEqual(['SCHEDULED', 204])
  })

  test('a mistaken status can be set back with a reason until the end of the next day', async () => {
    const { body } = await bookAt()
    await settle(body.id, 'COMPLETED')
    expect((await change(body.id, { status: 'SCHEDULED' })).body.errors).toHaveProperty('reason')
    server.services.clock.set('2026-11-26T04:59:00Z')
    const back = await change(body.id, { status: 'SCHEDULED', reason: 'Wrong person' })
    expect([back.status, back.body.status]).toEqual([200, 'SCHEDULED'])
    await settle(body.id, 'COMPLETED')
    server.services.clock.set('2026-11-26T05:01:00Z')
    expect((await change(body.id, { status: 'SCHEDULED', reason: 'Late' })).status).toBe(409)
    expect(await events(body.id)).toEqual(['BOOKED', 'COMPLETED', 'REINSTATED', 'COMPLETED'])
  })

  test('a no-show of weeks ago is moved too, at its price, and its applicant is told', async () => {
    const { body } = await bookAt()
    await settle(body.id, 'NO_SHOW')
    server.services.clock.set('2026-12-21T15:00:00Z')
    expect((await change(body.id, { status: 'SCHEDULED', reason: 'Late' })).body.code).toBe('TOO_LATE')
    const moved = await change(body.id, { date_time: '2026-12-22T15:00:00Z' })
    expect([moved.status, moved.body.status, moved.body.price]).toEqual([200, 'SCHEDULED', body.price])
    const mails = await server.database.rows(sql`
      select payload->>'event' as event from graphile_worker._private_jobs where payload->>'appointment' = ${String(body.id)}`)
    expect(mails).toContainEqual({ event: 'MOVED' })
  })

  test('cannot be set back when another applicant has booked the time', async () => {
    const { body } = await bookAt()
    await settle(body.id, 'NO_SHOW')
    expect((await bookAt()).status).toBe(201)
    const back = await change(body.id, { status: 'SCHEDULED', reason: 'Came late' })
    expect([back.status, back.body.error_type]).toEqual([409, 'TIMING'])
  })

  test('a completed appointment cannot be moved or cancelled', async () => {
    const { body } = await bookAt()
    await settle(body.id, 'COMPLETED')
    expect((await change(body.id, { date_time: '2026-11-24T16:00:00Z' })).status).toBe(409)
    expect((await server.call('DELETE', `appointments/${body.id}`, { who: 'downtown' })).status).toBe(409)
  })
})

describe('a move', () => {
  test('takes the new slot, frees the old one and makes a no show scheduled again', async () => {
    const { body } = await bookAt()
    await settle(body.id, 'NO_SHOW')
    const moved = await change(body.id, { date_time: '2026-11-24T16:00:00Z' })
    expect(moved.body).toMatchObject({ status: 'SCHEDULED', date_time: '2026-11-24T16:00:00.000Z' })
    expect((await bookAt()).status).toBe(201)
    expect(await events(body.id)).toEqual(['BOOKED', 'NO_SHOW', 'MOVED'])
  })

  test('may overlap its previous time', async () => {
    await server.database.run(sql`update live_scan_vendor set appointment_duration = 30 where id = ${server.downtown}`)
    const { body } = await bookAt()
    await server.database.run(sql`update live_scan_vendor set appointment_duration = 15 where id = ${server.downtown}`)
    expect((await change(body.id, { date_time: '2026-11-24T15:15:00Z' })).status).toBe(200)
  })

  test('a move to another location requires a time there and a network administrator', async () => {
    const { body } = await bookAt()
    expect((await change(body.id, { lsv: server.lakefront, date_time: '2026-11-24T16:00:00Z' })).status).toBe(400)
    expect((await change(body.id, { lsv: server.lakefront }, { who: 'metro' })).status).toBe(400)
    const moved = await change(body.id, { lsv: server.lakefront, date_time: '2026-11-24T16:00:00Z' }, { who: 'metro' })
    expect(moved.body).toMatchObject({ lsv: server.lakefront, lsv_timezone: 'America/Chicago' })
    expect((await change(body.id, { notes: 'x' })).status).toBe(404)
  })

  test('at another location it is for the same type there, and its price stays; a location without that type is refused', async () => {
    await server.database.run(sql`update applicant_type set pricing = 9900 where id = ${server.types.lakefront}`)
    const { body } = await bookAt()
    const there = { lsv: server.lakefront, date_time: '2026-11-24T16:00:00Z' }
    const describe = (description: string) =>
      server.database.run(sql`update applicant_type set description = ${description} where id = ${server.types.lakefront}`)
    await describe('Volunteer')
    const refused = await change(body.id, there, { who: 'metro' })
    await describe('Teacher')
    expect([refused.status, refused.body.errors]).toEqual([400, { lsv: 'Does not offer “Teacher”' }])
    expect((await change(body.id, there, { who: 'metro' })).body).toMatchObject({ applicant_type: server.types.lakefront, price: '42.50' })
  })

  test('one of two simultaneous moves into one slot succeeds, and the other keeps its time', async () => {
    const ids = [(await bookAt()).body.id, (await bookAt({ date_time: '2026-11-24T15:15:00Z' })).body.id]
    const answers = await Promise.all(ids.map((id) => change(id, { date_time: '2026-11-24T17:00:00Z' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await server.count('appointment')).toBe(2)
  })
})

describe('a change', () => {
  test('a change from an older version is a 412 and changes nothing', async () => {
    const { body, etag } = await bookAt()
    expect((await change(body.id, { notes: 'First' }, { headers: { 'if-match': etag ?? '' } })).status).toBe(200)
    expect((await change(body.id, { notes: 'Second' }, { headers: { 'if-match': etag ?? '' } })).status).toBe(412)
    expect((await server.call('GET', `appointments/${body.id}`, { who: 'downtown' })).body.notes).toBe('First')
  })

  test('a full body changes only differing fields and refuses read-only ones', async () => {
    const { body } = await bookAt()
    expect((await change(body.id, { ...body, notes: 'Side door' })).body.notes).toBe('Side door')
    const refused = await change(body.id, { ...body, price: '0.00', applicant: 4711 })
    expect(Object.keys(refused.body.errors).sort()).toEqual(['applicant', 'price'])
    expect(await events(body.id)).toEqual(['BOOKED', 'CHANGED'])
  })
})

describe('cancelling', () => {
  test('opens the slot again, keeps the history and hides the appointment', async () => {
    const { body } = await bookAt()
    expect((await server.call('DELETE', `appointments/${body.id}`, { who: 'downtown' })).status).toBe(204)
    expect((await server.call('GET', `appointments/${body.id}`, { who: 'downtown' })).status).toBe(404)
    expect((await server.call('DELETE', `appointments/${body.id}`, { who: 'downtown' })).status).toBe(404)
    expect((await bookAt()).status).toBe(201)
    expect(await events(body.id)).toEqual(['BOOKED', 'CANCELLED'])
  })
})

describe('hours and blocks against bookings', () => {
  test('a block lists every appointment that it puts outside hours, with simultaneous bookings', async () => {
    for (const day of [24, 25, 26, 27]) {
      const race = Array.from({ length: 32 }, (_, index) =>
        bookAt({ date_time: new Date(Date.parse(`2026-11-${day}T14:00:00Z`) + index * 900_000).toISOString() }),
      )
      const stranded = sql`select count(*)::int as count from appointment where tstzrange(date_time, ends_at) && tstzrange(${`2026-11-${day}T14:00Z`}, ${`2026-11-${day}T22:00Z`})`
      const seen = await server.database.transaction(async (db) => {
        await db.run(
          sql`insert into blocked_time (lsv, start_datetime, end_datetime) values (${server.downtown}, ${`2026-11-${day}T14:00Z`}, ${`2026-11-${day}T22:00Z`})`,
        )
        const found = await db.one(stranded)
        await db.run(sql`select pg_sleep(0.05)`)
        return found
      })
      await Promise.all(race)
      expect(await server.database.one(stranded)).toEqual(seen)
    }
    await emptyTables(server.database, 'blocked_time')
  })

  test('the week is replaced as a whole, for the version that was read, and overlaps are named', async () => {
    const path = `livescanvendors/${server.downtown}/hours`
    const { etag } = await server.call('GET', `livescanvendors/${server.downtown}`, { who: 'downtown' })
    const nine = { day_of_week: 2, start_time: '09:00', end_time: '12:00' }
    const put = (hours: object[], version = etag) =>
      server.call('PUT', path, { who: 'downtown', body: { hours }, headers: { 'if-match': version ?? '' } })
    expect((await put([nine, { ...nine, start_time: '11:00', end_time: '13:00' }])).body.errors).toHaveProperty('1.start_time')
    const saved = await put([nine, { ...nine, start_time: '13:00', end_time: '24:00' }])
    expect([saved.status, saved.body.length]).toEqual([200, 2])
    expect((await put([nine])).status).toBe(412)
    const { body } = await server.call('GET', `appointments/availability?lsv=${server.downtown}&date=2026-11-24`)
    expect([body.at(0), body.at(-1)]).toEqual(['2026-11-24T09:00:00-05:00', '2026-11-24T23:45:00-05:00'])
  })
})
