import { createHash } from 'node:crypto'
import { runOnce } from 'graphile-worker'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentNotice } from '../../../contract/booking/privacy-notice.ts'
import { type Language, languages } from '../../../contract/records/languages.ts'
import { tasksOf } from '../../jobs.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import type { AppointmentMailEvent } from '../appointments/appointment-mail.ts'
import type { PaymentMailEvent } from '../payments/payment-mail.ts'
import type { MailJob } from '../write-mail.ts'
import {
  applicantTexts,
  appointmentTexts,
  foundBookingsTexts,
  illegibleTexts,
  paymentTexts,
  receiptTexts,
  transferTexts,
  waitlistTexts,
} from './mail-texts.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  await emptyTables(
    server.database,
    'appointment',
    'applicant',
    'idempotency',
    'mail',
    'disclaimer',
    'waiver',
    'transfer',
    'till',
    'waitlist_entry',
  )
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  await server.database.run(sql`update network set display_disclaimer = false, display_waiver = false, enable_transfers = true`)
  await server.database.run(sql`update live_scan_vendor set translations = null`)
})
afterAll(() => server.close())

const book = async (changes = {}) => (await server.call('POST', 'appointments/schedule', { body: server.booking(changes) })).body
const work = () => runOnce({ pgPool: server.database.pool, taskList: tasksOf(server.services) as never, noHandleSignals: true })
/** A subject without the time of its appointment. */
const timeless = (subject = '') => subject.replace(/: \p{L}{3}, .*$/u, '')

type Mail = { to_address: string; subject: string; text_body: string; html_body: string; calendar: string }
const mails = () => server.database.rows<Mail>(sql`select * from mail order by id`)
const plain = (text = '') => text.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')

describe('a mail', () => {
  test('a mail is in English unless the booking has another language', async () => {
    const { applicant } = await book()
    await work()
    const [mail] = await mails()
    expect(timeless(mail?.subject)).toBe('Your fingerprint appointment is scheduled')
    expect(mail?.html_body).toContain('<html lang="en">')
    expect(await server.database.one(sql`select language from applicant where id = ${applicant}`)).toEqual({ language: 'en' })
  })

  test('is in Spanish after a booking in Spanish: subject, both parts, date and calendar file', async () => {
    const { id } = await book({ language: 'es' })
    await work()
    const [mail] = await mails()
    expect(timeless(mail?.subject)).toBe('Su cita para la toma de huellas dactilares está confirmada')
    expect(mail?.html_body).toContain('<html lang="es">')
    for (const part of [
      'Hola, Ann:',
      'martes, 24 de noviembre de 2026',
      `Número de registro: ${id}`,
      'Pago: $42.50, Pagar en la cita',
      'Instrucciones (en inglés): Use the side door.',
    ])
      expect(plain(mail?.text_body)).toContain(part)
    expect(mail?.html_body).toContain('<strong>Número de registro</strong>')
    expect(mail?.calendar).toContain('SUMMARY:Cita para la toma de huellas dactilares')
    for (const english of ['Hello', 'When', 'Where', 'What to bring', 'Registration', 'Payment', 'Requested by'])
      expect(mail?.text_body).not.toContain(english)
  })

  test('has the location’s Spanish instructions, if there are any', async () => {
    await server.database.run(
      sql`update live_scan_vendor set translations = '{"es": {"applicant_instructions": "Use la puerta lateral."}}' where id = ${server.downtown}`,
    )
    const { manage_url } = await book({ language: 'es' })
    await work()
    const [mail] = await mails()
    expect(mail?.text_body).toContain('Instrucciones: Use la puerta lateral.')
    const token = manage_url.split('/').pop()
    const file = await server.call('GET', `bookings/${token}/appointment.ics`)
    expect(file.body.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:Número de registro ${token.split('.')[0]}\\nUse la puerta lateral.`)
  })

  test('a mail about a move or a cancellation is in the same language', async () => {
    const { id } = await book({ language: 'es' })
    await server.call('PATCH', `appointments/${id}`, { who: 'downtown', body: { date_time: '2026-11-24T16:00:00Z' } })
    await work()
    await server.call('DELETE', `appointments/${id}`, { who: 'downtown' })
    await work()
    expect((await mails()).map(({ subject }) => timeless(subject)).sort()).toEqual([
      'El centro de toma de huellas canceló su cita',
      'Su cita para la toma de huellas dactilares cambió',
      'Su cita para la toma de huellas dactilares está confirmada',
    ])
    for (const { text_body } of await mails()) expect(text_body).not.toMatch(/Hello|Requested|appointment[^s-]/)
  })

  test('is in the same language after illegible prints, until a re-print is booked in another language', async () => {
    const { applicant, id } = await book({ language: 'es' })
    await server.database.run(sql`update appointment set status = 'COMPLETED' where id = ${id}`)
    await server.call('PATCH', `applicants/${applicant}/illegible`, {
      who: 'staff',
      body: { tcr: 'TCR-1', transaction_id: 'E20260000000001' },
    })
    // The message waits a minute, in which the mark can be undone.
    await server.database.run(sql`update graphile_worker._private_jobs set run_at = now()`)
    await work()
    const rejected = (await mails()).find(({ subject }) => subject === 'Sus huellas dactilares no se pudieron leer')
    expect(rejected?.text_body).toContain(`Número de registro: ${id}`)
    expect(rejected?.text_body).not.toMatch(/Hello|Registration|Requested/)
    const { body: found } = await server.call('POST', 'applicants/lookup', {
      body: { network: server.metro, reg_number: String(id), last_name: 'Lee', email: 'ann@example.org' },
    })
    const again = {
      mode: 'illegible',
      network: server.metro,
      lsv: server.downtown,
      dateTime: '2026-11-25T14:00:00Z',
      applicantId: found.id,
      lookupToken: found.lookup_token,
      privacy_notice: currentNotice,
    }
    expect((await server.call('POST', 'appointments/schedule', { body: { ...again, language: 'en' } })).status).toBe(201)
    expect(await server.database.one(sql`select language from applicant where id = ${applicant}`)).toEqual({ language: 'en' })
  })
})

/** The jobs that write every mail of a kind to Ann's address, and the beginnings of the subjects. */
type Written<Kind extends MailJob['kind']> = { jobs: Extract<MailJob, { kind: Kind }>[]; subjects: string[] }
/** An appointment, its applicant, and another appointment under the same address. */
type Booked = { id: number; applicant: number; other: number; language: Language }

const idOf = async (statement: Sql) => (await server.database.one<{ id: number }>(statement))?.id as number
const times = { offered: '2026-11-23T14:00Z', expires: '2026-11-23T14:30Z' }
const offerFor = async (entry: number) => {
  const offer = await idOf(sql`
    insert into waitlist_offer (entry, lsv, starts_at, ends_at, offered_at, expires_at)
    values (${entry}, ${server.downtown}, '2026-11-23T20:00Z', '2026-11-23T20:15Z', ${times.offered}, ${times.expires}) returning id`)
  return { kind: 'offer' as const, offer }
}
const mailboxEntry = (language: Language) =>
  idOf(sql`
    insert into waitlist_entry (lsv, network, email, language, earliest, latest, confirmed_at)
    values (${server.downtown}, ${server.metro}, 'ann@example.org', ${language}, '2026-11-23', '2026-11-24', now()) returning id`)
const transferOf = (applicant: number, state: keyof (typeof transferTexts)['en']['subjects']) =>
  idOf(sql`
    insert into transfer (record_key, network, applicant_type, applicant, first_name, last_name, email, phone, language, state, decline_reason)
    select gen_random_uuid(), network, ${server.types.downtown}, ${state === 'APPROVED' ? applicant : null}, first_name, last_name, email,
      phone, language, ${state}, ${state === 'DECLINED' ? 'Ask again later' : null}
    from applicant where id = ${applicant} returning id`)

/** Every kind of mail to applicants: a new one does not compile without its case. */
const kinds: { [Kind in MailJob['kind']]: (booked: Booked) => Promise<Written<Kind>> } = {
  async appointment({ id, other, language }) {
    const { subjects } = appointmentTexts[language]
    const events = Object.keys(subjects) as AppointmentMailEvent[]
    const appointmentOf = (event: AppointmentMailEvent) => (event === 'CANCELLED_BY_SITE' ? other : id)
    const jobs = events.map((event) => ({
      ...{ kind: 'appointment' as const, event, once: 'x' },
      ...{ appointment: appointmentOf(event), date_time: '2026-11-24T14:00:00Z' },
    }))
    return { jobs, subjects: Object.values(subjects) }
  },
  async payment({ id, language }) {
    const payment = await idOf(sql`
      insert into payment_transaction (appointment, lsv, amount, state, method, brand, last4, held)
      values (${id}, ${server.downtown}, 4250, 'AUTHORIZING', 'ONLINE', 'visa', '4242', true) returning id`)
    const { subjects } = paymentTexts[language]
    const events = Object.keys(subjects) as PaymentMailEvent[]
    return { jobs: events.map((event) => ({ kind: 'payment' as const, payment, event })), subjects: Object.values(subjects) }
  },
  async receipt({ id, language }) {
    const body = { appointment: id, method: 'CASH', amount: '42.50' }
    const payment = (await server.call('POST', 'paymenttransactions/desk', { who: 'downtown', body })).body.id
    return { jobs: [{ kind: 'receipt', payment, once: 'x' }], subjects: [receiptTexts[language].subject(`${server.downtown}-20261123-1`)] }
  },
  async illegible({ applicant, language }) {
    await server.database.run(sql`update applicant set illegible = true, attempt = 2 where id = ${applicant}`)
    return { jobs: [{ kind: 'illegible', applicant, attempt: 2 }], subjects: [illegibleTexts[language].subject] }
  },
  async transfer({ applicant, language }) {
    const { subjects } = transferTexts[language]
    const states = Object.keys(subjects) as (keyof typeof subjects)[]
    const jobs = []
    for (const state of states) jobs.push({ kind: 'transfer' as const, transfer: await transferOf(applicant, state) })
    return { jobs, subjects: Object.values(subjects) }
  },
  async found({ id, language }) {
    const search = { kind: 'found' as const, employer: null, network: server.metro }
    return { jobs: [{ ...search, number: id, once: 'x' }], subjects: [foundBookingsTexts[language].subject] }
  },
  async mailbox({ language }) {
    const entry = await mailboxEntry(language)
    const { joined, again } = waitlistTexts[language]
    return { jobs: [null, 1].map((repeated) => ({ kind: 'mailbox', entry, repeated })), subjects: [joined, again] }
  },
  async offer({ id, language }) {
    const entry = await idOf(sql`
      insert into waitlist_entry (lsv, appointment, earliest, latest)
      values (${server.downtown}, ${id}, '2026-11-23', '2026-11-24') returning id`)
    const { earlier, offered } = waitlistTexts[language]
    return { jobs: [await offerFor(entry), await offerFor(await mailboxEntry(language))], subjects: [earlier, offered] }
  },
}

describe.each(languages)('in %s', (language) => {
  test.each(Object.entries(kinds))('mail of the kind %s is written as text and HTML, once for repeated jobs', async (_kind, writtenFor) => {
    const { id, applicant } = await book({ language })
    const { id: other } = await book({ language, dateTime: '2026-11-24T15:00:00Z' })
    const { jobs, subjects } = await writtenFor({ id, applicant, other, language })
    for (const job of [...jobs, ...jobs]) await tasksOf(server.services).write_mail(job)
    const sent = (await mails()).filter(({ to_address }) => to_address === 'ann@example.org')
    const beginningOf = (subject: string) => subjects.find((beginning) => subject.startsWith(beginning)) ?? subject
    expect(sent.map(({ subject }) => beginningOf(subject)).sort()).toEqual(subjects.sort())
    const { hello } = applicantTexts[language]
    for (const { text_body, html_body } of sent) {
      expect([hello('Ann'), hello('')]).toContain(text_body.split('\n')[0])
      expect(html_body).toContain(`<html lang="${language}">`)
      expect(html_body).toContain(text_body.split('\n')[0])
    }
  })
})

test('an unknown language is a 400 that names it', async () => {
  expect(await server.call('POST', 'appointments/schedule', { body: server.booking({ language: 'fr' }) })).toMatchObject({
    status: 400,
    body: { errors: { language: 'Choose one from the list' } },
  })
})

test('a repeated call in the other language is the same booking', async () => {
  const headers = { 'idempotency-key': 'one-application' }
  const first = await server.call('POST', 'appointments/schedule', { body: server.booking({ language: 'es' }), headers })
  const second = await server.call('POST', 'appointments/schedule', { body: server.booking({ language: 'en' }), headers })
  expect(second).toMatchObject({ status: 201, body: { id: first.body.id } })
})

describe('an agreement', () => {
  test('is stored with the language that was shown: English if there is no Spanish', async () => {
    await server.database.run(sql`update network set display_disclaimer = true where id = ${server.metro}`)
    const both = await disclaimer('Read this.', 'Lea esto.')
    const english = await disclaimer('Read that.', null)
    const { applicant } = await book({ disclaimer: [both, english], disclaimer_language: 'es', language: 'en' })
    const history = await server.database.one<{ detail: unknown }>(
      sql`select detail from applicant_history where applicant = ${applicant} and event = 'CREATED'`,
    )
    expect(history?.detail).toEqual({
      privacy_notice: currentNotice,
      privacy_notice_language: 'es',
      disclaimers: [
        { id: both, edition: 1, language: 'es' },
        { id: english, edition: 1, language: 'en' },
      ],
    })
  })

  test('a changed translation is a new edition, and both stay readable', async () => {
    const id = await disclaimer('Read this.', 'Lea esto.')
    await server.database.run(sql`update disclaimer set translations = ${inSpanish('Lea esto con calma.')} where id = ${id}`)
    const editions = await server.database.rows(
      sql`select edition, translations from disclaimer_edition where disclaimer = ${id} order by edition`,
    )
    expect(editions).toEqual([
      { edition: 1, translations: { es: { disclaimer_text: 'Lea esto.' } } },
      { edition: 2, translations: { es: { disclaimer_text: 'Lea esto con calma.' } } },
    ])
  })

  test.each([
    { shown: 'es', spanish: '<p>Acepto.</p>', language: 'es', text: '<p>Acepto.</p>' },
    { shown: 'en', spanish: '<p>Acepto.</p>', language: 'en', text: '<p>I agree.</p>' },
    { spanish: '<p>Acepto.</p>', language: 'en', text: '<p>I agree.</p>' },
    { shown: 'es', spanish: null, language: 'en', text: '<p>I agree.</p>' },
  ])(
    'a waiver shown in $shown whose Spanish is $spanish is signed in $language, with the hash of that text',
    async ({ shown, spanish, language, text }) => {
      await server.database.run(sql`update network set display_waiver = true where id = ${server.metro}`)
      const waiver = await server.database.one<{ id: number }>(sql`
      insert into waiver (network, waiver_data, translations)
      values (${server.metro}, '<p>I agree.</p>', ${spanish && JSON.stringify({ es: { waiver_data: spanish } })}) returning id`)
      const signature = { waiver: waiver?.id, edition: 1, fields: {}, signature: '', typed_name: 'Ann Lee' }
      const { applicant } = await book({ waiver_signatures: [shown === undefined ? signature : { ...signature, language: shown }] })
      expect(
        await server.database.one(
          sql`select language, encode(waiver_sha256, 'hex') as hash from waiver_signature where applicant = ${applicant}`,
        ),
      ).toEqual({ language, hash: createHash('sha256').update(text).digest('hex') })
    },
  )

  const disclaimer = async (english: string, spanish: string | null) =>
    (
      await server.database.one<{ id: number }>(sql`
        insert into disclaimer (network, flow, disclaimer_text, translations)
        values (${server.metro}, 'new', ${english}, ${spanish && inSpanish(spanish)}) returning id`)
    )?.id as number
})

const inSpanish = (disclaimer_text: string) => JSON.stringify({ es: { disclaimer_text } })

test('a request for a transfer keeps its language', async () => {
  await server.database.run(sql`update applicant_type set transfer = true`)
  const { lsv: _lsv, dateTime: _time, ...person } = server.booking({ mode: 'transfer', language: 'es' }) as Record<string, unknown>
  const { status, body } = await server.call('POST', 'applicants/transfer', { body: person })
  expect(status).toBe(201)
  expect(await server.database.one(sql`select language from transfer where id = ${body.id}`)).toEqual({ language: 'es' })
})
