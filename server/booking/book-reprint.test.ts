import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentNotice } from '../../contract/booking/privacy-notice.ts'
import { tasksOf } from '../jobs.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { recordOutcome } from '../testing/record-outcome.ts'
import { type Answer, NOW, openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
/** Ann came yesterday; her prints were rejected. */
let ann: { id: number; registration: number }
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail')
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  ann = await completed()
})
afterAll(() => server.close())

async function completed() {
  const { body } = await server.call('POST', 'appointments/schedule', {
    body: server.booking({ lastName: "O'Brien", email: 'Ann@Example.org' }),
  })
  await settle(body.id, 'COMPLETED')
  return { id: body.applicant as number, registration: body.id as number }
}
const settle = (id: number, status: string, more = {}) => recordOutcome(server, id, { status, ...more })
const mark = (tcr = 'E2026-TCR-1', who: 'staff' | 'downtown' | 'metro' | undefined = 'staff') =>
  server.call('PATCH', `applicants/${ann.id}/illegible`, { ...(who === undefined ? {} : { who }), body: { tcr } })
const keyed = (changes: Record<string, unknown> = {}) => ({
  network: server.metro,
  reg_number: String(ann.registration),
  last_name: "O'Brien",
  email: 'ann@example.org',
  ...changes,
})
const lookup = (changes: Record<string, unknown> = {}, on = server) => on.call('POST', 'applicants/lookup', { body: keyed(changes) })
const rebook = async (changes: Record<string, unknown> = {}, key?: string) =>
  server.call('POST', 'appointments/schedule', {
    body: {
      mode: 'illegible',
      network: server.metro,
      lsv: server.downtown,
      dateTime: '2026-11-24T15:00:00Z',
      applicantId: ann.id,
      privacy_notice: currentNotice,
      lookupToken: changes.lookupToken ?? (await lookup()).body.lookup_token,
      ...changes,
    },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const applicant = () => server.database.one(sql`select illegible, tcr, attempt from applicant where id = ${ann.id}`)
const events = async () =>
  (await server.database.rows<{ event: string }>(sql`select event from applicant_history where applicant = ${ann.id} order by id`)).map(
    ({ event }) => event,
  )
const comparable = ({ status, body }: Answer) => [status, { ...body, request_id: '' }]
const illegibleMails = () =>
  server.database.rows<{ payload: { kind: 'illegible'; applicant: number; attempt: number } }>(sql`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'write_mail' and j.payload ->> 'kind' = 'illegible'`)
const mails = () => server.database.rows<{ event_key: string; text_body: string }>(sql`select event_key, text_body from mail order by id`)

describe('staff mark prints as illegible', () => {
  test('the next attempt begins; TCN and TCR of the rejected one are kept', async () => {
    await server.database.run(sql`update applicant set transaction_id = 'TCN-1' where id = ${ann.id}`)
    const { status, body } = await mark()
    expect([status, body.illegible, body.tcr, body.attempt]).toEqual([200, true, 'E2026-TCR-1', 2])
    expect(await server.database.rows(sql`select applicant, attempt, transaction_id, tcr from rejection`)).toEqual([
      { applicant: ann.id, attempt: 1, transaction_id: 'TCN-1', tcr: 'E2026-TCR-1' },
    ])
    expect(await events()).toEqual(['CREATED', 'ILLEGIBLE'])
  })

  test('a repeated call changes nothing; another TCR corrects the number, on the booked re-print too', async () => {
    const first = await mark()
    expect((await mark()).etag).toBe(first.etag)
    await rebook()
    expect((await mark('E2026-TCR-2')).body.attempt).toBe(2)
    expect(await server.database.rows(sql`select tcr from rejection union all select tcr from appointment where attempt = 2`)).toEqual([
      { tcr: 'E2026-TCR-2' },
      { tcr: 'E2026-TCR-2' },
    ])
    expect(await illegibleMails()).toHaveLength(1)
  })

  test.each([
    ['', 400],
    ['two words', 400],
    ['x'.repeat(41), 400],
  ])('the TCR "%s" gets %i', async (tcr, status) => {
    const answer = await mark(tcr)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, ['tcr']])
    expect(await applicant()).toMatchObject({ illegible: false, attempt: 1 })
  })

  test('no other role may mark prints as illegible', async () => {
    expect([(await mark('T', 'downtown')).status, (await mark('T', 'metro')).status]).toEqual([403, 403])
    expect((await server.call('PATCH', `applicants/${ann.id}/illegible`, { body: { tcr: 'T' } })).status).toBe(401)
    expect((await server.call('PATCH', 'applicants/4711/illegible', { who: 'staff', body: { tcr: 'T' } })).status).toBe(404)
  })

  test('the applicant receives one mail', async () => {
    await mark()
    const tasks = tasksOf(server.services)
    const [job] = await illegibleMails()
    if (job === undefined) throw new Error('No mail was queued')
    await tasks.write_mail(job.payload)
    await tasks.write_mail(job.payload)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.event_key).toBe(`illegible-${ann.id}-2`)
    expect(mail?.text_body).toContain(`Registration number: ${ann.registration}`)
    expect(mail?.text_body).toContain('http://metro.scheduler.localhost:8080/landing?start=illegible')
    expect(mail?.text_body).toContain('free of charge')
  })
})

describe('the lookup', () => {
  test('finds the marked applicant by all three, and grants the booking for half an hour', async () => {
    await mark()
    const { status, body } = await lookup()
    expect(status).toBe(200)
    expect(body).toEqual({
      id: ann.id,
      first_name: 'Ann',
      last_name: "O'Brien",
      phone: '***-***-0100',
      lookup_token: expect.stringMatching(/^[\w-]{43}$/),
      needs_signatures: false,
      reprint: null,
      name_check_by: null,
    })
    const [grant] = await server.database.rows<{ token_hash: Buffer; minutes: number }>(
      sql`select token_hash, extract(epoch from expires_at - now())::float8 / 60 as minutes from lookup_grant`,
    )
    expect(grant?.token_hash).toEqual(createHash('sha256').update(body.lookup_token).digest())
    expect(grant?.minutes).toBeGreaterThan(29.9)
    expect(grant?.minutes).toBeLessThanOrEqual(30)
  })

  test.each([
    ['other case', { last_name: "o'BRIEN", email: 'ANN@EXAMPLE.ORG' }],
    ['a curly apostrophe and blanks', { last_name: '  O’Brien ' }],
    ['the number as people write it', { reg_number: '' }],
  ])('accepts %s as the same', async (_name, changes) => {
    await mark()
    const number = String(ann.registration)
    const fixed = 'reg_number' in changes ? { reg_number: ` ${number.slice(0, 3)}-${number.slice(3, 6)} ${number.slice(6)}` } : changes
    expect((await lookup(fixed)).status).toBe(200)
  })

  test('answers GET in the same way, and neither is cached', async () => {
    await mark()
    const query = new URLSearchParams(Object.entries(keyed()).map(([name, value]) => [name, String(value)]))
    const got = await server.call('GET', `applicants/lookup?${query}`)
    expect([got.status, got.body.id]).toEqual([200, ann.id])
    expect(got.headers.get('cache-control')).toBe('no-store')
    expect((await lookup({ email: 'x@example.org' })).headers.get('cache-control')).toBe('no-store')
  })

  test('answers every mismatch with the same 404', async () => {
    await mark()
    const other = await server.call('POST', 'appointments/schedule', {
      body: server.booking({ dateTime: '2026-11-24T16:00:00Z', lastName: 'Unmarked', email: 'u@example.org' }),
    })
    const elsewhere = await server.database.one<{ id: number }>(sql`insert into network (name) values ('Else') returning id`)
    const wrong: Record<string, unknown>[] = [
      { reg_number: '1234567890' },
      { reg_number: 'abc' },
      { reg_number: '99999999999999999999' },
      { last_name: 'OBrien' },
      { last_name: 'Lee' },
      { email: 'ann+1@example.org' },
      { network: elsewhere?.id },
      { network: undefined, employer: 4711 },
      { reg_number: other.body.id, last_name: 'Unmarked', email: 'u@example.org' },
    ]
    const answers = await Promise.all(wrong.map((changes) => lookup(changes)))
    for (const [index, answer] of answers.entries())
      expect([wrong[index], comparable(answer)]).toEqual([wrong[index], comparable(answers[0] as Answer)])
    expect(answers[0]?.status).toBe(404)
    expect(await server.database.rows(sql`select 1 as one from lookup_grant`)).toEqual([])
  })

  test('does not find a record by a booking that is not paid', async () => {
    await mark()
    expect((await lookup()).status).toBe(200)
    await server.database.run(sql`update appointment set status = 'PENDING' where id = ${ann.registration}`)
    expect((await lookup()).status).toBe(404)
  })

  test('requires exactly one environment and all three fields', async () => {
    for (const changes of [{ network: undefined }, { employer: 1 }, { email: '' }, { last_name: undefined }, { reg_number: '' }])
      expect((await lookup(changes)).status).toBe(400)
    expect((await server.call('POST', 'applicants/lookup', { who: 'downtown', body: keyed() })).status).toBe(403)
  })

  test('counts failures in a quarter of an hour: forty of an address in an environment or in made-up ones, five of a number', async () => {
    const limited = await openTestServer({ RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' })
    limited.services.settings.rateLimits = true
    const from = (address: string, reg_number: string) =>
      limited.call('POST', 'applicants/lookup', {
        body: { ...keyed({ network: limited.metro }), reg_number },
        headers: { 'x-forwarded-for': address },
      })
    const statuses = async (tries: [address: string, reg_number: string][]) => {
      const found: number[] = []
      for (const [address, number] of tries) found.push((await from(address, number)).status)
      return found
    }
    const five = [1, 2, 3, 4, 5]
    const many = Array.from({ length: 41 }, (_, each): [string, string] => ['203.0.113.1', String(2_000_000_000 + each)])
    expect(await statuses(many)).toEqual([...Array(40).fill(404), 429])
    expect(await statuses([...five, 6].map((each) => [`203.0.113.1${each}`, '3000000000']))).toEqual([404, 404, 404, 404, 404, 429])
    const parallel = await Promise.all(Array.from({ length: 20 }, () => from('203.0.113.50', '4000000000')))
    expect(parallel.filter(({ status }) => status === 404)).toHaveLength(5)
    const madeUp = Array.from({ length: 41 }, (_, each) => ({ employer: 700_000 + each, reg_number: String(5_000_000_000 + each) }))
    const answers: number[] = []
    for (const { employer, reg_number } of madeUp)
      answers.push(
        (await limited.call('POST', 'applicants/lookup', { body: { ...keyed({ network: undefined }), employer, reg_number } })).status,
      )
    expect(answers).toEqual([...Array(40).fill(404), 429])
    await limited.close()
  })
})

describe('a booked re-print', () => {
  beforeEach(async () => {
    await mark()
  })

  test('is free of charge and shows attempt and TCR to the desk', async () => {
    const { status, body } = await rebook()
    expect(status).toBe(201)
    expect(body.manage_url).toContain(`/booking/${body.id}.`)
    const row = (await server.call('GET', `appointments/${body.id}`, { who: 'downtown' })).body
    expect(row).toMatchObject({ mode: 'illegible', price: '0.00', attempt: 2, tcr: 'E2026-TCR-1', applicant_type: server.types.downtown })
    await tasksOf(server.services).write_mail({ kind: 'appointment', appointment: body.id, event: 'BOOKED' })
    expect((await mails())[0]?.text_body).toContain('Free of charge')
  })

  test('may be at another location under the type with the same ORI code and description', async () => {
    const { body } = await rebook({ lsv: server.lakefront })
    expect(body.applicant_type).toBe(server.types.lakefront)
  })

  test.each([
    { what: 'a made-up token', changes: { lookupToken: 'x'.repeat(43) }, status: 403, code: 'LOOKUP_AGAIN' },
    { what: 'no token', changes: { lookupToken: '' }, status: 400, code: 'INVALID' },
    { what: 'another environment', changes: { network: undefined, employer: 1 }, status: 400, code: 'INVALID' },
    { what: 'a location that is not there', changes: { lsv: 4711 }, status: 400, code: 'INVALID' },
    { what: 'a taken time', changes: { dateTime: '2026-11-24T15:05:00Z' }, status: 409, code: 'TIMING' },
    { what: 'a far time', changes: { dateTime: '2027-06-01T15:00:00Z' }, status: 400, code: 'INVALID' },
    { what: 'a field of the other mode', changes: { firstName: 'Ann' }, status: 400, code: 'INVALID' },
  ])('not with $what', async ({ changes, status, code }) => {
    const answer = await rebook(changes)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('is shown by the next lookup, until it is cancelled', async () => {
    const { body } = await rebook()
    expect((await lookup()).body.reprint).toEqual({
      date_time: expect.stringMatching(/^2026-11-24T/),
      timezone: 'America/New_York',
      place: 'Downtown Fingerprint Center',
      phone: null,
    })
    await server.database.run(sql`update appointment set status = 'CANCELLED' where id = ${body.id}`)
    expect((await lookup()).body.reprint).toBeNull()
  })

  test('is refused with a foreign or expired grant', async () => {
    const token = (await lookup()).body.lookup_token
    const other = await server.call('POST', 'appointments/schedule', {
      body: server.booking({ dateTime: '2026-11-24T16:00:00Z', email: 'b@example.org' }),
    })
    await server.database.run(sql`update applicant set illegible = true, attempt = 2, tcr = 'T' where id = ${other.body.applicant}`)
    const foreign = await rebook({ lookupToken: token, applicantId: other.body.applicant })
    await server.database.run(sql`update lookup_grant set expires_at = now()`)
    const late = await rebook({ lookupToken: token })
    expect([foreign.status, foreign.body.code]).toEqual([403, 'LOOKUP_AGAIN'])
    expect(comparable(late)).toEqual(comparable(foreign))
  })

  test('is allowed once for each rejection, also with simultaneous calls at any location', async () => {
    for (let round = 0; round < 5; round++) {
      const lookupToken = (await lookup()).body.lookup_token
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          rebook({
            lookupToken,
            lsv: index % 2 === 0 ? server.downtown : server.lakefront,
            dateTime: `2026-11-24T${15 + Math.floor(index / 4)}:00:00Z`,
          }),
        ),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.every(({ status, body }) => status === 201 || ['REPRINT_BOOKED', 'TIMING'].includes(body.code))).toBe(true)
      await server.database.run(sql`update appointment set status = 'CANCELLED' where mode = 'illegible'`)
    }
  })

  test('is refused with a reason for one of two simultaneous calls at two LSVs', async () => {
    const lookupToken = (await lookup()).body.lookup_token
    const answers = await Promise.all([
      rebook({ lookupToken }),
      rebook({ lookupToken, lsv: server.lakefront, dateTime: '2026-11-24T17:00:00Z' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('REPRINT_BOOKED')
  })

  test('is refused at the time of another appointment of the person', async () => {
    await mark()
    const other = { lastName: "O'Brien", email: 'ann@example.org', lsv: server.lakefront, applicantType: server.types.lakefront }
    await server.call('POST', 'appointments/schedule', { body: server.booking({ ...other, dateTime: '2026-11-24T15:00:00Z' }) })
    const { status, body } = await rebook()
    expect([status, body.code]).toEqual([409, 'SAME_TIME'])
    expect((await rebook({ dateTime: '2026-11-24T16:00:00Z' })).status).toBe(201)
  })

  test('is the same booking for the same key', async () => {
    const lookupToken = (await lookup()).body.lookup_token
    const answers = await Promise.all(Array.from({ length: 5 }, () => rebook({ lookupToken }, 'twin')))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('can be booked again after it was cancelled or missed', async () => {
    const first = await rebook()
    const refused = (await rebook({ dateTime: '2026-11-24T16:00:00Z' })).body
    expect(refused).toMatchObject({
      code: 'REPRINT_BOOKED',
      reprint: { timezone: 'America/New_York', place: 'Downtown Fingerprint Center' },
    })
    expect(Date.parse(refused.reprint.date_time)).toBe(Date.parse(first.body.date_time))
    await server.call('DELETE', `appointments/${first.body.id}`, { who: 'downtown' })
    const second = await rebook()
    expect(second.status).toBe(201)
    await settle(second.body.id, 'NO_SHOW')
    const third = await rebook({ dateTime: '2026-11-24T16:00:00Z' })
    expect(third.status).toBe(201)
    expect((await settle(second.body.id, 'SCHEDULED', { reason: 'came late' })).body.code).toBe('REPRINT_BOOKED')
  })
})

describe('after the re-print', () => {
  test('the mark is cleared, restored with a mistaken completion, and the lookup follows', async () => {
    await mark()
    const { body } = await rebook()
    expect((await settle(body.id, 'COMPLETED')).status).toBe(200)
    expect(await applicant()).toMatchObject({ illegible: false, attempt: 2 })
    expect((await lookup()).status).toBe(404)
    expect((await settle(body.id, 'SCHEDULED', { reason: 'wrong row' })).status).toBe(200)
    expect(await applicant()).toMatchObject({ illegible: true })
    await settle(body.id, 'COMPLETED')
    expect(await events()).toEqual(['CREATED', 'ILLEGIBLE', 'REPRINT_BOOKED', 'REPRINTED', 'REPRINT_REOPENED', 'REPRINTED'])
  })

  test('completing an ordinary appointment of a marked applicant clears nothing', async () => {
    await mark()
    await settle(ann.registration, 'SCHEDULED', { reason: 'again' })
    await settle(ann.registration, 'COMPLETED')
    expect(await applicant()).toMatchObject({ illegible: true })
  })

  test('a grant from before the re-print books nothing', async () => {
    await mark()
    const lookupToken = (await lookup()).body.lookup_token
    const { body } = await rebook({ lookupToken })
    await settle(body.id, 'COMPLETED')
    expect((await rebook({ lookupToken, dateTime: '2026-11-24T16:00:00Z' })).body.code).toBe('NOT_ILLEGIBLE')
  })

  test('a second rejection leads to the name check: the answer has its deadline and nothing is booked', async () => {
    await mark()
    await settle((await rebook()).body.id, 'COMPLETED')
    await server.database.run(sql`update applicant set transaction_id = 'TCN-2' where id = ${ann.id}`)
    await mark('E2026-TCR-2')
    await server.database.run(sql`update rejection set rejected_at = '2026-11-24T02:00:00Z' where attempt = 2`)
    const found = await lookup()
    expect(found.body.name_check_by).toBe('2027-02-21')
    const { status, body } = await rebook()
    expect([status, body.code, body.deadline]).toEqual([409, 'NAME_CHECK', '2027-02-21'])
    expect(body.detail).toContain('2027-02-21')
    expect(await server.database.rows(sql`select attempt, tcr, transaction_id from rejection order by attempt`)).toEqual([
      { attempt: 1, tcr: 'E2026-TCR-1', transaction_id: null },
      { attempt: 2, tcr: 'E2026-TCR-2', transaction_id: 'TCN-2' },
    ])
    await tasksOf(server.services).write_mail({ kind: 'illegible', applicant: ann.id, attempt: 3 })
    expect((await mails())[0]?.text_body).toContain('February 21, 2027')
  })
})

describe('the desk books a re-print', () => {
  const bookAt = (date_time: string) =>
    server.call('POST', 'appointments', { who: 'downtown', body: { applicant: ann.id, lsv: server.downtown, date_time } })

  test('the desk books one free re-print with attempt and TCR', async () => {
    await mark()
    const { status, body } = await bookAt('2026-11-24T15:00:00Z')
    expect([status, body.price, body.attempt, body.tcr, body.mode]).toEqual([201, '0.00', 2, 'E2026-TCR-1', 'staff'])
    expect((await bookAt('2026-11-24T16:00:00Z')).body.code).toBe('REPRINT_BOOKED')
    expect((await rebook()).body.code).toBe('REPRINT_BOOKED')
    await settle(body.id, 'COMPLETED')
    expect(await applicant()).toMatchObject({ illegible: false })
  })

  test('an applicant without a rejection pays the price of the type', async () => {
    const { body } = await bookAt('2026-11-24T15:00:00Z')
    expect([body.price, body.attempt, body.tcr]).toEqual(['42.50', 1, null])
  })
})
