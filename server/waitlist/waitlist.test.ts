import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeApplicants } from '../applicants/removal/purge-applicant.ts'
import { OFFER_MINUTES } from '../availability/offer-holds.ts'
import { completeMail } from '../mails/complete-mail.ts'
import { transactAs } from '../platform/events/change.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { doJobs } from '../testing/account.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'
import { offerSlots, offerSlotsEverywhere } from './offer-slots.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await emptyTables(
    server.database,
    'waitlist_entry',
    'appointment',
    'applicant',
    'idempotency',
    'mail',
    'slot_hold',
    'blocked_time',
    'special_day',
  )
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  await server.database.run(sql`update live_scan_vendor set stations = 1 where id = ${server.downtown}`)
  await block()
})
afterAll(() => server.close())

/** Downtown is closed before December, except for the slots that a test opens. */
const block = () =>
  server.database.run(sql`
    insert into blocked_time (lsv, start_datetime, end_datetime) values (${server.downtown}, '2026-11-23T00:00Z', '2026-12-01T00:00Z')`)

type Person = { id: number; applicant: number; token: string }
async function booked(dateTime: string, email: string, hold: string | null = null): Promise<Person> {
  const { status, body } = await server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime, email, hold }) })
  expect(status).toBe(201)
  return { id: body.id, applicant: body.applicant, token: body.manage_url.split('/').at(-1) }
}
/** The desk may book despite an offer. */
async function bookedAtDesk(date_time: string, email: string) {
  const applicant = { first_name: 'Quick', last_name: 'One', email, phone: '3055550101', applicant_type: server.types.downtown }
  const made = await server.call('POST', 'appointments', { who: 'downtown', body: { applicant, lsv: server.downtown, date_time } })
  expect([made.status, made.body.errors]).toEqual([201, undefined])
}
/** Books an appointment from before the location closed. */
async function earlier(dateTime: string, email: string): Promise<Person> {
  await server.database.run(sql`delete from blocked_time`)
  const person = await booked(dateTime, email)
  await block()
  return person
}
const waitlist = (person: Person, method = 'GET', body?: object, path = '') =>
  server.call(method, `bookings/${person.token}/waitlist${path}`, body === undefined ? {} : { body })
const join = (person: Person, days: object = { earliest: '2026-11-24', latest: '2026-11-30' }) => waitlist(person, 'PUT', days)
const offerOf = async (person: Person) => (await waitlist(person)).body.offer
const answer = (person: Person, offer: { id: number; date_time: string } | null, accept = true) =>
  waitlist(person, 'POST', { offer: offer?.id ?? 1, accept, date_time: offer?.date_time ?? NINE }, '/answer')
/** Opens a slot at the location, and runs the jobs that follow. */
async function open(start: string, end: string) {
  await server.database.run(sql`delete from blocked_time`)
  await server.database.run(sql`
    insert into blocked_time (lsv, start_datetime, end_datetime)
    values (${server.downtown}, '2026-11-23T00:00Z', ${start}), (${server.downtown}, ${end}, '2026-12-01T00:00Z')`)
  await look()
}
/** Runs the job that the clock runs every five minutes. */
async function look() {
  await offerSlotsEverywhere(server.services)
  expect(await runJobs(server.services)).toEqual([])
}
const later = (minutes: number) => server.services.clock.set(new Date(server.services.clock.now() + minutes * 60_000).toISOString())
const open9 = () => open('2026-11-24T14:00Z', '2026-11-24T14:15Z')
const NINE = '2026-11-24T14:00:00.000Z'
/** The same with the offset of the location, as it is booked: the day is read off its first ten characters. */
const NINE_THERE = '2026-11-24T09:00:00-05:00'
const slots = async (date: string) => (await server.call('GET', `appointments/availability?lsv=${server.downtown}&date=${date}`)).body
const timeOf = async ({ token }: Person) => (await server.call('GET', `bookings/${token}`)).body.date_time
const mails = async () => {
  await doJobs(server.services, 'write_mail')
  return (
    await server.database.rows<{
      subject: string
      to_address: string
      text_body: string
      html_body: string
      appointment: number | null
      secret: boolean
    }>(sql`select * from mail where event_key like 'waitlist-%' order by id`)
  ).map((mail) => completeMail(server.services.key, mail))
}

/** Changes that open the slot at 5 PM on November 24. */
const WIDER: readonly [what: string, method: string, path: string, body: object][] = [
  [
    'hours',
    'PUT',
    'hours',
    { hours: Array.from({ length: 7 }, (_, day_of_week) => ({ day_of_week, start_time: '09:00', end_time: '17:15' })) },
  ],
  ['stations', 'PATCH', '', { stations: 2 }],
  [
    'hours of a special day',
    'PATCH',
    'availability',
    { special_day: { date: '2026-11-24', name: 'Long day', hours: [{ start_time: '09:00', end_time: '17:15' }] } },
  ],
]

describe('a booked applicant', () => {
  test('is offered an earlier slot, accepts it with one click, and the former slot goes to the next', async () => {
    const [ann, ben, cat] = [
      await booked('2026-12-02T15:00:00Z', 'ann@example.org'),
      await booked('2026-12-03T15:00:00Z', 'ben@example.org'),
      await booked('2026-12-04T15:00:00Z', 'cat@example.org'),
    ]
    expect((await waitlist(ann)).body).toEqual({ may_join: true, entry: null, offer: null })
    expect((await join(ann)).body).toMatchObject({ entry: { earliest: '2026-11-24', latest: '2026-11-30' }, offer: null })
    await join(ben)
    await open9()
    expect(await offerOf(ann)).toMatchObject({ date_time: NINE, expires_at: '2026-11-23T14:30:00.000Z' })
    expect(await offerOf(ben)).toBeNull()
    expect(await slots('2026-11-24')).toEqual([])
    const [mail] = await mails()
    expect(mail).toMatchObject({ to_address: 'ann@example.org', subject: 'An earlier time is open for you: Tue, Nov 24, 9:00 AM EST' })
    expect(mail?.text_body).toContain(`/booking/${ann.token}`)
    expect(mail?.text_body).toContain('until 9:30 AM EST')
    expect(mail?.text_body).toMatch(/You asked for:?\s+November 24, 2026 to November 30, 2026, at any time of day/)

    await server.database.run(sql`
      insert into blocked_time (lsv, start_datetime, end_datetime) values
        (${server.downtown}, '2026-12-01T00:00Z', '2026-12-02T15:00Z'), (${server.downtown}, '2026-12-02T15:15Z', '2026-12-03T00:00Z')`)
    expect((await join(cat, { earliest: '2026-12-02', latest: '2026-12-02' })).status).toBe(200)
    const { status, body } = await answer(ann, await offerOf(ann))
    expect([status, body]).toEqual([200, { may_join: true, entry: null, offer: null }])
    expect(await timeOf(ann)).toBe(NINE)
    expect(await runJobs(server.services)).toEqual([])
    expect(
      await server.database.rows(sql`select event, by_user from appointment_history where appointment = ${ann.id} order by id`),
    ).toEqual([
      { event: 'BOOKED', by_user: null },
      { event: 'MOVED', by_user: null },
    ])
    // Ann's former slot is free now, and is offered to the entry for its day.
    expect((await offerOf(cat))?.date_time).toBe('2026-12-02T15:00:00.000Z')
    expect(await slots('2026-12-02')).toEqual([])
    expect(await server.count('appointment')).toBe(3)
  })

  test('with an entry until the booked day is offered a slot that a cancellation frees, by the job that it queues', async () => {
    const first = await earlier('2026-11-25T15:00:00Z', 'first@example.org')
    const ann = await booked('2026-12-02T15:00:00Z', 'ann@example.org')
    await server.database.run(sql`delete from blocked_time`)
    await server.database.run(sql`
      insert into blocked_time (lsv, start_datetime, end_datetime) values
        (${server.downtown}, '2026-11-23T00:00Z', '2026-11-25T15:00Z'), (${server.downtown}, '2026-11-25T15:15Z', '2026-12-01T00:00Z')`)
    expect((await join(ann)).status).toBe(200)
    await runJobs(server.services)
    expect(await offerOf(ann)).toBeNull()
    expect((await server.call('DELETE', `bookings/${first.token}`)).status).toBe(204)
    await runJobs(server.services)
    expect(await offerOf(ann)).toMatchObject({ date_time: '2026-11-25T15:00:00.000Z' })
  })

  test.each(WIDER)('is offered what wider %s open', async (_, method, path, body) => {
    await server.database.run(sql`delete from blocked_time`)
    const ann = await booked('2026-11-24T21:45:00Z', 'ann@example.org')
    const last = await booked('2026-11-25T15:00:00Z', 'last@example.org')
    await server.database.run(sql`
      insert into blocked_time (lsv, start_datetime, end_datetime) values (${server.downtown}, '2026-11-23T00:00Z', '2026-11-24T21:45Z')`)
    expect((await join(last, { earliest: '2026-11-24', latest: '2026-11-24' })).status).toBe(200)
    expect(await runJobs(server.services)).toEqual([])
    const lsv = await server.call('GET', `livescanvendors/${server.downtown}`, { who: 'metro' })
    const target = `livescanvendors/${server.downtown}${path && `/${path}`}`
    const saved = await server.call(method, target, { who: 'metro', body, headers: { 'if-match': lsv.etag as string } })
    expect(saved.status).toBe(200)
    expect(await runJobs(server.services)).toEqual([])
    expect(await offerOf(last)).not.toBeNull()
    expect(await timeOf(ann)).toBe('2026-11-24T21:45:00.000Z')
    await server.database.run(sql`update available_time set end_time = '17:00' where lsv = ${server.downtown}`)
  })

  test('who lets the offer lapse, or declines it, leaves the slot to the next; after a few offers it is open to all', async () => {
    const people: Person[] = []
    for (const index of [0, 1, 2, 3]) {
      people.push(await booked(`2026-12-0${index + 2}T15:00:00Z`, `p${index}@example.org`))
      await join(people[index] as Person)
    }
    const [ann, ben, cat, dan] = people as [Person, Person, Person, Person]
    await open9()
    const lapsed = await offerOf(ann)
    later(31)
    await look()
    expect([await offerOf(ann), (await offerOf(ben))?.date_time]).toEqual([null, NINE])
    expect((await answer(ann, lapsed)).body.code).toBe('OFFER_OVER')
    expect(await timeOf(ann)).toBe('2026-12-02T15:00:00.000Z')
    expect((await answer(ben, await offerOf(ben), false)).status).toBe(200)
    expect(await runJobs(server.services)).toEqual([])
    expect((await offerOf(cat))?.date_time).toBe(NINE)
    expect(await slots('2026-11-24')).toEqual([])
    later(31)
    await look()
    expect(await offerOf(dan)).toBeNull()
    expect(await slots('2026-11-24')).toEqual(['2026-11-24T09:00:00-05:00'])
    expect((await waitlist(dan)).body.entry).not.toBeNull()
  })

  test('gets no offer at night, and none of a slot that is too near', async () => {
    const ann = await booked('2026-12-02T15:00:00Z', 'ann@example.org')
    await join(ann)
    server.services.clock.set('2026-11-24T02:00:00Z')
    await open('2026-11-24T20:00Z', '2026-11-24T20:15Z')
    expect(await offerOf(ann)).toBeNull()
    server.services.clock.set('2026-11-24T13:00:00Z')
    await look()
    expect(await offerOf(ann)).toMatchObject({ date_time: '2026-11-24T20:00:00.000Z' })
    await server.database.run(sql`delete from waitlist_offer`)
    await server.database.run(sql`delete from slot_hold`)
    server.services.clock.set('2026-11-24T17:31:00Z')
    await look()
    expect(await offerOf(ann)).toBeNull()
  })
})

describe('an entry', () => {
  test('for some hours is offered no slot outside them, and is refused only for an open one within them', async () => {
    const days = { earliest: '2026-11-24', latest: '2026-12-01' }
    const [ann, ben] = [await booked('2026-12-02T15:00:00Z', 'ann@example.org'), await booked('2026-12-03T15:00:00Z', 'ben@example.org')]
    const open = await join(ann, { ...days, from_hour: 9, until_hour: 10 })
    expect([open.status, open.body.code, open.body.first_open]).toEqual([409, 'OPEN_NOW', '2026-12-01'])
    expect((await join(ann, { ...days, from_hour: 7, until_hour: 9 })).body.entry).toEqual({ ...days, from_hour: 7, until_hour: 9 })
    expect((await join(ben)).body.entry).toMatchObject({ from_hour: 0, until_hour: 24 })
    await open9()
    expect([await offerOf(ann), (await offerOf(ben))?.date_time]).toEqual([null, NINE])
  })

  test('keeps its place when its hours change', async () => {
    const [ann, ben] = [await booked('2026-12-02T15:00:00Z', 'ann@example.org'), await booked('2026-12-03T15:00:00Z', 'ben@example.org')]
    const days = { earliest: '2026-11-24', latest: '2026-11-30' }
    await join(ann, { ...days, from_hour: 12, until_hour: 14 })
    await join(ben)
    expect((await join(ann, { ...days, from_hour: 9, until_hour: 10 })).status).toBe(200)
    await open9()
    expect([(await offerOf(ann))?.date_time, await offerOf(ben)]).toEqual([NINE, null])
  })

  test.each([
    { from_hour: 10, until_hour: 10 },
    { from_hour: 12, until_hour: 9 },
    { from_hour: -1, until_hour: 9 },
    { from_hour: 9, until_hour: 25 },
    { from_hour: 9.5, until_hour: 12 },
  ])('is refused for the hours from $from_hour to $until_hour', async (hours) => {
    const ann = await booked('2026-12-02T15:00:00Z', 'ann@example.org')
    const { status, body } = await join(ann, { earliest: '2026-11-24', latest: '2026-11-30', ...hours })
    expect([status, body.code]).toEqual([400, 'INVALID'])
  })

  test('is refused for open slots, for later days, and for a booking that cannot be moved', async () => {
    const ann = await booked('2026-12-02T15:00:00Z', 'ann@example.org')
    const wrong = async (days: object) => {
      const { status, body } = await join(ann, days)
      return [status, body.code]
    }
    expect(await wrong({ earliest: '2026-11-24', latest: '2026-12-01' })).toEqual([409, 'OPEN_NOW'])
    expect(await wrong({ earliest: '2026-12-03', latest: '2026-12-04' })).toEqual([400, 'INVALID'])
    expect(await wrong({ earliest: '2026-11-25', latest: '2026-11-24' })).toEqual([400, 'INVALID'])
    expect(await wrong({ earliest: 'today', latest: '2026-02-30' })).toEqual([400, 'INVALID'])
    server.services.clock.set('2026-12-02T15:00:00Z')
    expect(await wrong({ earliest: '2026-12-02', latest: '2026-12-02' })).toEqual([409, 'TOO_LATE'])
  })

  test('ends by the link, and when its booking is cancelled or deleted', async () => {
    const [ann, ben] = [await booked('2026-12-02T15:00:00Z', 'ann@example.org'), await booked('2026-12-03T15:00:00Z', 'ben@example.org')]
    for (const person of [ann, ben]) await join(person)
    await open9()
    expect([(await waitlist(ann, 'DELETE')).status, (await waitlist(ann, 'DELETE')).status]).toEqual([204, 204])
    expect((await waitlist(ann)).body).toEqual({ may_join: true, entry: null, offer: null })
    await runJobs(server.services)
    expect((await offerOf(ben))?.date_time).toBe(NINE)
    await server.call('DELETE', `bookings/${ben.token}`)
    expect(await server.database.rows(sql`select id from waitlist_entry union select id from waitlist_offer`)).toEqual([])
    expect(await slots('2026-11-24')).toHaveLength(1)
    await block()
    await join(ann)
    await transactAs(server.services, SYSTEM, (change) => purgeApplicants(change, [ann.applicant]))
    expect(await server.database.rows(sql`select id from waitlist_entry`)).toEqual([])
  })

  test('stays, with the former slot, when somebody else booked the offered one; the next job offers another', async () => {
    const ann = await booked('2026-12-02T15:00:00Z', 'ann@example.org')
    await join(ann)
    await open9()
    await bookedAtDesk(NINE, 'quick@example.org')
    const refused = await answer(ann, await offerOf(ann))
    expect([refused.status, refused.body.error_type]).toEqual([409, 'TIMING'])
    expect(await timeOf(ann)).toBe('2026-12-02T15:00:00.000Z')
    await open('2026-11-25T14:00Z', '2026-11-25T14:15Z')
    expect((await offerOf(ann))?.date_time).toBe('2026-11-25T14:00:00.000Z')
  })

  test('is accepted once, however often and from however many pages', async () => {
    const ann = await booked('2026-12-02T15:00:00Z', 'ann@example.org')
    await join(ann)
    await open9()
    const offer = await offerOf(ann)
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(ann, offer)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await server.database.rows(sql`select 1 as moved from appointment_history where event = 'MOVED'`)).toHaveLength(1)
  })

  test('reports that the offer is over when the list was left or the booking cancelled meanwhile', async () => {
    const [ann, ben] = [await booked('2026-12-02T15:00:00Z', 'ann@example.org'), await booked('2026-12-03T15:00:00Z', 'ben@example.org')]
    for (const person of [ann, ben]) await join(person)
    await open9()
    const left = await offerOf(ann)
    await waitlist(ann, 'DELETE')
    expect((await answer(ann, left)).body).toMatchObject({ code: 'OFFER_OVER', detail: 'This offer has expired.' })
    expect(await timeOf(ann)).toBe('2026-12-02T15:00:00.000Z')
    await look()
    const cancelled = await offerOf(ben)
    expect(cancelled?.date_time).toBe(NINE)
    await server.call('DELETE', `bookings/${ben.token}`)
    expect((await answer(ben, cancelled)).body.code).toBe('OFFER_OVER')
  })

  test('does not move a booking back that was moved to another location meanwhile', async () => {
    const ann = await booked('2026-12-02T15:00:00Z', 'ann@example.org')
    await join(ann)
    await open9()
    const offer = await offerOf(ann)
    await server.database.run(
      sql`update appointment set lsv = (select t.lsv from applicant_type t where t.id = ${server.types.lakefront}) where id = ${ann.id}`,
    )
    expect((await answer(ann, offer)).body).toMatchObject({ code: 'OFFER_OVER' })
    expect(await timeOf(ann)).toBe('2026-12-02T15:00:00.000Z')
  })

  test('does not give access to another entry’s offer', async () => {
    const [ann, ben] = [await booked('2026-12-02T15:00:00Z', 'ann@example.org'), await booked('2026-12-03T15:00:00Z', 'ben@example.org')]
    for (const person of [ann, ben]) await join(person)
    await open9()
    expect((await answer(ben, await offerOf(ann))).body.code).toBe('OFFER_OVER')
    expect(await timeOf(ben)).toBe('2026-12-03T15:00:00.000Z')
  })
})

const joining = (changes: object = {}) => ({
  network: server.metro,
  lsv: server.downtown,
  email: 'eve@example.org',
  language: 'es',
  earliest: '2026-11-24',
  latest: '2026-11-30',
  ...changes,
})
const ask = (changes: object = {}) => server.call('POST', 'waitlist', { body: joining(changes) })
const tokenIn = (text = '') => /\/waitlist\/(\S+)/.exec(text)?.[1] as string

describe('an email address without an appointment', () => {
  test('is asked to confirm, is offered a slot then, and books it in the usual way, which ends the entry', async () => {
    expect((await ask()).status).toBe(202)
    const [mail] = await mails()
    expect(mail).toMatchObject({
      to_address: 'eve@example.org',
      subject: 'Confirme que quiere que le avisemos de horas disponibles',
      secret: true,
    })
    const token = tokenIn(mail?.text_body)
    await open9()
    expect((await server.call('GET', `waitlist/${token}`)).body).toMatchObject({
      confirmed: false,
      offer: null,
      lsv: { id: server.downtown },
    })
    expect((await server.call('POST', `waitlist/${token}/confirm`)).body).toMatchObject({ confirmed: true })
    await runJobs(server.services)
    const { offer } = (await server.call('GET', `waitlist/${token}`)).body
    expect(offer).toMatchObject({ date_time: NINE_THERE })
    const offered = (await mails()).at(-1)
    expect(offered?.subject).toBe('Hay una hora disponible para usted: mar, 24 de nov, 9:00 a.m. EST')
    expect(offered?.text_body).toMatch(/Usted pidió:?\s+del 24 de noviembre de 2026 al 30 de noviembre de 2026, a cualquier hora/)
    expect(await slots('2026-11-24')).toEqual([])
    const own = await server.call('GET', `appointments/availability?lsv=${server.downtown}&date=2026-11-24&hold=${offer.hold}`)
    expect(own.body).toEqual(['2026-11-24T09:00:00-05:00'])
    const kept = await server.call('POST', 'appointments/hold', { body: { lsv: server.downtown, dateTime: NINE, hold: offer.hold } })
    expect([kept.status, kept.body.hold]).toEqual([201, offer.hold])
    expect(
      (await server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime: NINE, email: 'no@example.org' }) })).body
        .error_type,
    ).toBe('TIMING')
    await booked(NINE, 'EVE@example.org', offer.hold)
    await look()
    expect((await server.call('GET', `waitlist/${token}`)).status).toBe(404)
    expect(await mails()).toEqual([])
  })

  test('reads its days and hours in the mail and by its link', async () => {
    await ask({ from_hour: 9, until_hour: 12, language: 'en' })
    const [mail] = await mails()
    expect(mail?.text_body).toContain('November 24, 2026 to November 30, 2026, between 9:00 AM and 12:00 PM at the location')
    const { body } = await server.call('GET', `waitlist/${tokenIn(mail?.text_body)}`)
    expect(body).toMatchObject({ from_hour: 9, until_hour: 12 })
  })

  test('keeps its place when a stranger books another time under its address', async () => {
    await ask()
    const token = tokenIn((await mails())[0]?.text_body)
    await server.call('POST', `waitlist/${token}/confirm`)
    await booked('2026-12-02T15:00:00Z', 'EVE@example.org')
    await look()
    expect((await server.call('GET', `waitlist/${token}`)).body).toMatchObject({ confirmed: true })
  })

  test('without confirmation gets no offer and one mail, and is deleted after a day', async () => {
    await ask()
    expect((await ask({ latest: '2026-11-29' })).status).toBe(202)
    expect(await mails()).toHaveLength(1)
    await server.database.run(sql`update waitlist_entry set created = now() - interval '25 hours'`)
    await look()
    expect(await server.database.rows(sql`select id from waitlist_entry`)).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('leaves by its link; a forged or ended link is the uniform 404', async () => {
    await ask()
    const token = tokenIn((await mails())[0]?.text_body)
    const [id, signature = ''] = token.split('.')
    const forged = [`${Number(id) + 1}.${signature}`, `${id}.${signature.slice(0, -2)}AA`, `${id}`, 'x', '%00']
    for (const each of forged) {
      expect((await server.call('GET', `waitlist/${each}`)).status).toBe(404)
      expect((await server.call('POST', `waitlist/${each}/confirm`)).status).toBe(404)
      expect((await server.call('DELETE', `waitlist/${each}`)).status).toBe(404)
    }
    expect((await server.call('DELETE', `waitlist/${token}`)).status).toBe(204)
    expect((await server.call('GET', `waitlist/${token}`)).status).toBe(404)
    expect((await server.call('DELETE', `waitlist/${token}`)).status).toBe(204)
  })

  test.each([
    { what: 'days with open times', changes: { latest: '2026-12-02' }, status: 409, code: 'OPEN_NOW' },
    { what: 'an unknown location', changes: { lsv: 999_999 }, status: 400, code: 'INVALID' },
    { what: 'no environment', changes: { network: null }, status: 400, code: 'INVALID' },
    { what: 'no address', changes: { email: 'eve' }, status: 400, code: 'INVALID' },
    { what: 'days in the past', changes: { earliest: '2026-11-01', latest: '2026-11-22' }, status: 400, code: 'INVALID' },
  ])('may not wait for $what', async ({ changes, status, code }) => {
    const refused = await ask(changes)
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect(await mails()).toEqual([])
  })

  test('for a hidden location is refused', async () => {
    await server.database.run(sql`update live_scan_vendor set public = false where id = ${server.downtown}`)
    expect((await ask()).body.errors).toEqual({ lsv: 'Not found' })
    await server.database.run(sql`update live_scan_vendor set public = true where id = ${server.downtown}`)
  })
})

describe('an email address with an offered time', () => {
  const offered = async () => {
    await ask()
    const token = tokenIn((await mails())[0]?.text_body)
    await server.call('POST', `waitlist/${token}/confirm`)
    await open9()
    return { token, offer: (await server.call('GET', `waitlist/${token}`)).body.offer }
  }

  test('leaves the list with the booking of its offered time, under whatever address, and a cancellation frees the time for the next', async () => {
    const { token, offer } = await offered()
    const ben = await booked('2026-12-03T15:00:00Z', 'ben@example.org')
    await join(ben)
    await look()
    expect(await offerOf(ben)).toBeNull()
    const eve = await booked(NINE, 'eve.other@example.org', offer.hold)
    expect((await server.call('GET', `waitlist/${token}`)).status).toBe(404)
    expect(await server.database.rows(sql`select email from waitlist_entry where email is not null`)).toEqual([])
    expect((await server.call('DELETE', `bookings/${eve.token}`)).status).toBe(204)
    expect(await runJobs(server.services)).toEqual([])
    expect((await offerOf(ben))?.date_time).toBe(NINE)
  })

  test('leaves the list when the desk books its offered time for it, and its page leads to the booking', async () => {
    const { token } = await offered()
    await bookedAtDesk(NINE, 'quick@example.org')
    await bookedAtDesk('2026-12-02T15:00:00Z', 'Eve@example.org')
    expect((await server.call('GET', `waitlist/${token}`)).status).toBe(200)
    await server.database.run(sql`update live_scan_vendor set stations = 3 where id = ${server.downtown}`)
    await bookedAtDesk(NINE, 'Eve@example.org')
    expect((await server.call('GET', `waitlist/${token}`)).status).toBe(404)
    expect((await server.call('GET', `waitlist/${token}/booking`)).body.booking).toMatchObject({ date_time: NINE })
    expect(await server.database.rows(sql`select from slot_hold`)).toEqual([])
  })

  test('stays on the list when the desk books the offered time for an applicant of another environment', async () => {
    const { token } = await offered()
    await server.database.run(sql`
      with made as (insert into employer (name, applicant_subdomain) values ('Hillside', 'hillside') returning id)
      update waitlist_entry set network = null, employer = made.id from made`)
    await bookedAtDesk(NINE, 'eve@example.org')
    expect((await server.call('GET', `waitlist/${token}`)).status).toBe(200)
  })

  test('declines its offer and keeps its place, which leaves the time to the next at once', async () => {
    const { token, offer } = await offered()
    const ben = await booked('2026-12-03T15:00:00Z', 'ben@example.org')
    await join(ben)
    const decline = (id: number, link = token) => server.call('POST', `waitlist/${link}/decline`, { body: { offer: id } })
    expect((await decline(offer.id + 1)).body.offer).toMatchObject({ id: offer.id })
    expect((await decline(offer.id, `${token.slice(0, -2)}AA`)).status).toBe(404)
    const declined = await decline(offer.id)
    expect([declined.status, declined.body]).toEqual([200, expect.objectContaining({ confirmed: true, offer: null })])
    expect(await runJobs(server.services)).toEqual([])
    expect((await offerOf(ben))?.date_time).toBe(NINE)
    expect((await decline(offer.id)).status).toBe(200)
    expect((await decline((await offerOf(ben)).id)).body.offer).toBeNull()
    expect((await offerOf(ben))?.date_time).toBe(NINE)
  })

  test('stays on the list when somebody else books the time at another station', async () => {
    const { token } = await offered()
    await server.database.run(sql`update live_scan_vendor set stations = 2 where id = ${server.downtown}`)
    await booked(NINE, 'quick@example.org')
    await booked('2026-12-03T15:00:00Z', 'ben@example.org', 'a-hold-of-another-time')
    expect((await server.call('GET', `waitlist/${token}`)).body.offer).toMatchObject({ date_time: NINE_THERE })
  })
})

test('an employer’s mailbox is offered nothing while the employer is archived, or the location is not among its choices', async () => {
  const made = await server.database.one<{ id: number }>(
    sql`insert into employer (name, applicant_subdomain) values ('Lakeside', 'lakeside') returning id`,
  )
  const employer = made?.id
  await server.database.run(sql`insert into employer_lsv (employer, lsv) values (${employer}, ${server.downtown})`)
  await ask({ network: null, employer })
  const token = tokenIn((await mails())[0]?.text_body)
  await server.call('POST', `waitlist/${token}/confirm`)
  const offered = async () => {
    await open9()
    return (await server.call('GET', `waitlist/${token}`)).body.offer
  }
  await server.database.run(sql`update employer set is_archived = true where id = ${employer}`)
  expect(await offered()).toBeNull()
  await server.database.run(sql`update employer set is_archived = false where id = ${employer}`)
  await server.database.run(sql`delete from employer_lsv where employer = ${employer}`)
  expect(await offered()).toBeNull()
  await server.database.run(sql`update employer set network = ${server.metro} where id = ${employer}`)
  expect(await offered()).toMatchObject({ date_time: NINE_THERE })
})

test('a network’s mailbox is offered nothing while the network is archived', async () => {
  await ask()
  const token = tokenIn((await mails())[0]?.text_body)
  await server.call('POST', `waitlist/${token}/confirm`)
  const offered = async (is_archived: boolean) => {
    await server.database.run(sql`update network set is_archived = ${is_archived} where id = ${server.metro}`)
    await open9()
    return (await server.call('GET', `waitlist/${token}`)).body.offer
  }
  expect(await offered(true)).toBeNull()
  expect(await offered(false)).toMatchObject({ date_time: NINE_THERE })
})

test('desk and network see the number of entries, and nobody else', async () => {
  await join(await booked('2026-12-02T15:00:00Z', 'ann@example.org'))
  await server.call('POST', 'waitlist', {
    body: { network: server.metro, lsv: server.downtown, email: 'eve@example.org', earliest: '2026-11-24', latest: '2026-11-30' },
  })
  const count = (who?: 'downtown' | 'metro' | 'staff', lsv = server.downtown) =>
    server.call('GET', `livescanvendors/${lsv}/waitlist`, who === undefined ? {} : { who })
  for (const who of ['downtown', 'metro', 'staff'] as const) expect((await count(who)).body).toEqual({ waiting: 1 })
  expect([(await count()).status, (await count('downtown', server.lakefront)).status]).toEqual([401, 404])
})

test('an offer keeps its station when the holds are lost', async () => {
  const [ann, ben] = [await booked('2026-12-02T15:00:00Z', 'ann@example.org'), await booked('2026-12-03T15:00:00Z', 'ben@example.org')]
  for (const person of [ann, ben]) await join(person)
  await open9()
  await server.database.run(sql`delete from slot_hold`)
  await look()
  expect([(await offerOf(ann))?.date_time, await offerOf(ben)]).toEqual([NINE, null])
})

test('slots are offered without a wait for an entry whose applicant is leaving, who waits for its offer', async () => {
  const ann = await booked('2026-12-02T15:00:00Z', 'ann@example.org')
  await join(ann)
  await open9()
  later(OFFER_MINUTES + 1)
  await server.database.run(sql`delete from blocked_time`)
  const leaving = await server.database.pool.connect()
  try {
    await leaving.query('begin')
    await leaving.query('select from waitlist_entry where appointment = $1 for update', [ann.id])
    await offerSlots(server.services, { lsv: server.downtown })
    await leaving.query('delete from waitlist_entry where appointment = $1', [ann.id])
    await leaving.query('commit')
  } finally {
    await leaving.query('rollback')
    leaving.release()
  }
  expect(await server.database.rows(sql`select from waitlist_offer`)).toEqual([])
})
