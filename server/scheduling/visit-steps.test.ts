import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { callAllAtOnce } from '../testing/database/simultaneous-calls.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail')
  await server.database.run(sql`update network set tcn_prefix = null`)
})
afterAll(() => server.close())

const BEN = { first_name: 'Ben', last_name: 'Okafor', phone: '3055550101', email: 'ben@example.org' }
const NIA = { first_name: 'Nia', last_name: 'Bell', phone: '3055550102', email: 'nia@example.org' }
const TCN = 'NYDT0000000001'

async function booked(changes: Record<string, unknown> = {}, who: 'downtown' | 'metro' = 'downtown'): Promise<number> {
  const { status, body } = await server.call('POST', 'appointments', {
    who,
    body: {
      applicant: { ...BEN, applicant_type: server.types.downtown },
      lsv: server.downtown,
      date_time: '2026-11-23T15:00:00Z',
      ...changes,
    },
  })
  expect(status).toBe(201)
  return body.id
}
const atLakefront = () =>
  booked(
    { lsv: server.lakefront, applicant: { ...BEN, applicant_type: server.types.lakefront }, date_time: '2026-11-23T16:00:00Z' },
    'metro',
  )
/** Nobody of these tests has given any data. */
const WITHOUT = { reason: 'Given on paper' }
const bodyOf = (name: string) => (name === 'start' ? WITHOUT : {})
const step = (id: number, name: string, body: object = bodyOf(name)) =>
  server.call('POST', `appointments/${id}/${name}`, { who: 'downtown', body })
const stepByMetro = (id: number, name: string) => server.call('POST', `appointments/${id}/${name}`, { who: 'metro', body: bodyOf(name) })
const patch = (id: number, body: object) => server.call('PATCH', `appointments/${id}`, { who: 'downtown', body })
const change = (id: number, body: Record<string, unknown>) => patch(id, body.status === 'COMPLETED' ? { ...WITHOUT, ...body } : body)
const events = async (id: number) =>
  (await server.database.rows<{ event: string }>(sql`select event from appointment_history where appointment = ${id} order by id`)).map(
    ({ event }) => event,
  )
const minutesLater = (minutes: number) => server.services.clock.set(new Date(Date.parse(NOW) + minutes * 60_000).toISOString())
const kept = (id: number) =>
  server.database.one<{ of_appointment: string | null; of_applicant: string | null }>(sql`
    select p.transaction_id as of_appointment, a.transaction_id as of_applicant
    from appointment p join applicant a on a.id = p.applicant where p.id = ${id}`)

describe('the steps of a visit', () => {
  test('each step is recorded with its time and a history row', async () => {
    const id = await booked()
    const arrived = await step(id, 'arrive')
    expect([arrived.status, arrived.body.arrived_at, arrived.body.status]).toEqual([200, '2026-11-23T14:00:00.000Z', 'SCHEDULED'])
    minutesLater(10)
    expect((await step(id, 'start')).body).toMatchObject({ started_at: '2026-11-23T14:10:00.000Z' })
    minutesLater(18)
    const done = await change(id, { status: 'COMPLETED', transaction_id: ` ${TCN.toLowerCase()} ` })
    expect(done.body).toMatchObject({ status: 'COMPLETED', completed_at: '2026-11-23T14:18:00.000Z', transaction_id: TCN })
    expect(await events(id)).toEqual(['BOOKED', 'ARRIVED', 'STARTED', 'COMPLETED'])
  })

  test('a second scan has the same answer and writes nothing', async () => {
    const id = await booked()
    await step(id, 'arrive')
    minutesLater(5)
    expect((await step(id, 'arrive')).body.arrived_at).toBe('2026-11-23T14:00:00.000Z')
    expect(await events(id)).toEqual(['BOOKED', 'ARRIVED'])
  })

  test('a start checks the applicant in, and one of two simultaneous starts is refused', async () => {
    const id = await booked()
    const both = await Promise.all([step(id, 'start'), stepByMetro(id, 'start')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 200)?.body.arrived_at).toBe('2026-11-23T14:00:00.000Z')
  })

  test('somebody of the evening before is checked in and started after midnight, and no more in the morning', async () => {
    const ids = [
      await booked({ date_time: '2026-11-24T04:45:00Z', walk_in: true }),
      await booked({ date_time: '2026-11-24T04:30:00Z', walk_in: true }),
    ]
    server.services.clock.set('2026-11-24T05:10:00Z')
    const steps = [await step(ids[0] as number, 'arrive'), await step(ids[0] as number, 'start')]
    server.services.clock.set('2026-11-24T10:45:00Z')
    const late = await step(ids[1] as number, 'arrive')
    server.services.clock.set(NOW)
    expect([...steps, late].map(({ status }) => status)).toEqual([200, 200, 409])
  })

  test('an appointment of another day is refused with its day', async () => {
    const id = await booked({ date_time: '2026-11-24T15:00:00Z' })
    const refused = await step(id, 'arrive')
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_TODAY'])
    expect(refused.body.detail).toContain('Tuesday, November 24, 2026')
    expect((await step(id, 'start')).status).toBe(409)
  })

  test('the named step is undone once', async () => {
    const id = await booked()
    await step(id, 'arrive')
    await step(id, 'start')
    expect((await step(id, 'undo', { step: 'ARRIVED' })).status).toBe(409)
    expect((await step(id, 'undo', { step: 'STARTED' })).body).toMatchObject({ started_at: null, arrived_at: '2026-11-23T14:00:00.000Z' })
    expect((await step(id, 'undo', { step: 'STARTED' })).status).toBe(409)
    expect((await step(id, 'undo', { step: 'ARRIVED' })).body.arrived_at).toBeNull()
    expect((await step(id, 'undo', { step: 'ARRIVED' })).status).toBe(409)
    expect(await events(id)).toEqual(['BOOKED', 'ARRIVED', 'STARTED', 'START_UNDONE', 'ARRIVAL_UNDONE'])
  })

  test('closed appointments refuse every step, and a move undoes the check-in', async () => {
    const id = await booked()
    await step(id, 'start')
    await change(id, { date_time: '2026-11-23T16:00:00Z' })
    const moved = await server.call('GET', `appointments/${id}`, { who: 'downtown' })
    expect(moved.body).toMatchObject({ arrived_at: null, started_at: null })
    minutesLater(120)
    await change(id, { status: 'NO_SHOW' })
    expect((await step(id, 'arrive')).body.code).toBe('STATUS')
    await change(id, { status: 'SCHEDULED', reason: 'Came late' })
    await change(id, { status: 'COMPLETED' })
    expect((await step(id, 'start')).body.code).toBe('STATUS')
    expect((await step(id, 'undo', { step: 'STARTED' })).body.code).toBe('STATUS')
  })

  test('a walk-in is checked in at its time, unless that is later today', async () => {
    minutesLater(30)
    const here = await booked({ walk_in: true, date_time: '2026-11-23T14:20:00Z' })
    const later = await booked({ walk_in: true, date_time: '2026-11-23T19:00:00Z' })
    const arrival = async (id: number) => (await server.call('GET', `appointments/${id}`, { who: 'downtown' })).body.arrived_at
    expect([await arrival(here), await arrival(later)]).toEqual(['2026-11-23T14:20:00.000Z', null])
  })
})

describe('somebody of another day', () => {
  const TODAY = '2026-11-23T18:00:00Z'
  const come = (id: number, date_time: string, key = 'come-1') =>
    server.call('POST', `appointments/${id}/arrive`, { who: 'downtown', body: { date_time }, headers: { 'idempotency-key': key } })

  test('is moved to a time of today and checked in as one act, once', async () => {
    const id = await booked({ date_time: '2026-11-24T15:00:00Z' })
    for (const _time of [1, 2]) {
      const { status, body } = await come(id, TODAY)
      expect([status, Date.parse(body.date_time), body.arrived_at === null]).toEqual([200, Date.parse(TODAY), false])
    }
    expect(await events(id)).toEqual(['BOOKED', 'MOVED', 'ARRIVED'])
    // Once here, another time moves nobody.
    const { body } = await come(id, '2026-11-23T19:00:00Z', 'come-2')
    expect(Date.parse(body.date_time)).toBe(Date.parse(TODAY))
  })

  test('stays where the appointment was if the time is taken or no time of today', async () => {
    const [id, other] = [await booked({ date_time: '2026-11-24T15:00:00Z' }), await booked({ date_time: TODAY })]
    await server.database.run(sql`update live_scan_vendor set stations = 1 where id = ${server.downtown}`)
    const taken = await come(id, TODAY)
    expect([taken.status, taken.body.code]).toEqual([409, 'TIMING'])
    expect((await come(id, '2026-11-24T16:00:00Z')).body.errors).toEqual({ date_time: 'Must be a time of today' })
    expect(await events(id)).toEqual(['BOOKED'])
    expect(other).not.toBe(id)
  })
})

describe('the TCN', () => {
  test('begins as the network’s machines write it and has its length', async () => {
    await server.database.run(sql`update network set tcn_prefix = 'NYDT' where id = ${server.metro}`)
    const id = await booked()
    const wrong = await change(id, { status: 'COMPLETED', transaction_id: 'CALI0000000001' })
    expect([wrong.status, wrong.body.errors]).toEqual([400, { transaction_id: 'Must begin with NYDT' }])
    expect((await change(id, { status: 'COMPLETED', transaction_id: 'NYDT1' })).body.errors).toEqual({
      transaction_id: 'Must be 10 to 40 letters, digits and hyphens',
    })
    expect((await server.call('GET', `appointments/${id}`, { who: 'downtown' })).body.status).toBe('SCHEDULED')
    expect((await change(id, { status: 'COMPLETED', transaction_id: TCN })).status).toBe(200)
  })

  test('is not the registration number of somebody else, plain or behind the prefix', async () => {
    const [id, next] = [
      await booked(),
      await booked({ date_time: '2026-11-23T16:00:00Z', applicant: { ...NIA, applicant_type: server.types.downtown } }),
    ]
    const enter = async (transaction_id: string) => (await change(id, { status: 'COMPLETED', transaction_id })).body.errors
    const refused = { transaction_id: 'This is the registration number of another applicant, not a TCN' }
    expect(await enter(String(next))).toEqual(refused)
    await server.database.run(sql`update network set tcn_prefix = 'NYDT'`)
    expect(await enter(String(next))).toEqual(refused)
    expect(await enter(`nydt${next}`)).toEqual(refused)
    expect(await kept(id)).toEqual({ of_appointment: null, of_applicant: null })
    // The file for the machine has the applicant's own number behind the prefix.
    expect((await change(id, { status: 'COMPLETED', transaction_id: `NYDT${id}` })).status).toBe(200)
    expect((await change(id, { transaction_id: `NYDT${next}` })).body.errors).toEqual(refused)
  })

  test('is not the number of another appointment of the same applicant', async () => {
    const [id, older] = [await booked(), await booked({ date_time: '2026-11-23T16:00:00Z' })]
    await server.database.run(
      sql`update appointment set applicant = (select applicant from appointment where id = ${id}) where id = ${older}`,
    )
    const { body } = await change(id, { status: 'COMPLETED', transaction_id: String(older) })
    expect(body.errors).toEqual({ transaction_id: 'This is the registration number of another appointment, not a TCN' })
  })

  test('belongs to completed prints and to one appointment only', async () => {
    const [one, other] = [await booked(), await booked({ date_time: '2026-11-23T16:00:00Z' })]
    expect((await change(one, { transaction_id: TCN })).status).toBe(400)
    await change(one, { status: 'COMPLETED', transaction_id: TCN })
    const twice = await change(other, { status: 'COMPLETED', transaction_id: TCN })
    expect([twice.status, twice.body.errors]).toEqual([
      400,
      { transaction_id: expect.stringMatching(/^Ben Okafor, Nov 23, 2026, 10:00.AM, has this TCN already$/) },
    ])
    expect((await server.call('GET', `appointments/${other}`, { who: 'downtown' })).body.status).toBe('SCHEDULED')
  })

  test('names its holder of another day, and nobody whom the desk may not see', async () => {
    const [there, own] = [await atLakefront(), await booked()]
    const complete = (id: number, who: 'downtown' | 'metro', transaction_id: string) =>
      server.call('PATCH', `appointments/${id}`, { who, body: { ...WITHOUT, status: 'COMPLETED', transaction_id } })
    await complete(there, 'metro', TCN)
    expect((await complete(own, 'downtown', TCN)).body.errors).toEqual({ transaction_id: 'Another appointment has this TCN already' })
    expect((await complete(own, 'metro', TCN)).body.errors.transaction_id).toMatch(/^Ben Okafor, Nov 23, 2026, 10:00.AM, has/)
    await complete(own, 'downtown', `${TCN}0`)
    await server.database.run(
      sql`update appointment set date_time = date_time - interval '9 days', ends_at = ends_at - interval '9 days' where id = ${own}`,
    )
    const next = await booked({ applicant: { ...NIA, applicant_type: server.types.downtown } })
    expect((await complete(next, 'downtown', `${TCN}0`)).body.errors.transaction_id).toMatch(/^Ben Okafor, Nov 14, 2026, 10:00.AM, has/)
  })

  test('is stored at one location when two enter it at the same time', async () => {
    const ids = [await booked(), await atLakefront()]
    const complete = (id: number) =>
      server.call('PATCH', `appointments/${id}`, { who: 'metro', body: { ...WITHOUT, status: 'COMPLETED', transaction_id: TCN } })
    const both = await callAllAtOnce(
      server.database,
      sql`select from applicant for update`,
      ids.map((id) => () => complete(id)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('is kept with the applicant, can be entered later and corrected, and is cleared when the appointment is set back', async () => {
    const id = await booked()
    await change(id, { status: 'COMPLETED' })
    expect(await kept(id)).toEqual({ of_appointment: null, of_applicant: null })
    await change(id, { transaction_id: TCN })
    await change(id, { transaction_id: 'NYDT0000000002' })
    expect(await kept(id)).toEqual({ of_appointment: 'NYDT0000000002', of_applicant: 'NYDT0000000002' })
    await change(id, { status: 'SCHEDULED', reason: 'Wrong row' })
    expect(await kept(id)).toEqual({ of_appointment: null, of_applicant: null })
    expect(await events(id)).toEqual(['BOOKED', 'COMPLETED', 'TCN', 'TCN', 'REINSTATED'])
  })

  test('that completes a re-print clears the mark, and setting the re-print back restores the first TCN', async () => {
    const id = await booked()
    await change(id, { status: 'COMPLETED', transaction_id: TCN })
    const { applicant } = (await server.call('GET', `appointments/${id}`, { who: 'staff' })).body
    await server.call('PATCH', `applicants/${applicant}/illegible`, {
      who: 'staff',
      body: { tcr: 'TCR-1', transaction_id: 'E20260000000001' },
    })
    const again = await booked({ applicant, date_time: '2026-11-23T16:00:00Z' })
    await change(again, { status: 'COMPLETED', transaction_id: 'NYDT0000000002' })
    const marked = () => server.database.one(sql`select illegible, transaction_id from applicant where id = ${applicant}`)
    expect(await marked()).toEqual({ illegible: false, transaction_id: 'NYDT0000000002' })
    await change(again, { status: 'SCHEDULED', reason: 'Wrong row' })
    expect(await marked()).toEqual({ illegible: true, transaction_id: TCN })
    expect((await kept(id))?.of_appointment).toBe(TCN)
    const found = await server.call('GET', 'applicants/find?q=NYDT0000000002', { who: 'staff' })
    expect(found.body.results).toMatchObject([{ id: applicant, transaction_id: TCN, former_tcn: 'NYDT0000000002' }])
  })
})

describe('a cancelled appointment', () => {
  const cancel = (id: number, who: 'downtown' | 'metro') => server.call('DELETE', `appointments/${id}`, { who })

  test.each([
    ['downtown', 'downtown@bims.example'],
    ['metro', 'the network'],
  ] as const)('cancelled by %s is refused with whose it was, and by whom and when it was cancelled', async (who, name) => {
    const id = await booked()
    expect((await cancel(id, who)).status).toBe(204)
    await server.database.run(sql`update appointment_history set created = '2026-11-22T21:10:00Z' where event = 'CANCELLED'`)
    for (const each of ['arrive', 'start']) {
      const { status, body } = await step(id, each)
      expect([status, body.code]).toEqual([409, 'CANCELLED'])
      expect(body.detail.replaceAll('\u202f', ' ')).toBe(
        `The appointment of Ben Okafor today 10:00 AM was cancelled on Nov 22, 2026, 4:10 PM by ${name}.`,
      )
    }
  })

  test('is told by its times where they are of today at the location, and by its dates on another day', async () => {
    const id = await booked()
    await cancel(id, 'downtown')
    await server.database.run(sql`update appointment_history set created = '2026-11-23T14:10:00Z' where event = 'CANCELLED'`)
    const told = async () => (await step(id, 'arrive')).body.detail.replaceAll('\u202f', ' ')
    expect(await told()).toBe('The appointment of Ben Okafor today 10:00 AM was cancelled at 9:10 AM by downtown@bims.example.')
    server.services.clock.set('2026-11-24T04:59:00Z')
    expect(await told()).toMatch(/today 10:00 AM was cancelled at 9:10 AM/)
    server.services.clock.set('2026-11-24T05:00:00Z')
    expect(await told()).toMatch(/on Nov 23, 2026, 10:00 AM was cancelled on Nov 23, 2026, 9:10 AM/)
  })

  test('of another location, and a slot that was never paid, are as if they were not there', async () => {
    const [foreign, unpaid] = [await atLakefront(), await booked()]
    await cancel(foreign, 'metro')
    await server.database.run(sql`update appointment set status = 'CANCELLED' where id = ${unpaid}`)
    expect([(await step(foreign, 'arrive')).status, (await step(unpaid, 'arrive')).status]).toEqual([404, 404])
  })
})

describe('access of one location to another’s appointments', () => {
  test.each(['arrive', 'start', 'undo', 'link'])('%s of a foreign appointment answers as for a missing one', async (name) => {
    const id = await atLakefront()
    const body = name === 'undo' ? { step: 'ARRIVED' } : bodyOf(name)
    const [foreign, absent] = [await step(id, name, body), await step(4_503_599_627, name, body)]
    expect([foreign.status, absent.status]).toEqual([404, 404])
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...absent.body, request_id: '' })
    expect((await server.call('POST', `appointments/${id}/${name}`, { body })).status).toBe(401)
    const own = await stepByMetro(id, name === 'undo' ? 'arrive' : name)
    expect(own.status).toBe(200)
  })

  test('the change token differs after each change of the location’s list, but of no other list', async () => {
    const changeToken = async (query = '', who: 'downtown' | 'metro' | 'staff' = 'downtown') =>
      (await server.call('GET', `appointments/pulse${query}`, { who })).body.pulse
    const foreign = await atLakefront()
    const quiet = await changeToken()
    await stepByMetro(foreign, 'arrive')
    expect(await changeToken()).toBe(quiet)
    expect(await changeToken(`?lsv=${server.lakefront}`)).toBe(await changeToken('?name=nobody-of-this-name'))
    const seen = [quiet]
    const id = await booked()
    seen.push(await changeToken())
    await step(id, 'arrive')
    seen.push(await changeToken())
    await server.database.run(
      sql`update applicant set first_name = 'Benjamin' where id = (select applicant from appointment where id = ${id})`,
    )
    seen.push(await changeToken())
    await server.call('DELETE', `appointments/${id}`, { who: 'downtown' })
    const other = await booked()
    seen.push(await changeToken())
    await server.call('DELETE', `appointments/${other}`, { who: 'downtown' })
    expect(new Set(seen).size).toBe(seen.length)
    expect(await changeToken()).toBe(quiet)
    expect((await server.call('GET', 'appointments/pulse')).status).toBe(401)
    expect((await server.call('GET', 'appointments/pulse?colour=red', { who: 'downtown' })).status).toBe(400)
  })
})
