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
  await emptyTables(server.database, 'till', 'till_closing', 'payment_transaction', 'appointment', 'applicant', 'idempotency', 'mail')
  await server.database.run(sql`update live_scan_vendor set tcn_prefix = null, tcn_length = null`)
  await server.database.run(sql`update applicant_type set asks_id_document = false`)
})
afterAll(() => server.close())

const BEN = { first_name: 'Ben', last_name: 'Okafor', phone: '3055550101', email: 'ben@example.org' }

/** Today, November 23, at 10:00 in New York; the clock says 9:00. */
async function booked(date_time = '2026-11-23T15:00:00Z'): Promise<number> {
  const body = { applicant: { ...BEN, applicant_type: server.types.downtown }, lsv: server.downtown, date_time }
  const { status, body: answer } = await server.call('POST', 'appointments', { who: 'downtown', body })
  expect(status).toBe(201)
  return answer.id
}
const step = (id: number, name: string, body: object = {}, key?: string) =>
  server.call('POST', `appointments/${id}/${name}`, { who: 'downtown', body, ...(key ? { headers: { 'idempotency-key': key } } : {}) })
const change = (id: number, body: object, who: 'downtown' | 'staff' | 'metro' = 'downtown') =>
  server.call('PATCH', `appointments/${id}`, { who, body })
const read = async (id: number) => (await server.call('GET', `appointments/${id}`, { who: 'downtown' })).body
const history = (id: number) =>
  server.database.rows<{ event: string; reason: string | null }>(
    sql`select event, reason from appointment_history where appointment = ${id} order by id`,
  )
const audited = (id: number, event: string) =>
  server.database.rows<{ detail: object }>(sql`select detail from audit_event where row_id = ${id} and event = ${event}`)

describe('prints for which something is missing', () => {
  test('are started with a reason only, which the history keeps, and the audit log has what was missing', async () => {
    const id = await booked()
    expect((await read(id)).missing).toEqual(['demographics', 'notice'])
    await server.database.run(sql`
      update applicant set gender = 'F', race = 'W', height = ${`5'9"`}, weight = 150, eye = 'BLU', no_ssn = true, pob = 'NY'`)
    expect((await read(id)).missing_data).toEqual(['dob', 'hair', 'residence'])
    const refused = await step(id, 'start')
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { reason: 'Missing: date of birth, hair color, home address, and privacy notice. Say why the prints are taken anyway' },
    ])
    expect((await step(id, 'start', { reason: '  ' })).status).toBe(400)
    expect((await read(id)).started_at).toBeNull()
    expect((await step(id, 'start', { reason: 'Given on paper' })).status).toBe(200)
    expect(await history(id)).toEqual([
      { event: 'BOOKED', reason: null },
      { event: 'STARTED', reason: 'Given on paper' },
    ])
    expect((await audited(id, 'started-without')).map(({ detail }) => detail)).toEqual([{ missing: 'demographics,notice' }])
    // A visit begun with a reason needs no second one.
    expect((await change(id, { status: 'COMPLETED' })).status).toBe(200)
  })

  test.each(['downtown', 'metro', 'staff'] as const)('are completed by %s without a start with a reason only', async (who) => {
    const id = await booked()
    expect((await change(id, { status: 'COMPLETED' }, who)).body.errors).toHaveProperty('reason')
    expect((await read(id)).status).toBe('SCHEDULED')
    expect((await change(id, { status: 'COMPLETED', reason: 'Given on paper' }, who)).status).toBe(200)
    expect((await history(id)).at(-1)).toEqual({ event: 'COMPLETED', reason: 'Given on paper' })
    expect((await audited(id, 'update')).at(-1)?.detail).toMatchObject({ missing: 'demographics,notice' })
  })

  test('include the ID document where the type asks for it, until the desk has recorded it', async () => {
    await server.database.run(sql`update applicant_type set asks_id_document = true where id = ${server.types.downtown}`)
    const id = await booked()
    expect((await read(id)).missing).toEqual(['demographics', 'notice', 'id_document'])
    expect((await change(id, { id_document: 'LIBRARY_CARD' })).body.errors).toHaveProperty('id_document')
    expect((await change(id, { id_issuer: 'NY' })).status).toBe(400)
    expect((await change(id, { id_document: 'PASSPORT' })).body.errors).toEqual({ id_issuer: 'Required', id_expires: 'Required' })
    expect((await change(id, { id_document: 'OTHER' })).body.errors).toEqual({ id_issuer: 'Required' })
    const recorded = await change(id, { id_document: 'PASSPORT', id_issuer: 'USA', id_expires: '2031-05-01' })
    expect(recorded.body).toMatchObject({ id_document: 'PASSPORT', id_issuer: 'USA', id_expires: '2031-05-01' })
    expect(recorded.body.missing).toEqual(['demographics', 'notice'])
    expect((await change(id, { id_expires: null })).body.errors).toEqual({ id_expires: 'Required' })
  })
})

describe('an outcome', () => {
  test('cannot be recorded before it can be true', async () => {
    const [today, nextWeek] = [await booked(), await booked('2026-11-30T15:00:00Z')]
    for (const [id, body] of [
      [nextWeek, { status: 'COMPLETED', reason: 'Why not' }],
      [nextWeek, { status: 'NO_SHOW' }],
      [today, { status: 'NO_SHOW' }],
    ] as const) {
      for (const who of ['downtown', 'staff'] as const) {
        const refused = await change(id, body, who)
        expect([refused.status, refused.body.code]).toEqual([409, 'TOO_EARLY'])
      }
      expect((await read(id)).status).toBe('SCHEDULED')
    }
    server.services.clock.set('2026-11-23T15:00:00Z')
    expect((await change(today, { status: 'NO_SHOW' })).status).toBe(200)
  })
})

test('a step that is sent again with its key after a lost answer is taken once and answered alike', async () => {
  const id = await booked()
  const reason = 'Given on paper'
  const [first, again] = [await step(id, 'start', { reason }, 'key-1'), await step(id, 'start', { reason }, 'key-1')]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.started_at).toBe(first.body.started_at)
  expect((await step(id, 'start', { reason }, 'key-2')).body.code).toBe('STATUS')
  const undo = () => step(id, 'undo', { step: 'STARTED' }, 'key-3')
  expect([(await undo()).status, (await undo()).status]).toEqual([200, 200])
  expect((await read(id)).arrived_at).not.toBeNull()
  expect((await history(id)).map(({ event }) => event)).toEqual(['BOOKED', 'STARTED', 'START_UNDONE'])
})

test('a visit is found by the TCN that it has and by the one that was replaced, and by no TCN of other prints', async () => {
  const id = await booked()
  const found = async (text: string) =>
    (await server.call('GET', `appointments?name=${text}&lsv=${server.downtown}`, { who: 'downtown' })).body.results.map(
      (one: { id: number }) => one.id,
    )
  await change(id, { status: 'COMPLETED', reason: 'Given on paper', transaction_id: 'NYDT0000000077' })
  await change(id, { transaction_id: 'NYDT0000000088' })
  for (const text of ['NYDT0000000088', 'nydt0000000077', 'NYDT000000007', '0000000077']) expect(await found(text), text).toEqual([id])
  expect(await found('NYDT0000000099')).toEqual([])
  // The replaced number is of an attempt of which no prints were taken here.
  await server.database.run(sql`update applicant_history set detail = detail || '{"attempt": 2}' where detail ? 'replaced_tcn'`)
  expect(await found('NYDT0000000077')).toEqual([])
})

test('what midnight left is listed until it is finished', async () => {
  const times = ['15:00', '15:30', '16:00', '16:30'].map((time) => `2026-11-23T${time}:00Z`)
  const [arrived, started, completed, missed] = (await Promise.all(times.map(booked))) as [number, number, number, number]
  await step(arrived, 'arrive')
  await step(started, 'start', { reason: 'Given on paper' })
  await change(completed, { status: 'COMPLETED', reason: 'Given on paper' })
  const toFinish = async (day: string, lsv = server.downtown) =>
    (await server.call('GET', `appointments?to_finish=${day}&lsv=${lsv}`, { who: 'metro' })).body.results.map(
      ({ id }: { id: number }) => id,
    )
  expect(await toFinish('2026-11-23')).toEqual([])
  // 11:59 PM and 12:01 AM in New York.
  server.services.clock.set('2026-11-24T05:01:00Z')
  expect(await toFinish('2026-11-24')).toEqual([arrived, started, completed, missed])
  expect(await toFinish('2026-11-24', server.lakefront)).toEqual([])
  expect((await change(completed, { transaction_id: 'NYDT0000000001' })).status).toBe(200)
  expect((await change(started, { status: 'COMPLETED', transaction_id: 'NYDT0000000002' })).status).toBe(200)
  for (const id of [arrived, missed]) expect((await change(id, { status: 'NO_SHOW' })).status).toBe(200)
  expect(await toFinish('2026-11-24')).toEqual([])
  expect((await server.call('GET', 'appointments?to_finish=soon', { who: 'downtown' })).body.errors).toHaveProperty('to_finish')
})

test('a completed visit that was not paid is listed until it is paid or the till of its day is closed', async () => {
  const [paid, unpaid] = [await booked('2026-11-23T15:00:00Z'), await booked('2026-11-23T15:30:00Z')]
  for (const [at, id] of [paid, unpaid].entries())
    await change(id, { status: 'COMPLETED', transaction_id: `NYDT000000000${at}`, reason: 'Given on paper' })
  const pay = (appointment: number) =>
    server.call('POST', 'paymenttransactions/desk', { who: 'downtown', body: { appointment, method: 'CASH', amount: '42.50' } })
  const toFinish = async (day = '2026-11-24') =>
    (await server.call('GET', `appointments?to_finish=${day}&lsv=${server.downtown}`, { who: 'downtown' })).body.results.map(
      ({ id }: { id: number }) => id,
    )
  // Nothing was ever recorded at this desk.
  expect(await toFinish()).toEqual([])
  expect((await pay(paid)).status).toBe(201)
  expect(await toFinish()).toEqual([unpaid])
  expect(await toFinish('2026-11-23')).toEqual([])
  expect(await toFinish('2026-12-24')).toEqual([])
  const closing = { lsv: server.downtown, day: '2026-11-23', entries: 1, starting_float: '0', counted: '42.50', signed_name: 'Sam' }
  expect((await server.call('POST', 'tills/close', { who: 'downtown', body: closing })).status).toBe(201)
  expect(await toFinish()).toEqual([])
  await server.database.run(sql`
    update till_closing set reopened_at = closed_at, reopened_by = closed_by, reopen_reason = 'Forgotten'`)
  expect(await toFinish()).toEqual([unpaid])
  expect((await pay(unpaid)).status).toBe(201)
  expect(await toFinish()).toEqual([])
})

test.each([
  ['nothing', []],
  ['a part at the desk', [['RECEIVED', 2_000]]],
  ['everything online', [['PAID', 4_250]]],
  ['nothing, since the card was refunded', [['REFUNDED', 4_250]]],
  [
    'a part at the desk, after the card was refunded',
    [
      ['REFUNDED', 4_250],
      ['RECEIVED', 2_000],
    ],
  ],
  [
    'everything at the desk, after the card was refunded',
    [
      ['REFUNDING', 4_250],
      ['RECEIVED', 4_250],
    ],
  ],
  [
    'a part at the desk, which was corrected, after the card was refunded',
    [
      ['REFUNDED', 4_250],
      ['CORRECTED', 2_000],
    ],
  ],
  ['nothing, since no card was accepted', [['DECLINED', 4_250]]],
] as const)('the list and the till’s sheet agree on a completed visit that paid %s', async (_what, entries) => {
  const [other, id] = [await booked('2026-11-23T15:00:00Z'), await booked('2026-11-23T15:30:00Z')]
  const completed = { status: 'COMPLETED', reason: 'Given on paper', transaction_id: 'NYDT0000000001' }
  const pay = (appointment: number, cents = 4_250) =>
    server.call('POST', 'paymenttransactions/desk', {
      who: 'downtown',
      body: { appointment, method: 'CASH', amount: (cents / 100).toFixed(2), more_than_due: true },
    })
  expect((await pay(other)).status).toBe(201)
  for (const [state, cents] of entries) {
    if (state === 'RECEIVED' || state === 'CORRECTED') {
      const taken = (await pay(id, cents)).body.id
      const reason = { who: 'downtown', body: { reason: 'Mistake' } } as const
      if (state === 'CORRECTED') expect((await server.call('POST', `paymenttransactions/${taken}/correct`, reason)).status).toBe(200)
    } else
      await server.database.run(sql`
        insert into payment_transaction (appointment, lsv, amount, state, method, provider, refundable)
        values (${id}, ${server.downtown}, ${cents}, ${state}, 'ONLINE', 'sandbox', true)`)
  }
  expect((await change(id, completed)).status).toBe(200)
  const list = await server.call('GET', `appointments?to_finish=2026-11-24&lsv=${server.downtown}`, { who: 'downtown' })
  const sheet = await server.call('GET', `tills/sheet?lsv=${server.downtown}&day=2026-11-23`, { who: 'downtown' })
  const named = (rows: { id?: number; appointment?: number }[]) => rows.map((row) => row.id ?? row.appointment).filter((one) => one === id)
  expect(named(list.body.results)).toEqual(named(sheet.body.visits.unrecorded))
})

test('a visit of the evening that is completed after midnight is of the day and the till of that day', async () => {
  const [id, paid] = [await booked(), await booked('2026-11-23T15:30:00Z')]
  await server.database.run(sql`
    update appointment set date_time = '2026-11-24T04:30:00Z', ends_at = '2026-11-24T04:45:00Z', arrived_at = '2026-11-24T04:40:00Z'
    where id = ${id}`)
  const pay = { appointment: paid, method: 'CASH', amount: '42.50' }
  expect((await server.call('POST', 'paymenttransactions/desk', { who: 'downtown', body: pay })).status).toBe(201)
  const close = (day: string, entries: number, counted: string) =>
    server.call('POST', 'tills/close', {
      who: 'downtown',
      body: { lsv: server.downtown, day, entries, starting_float: '0', counted, signed_name: 'Sam' },
    })
  // The till is closed before midnight, and the visit goes on.
  expect((await close('2026-11-23', 1, '42.50')).status).toBe(201)
  server.services.clock.set('2026-11-24T05:10:00Z')
  const completed = { status: 'COMPLETED', transaction_id: 'NYDT0000000009', reason: 'Given on paper' }
  expect((await change(id, completed)).status).toBe(200)
  const listed = async (day: string) =>
    (await server.call('GET', `appointments?to_finish=${day}&lsv=${server.downtown}`, { who: 'downtown' })).body.results.some(
      (one: { id: number }) => one.id === id,
    )
  const unrecorded = async (day: string) =>
    (await server.call('GET', `tills/sheet?lsv=${server.downtown}&day=${day}`, { who: 'downtown' })).body.visits.unrecorded
  expect(await listed('2026-11-24')).toBe(true)
  expect(await unrecorded('2026-11-23')).toEqual([])
  expect(await unrecorded('2026-11-24')).toMatchObject([{ appointment: id, due: '42.50' }])
  server.services.clock.set('2026-11-25T14:00:00Z')
  expect(await listed('2026-11-25')).toBe(true)
  expect((await close('2026-11-24', 0, '0')).status).toBe(201)
  expect(await listed('2026-11-25')).toBe(false)
})

test('the location’s own prefix and length of TCNs go before those of its network', async () => {
  await server.database.run(sql`update network set tcn_prefix = 'NYDT'`)
  await server.database.run(sql`update live_scan_vendor set tcn_prefix = 'DTWN', tcn_length = 12 where id = ${server.downtown}`)
  const id = await booked()
  const complete = async (transaction_id: string) => await change(id, { status: 'COMPLETED', reason: 'Given on paper', transaction_id })
  expect((await complete('NYDT00000001')).body.errors).toEqual({ transaction_id: 'Must begin with DTWN' })
  expect((await complete('DTWN000000001')).body.errors).toEqual({ transaction_id: 'Must have 12 characters, not 13' })
  expect((await complete('DTWN00000001')).status).toBe(200)
  await server.database.run(sql`update network set tcn_prefix = null`)
})
