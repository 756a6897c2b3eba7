import { runOnce } from 'graphile-worker'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { withLinks } from '../../appointments/booking-link.ts'
import { tasksOf } from '../../jobs.ts'
import { limits } from '../../limits.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import { keepFile, storeBytes } from '../../platform/files/keep-file.ts'
import { sendMail, type WordedMail } from '../../platform/mail/mail.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail')
  await server.database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => server.close())

const book = async () => (await server.call('POST', 'appointments/schedule', { body: server.booking() })).body.id as number
const work = () => runOnce({ pgPool: server.database.pool, taskList: tasksOf(server.services) as never, noHandleSignals: true })
const mails = () =>
  server.database.rows<{ subject: string; text_body: string; html_body: string; calendar: string; state: string }>(
    sql`select * from mail order by id`,
  )

test('the mail of a booking has time, place, what to bring, instructions, price and the calendar file', async () => {
  const id = await book()
  await work()
  const [mail] = await mails()
  expect(mail).toMatchObject({
    subject: 'Your fingerprint appointment is scheduled: Tue, Nov 24, 9:00 AM EST',
    to_address: 'ann@example.org',
    state: 'KEPT',
  })
  for (const part of [
    'Tuesday, November 24, 2026',
    '9:00',
    'EST',
    'Downtown Fingerprint Center',
    `Registration number: ${id}`,
    'Use the side door.',
    '$42.50, Pay at Appointment',
    'Ask the location whether it takes cards, checks or cash.',
    'photo ID',
  ])
    expect(mail?.text_body.replaceAll('\u202f', ' ')).toContain(part)
  expect(mail?.calendar).toContain('DTSTART;TZID=America/New_York:20261124T090000\r\nDTEND;TZID=America/New_York:20261124T091500')
  expect(mail?.html_body).toContain('<strong>Registration number</strong>')
})

test('a mail names the documents that the applicant type accepts', async () => {
  const accept = (ids: string | null) =>
    server.database.run(sql`update applicant_type set accepted_ids = ${ids} where id = ${server.types.downtown}`)
  await accept('Passport\nMilitary ID')
  await book()
  await work()
  await accept(null)
  const [mail] = await mails()
  expect(mail?.text_body).toContain('identification that is accepted here:\nPassport\nMilitary ID')
  expect(mail?.text_body).not.toContain('photo ID')
})

test('a mail asks for what the environment asks for, in words, and its own page has the same', async () => {
  const say = (texts: object | null) =>
    server.database.run(sql`update network set landing_texts = ${texts && JSON.stringify(texts)} where id = ${server.metro}`)
  await say({ en: { bring: '<ul><li>Your <b>offer letter</b></li></ul><script>alert(1)</script>' }, es: { bring: 'Su carta de oferta' } })
  await book()
  await work()
  const [mail] = await mails()
  expect(mail?.text_body).toContain('Metro Live Scan Network asks you to bring:\n- Your offer letter\n\n')
  const { body } = await server.call('POST', 'appointments/schedule', {
    body: server.booking({ language: 'es', firstName: 'Bea', email: 'bea@example.org', dateTime: '2026-11-24T15:00:00Z' }),
  })
  const { bring } = (await server.call('GET', `bookings/${body.manage_url.split('/').at(-1)}`)).body
  expect(bring).toEqual({ en: '<ul><li>Your <b>offer letter</b></li></ul>', es: 'Su carta de oferta' })
  await work()
  expect((await mails()).at(-1)?.text_body).toContain('Metro Live Scan Network le pide traer:\nSu carta de oferta')
  await say(null)
  expect((await server.call('GET', `bookings/${body.manage_url.split('/').at(-1)}`)).body.bring).toBeNull()
})

test.each([
  ['a network', null, 'Payment: $42.50, Metro Live Scan Network pays'],
  ['an employer', 'Lakeside', 'Payment: $42.50, Your employer pays'],
])('a mail names who is billed for an applicant of %s', async (_whose, employer, line) => {
  const id = await book()
  await server.database.run(sql`update appointment set payment_method = 'INVOICE', price = 4250 where id = ${id}`)
  if (employer !== null) {
    const made = await server.database.one<{ id: number }>(
      sql`insert into employer (name, network) values (${employer}, ${server.metro}) returning id`,
    )
    await server.database.run(sql`update applicant set employer = ${made?.id}, network = null`)
  }
  await work()
  expect((await mails())[0]?.text_body).toContain(line)
})

test('the mail of a booking at the desk leads to what its applicant still has to provide', async () => {
  const applicant = { first_name: 'Ben', last_name: 'Okafor', phone: '3055550101', email: 'ben@example.org' }
  const { body } = await server.call('POST', 'appointments', {
    who: 'downtown',
    body: { applicant: { ...applicant, applicant_type: server.types.downtown }, lsv: server.downtown, date_time: '2026-11-23T15:00:00Z' },
  })
  await work()
  const mail = await server.database.one<WordedMail>(sql`select * from mail`)
  expect(mail?.text_body).toContain(
    'We still need some information from you before your fingerprints can be taken. Give it here: http://metro.scheduler.localhost',
  )
  const sent = withLinks(server.services.key, mail as WordedMail)
  const token = sent.text_body.match(/\/booking\/(\S+)\/data/)?.[1]
  expect((await server.call('GET', `bookings/${token}/data`)).body).toMatchObject({ first_name: 'Ben', open: true })
  expect(body.id).toBe(mail?.appointment)
})

test('a mail of an applicant of whom everything is known asks for nothing', async () => {
  await book()
  await work()
  expect((await mails())[0]?.text_body).not.toContain('We still need')
})

test('typed values are escaped in the HTML part', async () => {
  await server.database.run(
    sql`update live_scan_vendor set applicant_instructions = '<script>alert(1)</script>' where id = ${server.downtown}`,
  )
  await book()
  await work()
  const [mail] = await mails()
  await server.database.run(sql`update live_scan_vendor set applicant_instructions = 'Use the side door.' where id = ${server.downtown}`)
  expect(mail?.html_body).not.toContain('<script>')
  expect(mail?.text_body).toContain('<script>')
})

test('a move and a cancellation are sent once each; the calendar file has a higher sequence', async () => {
  const id = await book()
  await work()
  await server.call('PATCH', `appointments/${id}`, { who: 'downtown', body: { date_time: '2026-11-24T16:00:00Z' } })
  await work()
  await server.call('DELETE', `appointments/${id}`, { who: 'downtown' })
  await work()
  const sent = await mails()
  expect(sent.map(({ subject }) => subject.replace('Your fingerprint appointment ', ''))).toEqual([
    'is scheduled: Tue, Nov 24, 9:00 AM EST',
    'has changed: Tue, Nov 24, 11:00 AM EST',
    'The fingerprint location has cancelled your appointment: Tue, Nov 24, 11:00 AM EST',
  ])
  const sequences = sent.map(({ calendar }) => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]))
  expect(sequences).toEqual([...sequences].sort((a, b) => a - b))
  expect(new Set(sequences).size).toBe(3)
  expect(sent[1]?.text_body).toContain(
    'Before: Tuesday, November 24, 2026 at 9:00 AM EST\n\nWhen: Tuesday, November 24, 2026 at 11:00 AM EST',
  )
  expect(sent[0]?.text_body).not.toContain('Before')
  expect(sent[2]?.calendar).toContain('METHOD:CANCEL')
  const codes = sent.map(({ html_body }) => /<img src="cid:code" alt="([^"]*)"/.exec(html_body)?.[1])
  expect(codes.map((code) => code?.includes(String(id)) ?? false)).toEqual([true, true, false])
})

test('a mail whose signed waiver is lost is not sent without it, and the outbox names the file', async () => {
  const id = await book()
  await work()
  const mail = await server.database.one<{ id: number }>(sql`update mail set state = 'QUEUED' where appointment = ${id} returning id`)
  await server.database.run(sql`insert into waiver (network, name, waiver_data) values (${server.metro}, 'Consent', 'I agree.')`)
  const lost = { original_name: 'Consent Lee.pdf', mime_type: 'application/pdf' } as const
  const stored = await storeBytes(server.database, server.services, Buffer.from('%PDF-'))
  const file = await keepFile(server.database, { ...lost, stored })
  await server.database.run(sql`
    insert into waiver_signature (record_key, applicant, waiver, signature_type, waiver_file)
    select gen_random_uuid(), p.applicant, w.id, 'GENERATED', ${file} from appointment p, waiver w where p.id = ${id}`)
  await openFileStore(server.services.settings).delete(stored.record_key)
  const settings = { ...server.services.settings, smtpUrl: 'smtp://127.0.0.1:1' }
  await expect(sendMail({ ...server.services, settings }, mail?.id as number)).rejects.toThrow()
  const { state, error, attempts } = (await server.database.one<{ state: string; error: string; attempts: number }>(
    sql`select state, error, attempts from mail where id = ${mail?.id}`,
  )) as { state: string; error: string; attempts: number }
  expect({ state, attempts }).toEqual({ state: 'FAILED', attempts: 1 })
  expect(error).toContain('The attached Consent Lee.pdf cannot be read')
  await emptyTables(server.database, 'waiver_signature', 'waiver_edition', 'waiver')
})

const TEN_YEARS = 10 * 365 * 24 * 60

describe('a mailbox under which others book', () => {
  const move = (token: string, dateTime: string) => server.call('PATCH', `bookings/${token}`, { body: { dateTime } })
  const moved = async () => (await mails()).filter(({ subject }) => subject.includes('has changed'))
  const due = () => server.database.run(sql`update graphile_worker._private_jobs set run_at = now()`)

  test('gets one mail for many moves in a row, about the last one', async () => {
    const { body } = await server.call('POST', 'appointments/schedule', { body: server.booking() })
    const token = new URL(body.manage_url).pathname.split('/').at(-1) as string
    await work()
    for (let round = 0; round < 4; round++)
      for (const hour of [15, 16]) expect((await move(token, `2026-11-24T${hour}:00:00Z`)).status).toBe(200)
    await work()
    expect(await moved()).toEqual([])
    await due()
    await work()
    const [mail, ...more] = await moved()
    expect(more).toEqual([])
    expect(mail?.calendar).toContain('DTSTART;TZID=America/New_York:20261124T110000')
    // The time of the previous mail, not the last but one of the moves.
    expect(mail?.text_body).toContain('Before: Tuesday, November 24, 2026 at 9:00 AM EST')
  })

  test('gets a limited number an hour from one address, in any spelling; the others are sent later', async () => {
    const before = server.services.settings.rateLimits
    const [ofAddress, ofMailbox] = [{ ...limits.bookingMail }, { ...limits.mailbox }]
    onTestFinished(() => {
      server.services.settings.rateLimits = before
      Object.assign(limits.bookingMail, ofAddress)
      Object.assign(limits.mailbox, ofMailbox)
    })
    // An hour that began meanwhile would count anew.
    for (const limit of [limits.bookingMail, limits.mailbox]) Object.assign(limit, { minutes: TEN_YEARS })
    server.services.settings.rateLimits = false
    const ids: number[] = []
    for (let at = 0; at < limits.bookingMail.most + 3; at++) {
      const email = `t${at % 2 ? '.' : ''}arget+${at}@example.org`
      const { body } = await server.call('POST', 'appointments/schedule', {
        body: server.booking({
          email,
          firstName: `Ann${'abcdefghijklmnopq'[at]}`,
          dateTime: new Date(Date.parse('2026-11-24T14:00:00Z') + at * 900_000).toISOString(),
        }),
      })
      ids.push(body.id)
    }
    server.services.settings.rateLimits = true
    // The last one was booked from another address, which has a limit of its own.
    await server.database.run(sql`delete from booking_source`)
    await server.database.run(sql`
      insert into booking_source (appointment, source_hash)
      select id, sha256(convert_to((id = ${ids.at(-1)})::text, 'UTF8')) from appointment where id = any(${ids}::bigint[])`)
    await server.database.run(sql`delete from attempt`)
    await work()
    expect(await mails()).toHaveLength(limits.bookingMail.most + 1)
    await due()
    await work()
    expect(await mails()).toHaveLength(limits.bookingMail.most + 1)
    // From all addresses together.
    await server.database.run(sql`delete from attempt`)
    await server.database.run(
      sql`update graphile_worker._private_jobs set run_at = now() where id = (select min(id) from graphile_worker._private_jobs)`,
    )
    await work()
    expect(await mails()).toHaveLength(limits.bookingMail.most + 2)
    await server.database.run(sql`delete from attempt where scope <> ${limits.mailbox.scope}`)
    await server.database.run(sql`update attempt set count = ${limits.mailbox.most}`)
    await due()
    await work()
    expect(await mails()).toHaveLength(limits.bookingMail.most + 2)
    await server.database.run(sql`delete from attempt`)
    await due()
    await work()
    expect(await mails()).toHaveLength(ids.length)
  })
})

test('an environment adds words around the content of its mails, per language, an employer’s before its network’s', async () => {
  const word = (values: string) =>
    server.database.pool.query(`insert into mail_wording (network, kind, introduction, closing, translations) values ${values}`)
  await word(
    `(${server.metro}, 'BOOKED', E'Welcome <b>to</b> Metro.\n\nCome early.', 'Your Metro', '{"es": {"introduction": "Bienvenido"}}'), (${server.metro}, 'MOVED', 'Another time.', null, null)`,
  )
  const id = await book()
  await work()
  const [booked] = await mails()
  const [text = '', html = ''] = [booked?.text_body, booked?.html_body]
  expect(text).toMatch(/^Hello Ann,\n\nWelcome <b>to<\/b> Metro\.\n\nCome early\.\n\n/)
  expect(text.indexOf('Your Metro')).toBeGreaterThan(text.indexOf('Registration number'))
  expect(text.indexOf('Your Metro')).toBeLessThan(text.indexOf('Requested by'))
  expect(html).toContain('Welcome &#60;b&#62;to')
  await server.database.run(sql`update applicant set language = 'es'`)
  await server.call('POST', `appointments/${id}/send_link`, { who: 'downtown' })
  await server.call('PATCH', `appointments/${id}`, { who: 'downtown', body: { date_time: '2026-11-24T16:00:00Z' } })
  await work()
  const moved = (await mails()).find(({ subject }) => subject.includes('cambi'))
  // In English, the only language with a wording; no wording of another kind of mail.
  expect(moved?.text_body).toContain('Another time.')
  expect(moved?.text_body).not.toContain('Metro.')
  const lakeside = await server.database.one<{ id: number }>(
    sql`insert into employer (name, network) values ('L', ${server.metro}) returning id`,
  )
  await server.database.run(sql`insert into mail_wording (employer, kind, closing) values (${lakeside?.id}, 'CANCELLED', 'The district')`)
  await server.database.run(sql`insert into mail_wording (network, kind, closing) values (${server.metro}, 'CANCELLED', 'The network')`)
  await server.database.run(sql`update applicant set employer = ${lakeside?.id}, network = null`)
  await server.call('DELETE', `appointments/${id}`, { who: 'downtown' })
  await work()
  expect((await mails()).at(-1)?.text_body).toMatch(/The district\n\nSolicitado por L$/)
  await server.database.run(sql`delete from mail_wording`)
})

describe('a preview', () => {
  const preview = async (body: object) =>
    (
      await server.call('POST', 'mailwordings/preview', {
        who: 'staff',
        body: { network: server.metro, kind: 'BOOKED', language: 'en', ...body },
      })
    ).body
  /** Without the appointment's own values: time, number and link. */
  const shape = (text: string) =>
    text
      .replace(/\d{10}\S*/g, '#')
      .replace(/\S+day, .*$/m, 'when')
      .replace(/\w{3}, \w{3} \d+, \d+:\d\d \w\w/, 'when')
      .replaceAll(/Ann|Alex/g, 'Someone')

  test('is the mail as it is sent, about a made-up appointment', async () => {
    await server.database.run(sql`insert into mail_wording (network, kind, introduction) values (${server.metro}, 'BOOKED', 'Welcome.')`)
    await book()
    await work()
    const [mail] = await mails()
    const shown = await preview({})
    expect(shape(shown.text_body)).toBe(shape(mail?.text_body ?? ''))
    expect(shape(shown.html_body)).toBe(shape(mail?.html_body ?? ''))
    expect(shape(shown.subject)).toBe(shape(mail?.subject ?? ''))
    expect(shown).toMatchObject({ from: server.services.settings.mailFrom, reply_to: null })
    expect(await mails()).toHaveLength(1)
    const link = /\/booking\/(\S+)/.exec(shown.text_body)?.[1]
    expect((await server.call('POST', 'bookings/see', { body: { token: link } })).status).not.toBe(200)
    await server.database.run(sql`delete from mail_wording`)
  })

  test('has the typed words in both languages, and none that were removed', async () => {
    await server.database.run(sql`insert into mail_wording (network, kind, introduction) values (${server.metro}, 'CANCELLED', 'Kept.')`)
    const typed = {
      kind: 'CANCELLED',
      wording: { introduction: 'One.\n\n<i>Two</i>', closing: 'Bye.', translations: { es: { introduction: 'Uno.' } } },
    }
    const english = await preview(typed)
    expect(english.text_body).toMatch(/^Hello Alex,\n\nOne\.\n\n<i>Two<\/i>\n\n[\s\S]*Bye\.\n\nRequested by Metro Live Scan Network$/)
    expect(english.html_body).toContain('&#60;i&#62;Two')
    const spanish = await preview({ ...typed, language: 'es' })
    expect(spanish.text_body).toMatch(/Uno\.[\s\S]*Bye\.\n\nSolicitado por Metro Live Scan Network$/)
    expect(spanish.html_body).toContain('<html lang="es">')
    expect((await preview({ kind: 'CANCELLED', wording: {} })).text_body).not.toContain('Kept.')
    expect((await preview({ kind: 'CANCELLED' })).text_body).toContain('Kept.')
    await server.database.run(sql`delete from mail_wording`)
  })

  test.each(['MOVED', 'REMINDER', 'ILLEGIBLE', 'PAYMENT'])(
    'a preview of %s has its wording around the content of the mail',
    async (kind) => {
      const { subject, text_body } = await preview({ kind, wording: { introduction: 'Before.', closing: 'After.' } })
      expect(subject).not.toBe('')
      expect(text_body).toMatch(/^Hello Alex,\n\nBefore\.\n\n[\s\S]+\n\nAfter\.[\s\S]*Requested by Metro Live Scan Network/)
      expect(text_body).toContain('1234567890')
    },
  )

  test('a preview of an employer without locations has a sample place, and one without exactly one environment is refused', async () => {
    const lonely = await server.database.one<{ id: number }>(sql`insert into employer (name) values ('Lonely') returning id`)
    expect((await preview({ network: null, employer: lonely?.id })).text_body).toContain('The fingerprint location')
    expect((await preview({ network: null, employer: 999 })).errors).toEqual({ employer: 'Not found' })
    for (const wrong of [
      { network: null },
      { employer: lonely?.id },
      { kind: 'NEWS' },
      { language: 'fr' },
      { wording: { introduction: 7 } },
    ])
      expect((await preview(wrong)).status).toBe(400)
  })
})

test('a refused booking queues no mail', async () => {
  await server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime: '2026-11-24T14:05:00Z' }) })
  await work()
  expect(await mails()).toEqual([])
})
