import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FIRST_REVISION, manageUrl, withLinks } from '../appointments/booking-link.ts'
import { tasksOf } from '../jobs.ts'
import type { MailJob } from '../mails/write-mail.ts'
import { createFixedSigning, type SigningKeys } from '../platform/secrets/sealing.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { recordOutcome } from '../testing/record-outcome.ts'
import { type Answer, NOW, openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let ann: { id: number; applicant: number; token: string }
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  server.services.settings.rateLimits = false
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail', 'slot_hold')
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  await server.database.run(sql`update live_scan_vendor set public = true, is_archived = false`)
  ann = await booked()
})
afterAll(() => server.close())

async function booked(changes: Record<string, unknown> = {}) {
  const { body } = await server.call('POST', 'appointments/schedule', { body: server.booking(changes) })
  return {
    id: body.id as number,
    applicant: body.applicant as number,
    token: new URL(body.manage_url).pathname.split('/').at(-1) as string,
  }
}
const see = (token = ann.token) => server.call('GET', `bookings/${token}`)
const move = (dateTime: string, more: Record<string, unknown> = {}, token = ann.token) =>
  server.call('PATCH', `bookings/${token}`, { body: { dateTime, ...more } })
const cancel = (token = ann.token, search = '') => server.call('DELETE', `bookings/${token}${search}`)
const comparable = ({ status, body }: Answer) => [status, { ...body, request_id: '' }]
const events = async (id = ann.id) =>
  (await server.database.rows<{ event: string }>(sql`select event from appointment_history where appointment = ${id} order by id`)).map(
    ({ event }) => event,
  )
/** Runs the queued mail jobs and returns the mails. */
type Mailed = {
  event_key: string
  subject: string
  appointment: number | null
  text_body: string
  html_body: string
  calendar: string | null
}

/** The mails with their links, as they are sent. */
async function mailed(): Promise<Mailed[]> {
  const tasks = tasksOf(server.services)
  const jobs = await server.database.rows<{ payload: MailJob }>(sql`
    with due as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
                 where t.id = j.task_id and t.identifier = 'write_mail' returning j.id, j.payload)
    select payload from due order by id`)
  for (const { payload } of jobs) await tasks.write_mail(payload)
  const kept = await server.database.rows<Mailed>(
    sql`select event_key, subject, appointment, text_body, html_body, calendar from mail order by id`,
  )
  return kept.map((mail) => withLinks(server.services.key, mail))
}

describe('the link', () => {
  test('opens the booking for its applicant, without sealed values', async () => {
    const { status, body, headers } = await see()
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      id: ann.id,
      status: 'SCHEDULED',
      date_time: '2026-11-24T14:00:00.000Z',
      first_name: 'Ann',
      applicant_type: 'Teacher',
      price: '42.50',
      may_move: true,
      may_move_here: true,
      may_cancel: true,
      network: server.metro,
      environment: 'Metro Live Scan Network',
      lsv: {
        id: server.downtown,
        name: 'Downtown Fingerprint Center',
        timezone: 'America/New_York',
        applicant_instructions: 'Use the side door.',
      },
    })
    expect(JSON.stringify(body)).not.toContain('1990')
  })

  test('page and mail name the location as in the list, not as in its profile', async () => {
    await server.database.run(sql`update live_scan_vendor set location_name = 'The Equitable Building' where id = ${server.downtown}`)
    expect((await see()).body.lsv).toMatchObject({ name: 'Downtown Fingerprint Center', location_name: 'The Equitable Building' })
    const [mail] = await mailed()
    expect(mail?.text_body).toContain('Downtown Fingerprint Center\nThe Equitable Building')
    expect(mail?.calendar?.replaceAll('\r\n ', '')).toContain('LOCATION:Downtown Fingerprint Center\\, The Equitable Building')
    await server.database.run(sql`update live_scan_vendor set location_name = null where id = ${server.downtown}`)
  })

  test('is in the mail, in text and HTML', async () => {
    const [mail] = await mailed()
    const url = `http://metro.scheduler.localhost:8080/booking/${ann.token}`
    expect(mail?.text_body).toContain(url)
    expect(mail?.html_body).toContain(`<a href="${url}">`)
  })

  test('has the same 404 for every call when forged, foreign, revoked or old', async () => {
    const other = await booked({ dateTime: '2026-11-24T16:00:00Z', email: 'b@example.org' })
    const signature = ann.token.split('.')[1] as string
    const last = signature.at(-1) === 'A' ? 'B' : 'A'
    const forged = [
      `${ann.id}.${signature.slice(0, -1)}${last}`,
      `${ann.id}.${signature.slice(0, -1)}`,
      `${other.id}.${signature}`,
      `${ann.id}.`,
      `${ann.id}`,
      `1234567890.${signature}`,
      `0${ann.token}`,
      'x'.repeat(60),
      '%00',
    ]
    const absent = comparable(await see(`9999999999.${'A'.repeat(43)}`))
    expect(absent[0]).toBe(404)
    for (const token of forged) {
      const answers = [
        await see(token),
        await move('2026-11-24T15:00:00Z', {}, token),
        await cancel(token),
        await server.call('GET', `bookings/${token}/appointment.ics`),
      ]
      for (const answer of answers) expect([token, comparable(answer)]).toEqual([token, absent])
    }
    expect((await see()).body.date_time).toBe('2026-11-24T14:00:00.000Z')
  })

  test('is void when signed with another key', async () => {
    const tokenBy = (key: SigningKeys) =>
      manageUrl({ ...server.services, key }, { id: ann.id, link_revision: FIRST_REVISION, subdomain: 'metro' })
        .split('/')
        .at(-1)
    expect((await see(tokenBy(server.services.key))).status).toBe(200)
    expect((await see(tokenBy(createFixedSigning(Buffer.alloc(32, 'another'))))).status).toBe(404)
  })

  test('is void for an unpaid booking', async () => {
    const become = (status: string) => server.database.run(sql`update appointment set status = ${status} where id = ${ann.id}`)
    await become('PENDING')
    expect((await see()).status).toBe(404)
    await become('SCHEDULED')
    expect((await see()).status).toBe(200)
  })

  test('ends when the desk revokes it; a link mailed later is valid', async () => {
    await mailed()
    expect((await server.call('POST', `appointments/${ann.id}/send_link`, { who: 'downtown', body: { revoke: true } })).status).toBe(202)
    expect((await see()).status).toBe(404)
    const mail = (await mailed()).at(-1)
    const token = /\/booking\/(\S+)/.exec(mail?.text_body ?? '')?.[1] as string
    expect((await see(token)).status).toBe(200)
  })

  test('ends when the email changes, and when the person is deleted', async () => {
    const change = (body: object) => server.call('PATCH', `applicants/${ann.applicant}`, { who: 'staff', body })
    await change({ position: 'Coach' })
    expect((await see()).status).toBe(200)
    await change({ email: 'new@example.org' })
    expect((await see()).status).toBe(404)
    const other = await booked({ dateTime: '2026-11-24T16:00:00Z' })
    await server.database.run(sql`update applicant set removed_at = now() where id = ${other.applicant}`)
    expect((await see(other.token)).status).toBe(404)
  })

  test('ends a month after the appointment', async () => {
    server.services.clock.set('2026-12-24T14:00:00Z')
    expect((await see()).status).toBe(200)
    server.services.clock.set('2026-12-24T14:16:00Z')
    expect((await see()).status).toBe(404)
  })
})

describe('money that the location took', () => {
  const pay = (amount: string) =>
    server.call('POST', 'paymenttransactions/desk', { who: 'downtown', body: { appointment: ann.id, method: 'CASH', amount } })
  const paidThere = async () => (await see()).body.paid_at_location

  test('is in the booking, with what is left to pay', async () => {
    expect(await paidThere()).toBeNull()
    await pay('20.00')
    expect(await paidThere()).toEqual({ amount: '20.00', due: '22.50' })
    await pay('22.50')
    expect(await paidThere()).toEqual({ amount: '42.50', due: '0.00' })
  })

  test('stays in a cancelled booking until the location has given it back', async () => {
    const payment = (await pay('20.00')).body.id
    await cancel()
    expect(await paidThere()).toEqual({ amount: '20.00', due: '0.00' })
    await server.call('POST', `paymenttransactions/${payment}/correct`, { who: 'downtown', body: { reason: 'Given back' } })
    expect(await paidThere()).toBeNull()
  })

  test('is named by the mail of a cancellation: it is given back there', async () => {
    await pay('20.00')
    await cancel()
    expect((await mailed()).at(-1)?.text_body).toContain('Payment: You paid $20.00 at the location; it is given back there.')
  })

  test('is in the mails, which ask for the rest only', async () => {
    await mailed()
    const paymentOf = async () => {
      await server.call('POST', `appointments/${ann.id}/send_link`, { who: 'downtown', body: {} })
      return (await mailed()).at(-1)?.text_body as string
    }
    await pay('20.00')
    expect(await paymentOf()).toContain('Payment: $20.00 paid at the location, $22.50 left to pay there\n\nAsk the location')
    await pay('22.50')
    const paid = await paymentOf()
    expect(paid).toContain('Payment: $42.50, paid at the location')
    expect(paid).not.toContain('Ask the location whether')
  })
})

describe('the desk sends the link again', () => {
  const send = (id = ann.id, body: object = {}, who: 'downtown' | 'metro' | 'staff' | undefined = 'downtown') =>
    server.call('POST', `appointments/${id}/send_link`, { body, ...(who === undefined ? {} : { who }) })

  test('at most five times an hour', async () => {
    await mailed()
    await send()
    await send(ann.id, {}, 'metro')
    const mails = await mailed()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your fingerprint appointment is scheduled: Tue, Nov 24, 9:00 AM EST',
      'The link to your fingerprint appointment: Tue, Nov 24, 9:00 AM EST',
      'The link to your fingerprint appointment: Tue, Nov 24, 9:00 AM EST',
    ])
    expect(mails[2]?.text_body).toContain(`/booking/${ann.token}`)
    server.services.settings.rateLimits = true
    const statuses: number[] = []
    for (let each = 0; each < 6; each++) statuses.push((await send()).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })

  test('for its own scheduled appointments only', async () => {
    const foreign = await booked({
      lsv: server.lakefront,
      applicantType: server.types.lakefront,
      dateTime: '2026-11-24T16:00:00Z',
      email: 'b@example.org',
    })
    expect((await send(foreign.id)).status).toBe(404)
    expect((await send(foreign.id, {}, 'staff')).status).toBe(202)
    expect((await send(ann.id, {}, undefined as never)).status).toBe(202)
    expect((await server.call('POST', `appointments/${ann.id}/send_link`, { body: {} })).status).toBe(401)
    await recordOutcome(server, ann.id, { status: 'NO_SHOW' })
    expect((await send()).status).toBe(409)
  })
})

describe('the applicant moves the booking', () => {
  test('into an open slot, with history and mail, and opens the old slot', async () => {
    await mailed()
    const { status, body } = await move('2026-11-24T15:00:00Z')
    expect([status, body.date_time]).toEqual([200, '2026-11-24T15:00:00.000Z'])
    expect(await events()).toEqual(['BOOKED', 'MOVED'])
    expect((await mailed()).at(-1)?.subject).toBe('Your fingerprint appointment has changed: Tue, Nov 24, 10:00 AM EST')
    const slots = (await server.call('GET', `appointments/availability?lsv=${server.downtown}&date=2026-11-24`)).body
    expect(slots).toContain('2026-11-24T09:00:00-05:00')
    expect(slots).not.toContain('2026-11-24T10:00:00-05:00')
    expect((await see()).status).toBe(200)
  })

  test('to its own time without a change', async () => {
    expect((await move('2026-11-24T14:00:00Z')).status).toBe(200)
    expect(await events()).toEqual(['BOOKED'])
  })

  test('within its own time after a change of the grid', async () => {
    await server.database.run(sql`update live_scan_vendor set appointment_duration = 10 where id = ${server.downtown}`)
    expect((await move('2026-11-24T14:10:00Z')).status).toBe(200)
    await server.database.run(sql`update live_scan_vendor set appointment_duration = 15 where id = ${server.downtown}`)
  })

  test.each([
    { what: 'a taken time', body: { dateTime: '2026-11-24T16:00:00Z' }, status: 409, code: 'TIMING' },
    { what: 'a time off the grid', body: { dateTime: '2026-11-24T14:05:00Z' }, status: 409, code: 'TIMING' },
    { what: 'the past', body: { dateTime: '2026-11-23T13:45:00Z' }, status: 409, code: 'TIMING' },
    { what: 'beyond 90 days', body: { dateTime: '2027-06-01T14:00:00Z' }, status: 400, code: 'INVALID' },
    { what: 'no time', body: { dateTime: 'tomorrow' }, status: 400, code: 'INVALID' },
    { what: 'a status', body: { dateTime: '2026-11-24T15:00:00Z', status: 'COMPLETED' }, status: 400, code: 'INVALID' },
  ])('a move into $what is refused', async ({ body, status, code }) => {
    await booked({ dateTime: '2026-11-24T16:00:00Z', email: 'b@example.org' })
    const answer = await server.call('PATCH', `bookings/${ann.token}`, { body })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await see()).body.date_time).toBe('2026-11-24T14:00:00.000Z')
  })

  test.each(['COMPLETED', 'NO_SHOW', 'CANCELLED'])('a booking that is %s cannot be moved', async (status) => {
    await server.database.run(sql`update appointment set status = ${status} where id = ${ann.id}`)
    expect((await see()).body).toMatchObject({ status, may_move: false, may_cancel: false })
    expect((await move('2026-11-24T15:00:00Z')).body.code).toBe('TOO_LATE')
    expect((await see()).body.status).toBe(status)
  })

  test('a booking that has begun cannot be moved, and one at an archived location not to another time there', async () => {
    server.services.clock.set('2026-11-24T14:00:00Z')
    expect((await move('2026-11-24T15:00:00Z')).body.code).toBe('TOO_LATE')
    server.services.clock.set(NOW)
    await server.database.run(sql`update live_scan_vendor set is_archived = true where id = ${server.downtown}`)
    expect((await see()).body).toMatchObject({ may_move_here: false, may_cancel: true })
    expect((await move('2026-11-24T15:00:00Z')).body.code).toBe('TOO_LATE')
  })

  test('one of many moves to one slot succeeds, and the others keep their slots', async () => {
    const people = [ann]
    for (let index = 1; index < 10; index++)
      people.push(
        await booked({
          dateTime: new Date(Date.parse('2026-11-24T14:00:00Z') + index * 900_000).toISOString(),
          email: `a${index}@example.org`,
        }),
      )
    const answers = await Promise.all(people.map(({ token }) => move('2026-11-24T20:00:00Z', {}, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error_type === 'TIMING')).toHaveLength(9)
    expect((await server.database.rows(sql`select distinct date_time from appointment where status = 'SCHEDULED'`)).length).toBe(10)
  })

  test('releases its hold', async () => {
    const { hold } = (await server.call('POST', 'appointments/hold', { body: { lsv: server.downtown, dateTime: '2026-11-24T15:00:00Z' } }))
      .body
    await move('2026-11-24T15:00:00Z', { hold })
    expect(await server.database.rows(sql`select 1 as one from slot_hold`)).toEqual([])
  })
})

describe('the applicant cancels', () => {
  test('which opens the slot, with history and mail; a repeated call changes nothing', async () => {
    await mailed()
    expect([(await cancel()).status, (await cancel()).status]).toEqual([204, 204])
    expect((await see()).body).toMatchObject({ status: 'CANCELLED', cancelled_by_site: false })
    expect(await events()).toEqual(['BOOKED', 'CANCELLED'])
    const mails = await mailed()
    expect(mails).toHaveLength(2)
    expect(mails[1]?.subject).toBe('Your fingerprint appointment is cancelled: Tue, Nov 24, 9:00 AM EST')
    expect(mails[1]?.text_body).not.toContain('We are sorry')
    expect(mails[1]?.calendar).toContain('STATUS:CANCELLED')
    expect((await see()).body.status).toBe('CANCELLED')
    expect((await booked({ email: 'b@example.org' })).id).toBeGreaterThan(0)
  })

  test('at the time that the page showed, and not after it was moved in another tab', async () => {
    await move('2026-11-24T15:00:00Z')
    const stale = await cancel(ann.token, '?date_time=2026-11-24T14:00:00.000Z')
    expect([stale.status, stale.body.code]).toEqual([409, 'MOVED'])
    expect((await see()).body.status).toBe('SCHEDULED')
    expect((await cancel(ann.token, '?date_time=2026-11-24T10:00:00-05:00')).status).toBe(204)
    expect((await see()).body.status).toBe('CANCELLED')
  })

  test('a booking that has begun cannot be cancelled', async () => {
    server.services.clock.set('2026-11-24T14:00:00Z')
    const answer = await cancel()
    expect([answer.status, answer.body.code]).toEqual([409, 'TOO_LATE'])
    expect(await events()).toEqual(['BOOKED'])
  })

  test('a simultaneous move and cancellation never leave a cancelled booking at a new time', async () => {
    for (let round = 0; round < 5; round++) {
      const own = await booked({ dateTime: '2026-11-25T14:00:00Z', email: `r${round}@example.org` })
      await Promise.all([move('2026-11-25T15:00:00Z', {}, own.token), cancel(own.token)])
      const recorded = await events(own.id)
      expect([
        ['BOOKED', 'CANCELLED'],
        ['BOOKED', 'MOVED', 'CANCELLED'],
      ]).toContainEqual(recorded)
    }
  })
})

test('a cancellation by the location is told on the page and has its own mail, with the address to book again', async () => {
  await mailed()
  expect((await see()).body.cancelled_by_site).toBe(false)
  await server.call('DELETE', `appointments/${ann.id}`, { who: 'downtown' })
  expect((await see()).body).toMatchObject({ status: 'CANCELLED', cancelled_by_site: true })
  const mail = (await mailed()).at(-1)
  expect(mail?.subject).toBe('The fingerprint location has cancelled your appointment: Tue, Nov 24, 9:00 AM EST')
  expect(mail?.text_body).toContain('We are sorry')
  expect(mail?.text_body).toContain('http://metro.scheduler.localhost:8080')
  expect(mail?.text_body).not.toContain('/booking/')
})

test('the calendar file is the same as in the mail', async () => {
  const [mail] = await mailed()
  const { status, body, headers } = await server.call('GET', `bookings/${ann.token}/appointment.ics`)
  expect([status, headers.get('content-type'), body]).toEqual([200, 'text/calendar; charset=utf-8', mail?.calendar])
  expect(body.replaceAll('\r\n ', '')).toContain(`URL:http://metro.scheduler.localhost:8080/booking/${ann.token}\r\n`)
  const [kept] = await server.database.rows<{ calendar: string }>(sql`select calendar from mail`)
  expect(kept?.calendar.replaceAll('\r\n ', '')).not.toContain(ann.token)
})
