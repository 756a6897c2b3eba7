import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withLinks } from '../../appointments/booking-link.ts'
import { tasksOf } from '../../jobs.ts'
import { limits } from '../../limits.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { NOW, openTestServer, type TestServer } from '../../testing/test-server.ts'
import type { MailJob } from '../write-mail.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.settings.rateLimits = false
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail', 'attempt', 'audit_event')
  await server.database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => server.close())

type Mail = { to_address: string; subject: string; text_body: string; html_body: string; appointment: number | null; listed: number[] }

const book = async (changes: Record<string, unknown> = {}): Promise<{ id: number; applicant: number; manage_url: string }> => {
  const { body } = await server.call('POST', 'appointments/schedule', { body: server.booking(changes) })
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  return body
}
const find = (body: object) => server.call('POST', 'bookings/find', { body: { network: server.metro, ...body } })
const byPerson = (changes: object = {}) => find({ last_name: 'Lee', dob: '1990-01-02', email: 'ann@example.org', ...changes })

/** Runs the queued searches; returns their mails as the outbox stores them. */
async function kept(): Promise<Mail[]> {
  const tasks = tasksOf(server.services)
  const jobs = await server.database.rows<{ payload: MailJob }>(sql`
    with due as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
                 where t.id = j.task_id and t.identifier = 'write_mail' returning j.id, j.payload)
    select payload from due order by id`)
  for (const { payload } of jobs) await tasks.write_mail(payload)
  return server.database.rows<Mail>(sql`select * from mail order by id`)
}
/** The mails as they are sent. */
const sent = async () => (await kept()).map((mail) => withLinks(server.services.key, mail))
const plain = (text = '') => text.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')

describe('a search for one’s own bookings', () => {
  test('by number mails the coming bookings of the mailbox, with links that open them', async () => {
    const ann = await book()
    const bea = await book({ email: 'ANN@example.org', firstName: 'Bea', dob: '1980-01-02', dateTime: '2026-11-25T15:00:00Z' })
    await book({ email: 'other@example.org', dateTime: '2026-11-24T16:00:00Z' })
    expect((await find({ reg_number: String(ann.id) })).status).toBe(202)
    const [mail, ...more] = await sent()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to_address: 'ann@example.org', subject: 'Your fingerprint appointments', listed: [ann.id, bea.id] })
    for (const part of [ann.manage_url, bea.manage_url, String(ann.id), 'Tuesday, November 24, 2026 at 9:00 AM', 'Bea'])
      expect(plain(mail?.text_body)).toContain(part)
    expect(mail?.text_body.match(/\/booking\//g)).toHaveLength(2)
    expect(mail?.html_body).toContain(`<a href="${ann.manage_url}">`)
    expect((await server.call('GET', `bookings/${bea.manage_url.split('/').at(-1)}`)).status).toBe(200)
  })

  test.each([{ number: '000 000 00-00' }, { number: '12-34 567890' }, { number: 'abc' }])(
    'with the number $number of nobody mails nothing',
    async ({ number }) => {
      await book()
      expect((await find({ reg_number: number })).status).toBe(202)
      expect(await kept()).toEqual([])
    },
  )

  test('by person takes a name in any case and with any apostrophe', async () => {
    const { id } = await book({ lastName: 'O’Brien' })
    await byPerson({ last_name: "  o'BRIEN ", email: 'Ann@Example.org' })
    expect((await sent()).map(({ to_address, listed }) => [to_address, listed])).toEqual([['ann@example.org', [id]]])
  })

  test.each([
    ['another name', { last_name: 'Leeds' }],
    ['another birth date', { dob: '1990-01-03' }],
    ['another address', { email: 'mallory@example.org' }],
    ['another spelling of the mailbox', { email: 'a.nn@example.org' }],
  ])('with %s mails nothing to anybody', async (_what, changes) => {
    await book()
    expect((await byPerson(changes)).status).toBe(202)
    expect(await kept()).toEqual([])
  })

  test('of another environment mails nothing', async () => {
    const { id } = await book()
    const other = await server.database.one<{ id: number }>(sql`insert into network (name) values ('Else') returning id`)
    for (const body of [{ reg_number: String(id) }, { last_name: 'Lee', dob: '1990-01-02', email: 'ann@example.org' }])
      expect((await find({ ...body, network: other?.id })).status).toBe(202)
    expect(await kept()).toEqual([])
  })

  test('lists no cancelled appointment, and says when none is left', async () => {
    const cancelled = await book()
    await server.database.run(sql`update appointment set status = 'CANCELLED' where id = ${cancelled.id}`)
    await find({ reg_number: String(cancelled.id) })
    const [mail] = await sent()
    expect(mail?.listed).toEqual([])
    expect(mail?.text_body).toContain('There are no upcoming fingerprint appointments for this email address.')
    expect(mail?.text_body).toContain('Book an appointment: http://metro.scheduler.localhost:8080')
    expect(mail?.text_body).not.toContain('/booking/')
  })

  test.each(['COMPLETED', 'NO_SHOW', 'SCHEDULED'])('leads to a past appointment with the status %s for 30 days', async (status) => {
    const past = await book()
    await server.database.run(sql`update appointment set status = ${status} where id = ${past.id}`)
    server.services.clock.set('2026-12-23T14:20:00Z')
    await byPerson()
    const [mail] = await sent()
    expect(mail?.text_body).toContain(`See this appointment: ${past.manage_url}`)
    expect(mail?.text_body).not.toContain('Book an appointment')
    expect((await server.call('GET', `bookings/${past.manage_url.split('/').at(-1)}`)).status).toBe(200)
    await emptyTables(server.database, 'mail')
    server.services.clock.set('2026-12-25T14:20:00Z')
    await byPerson()
    expect((await sent())[0]).toMatchObject({ listed: [], text_body: expect.stringContaining('There are no upcoming') })
  })

  test('lists coming appointments before past ones, and names only those as upcoming', async () => {
    const past = await book()
    const coming = await book({ firstName: 'Bea', dob: '1980-01-02', dateTime: '2026-11-25T15:00:00Z' })
    server.services.clock.set('2026-11-24T14:20:00Z')
    await byPerson()
    const [mail] = await sent()
    expect(mail?.listed).toEqual([coming.id, past.id])
    expect(mail?.text_body).toMatch(/upcoming fingerprint appointments[\s\S]*Bea[\s\S]*earlier appointments[\s\S]*Ann/)
  })

  test('leads to the free re-print of prints that could not be read, also after 30 days, until it is booked', async () => {
    const rejected = await book()
    await server.database.run(sql`update appointment set status = 'COMPLETED' where id = ${rejected.id}`)
    await server.database.run(sql`update applicant set illegible = true, attempt = 2, tcr = 'TCR-1' where id = ${rejected.applicant}`)
    server.services.clock.set('2027-01-15T14:20:00Z')
    await byPerson()
    const [mail] = await sent()
    expect(mail?.text_body).toContain('This is free of charge.')
    expect(mail?.text_body).toContain('Book the new appointment: http://metro.scheduler.localhost:8080/landing?start=illegible')
    expect(mail?.text_body).toContain(`Registration number: ${rejected.id}`)
    expect(mail?.text_body).not.toMatch(/\/booking\/|Book an appointment/)
    await server.database.run(sql`update applicant set illegible = false where id = ${rejected.applicant}`)
    await emptyTables(server.database, 'mail')
    await byPerson()
    expect((await sent())[0]?.text_body).not.toContain('start=illegible')
  })

  test('is answered in the language of the booking', async () => {
    await book({ language: 'es' })
    await byPerson()
    const [mail] = await sent()
    expect(mail?.subject).toBe('Sus citas para la toma de huellas dactilares')
    expect(plain(mail?.text_body)).toContain('Cuándo: martes, 24 de noviembre de 2026')
    for (const english of ['Hello', 'When', 'Registration', 'appointment'])
      expect(mail?.text_body.replace(/https?:\S+/g, '')).not.toContain(english)
  })
})

describe('a search', () => {
  test('has the same answer for all, and its mail in the outbox contains no usable link', async () => {
    const { id, manage_url } = await book()
    const answers = [
      await find({ reg_number: String(id) }),
      await find({ reg_number: '9999999999' }),
      await byPerson(),
      await byPerson({ last_name: 'X' }),
    ]
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(new Set(['202 {}']))
    const [mail] = await kept()
    expect(mail?.text_body).toContain(`/booking/${id}.r1`)
    expect(`${mail?.text_body}${mail?.html_body}`).not.toContain(manage_url.split('.').at(-1) as string)
  })

  test('puts the birth date into no job', async () => {
    await byPerson()
    const jobs = await server.database.rows<{ payload: object }>(sql`select payload from graphile_worker._private_jobs`)
    expect(jobs).toHaveLength(1)
    expect(JSON.stringify(jobs)).not.toContain('1990')
  })

  test('is in the audit log without the typed values, and so is its mail', async () => {
    const { applicant } = await book()
    await byPerson()
    await kept()
    const entries = await server.database.rows<{ event: string; row_id: number | null; text: string }>(
      sql`select event, row_id, e::text as text from audit_event e where event in ('own-find', 'own-links') order by seq`,
    )
    expect(entries.map(({ event, row_id }) => [event, row_id])).toEqual([
      ['own-find', null],
      ['own-links', applicant],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/ann@|Lee/)
  })

  test('mails a mailbox three times an hour at most, whoever sends the search', async () => {
    await book()
    server.services.settings.rateLimits = true
    for (let index = 0; index < limits.foundMail.most + 2; index++) expect((await byPerson()).status).toBe(202)
    expect(await kept()).toHaveLength(limits.foundMail.most)
  })

  test.each([
    [{}, ['last_name', 'dob', 'email']],
    [{ reg_number: '' }, ['reg_number']],
    [{ last_name: 'Lee', dob: '1990-02-30', email: 'ann' }, ['dob', 'email']],
    [{ reg_number: '1234567890', email: 'ann@example.org' }, ['email']],
    [{ reg_number: '1234567890', network: undefined }, ['employer']],
  ])('%j names the fields that are wrong', async (body, fields) => {
    const answer = await find(body)
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([400, [...fields].sort()])
  })
})

test('a purge of any person deletes the mail that lists their booking', async () => {
  const ann = await book()
  const bea = await book({ firstName: 'Bea', dob: '1980-01-02', dateTime: '2026-11-25T15:00:00Z' })
  await find({ reg_number: String(ann.id) })
  expect((await kept())[0]?.listed).toEqual([ann.id, bea.id])
  const { purgeMails } = await import('../purge-mails.ts')
  await purgeMails({ db: server.database } as never, [{ type: 'applicant.purged', applicant: bea.applicant }], Promise.resolve())
  expect(await kept()).toEqual([])
})

test('words that name another booking get no link to it', async () => {
  const words = '/booking/1111111111.r1 /booking/2222222222.r1 /booking/3333333333.r1'
  const mail = { appointment: 1_111_111_111, listed: [2_222_222_222], text_body: words, html_body: words }
  for (const text of Object.values(withLinks(server.services.key, mail)).filter((each) => typeof each === 'string'))
    expect(text).toMatch(/^\/booking\/1{10}\.[\w-]{43} \/booking\/2{10}\.[\w-]{43} \/booking\/3{10}\.r1$/)
})

test.each(['en', 'es'] as const)('an environment words the mail in %s, and a preview shows it', async (language) => {
  await emptyTables(server.database, 'mail_wording')
  await server.database.run(sql`
    insert into mail_wording (network, kind, introduction, translations)
    values (${server.metro}, 'FOUND', 'Welcome back.', '{"es": {"introduction": "Gracias por volver."}}')`)
  await book({ language })
  await byPerson()
  const words = { en: 'Welcome back.', es: 'Gracias por volver.' }[language]
  expect((await sent())[0]?.text_body).toContain(words)
  const body = { network: server.metro, kind: 'FOUND', language }
  const preview = await server.call('POST', 'mailwordings/preview', { who: 'staff', body })
  expect(preview.body.text_body).toContain(words)
  expect(preview.body.text_body).toMatch(/\/booking\/\d{10}/)
  await emptyTables(server.database, 'mail_wording')
})
