import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DECLINED, GOOD, openPayingTestServer, type PayingTestServer } from '../testing/payments.ts'
import { NoAnswer, type Processor } from './processor/processor.ts'
import { recoverPayments } from './recovery/recover-payments.ts'

let server: PayingTestServer
/** Wraps the sandbox, so that a test may change each call. */
let instead: Partial<Processor> = {}
beforeAll(async () => {
  server = await openPayingTestServer(
    { RATE_LIMITS: 'off' },
    (processor) => new Proxy(processor, { get: (target, name) => Reflect.get(instead, name) ?? Reflect.get(target, name) }),
  )
})
beforeEach(async () => {
  instead = {}
  await server.clear()
})
afterAll(() => server.close())

const status = async (id: number) =>
  (await server.database.one<{ status: string }>(sql`select status from appointment where id = ${id}`))?.status
const only = async () =>
  (await server.database.one<{ id: number }>(sql`select id from appointment where status <> 'CANCELLED'`))?.id as number
const events = () => server.ledger().map(({ event }) => event)

describe('a card', () => {
  test('an approved card books, and a job charges it', async () => {
    const { status: code, body } = await server.pay({ key: 'a' })
    expect([code, body.status, body.payment_method]).toEqual([201, 'SCHEDULED', 'ONLINE'])
    expect(await server.states()).toEqual(['CAPTURING'])
    await server.work()
    expect(await server.states()).toEqual(['PAID'])
    expect(server.ledger().map(({ event, amount, appointment }) => [event, amount, appointment])).toEqual([
      ['opened', 4250, body.id],
      ['authorized', 4250, body.id],
      ['captured', 4250, body.id],
    ])
    expect(await server.database.one(sql`select brand, last4, intent is not null as known from payment_transaction`)).toEqual({
      brand: 'visa',
      last4: '4242',
      known: true,
    })
    expect((await server.database.rows(sql`select event from appointment_history`)).length).toBe(1)
    const mails = await server.database.rows<{ text_body: string }>(sql`select text_body from mail`)
    expect([mails.length, mails[0]?.text_body]).toEqual([
      1,
      expect.stringContaining('$42.50, paid online with Visa ending in 4242 (test payment: no real charge)'),
    ])
    expect(await server.disagreements()).toEqual([])
  })

  test('a declined card keeps the slot for another card', async () => {
    const refused = await server.pay({ card: DECLINED, key: 'a' })
    expect([refused.status, refused.body.error_type, refused.body.error]).toEqual([402, 'PAYMENT', 'Your card was declined.'])
    expect(await status(await only())).toBe('PENDING')
    expect((await server.pay({ key: 'b', changes: { email: 'bea@example.org' } })).body.error_type).toBe('TIMING')
    const first = await only()
    expect((await server.pay({ key: 'a' })).body.id).toBe(first)
    await server.work()
    expect(await server.states(first)).toEqual(['DECLINED', 'PAID'])
    expect(await server.disagreements()).toEqual([])
  })

  test('a declined card that is never replaced releases the slot after ten minutes', async () => {
    await server.pay({ card: DECLINED, key: 'a' })
    await server.recover()
    expect(await status(await only())).toBe('PENDING')
    await server.expire()
    await server.recover()
    expect((await server.pay({ key: 'b', changes: { email: 'bea@example.org' } })).status).toBe(201)
    await server.work()
    expect(await server.disagreements()).toEqual([])
    const gone = await server.database.rows(sql`select id from applicant where removed_at is not null`)
    expect(gone.length).toBe(1)
  })

  test('a card declined without a key releases the slot, which no other call could use', async () => {
    expect((await server.pay({ card: DECLINED })).status).toBe(402)
    expect((await server.pay({ changes: { email: 'bea@example.org' } })).status).toBe(201)
  })

  test.each([
    ['times out before it is held', '4000000000000127', 503],
    ['fails at the processor', '4000000000000119', 503],
  ])('a card that %s is unknown and never charged, and its slot is released', async (_name, card, code) => {
    const token = await server.token(card, 'a')
    for (const again of [1, 2]) expect([again, (await server.pay({ token, key: 'a' })).status]).toEqual([again, code])
    await server.expire()
    await server.recover()
    expect(events().includes('captured')).toBe(false)
    expect(await server.states()).toEqual(['VOIDED'])
    expect(await server.disagreements()).toEqual([])
  })

  test('a card that times out after the hold books once when the call is repeated', async () => {
    const token = await server.token('4000000000000259', 'a')
    const lost = await server.pay({ token, key: 'a' })
    expect([lost.status, lost.body.code]).toEqual([503, 'PAYMENT_UNKNOWN'])
    const found = await server.pay({ token, key: 'a' })
    expect(found.status).toBe(201)
    await server.work()
    expect(events()).toEqual(['opened', 'authorized', 'captured'])
    expect(await server.disagreements()).toEqual([])
  })

  test('a card that times out after the hold is not charged when the applicant never returns', async () => {
    await server.pay({ card: '4000000000000259', key: 'a' })
    await server.expire()
    await server.recover()
    expect(events()).toEqual(['opened', 'authorized', 'canceled'])
    expect(await server.states()).toEqual(['VOIDED'])
    expect(await server.disagreements()).toEqual([])
  })

  test('a card of unknown outcome may be replaced, which releases its hold', async () => {
    await server.pay({ card: '4000000000000259', key: 'a' })
    expect((await server.pay({ card: GOOD, key: 'a' })).status).toBe(201)
    await server.work()
    expect(await server.states()).toEqual(['VOIDED', 'PAID'])
    expect(await server.disagreements()).toEqual([])
  })

  test('a card whose hold ends before the charge leaves the booking to be paid at the counter', async () => {
    const { body } = await server.pay({ card: '4000000000000341', key: 'a' })
    await server.work()
    expect(await server.states()).toEqual(['CAPTURE_FAILED'])
    const stored = await server.database.one(sql`select status, payment_method from appointment where id = ${body.id}`)
    expect(stored).toEqual({ status: 'SCHEDULED', payment_method: 'CREDIT' })
    const alerts = await server.database.rows(sql`select seq from audit_event where event = 'payment_alert'`)
    expect(alerts.length).toBeGreaterThan(0)
  })
})

describe('a token', () => {
  test.each([
    ['is missing', undefined],
    ['was never given out', 'sandbox_visa_4242_approve_AAAAAAAAAAAAAAAAAAAAAA'],
  ])('a token that %s is refused with PAYMENT and leaves no row', async (_name, paymentToken) => {
    const answer = await server.call('POST', 'appointments/schedule', { body: server.booking({ paymentMethod: 'OL', paymentToken }) })
    expect([answer.status, answer.body.error_type, await server.count('applicant'), server.ledger()]).toEqual([402, 'PAYMENT', 0, []])
  })

  test('pays once, and only for the wizard that requested it', async () => {
    const token = await server.token(GOOD, 'a')
    expect((await server.pay({ token, key: 'b' })).status).toBe(402)
    expect((await server.pay({ token, key: 'a' })).status).toBe(201)
    const again = await server.pay({ token, key: 'a2', changes: { dateTime: '2026-11-24T15:00:00Z' } })
    expect([again.status, await server.count('appointment')]).toEqual([402, 1])
    const unbound = await server.token()
    const times = ['2026-11-24T15:15:00Z', '2026-11-24T15:30:00Z']
    const statuses: number[] = []
    for (const dateTime of times) statuses.push((await server.pay({ token: unbound, key: dateTime, changes: { dateTime } })).status)
    expect(statuses).toEqual([201, 402])
  })
})

test('a token that is sent twice at once pays once', async () => {
  for (let round = 0; round < 5; round += 1) {
    await server.clear()
    const token = await server.token()
    const twice = await Promise.all(
      ['2026-11-24T15:15:00Z', '2026-11-24T15:30:00Z'].map((dateTime, index) =>
        server.pay({ token, key: dateTime, changes: { dateTime, email: `ann${index}@example.org` } }),
      ),
    )
    expect(twice.map((answer) => answer.status).sort()).toEqual([201, 402])
    expect(await server.count('appointment')).toBe(1)
  }
  await server.work()
  expect(await server.disagreements()).toEqual([])
})

describe('the same key', () => {
  test('is CARD_IN_FLIGHT while the card is being checked, never TIMING, and leads to one charge', async () => {
    const thinking = Promise.withResolvers<void>()
    instead.confirm = async (...given) => {
      await thinking.promise
      return real().confirm(...given)
    }
    const token = await server.token(GOOD, 'a')
    const found: string[] = []
    const calls = Array.from({ length: 20 }, async () => {
      const { status: code, body } = await server.pay({ token, key: 'a' })
      found.push(code === 201 ? 'booked' : body.code)
    })
    await expect.poll(() => found, { timeout: 10_000 }).toEqual(Array(19).fill('CARD_IN_FLIGHT'))
    thinking.resolve()
    await Promise.all(calls)
    expect(found.at(-1)).toBe('booked')
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.pay({ token, key: 'a' })))
    expect(new Set(answers.map(({ status: code, body }) => `${code} ${body.id}`)).size).toBe(1)
    await server.work()
    expect(events()).toEqual(['opened', 'authorized', 'captured'])
    expect(await server.disagreements()).toEqual([])
  })

  test('is answered with Retry-After while the card is being checked', async () => {
    const token = await server.token('4000000000000101', 'a')
    const first = server.pay({ token, key: 'a' })
    await expect.poll(() => server.states()).toEqual(['AUTHORIZING'])
    const body = server.booking({ paymentMethod: 'OL', paymentToken: token })
    const address = `${server.address}/api/appointments/schedule`
    const twin = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'a' },
      body: JSON.stringify(body),
    })
    expect([twin.status, twin.headers.get('retry-after')]).toEqual([409, '2'])
    expect((await first).status).toBe(201)
  })

  test('books again with another body after a decline, and is a 422 after a success', async () => {
    await server.pay({ card: DECLINED, key: 'a' })
    const moved = await server.pay({ key: 'a', changes: { dateTime: '2026-11-24T15:00:00Z' } })
    expect([moved.status, moved.body.date_time]).toEqual([201, '2026-11-24T15:00:00.000Z'])
    expect((await server.pay({ key: 'c', changes: { email: 'bea@example.org' } })).status).toBe(201)
    expect((await server.pay({ key: 'a' })).status).toBe(422)
    await server.work()
    expect(await server.disagreements()).toEqual([])
  })

  test('can be used for a new booking after ten minutes', async () => {
    await server.pay({ card: '4000000000000127', key: 'a' })
    await server.expire()
    await server.recover()
    expect((await server.pay({ key: 'a' })).status).toBe(201)
    await server.work()
    expect(await server.disagreements()).toEqual([])
  })
})

describe('the reaper', () => {
  test('a reaper before the booking leads to PAYMENT, no charge and an unused key', async () => {
    instead.confirm = async (...given) => {
      const intent = await real().confirm(...given)
      await server.expire()
      await server.recover()
      return intent
    }
    const late = await server.pay({ key: 'a' })
    expect([late.status, late.body.error_type]).toEqual([402, 'PAYMENT'])
    expect(events()).toEqual(['opened', 'authorized', 'canceled'])
    expect(await server.disagreements()).toEqual([])
    instead = {}
    expect((await server.pay({ key: 'a' })).status).toBe(201)
  })

  test('a reaper before the confirmation closes the intent, so that the confirmation fails', async () => {
    instead.create = async (order) => {
      instead = {}
      const intent = await real().create(order)
      await server.expire()
      await server.recover()
      return intent
    }
    expect((await server.pay({ key: 'a' })).status).toBe(402)
    expect(events()).toEqual(['opened', 'canceled'])
    expect(await server.disagreements()).toEqual([])
  })

  test('skips a card that is being checked, and one that came at the last moment', async () => {
    const slow = server.pay({ card: '4000000000000101', key: 'a' })
    await expect.poll(() => server.states()).toEqual(['AUTHORIZING'])
    await server.database.run(sql`update payment_transaction set expires_at = now() - interval '1 second'`)
    await server.database.run(sql`update appointment set created = now() - interval '11 minutes'`)
    await server.recover()
    expect((await slow).status).toBe(201)
  })

  test('collects payments that a lost job or an unanswered call left', async () => {
    await server.pay({ key: 'a' })
    instead.capture = async (...given) => {
      await real().capture(...given)
      throw new NoAnswer('lost')
    }
    instead.fetch = async () => {
      throw new NoAnswer('lost')
    }
    await server.recover()
    expect(await server.states()).toEqual(['CAPTURING'])
    instead = {}
    await Promise.all([server.recover(), server.recover(), server.work()])
    expect(events()).toEqual(['opened', 'authorized', 'captured'])
    expect(await server.disagreements()).toEqual([])
  })
})

test('a payment that is never answered does not delay the others', async () => {
  await server.pay({ key: 'a' })
  const stuck = server.ledger().at(-1)?.intent
  const at = (index: number) => new Date(Date.parse('2026-11-24T15:00:00Z') + index * 900_000).toISOString()
  for (const index of [1, 2]) await server.pay({ key: `k${index}`, changes: { email: `ann${index}@example.org`, dateTime: at(index) } })
  instead.capture = (intent, key) => (intent === stuck ? Promise.reject(new NoAnswer('never')) : real().capture(intent, key))
  await recoverPayments(server.services)
  expect(await server.states()).toEqual(['CAPTURING', 'PAID', 'PAID'])
})

/** The sandbox without a test's changes. */
const real = (): Processor => server.sandbox

test('one of many parallel clients pays for a slot, and no other card reaches the processor', async () => {
  const calls = await Promise.all(
    Array.from({ length: 30 }, (_, index) => server.pay({ key: `k${index}`, changes: { email: `ann${index}@example.org` } })),
  )
  expect(calls.map(({ status: code, body }) => (code === 201 ? 'booked' : body.error_type)).sort()).toEqual([
    ...Array(29).fill('TIMING'),
    'booked',
  ])
  await server.work()
  expect(events()).toEqual(['opened', 'authorized', 'captured'])
  expect(await server.disagreements()).toEqual([])
})

test('no database connection is held while the processor works', async () => {
  const thinking = Promise.withResolvers<void>()
  let requests = 0
  instead.confirm = async (...given) => {
    requests += 1
    await thinking.promise
    return real().confirm(...given)
  }
  const times = Array.from({ length: 30 }, (_, index) => new Date(Date.parse('2026-11-24T14:00:00Z') + index * 900_000).toISOString())
  const calls = times.map((dateTime, index) => server.pay({ key: `k${index}`, changes: { email: `ann${index}@example.org`, dateTime } }))
  await expect.poll(() => requests, { timeout: 10_000 }).toBe(30)
  const { pool } = server.database
  expect({ busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }).toEqual({ busy: 0, waiting: 0 })
  thinking.resolve()
  expect((await Promise.all(calls)).map(({ status: code }) => code)).toEqual(Array(30).fill(201))
})

test('number and code of a card appear in no table, ledger, log or answer', async () => {
  const messages: string[] = []
  const print = vi.spyOn(process.stdout, 'write').mockImplementation((words) => messages.push(String(words)) > 0)
  const answers = [
    await server.pay({ card: '4000000000000341', key: 'a' }),
    await server.pay({ card: DECLINED, key: 'b', changes: { dateTime: '2026-11-24T15:00:00Z' } }),
  ]
  for (const cardNumber of ['4242424242424241', '42424242424242424'])
    answers.push(
      await server.call('POST', 'paymenttokens', {
        body: { cardNumber, cardExpiry: '1230', cardName: 'Zyzzyva', cardCode: '987', cardZip: '12207' },
      }),
    )
  answers.push(
    await server.call('POST', 'appointments/schedule', {
      body: server.booking({ cardNumber: '4000000000000341', notes: '4000000000000341' }),
    }),
  )
  await server.work()
  print.mockRestore()
  const { rows: tables } = await server.database.pool.query(`select tablename from pg_tables where schemaname = 'public'`)
  for (const { tablename } of tables) {
    const { rows } = await server.database.pool.query(`select t::text as row from ${tablename} t`)
    messages.push(...rows.map(({ row }) => row))
  }
  const everything = [...messages, JSON.stringify(answers), JSON.stringify(server.ledger())].join('\n')
  expect(everything).toContain('0341')
  for (const secret of ['4000000000000341', DECLINED, '4242424242424241', '42424242424242424', 'Zyzzyva'])
    expect(everything.includes(secret), secret).toBe(false)
})

describe('the price and the rule on refunds that were shown', () => {
  const SHOWN = { price: '42.50', refundable: true }
  const reprice = (cents: number) => server.database.run(sql`update applicant_type set pricing = ${cents}`)
  const setRule = (refunds: boolean) => server.database.run(sql`update network set refund_until_start = ${refunds}`)
  afterEach(async () => {
    await reprice(4250)
    await setRule(true)
  })

  test('book at what was shown, and a program need not send them', async () => {
    expect((await server.pay({ key: 'a', changes: SHOWN })).status).toBe(201)
    expect((await server.pay({ key: 'b', changes: { dateTime: '2026-11-24T15:00:00Z' } })).status).toBe(201)
  })

  test('a price that changed meanwhile is refused before any money is asked for, and books once it was shown', async () => {
    const token = await server.token(GOOD, 'a')
    await reprice(5000)
    const refused = await server.pay({ token, key: 'a', changes: SHOWN })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'PRICE_CHANGED', changed: ['price'], price: '50.00', refundable: true })
    expect([events(), await server.states()]).toEqual([[], []])
    const booked = await server.pay({ token, key: 'a', changes: { ...SHOWN, price: '50.00' } })
    expect([booked.status, booked.body.price]).toEqual([201, '50.00'])
    // The same call again, as after a lost answer, is answered with the same booking.
    expect((await server.pay({ token, key: 'a', changes: { ...SHOWN, price: '50.00' } })).body.id).toBe(booked.body.id)
    expect(server.ledger().map(({ amount }) => amount)).toEqual([5000, 5000])
  })

  test('a rule on refunds that changed meanwhile is refused for a card, not for who pays there', async () => {
    await setRule(false)
    const refused = await server.pay({ key: 'a', changes: SHOWN })
    expect(refused.body).toMatchObject({ code: 'PRICE_CHANGED', changed: ['refundable'], price: '42.50', refundable: false })
    expect((await server.pay({ key: 'a', changes: { ...SHOWN, paymentMethod: 'CC' } })).status).toBe(201)
  })

  test('another card after a declined one is charged the price that its page showed', async () => {
    expect((await server.pay({ card: DECLINED, key: 'a', changes: SHOWN })).status).toBe(402)
    await reprice(5000)
    expect((await server.pay({ key: 'a', changes: { ...SHOWN, price: '50.00' } })).body.price).toBe('50.00')
    expect(server.ledger().at(-1)).toMatchObject({ event: 'authorized', amount: 5000 })
  })
})
