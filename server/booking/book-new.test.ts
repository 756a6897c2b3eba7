import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { digestKey } from '../platform/records/idempotency.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const PLACES = 10

type BookedLsv = { lsv: number; applicantType: number }

let server: TestServer
let lsvs: BookedLsv[]
beforeAll(async () => {
  server = await openTestServer()
  lsvs = await server.database.rows<BookedLsv>(sql`
    with made as (insert into live_scan_vendor (network, name, public, timezone, appointment_duration)
                   select network, 'Place ' || n, true, timezone, appointment_duration from live_scan_vendor, generate_series(1, ${PLACES}::int) n
                   where id = ${server.downtown} returning id),
      hours as (insert into available_time (lsv, day_of_week, start_time, end_time) select id, d, '09:00', '17:00' from made, generate_series(0, 6) d),
      ori as (insert into ori (lsv, ori, description, slug, agency) select id, 'NY0000000', 'Schools', 'schools', 'State' from made returning id, lsv)
    insert into applicant_type (lsv, ori, description, pricing) select lsv, id, 'Teacher', 4250 from ori returning lsv, id as "applicantType"`)
})
beforeEach(async () => {
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency')
  await server.database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => server.close())

const lockFirstTwo = () => sql`select from live_scan_vendor where id = any(${lsvs.slice(0, 2).map(({ lsv }) => lsv)}) for update`

/** Holds up writers until the commit, so that each batch waits with its bookings validated. */
const lockWriters = () => sql`lock table applicant in exclusive mode`

/** Books at each LSV; the first two wait for the lock, as two batches of one booking, until the others have arrived for a third. */
async function bookTogether(changes: (index: number) => object = () => ({}), lock = lockFirstTwo(), round = '') {
  const held = await server.database.pool.connect()
  try {
    await held.query('begin')
    await held.query(lock)
    const bookAt = (lsv: BookedLsv, index: number) =>
      book({ ...lsv, email: `ann${index}@example.org`, ...changes(index) }, `${round}${index}`)
    const first = lsvs.slice(0, 2).map(bookAt)
    await expect.poll(waiting).toBe(2)
    const others = lsvs.slice(2).map((lsv, index) => bookAt(lsv, index + 2))
    // By then each of the others has read its waivers, and waits for a batch.
    for (let read = 0; read < 3; read++) await server.call('GET', `availabletimes/?network=${server.metro}&lsv=${server.downtown}`)
    await held.query('commit')
    return await Promise.all([...first, ...others])
  } finally {
    held.release(true)
  }
}

const book = (changes: object, index: number | string) =>
  server.call('POST', 'appointments/schedule', {
    body: server.booking(changes as Record<string, unknown>),
    headers: { 'idempotency-key': `key-${index}` },
  })

const numberOf = async (statement: ReturnType<typeof sql>) => (await server.database.one<{ number: number }>(statement))?.number
const waiting = () =>
  numberOf(sql`select count(*) as number from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
const transactions = () => numberOf(sql`select count(distinct xmin::text) as number from appointment`)

test('simultaneous bookings share a transaction, and each has its own answer and records', async () => {
  const answers = await bookTogether((index) => ({ firstName: `Ann${'abcdefghij'[index]}` }))
  expect(answers.map(({ status, body }) => [status, body.lsv, body.status])).toEqual(lsvs.map(({ lsv }) => [201, lsv, 'SCHEDULED']))
  expect(await transactions()).toBeLessThan(PLACES)
  const records = await server.database.rows(sql`
    select p.id, p.lsv, a.email, a.first_name, d.street1, h.event, ah.event as applicant_event, k.key, j.payload ->> 'event' as mail, e.event as audited
    from appointment p join applicant a on a.id = p.applicant join address d on d.applicant = a.id join appointment_history h on h.appointment = p.id
    join applicant_history ah on ah.applicant = a.id join idempotency k on k.made = p.id join audit_event e on e.resource = 'appointments' and e.row_id = p.id
    join graphile_worker._private_jobs j on (j.payload ->> 'appointment')::bigint = p.id order by p.lsv`)
  const common = { street1: '12 Main St', event: 'BOOKED', applicant_event: 'CREATED', mail: 'BOOKED', audited: 'schedule' }
  expect(records).toEqual(
    answers.map(({ body }, index) => ({
      id: body.id,
      lsv: body.lsv,
      email: `ann${index}@example.org`,
      first_name: `Ann${'abcdefghij'[index]}`,
      key: digestKey(`key-${index}`),
      ...common,
    })),
  )
})

test('a refused booking of a batch leaves nothing, not even its key, and the others are booked', async () => {
  const answers = await bookTogether((index) => (index === 5 ? { dateTime: '2026-11-24T14:05:00Z' } : {}), lockWriters())
  expect(answers.map(({ status }) => status)).toEqual(lsvs.map((_lsv, index) => (index === 5 ? 409 : 201)))
  expect(await transactions()).toBeLessThan(PLACES / 2)
  for (const table of ['appointment', 'applicant', 'idempotency'] as const) expect([table, await server.count(table)]).toEqual([table, 9])
})

test('a booking without one of its signatures is refused, and the others of its batch stay in their shared transaction', async () => {
  const { database, metro } = server
  const waivers = await database.rows<{ id: number }>(sql`
    insert into waiver (network, waiver_data) values (${metro}, 'I agree.'), (${metro}, 'I agree to this too.') returning id`)
  await database.run(sql`update network set display_waiver = true where id = ${metro}`)
  try {
    const signed = waivers.map(({ id }) => ({ waiver: id, fields: {}, signature: '', typed_name: 'Ann Applicant' }))
    const answers = await bookTogether((index) => ({ waiver_signatures: index === 5 ? signed.slice(0, 1) : signed }), lockWriters())
    expect(answers.map(({ status }) => status)).toEqual(lsvs.map((_lsv, index) => (index === 5 ? 400 : 201)))
    expect(answers[5]?.body.errors).toEqual({ waiver_signatures: 'Please review and sign every waiver first' })
    expect(await transactions()).toBeLessThan(PLACES / 2)
    for (const table of ['appointment', 'applicant', 'idempotency'] as const) expect([table, await server.count(table)]).toEqual([table, 9])
  } finally {
    await database.run(sql`update network set display_waiver = false where id = ${metro}`)
  }
})

describe('at one location', () => {
  /** Holds the location's lock, as a hold of somebody else does, until the bookings have come. */
  async function bookWhileLocked(changes: readonly object[]) {
    const [place] = lsvs as [BookedLsv]
    const held = await server.database.pool.connect()
    try {
      await held.query('begin')
      await held.query(lockFirstTwo())
      const first = book({ ...place, email: 'first@example.org', dateTime: '2026-11-24T21:00:00Z' }, 'first')
      await expect.poll(waiting).toBe(1)
      const others = changes.map((one, index) => book({ ...place, email: `ann${index}@example.org`, ...one }, index))
      for (let read = 0; read < 3; read++) await server.call('GET', `availabletimes/?network=${server.metro}&lsv=${server.downtown}`)
      await held.query('commit')
      return { first: await first, others: await Promise.all(others) }
    } finally {
      held.release(true)
    }
  }
  const at = (index: number) => ({ dateTime: `2026-11-24T${14 + Math.floor(index / 4)}:${['00', '15', '30', '45'][index % 4]}:00Z` })
  const times = (statuses: { status: number }[], status: number) => statuses.filter((one) => one.status === status).length

  test('bookings of different times share a transaction', async () => {
    const { first, others } = await bookWhileLocked(Array.from({ length: 12 }, (_, index) => at(index)))
    expect([first.status, times(others, 201)]).toEqual([201, 12])
    expect(new Set(others.map(({ body }) => body.date_time)).size).toBe(12)
    expect(await transactions()).toBeLessThanOrEqual(4)
  })

  test('of bookings of one time one is booked, and the others are refused', async () => {
    const { others } = await bookWhileLocked(Array.from({ length: 6 }, () => at(3)))
    expect([times(others, 201), times(others, 409)]).toEqual([1, 5])
  })

  test('bookings of one address share none, since its limits count those at the location', async () => {
    Object.assign(server.services.settings, { rateLimits: true })
    try {
      await emptyTables(server.database, 'attempt')
      const { others } = await bookWhileLocked(
        Array.from({ length: 10 }, (_, index) => ({ ...at(index), lastName: `Lee${'abcdefghij'[index]}` })),
      )
      // All have the phone of the first booking, which counts too.
      expect([times(others, 201), times(others, 409)]).toEqual([7, 3])
    } finally {
      Object.assign(server.services.settings, { rateLimits: false })
    }
  })

  test('those who wait for a location that stays locked are answered with 503 once, and leave nothing', { timeout: 30_000 }, async () => {
    const [place] = lsvs as [BookedLsv]
    const held = await server.database.pool.connect()
    try {
      await held.query('begin')
      await held.query(lockFirstTwo())
      const transaction = vi.spyOn(server.services.database, 'transaction')
      const all = await Promise.all([0, 1, 2, 3].map((index) => book({ ...place, email: `ann${index}@example.org`, ...at(index) }, index)))
      expect(all.map(({ status }) => status)).toEqual([503, 503, 503, 503])
      // The first one's try and wait, and those of the others, who came meanwhile.
      expect(transaction).toHaveBeenCalledTimes(4)
      transaction.mockRestore()
    } finally {
      await held.query('rollback')
      held.release()
    }
    expect(await server.count('appointment')).toBe(0)
  })
})

test('a booking that the database refuses rolls back its batch, and the others are booked one by one', async () => {
  await server.database.run(sql`alter table applicant add constraint test_refuses check (email <> 'ann5@example.org')`)
  try {
    const answers = await bookTogether()
    expect(answers.map(({ status }) => status)).toEqual(lsvs.map((_lsv, index) => (index === 5 ? 400 : 201)))
    for (const table of ['appointment', 'applicant', 'idempotency'] as const) expect([table, await server.count(table)]).toEqual([table, 9])
  } finally {
    await server.database.run(sql`alter table applicant drop constraint test_refuses`)
  }
})

test('a repeated key returns its booking, and the others of the batch are booked', async () => {
  const [lsv] = lsvs as [BookedLsv]
  const late = { dateTime: '2026-11-24T15:00:00Z', email: 'bea@example.org' }
  const first = await book({ ...lsv, ...late }, 5)
  const answers = await bookTogether((index) => (index === 5 ? { ...lsv, ...late } : {}))
  expect(answers.map(({ status }) => status)).toEqual(lsvs.map(() => 201))
  expect(answers[5]?.body).toEqual(first.body)
  expect(await server.count('appointment')).toBe(PLACES)
})

describe('with cards', () => {
  beforeAll(() => server.database.run(sql`update network set prompt_payment = true, payment_options = 'OL' where id = ${server.metro}`))
  afterAll(() => server.database.run(sql`update network set prompt_payment = false, payment_options = 'CC' where id = ${server.metro}`))

  const tokenOfCard = async (cardNumber = '4242424242424242') => {
    const body = { cardNumber, cardExpiry: '1230', cardName: 'Ann Lee', cardCode: '123', cardZip: '12207' }
    return (await server.call('POST', 'paymenttokens', { body })).body.token as string
  }
  /** Books with a card that is declined, at the first LSV and a time of its own. */
  const bookAlone = async (index: number) => {
    const person = { email: `bea${index}@example.org`, phone: String(3_055_559_000 + index), lastName: `Ray ${'i'.repeat(index)}` }
    const paid = { paymentMethod: 'OL', paymentToken: await tokenOfCard('4000000000000002') }
    return book({ ...lsvs[0], ...person, ...paid, dateTime: `2026-11-25T${index - 5}:00:00Z` }, `alone-${index}`)
  }
  const bookWith = (tokens: readonly string[]) =>
    bookTogether((index) => ({ paymentMethod: 'OL', paymentToken: tokens[index], firstName: `Ann${'abcdefghij'[index]}` }), lockWriters())
  /** An address is written with its booking, and an appointment once more with its payment. */
  const sharedBy = () => numberOf(sql`select count(distinct xmin::text) as number from address`)

  test('bookings share a transaction, and each is paid by its own card', async () => {
    const tokens = await Promise.all(lsvs.map(() => tokenOfCard()))
    const answers = await bookWith(tokens)
    expect(answers.map(({ status, body }) => [status, body.lsv, body.status])).toEqual(lsvs.map(({ lsv }) => [201, lsv, 'SCHEDULED']))
    expect(await sharedBy()).toBeLessThan(PLACES / 2)
    const paid = await server.database.rows<{ id: number; token: boolean; states: string }>(sql`
      select p.id, t.used_at is not null as token, h.event as states
      from appointment p join payment_transaction x on x.appointment = p.id and x.state = 'CAPTURING' and x.brand = 'visa'
      join payment_token t on t.token_hash = x.token_hash join appointment_history h on h.appointment = p.id and h.event = 'BOOKED' order by p.lsv`)
    expect(paid).toEqual(answers.map(({ body }) => ({ id: body.id, token: true, states: 'BOOKED' })))
  })

  test('a card pays for one of two bookings, and the others of their batch are booked', async () => {
    const tokens = await Promise.all(lsvs.map(() => tokenOfCard()))
    const answers = await bookWith(tokens.with(5, tokens[4] as string))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(201), 402])
    expect([answers[4]?.status, answers[5]?.status]).toContain(402)
    for (const table of ['appointment', 'applicant', 'idempotency'] as const) expect([table, await server.count(table)]).toEqual([table, 9])
  })

  test('a payment that the database refuses to confirm leaves the others of its batch confirmed', async () => {
    const refused = (lsvs[5] as BookedLsv).lsv
    await server.database.pool.query(
      `alter table payment_transaction add constraint test_refuses check (state <> 'CAPTURING' or lsv <> ${refused})`,
    )
    try {
      const answers = await bookWith(await Promise.all(lsvs.map(() => tokenOfCard())))
      expect(answers.map(({ status }) => status)).toEqual(lsvs.map((_lsv, index) => (index === 5 ? 400 : 201)))
    } finally {
      await server.database.run(sql`alter table payment_transaction drop constraint test_refuses`)
    }
  })

  test('the unpaid slots of one address are counted within a batch too', async () => {
    const MAX_PENDING = 30
    Object.assign(server.services.settings, { rateLimits: true })
    try {
      const statuses: number[] = []
      for (const round of [1, 2, 3]) {
        const tokens = await Promise.all(lsvs.map(() => tokenOfCard('4000000000000002')))
        await emptyTables(server.database, 'attempt')
        const people = (index: number) => ({
          email: `ann${round}${index}@example.org`,
          phone: String(3_055_550_000 + round * 100 + index),
          lastName: `Lee ${'i'.repeat(round * 10 + index)}`,
        })
        const pay = (index: number) => ({
          ...people(index),
          paymentMethod: 'OL',
          paymentToken: tokens[index],
          dateTime: `2026-11-24T1${4 + round}:00:00Z`,
        })
        statuses.push(...(await bookTogether(pay, lockFirstTwo(), `${round}-`)).map(({ status }) => status))
        if (round === 2) for (const index of [20, 21, 22, 23, 24]) statuses.push((await bookAlone(index)).status)
      }
      expect(statuses.filter((status) => status === 402)).toHaveLength(MAX_PENDING)
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    } finally {
      Object.assign(server.services.settings, { rateLimits: false })
    }
  })
})
