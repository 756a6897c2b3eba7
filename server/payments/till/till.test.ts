import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { NOW, openTestServer, type TestServer } from '../../testing/test-server.ts'

type Who = 'downtown' | 'staff'

const TODAY = '2026-11-23'

let server: TestServer
const visits: number[] = []
beforeAll(async () => {
  server = await openTestServer()
  for (const minutes of ['00', '15', '30', '45'])
    visits.push(
      (await server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime: `2026-11-24T14:${minutes}:00Z` }) })).body.id,
    )
})
beforeEach(async () => {
  await emptyTables(server.database, 'till', 'till_closing', 'payment_transaction', 'idempotency')
  server.services.clock.set(NOW)
})
afterAll(() => server.close())

const take = (visit = 0, body: object = {}, who: Who = 'downtown') =>
  server.call('POST', 'paymenttransactions/desk', { who, body: { appointment: visits[visit], method: 'CASH', amount: '42.50', ...body } })
const correct = (id: number, body: object = { reason: 'Not paid' }, who: Who = 'downtown') =>
  server.call('POST', `paymenttransactions/${id}/correct`, { who, body })
const sheet = async (day = TODAY, who: Who = 'downtown') =>
  (await server.call('GET', `tills/sheet?lsv=${server.downtown}&day=${day}`, { who })).body
const close = (body: object = {}, { who = 'downtown', key }: { who?: Who; key?: string } = {}) =>
  server.call('POST', 'tills/close', {
    who,
    body: { lsv: server.downtown, day: TODAY, entries: 1, starting_float: '100', counted: '142.50', signed_name: 'Dana Clerk', ...body },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const reopen = (id: number, who: Who = 'staff') => server.call('POST', `tills/${id}/reopen`, { who, body: { reason: 'A late walk-in' } })

describe("the sheet of a location's day", () => {
  test('sums by method and clerk, with each entry and counter entry', async () => {
    await take(0, { tendered: '50' })
    await take(1, { method: 'CHECK', reference: '104200' }, 'staff')
    const { id } = (await take(2)).body
    await correct(id, { reason: 'It was a card', method: 'CREDIT', reference: 'SLIP-7788' })
    const found = await sheet()
    expect(found).toMatchObject({ day: TODAY, today: TODAY, total: '127.50', cash: '42.50', closed: null, reopened: [], unclosed: [] })
    expect(found.by_method).toEqual([
      { name: 'Card at the desk', entries: 1, amount: '42.50' },
      { name: 'Cash', entries: 3, amount: '42.50' },
      { name: 'Check', entries: 1, amount: '42.50' },
    ])
    expect(found.by_clerk.map(({ entries, amount }: { entries: number; amount: string }) => [entries, amount])).toEqual([
      [4, '85.00'],
      [1, '42.50'],
    ])
    const number = (receipt: number) => `${server.downtown}-20261123-${receipt}`
    expect(
      found.entries.map((one: Record<string, unknown>) => [
        one.receipt,
        one.corrects,
        one.method,
        one.amount,
        one.reference,
        one.reason,
        one.correctable,
      ]),
    ).toEqual([
      [number(1), null, 'CASH', '42.50', null, null, true],
      [number(2), null, 'CHECK', '42.50', '…4200', null, true],
      [number(3), null, 'CASH', '42.50', null, null, false],
      [number(4), number(3), 'CASH', '-42.50', null, 'It was a card', false],
      [number(5), null, 'CREDIT', '42.50', '…7788', null, true],
    ])
  })

  test('names money that was taken for appointments which were cancelled, until it is given back', async () => {
    const id = visits[2] as number
    const { id: payment, receipt } = (await take(2)).body
    await take(1)
    expect((await sheet()).to_return).toEqual([])
    const block = { start_datetime: '2026-11-24T14:30:00Z', end_datetime: '2026-11-24T14:45:00Z' }
    const body = { block, stranded: { seen: [id], cancel: true } }
    expect((await server.call('PATCH', `livescanvendors/${server.downtown}/availability`, { who: 'metro', body })).status).toBe(200)
    const money = { payment, day: TODAY, appointment: id, applicant: 'Ann Lee', amount: '42.50' }
    const listed = [{ ...money, receipt: `${server.downtown}-20261123-${receipt}` }]
    expect((await sheet()).to_return).toEqual(listed)
    // A scan of its number names it too.
    const { body: scanned } = await server.call('POST', `appointments/${id}/arrive`, { who: 'downtown', body: {} })
    expect(scanned.code).toBe('CANCELLED')
    expect(scanned.detail.startsWith(`Give back $42.50 (receipt ${listed[0]?.receipt}). The appointment of Ann Lee `)).toBe(true)
    // Of no day before the money was taken, and also later: the desk may have been closed.
    expect((await sheet('2026-11-22')).to_return).toEqual([])
    for (const now of ['2026-12-08T14:00:00Z', '2027-06-10T14:00:00Z']) {
      server.services.clock.set(now)
      expect((await sheet(now.slice(0, 10))).to_return).toEqual(listed)
    }
    server.services.clock.set(NOW)
    // Taken long before the appointment, which was booked far ahead.
    await server.database.run(sql`update till set day = day - 120 where id = (select till from payment_transaction where id = ${payment})`)
    expect((await sheet()).to_return).toEqual([
      { ...money, day: '2026-07-26', receipt: listed[0]?.receipt.replace('20261123', '20260726') },
    ])
    await server.database.run(sql`update till set day = day + 120 where day = '2026-07-26'`)
    // A part may be kept, as the desk has to say twice.
    expect((await correct(payment, { reason: 'Given back, less a fee', amount: '10' })).body).toMatchObject({
      code: 'MORE_THAN_DUE',
      due: '0.00',
    })
    expect((await correct(payment, { reason: 'Given back, less a fee', amount: '10', more_than_due: true })).status).toBe(200)
    const [kept] = (await sheet()).to_return
    expect(kept).toMatchObject({ appointment: id, amount: '10.00' })
    expect((await correct(kept.payment, { reason: 'Given back' })).status).toBe(200)
    expect((await sheet()).to_return).toEqual([])
    await server.database.run(sql`delete from blocked_time`)
    await server.database.run(sql`update appointment set status = 'SCHEDULED' where id = ${id}`)
  })

  test('is of the day in the zone of the location', async () => {
    server.services.clock.set('2026-11-24T04:59:00Z')
    await take()
    server.services.clock.set('2026-11-24T05:01:00Z')
    await take(1)
    expect([(await sheet()).entries.length, (await sheet('2026-11-24')).entries.length]).toEqual([1, 1])
    expect((await sheet('2026-11-24')).unclosed).toEqual([TODAY])
    expect((await sheet('2026-11-25')).errors).toEqual({ day: 'Must not be in the future' })
  })

  test('names the completed visits whose money is not recorded but should be, and counts those still to come or waiting', async () => {
    const day = '2026-11-24'
    server.services.clock.set('2026-11-24T14:05:00Z')
    expect((await sheet(day)).visits).toEqual({ unrecorded: [], waiting: 0, people: [], to_come: 3 })
    await server.database.run(sql`update appointment set status = 'COMPLETED' where id = any(${visits.slice(0, 2)}::bigint[])`)
    await server.call('POST', `appointments/${visits[2]}/arrive`, { who: 'downtown', body: {} })
    await take(1)
    const due = (await server.call('GET', `appointments/${visits[0]}`, { who: 'downtown' })).body.price
    expect((await sheet(day)).visits).toEqual({
      unrecorded: [{ appointment: visits[0], applicant: 'Ann Lee', due }],
      waiting: 1,
      people: [{ appointment: visits[2], applicant: 'Ann Lee', in_progress: false }],
      to_come: 0,
    })
    expect((await sheet()).visits).toEqual({ unrecorded: [], waiting: 0, people: [], to_come: 0 })
    await server.database.run(sql`update live_scan_vendor set records_money = false where id = ${server.downtown}`)
    expect((await sheet(day)).visits.unrecorded).toEqual([])
    await server.database.run(sql`update live_scan_vendor set records_money = true where id = ${server.downtown}`)
    await server.database.run(
      sql`update appointment set status = 'SCHEDULED', arrived_at = null where id = any(${visits.slice(0, 3)}::bigint[])`,
    )
  })

  test('is a file for spreadsheets, without amounts that look like formulas', async () => {
    const { id } = (await take()).body
    await correct(id)
    const file = await server.call('GET', `tills/sheet/csv?lsv=${server.downtown}`, { who: 'downtown' })
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="till-${server.downtown}-${TODAY}.csv"`)
    const [, taken, reversed] = file.body.trim().split('\r\n')
    expect(taken).toMatch(/^2026-11-23,09:00,\d+-20261123-1,\d{10},Ann Lee,Cash,,42\.50,,/)
    expect(reversed).toMatch(/^2026-11-23,09:00,\d+-20261123-2,.*Cash,,,42\.50,[^,]+,Not paid,\d+-20261123-1$/)
  })
})

describe('closing a till', () => {
  test('is signed with a name, an account and the time, and takes no more money', async () => {
    await take()
    const { status, body } = await close()
    expect([status, body.closed]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), starting_float: '100.00', cash: '42.50', expected: '142.50', counted: '142.50', difference: '0.00' },
        ...{ difference_reason: null, signed_name: 'Dana Clerk', account: expect.any(String), closed_at: '2026-11-23T14:00:00.000Z' },
        ...{ reopened_at: null, reopened_by: null, reopen_reason: null },
      },
    ])
    for (const who of ['downtown', 'staff'] as const) expect((await take(1, {}, who)).body.code).toBe('TILL_CLOSED')
    expect((await sheet()).entries).toHaveLength(1)
    expect((await close({ counted: '1', difference_reason: 'x' })).body.code).toBe('TILL_CLOSED')
    expect(await server.database.one(sql`select event, resource, detail from audit_event order by seq desc limit 1`)).toEqual({
      event: 'close',
      resource: 'tills',
      detail: { lsv: server.downtown, day: TODAY, entries: 1, cash: 4250, difference: 0 },
    })
  })

  test('requires the reason of a difference, and the sheet that is true', async () => {
    await take()
    expect((await close({ counted: '140' })).body.errors).toEqual({ difference_reason: 'Say why $2.50 is missing' })
    expect((await close({ counted: '150' })).body.errors).toEqual({ difference_reason: 'Say why $7.50 is too much' })
    expect((await close({ signed_name: ' ' })).body.errors).toEqual({ signed_name: 'Required' })
    expect((await close({ day: '2026-11-24' })).body.errors).toEqual({ day: 'Must not be in the future' })
    await take(1)
    expect((await close()).body.code).toBe('TILL_CHANGED')
    const { closed } = (await close({ entries: 2, counted: '180', difference_reason: 'Wrong change' })).body
    expect(closed).toMatchObject({ expected: '185.00', difference: '-5.00', difference_reason: 'Wrong change' })
  })

  test('refuses days before the first booking of the location', async () => {
    const refused = { day: 'Must not be before the first booking of the location' }
    const early = await close({ day: '1900-01-01', entries: 0, counted: '100' })
    expect([early.status, early.body.errors]).toEqual([400, refused])
    server.services.clock.set('2026-11-26T14:00:00Z')
    expect((await close({ day: '2026-11-23', entries: 0, counted: '100' })).body.errors).toEqual(refused)
    expect((await close({ day: '2026-11-24', entries: 0, counted: '100' })).status).toBe(201)
    expect(await server.database.rows(sql`select day::text as day from till`)).toEqual([{ day: '2026-11-24' }])
  })

  test('a lost answer closes it once', async () => {
    await take()
    const answers = [await close({}, { key: 'close' }), await close({}, { key: 'close' })]
    expect(answers.map(({ status, body }) => [status, body.closed.counted])).toEqual([
      [201, '142.50'],
      [201, '142.50'],
    ])
    expect(await server.database.rows(sql`select id from till_closing`)).toHaveLength(1)
  })

  test('a day that was not closed is shown the next day, and closed then', async () => {
    await take()
    server.services.clock.set('2026-11-24T14:00:00Z')
    expect((await sheet('2026-11-24')).unclosed).toEqual([TODAY])
    expect((await close()).status).toBe(201)
    expect(await sheet('2026-11-24')).toMatchObject({ unclosed: [], usual_float: '100.00' })
  })

  test('a payment and a closing at the same time never leave an entry that the closing has not counted', async () => {
    for (let round = 0; round < 12; round += 1) {
      await emptyTables(server.database, 'till', 'till_closing', 'payment_transaction', 'idempotency')
      const { id } = (await take(0)).body
      const calls = [() => close(), () => take(1), () => correct(id), () => take(2), () => close({}, { who: 'staff' }), () => take(3)]
      const answers = await Promise.all(round % 2 === 0 ? calls.map((call) => call()) : calls.toReversed().map((call) => call()))
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const late = await server.database.rows(sql`
        select c.entries, count(e.*)::integer as present from till_closing c left join till_entry e on e.till = c.till
        where c.reopened_at is null group by c.id having count(e.*) <> c.entries`)
      expect(late).toEqual([])
    }
  })

  test('the database itself refuses entries of a closed till, and changes of a closing', async () => {
    await take()
    const { closed } = (await close()).body
    const copy = sql`
      insert into payment_transaction (appointment, lsv, amount, state, method, provider, taken_by, taken_at, till, receipt)
      select appointment, lsv, 1, 'RECEIVED', 'CASH', 'desk', taken_by, taken_at, till, 99 from payment_transaction`
    await expect(server.database.run(copy)).rejects.toMatchObject({ constraint: 'till_closed' })
    await expect(
      server.database.run(
        sql`update payment_transaction set state = 'CORRECTED', corrected_by = taken_by, corrected_at = taken_at, corrected_till = till`,
      ),
    ).rejects.toMatchObject({ constraint: 'till_closed' })
    for (const change of [sql`counted = 1`, sql`signed_name = 'x'`, sql`difference_reason = 'x'`])
      await expect(server.database.run(sql`update till_closing set ${change} where id = ${closed.id}`)).rejects.toThrow(/never changes/)
    await expect(server.database.run(sql`delete from till_closing`)).rejects.toThrow('a closing is kept')
    await expect(
      server.database.run(sql`
        insert into till_closing (till, starting_float, cash, counted, entries, signed_name, closed_by, closed_at)
        select till, starting_float, cash, counted, entries, 'x', closed_by, closed_at from till_closing`),
    ).rejects.toMatchObject({ constraint: 'till_closing_one' })
    await expect(server.database.run(sql`update payment_transaction set till = till + 1, lsv = ${server.lakefront}`)).rejects.toThrow()
  })

  test('a closing waits for a transaction with an entry, and counts it', async () => {
    await take()
    const till = (await server.database.one<{ id: number }>(sql`select id from till`))?.id as number
    let closing: Promise<unknown> | undefined
    await server.database.transaction(async (db) => {
      await db.run(sql`
        insert into payment_transaction (appointment, lsv, amount, state, method, provider, taken_by, taken_at, till, receipt)
        select ${visits[1]}, lsv, 100, 'RECEIVED', 'CASH', 'desk', taken_by, taken_at, ${till}, 98 from payment_transaction`)
      closing = close()
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect(((await closing) as { body: { code: string } }).body.code).toBe('TILL_CHANGED')
  })
})

describe('after a till is closed', () => {
  test('only staff correct, and on the current day', async () => {
    const { id } = (await take()).body
    const before = (await close()).body
    expect((await correct(id)).body.code).toBe('TILL_CLOSED')
    expect((await correct(id, { reason: 'Not paid' }, 'staff')).body.code).toBe('TILL_CLOSED')
    server.services.clock.set('2026-11-25T14:00:00Z')
    expect((await correct(id)).body.code).toBe('TILL_CLOSED')
    expect((await correct(id, { reason: 'Not paid' }, 'staff')).status).toBe(200)
    expect(await sheet('2026-11-25')).toMatchObject({ cash: '-42.50', entries: [{ reversed: true, reason: 'Not paid', amount: '-42.50' }] })
    const { closed, total, entries } = await sheet()
    expect([closed, total, entries.length]).toEqual([before.closed, '42.50', 1])
  })

  test('the desk corrects an earlier day that is still open, on that day', async () => {
    const { id } = (await take()).body
    server.services.clock.set('2026-11-24T14:00:00Z')
    expect((await correct(id, { reason: 'It was less', amount: '40' })).status).toBe(200)
    expect(await sheet()).toMatchObject({ total: '40.00', cash: '40.00' })
    expect((await sheet('2026-11-24')).entries).toEqual([])
  })

  test('staff re-open it with a reason, and both closings are kept', async () => {
    await take()
    const { closed } = (await close()).body
    expect((await reopen(closed.id, 'downtown')).status).toBe(403)
    const { status, body } = await reopen(closed.id)
    expect([status, body.closed, body.reopened]).toEqual([
      200,
      null,
      [{ ...closed, reopened_at: '2026-11-23T14:00:00.000Z', reopened_by: expect.any(String), reopen_reason: 'A late walk-in' }],
    ])
    expect((await reopen(closed.id)).body.code).toBe('TILL_OPEN')
    expect((await take(1)).status).toBe(201)
    expect((await close({ entries: 2, counted: '185' })).body.reopened).toHaveLength(1)
    await expect(server.database.run(sql`update till_closing set reopen_reason = 'x' where id = ${closed.id}`)).rejects.toThrow(
      're-opened once',
    )
  })
})

test('another desk’s page learns of each payment and correction by its change token', async () => {
  const token = async () => (await server.call('GET', `appointments/pulse?lsv=${server.downtown}`, { who: 'downtown' })).body.till
  const tokens = [await token()]
  const { id } = (await take()).body
  tokens.push(await token())
  await correct(id)
  tokens.push(await token(), await token())
  expect(new Set(tokens).size).toBe(3)
  expect(tokens[3]).toBe(tokens[2])
})
