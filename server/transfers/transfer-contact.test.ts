import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeMail } from '../mails/complete-mail.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'
import { pruneTransferContacts } from './contact-changes.ts'

let server: TestServer
let token: string
let id: number
beforeAll(async () => {
  server = await openTestServer()
  await server.database.run(sql`update network set enable_transfers = true, applicant_subdomain = 'metro'`)
  await server.database.run(sql`update applicant_type set transfer = true`)
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  Object.assign(server.services.settings, { smtpUrl: undefined })
  await emptyTables(server.database, 'mail', 'transfer', 'applicant', 'idempotency', 'attempt', 'audit_event')
  ;({ id, token } = await request())
})
afterAll(() => server.close())

async function request(): Promise<{ id: number; token: string }> {
  const { lsv: _lsv, dateTime: _dateTime, ...person } = server.booking()
  const { body } = await server.call('POST', 'applicants/transfer', { body: { ...person, mode: 'transfer' } })
  return { id: body.id, token: tokenOf(body.state_url) }
}
const tokenOf = (url: string) => url.split('/').at(-1) as string
const show = (of = token) => server.call('GET', `transferrequests/${of}/contact`)
const correct = (email: string, { of = token, key }: { of?: string; key?: string } = {}) =>
  server.call('PATCH', `transferrequests/${of}/contact`, { body: { email }, ...(key && { headers: { 'idempotency-key': key } }) })
const undo = (of: string, method: 'GET' | 'POST' = 'POST') => server.call(method, `transferrequests/${of}/take_back`)
const opens = async (of: string) => (await server.call('GET', `transferrequests/${of}`)).status
const addressNow = async () => (await server.database.one<{ email: string }>(sql`select email from transfer where id = ${id}`))?.email

type Mail = { to_address: string; subject: string; text_body: string; html_body: string; appointment: null; transfers: number[] }
/** The mails so far, as they are sent. */
async function mailed(): Promise<Mail[]> {
  await runJobs(server.services, { twice: () => true })
  const kept = await server.database.rows<Mail>(sql`select * from mail order by id`)
  return kept.map((mail) => completeMail(server.services.key, mail))
}
const linkIn = (mail: Mail | undefined) => /\/transfer\/(\S+)/.exec(mail?.text_body ?? '')?.[1] as string

describe('the email address of a request to transfer', () => {
  test('is shown by its link with the state of the last mail to it', async () => {
    expect((await show()).body).toEqual({
      ...{ email: 'ann@example.org', phone: '***-***-0100', language: 'en' },
      ...{ mail: { state: 'KEPT', at: null }, may_change: true, may_change_email: true },
    })
    await mailed()
    await server.database.run(sql`update mail set state = 'SENT', sent_at = '2026-11-23T15:42:00Z'`)
    expect((await show()).body.mail).toEqual({ state: 'SENT', at: expect.stringMatching(/^2026-11-23T15:42:00/) })
  })

  test('is corrected: the new address gets a new link, the old one is told and can undo it, and the old link opens nothing', async () => {
    await mailed()
    const { status, body } = await correct('new@example.org')
    expect(status).toBe(200)
    const renewed = tokenOf(body.state_url)
    expect([await opens(token), await opens(renewed), await addressNow()]).toEqual([404, 200, 'new@example.org'])
    const [, former, again, ...more] = await mailed()
    expect(more).toEqual([])
    expect(former).toMatchObject({ to_address: 'ann@example.org', subject: 'Your email address was changed', transfers: [id] })
    expect(former?.text_body).toContain('The email address of your request to transfer was changed.')
    expect(former?.text_body).not.toContain('new@example.org')
    expect(linkIn(former)).toBe(token)
    expect(again).toMatchObject({ to_address: 'new@example.org', subject: 'We have received your transfer request', transfers: [id] })
    expect(linkIn(again)).toBe(renewed)
  })

  test('is sent to the same mailbox in another case: nothing changes', async () => {
    expect((await correct('ANN@example.org')).body).toEqual({ state_url: null })
    expect([await opens(token), await addressNow()]).toEqual([200, 'ann@example.org'])
  })

  test('is corrected once by a call that is sent again after a lost answer', async () => {
    const [first, again] = [
      await correct('new@example.org', { key: 'k'.repeat(32) }),
      await correct('new@example.org', { key: 'k'.repeat(32) }),
    ]
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await server.database.rows(sql`select from transfer_contact_change`)).toHaveLength(1)
  })

  test('is corrected by one of two simultaneous calls, since that makes the link of the other void', async () => {
    const answers = await Promise.all(['b@example.org', 'c@example.org'].map((email) => correct(email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('is corrected three times at most, not after the decision, and the audit log has no address', async () => {
    const three = ['b@example.org', 'c@example.org', 'd@example.org']
    let of = token
    for (const email of three) of = tokenOf((await correct(email, { of })).body.state_url)
    expect((await correct('e@example.org', { of })).body.code).toBe('EMAIL_LOCKED')
    expect((await show(of)).body.may_change_email).toBe(false)
    const entries = await server.database.rows<{ changed: string[]; row_id: number; text: string }>(
      sql`select changed, row_id, e::text as text from audit_event e where event = 'own-contact'`,
    )
    expect(entries.map(({ changed, row_id }) => [changed, row_id])).toEqual(three.map(() => [['email'], id]))
    expect(JSON.stringify(entries)).not.toContain('example.org')
    const other = await request()
    await server.call('POST', `transfers/${other.id}/decline`, { who: 'staff', body: { reason: 'No' } })
    expect((await correct('e@example.org', { of: other.token })).body.code).toBe('CLOSED')
  })
})

describe('the phone and the language of a request', () => {
  const change = (body: object, of = token) => server.call('PATCH', `transferrequests/${of}/contact`, { body })
  const kept = () => server.database.one(sql`select email, phone, language from transfer where id = ${id}`)

  test('are corrected by its link, which stays, and no mail is sent', async () => {
    const before = (await mailed()).length
    const { status, body } = await change({ phone: '3055550199', language: 'es' })
    expect([status, body]).toEqual([200, { state_url: null }])
    expect(await kept()).toEqual({ email: 'ann@example.org', phone: '3055550199', language: 'es' })
    expect((await show()).body).toMatchObject({ phone: '***-***-0199', language: 'es' })
    expect([(await mailed()).length, await opens(token)]).toEqual([before, 200])
    expect(await server.database.rows(sql`select changed from audit_event where event = 'own-contact'`)).toEqual([
      { changed: ['phone', 'language'] },
    ])
    expect((await undo(token, 'GET')).status).toBe(404)
  })

  test('leave the changes of the email address that are still possible', async () => {
    for (const last of ['1', '2', '3', '4']) expect((await change({ phone: `305555019${last}` })).status).toBe(200)
    expect((await show()).body.may_change_email).toBe(true)
  })

  test('are undone with the email address, as they were before the first change, and its mail is in the language of then', async () => {
    await change({ phone: '3055550199', language: 'es' })
    await change({ email: 'thief@example.org', phone: '3055550198' })
    const former = (await mailed()).find(({ to_address, subject }) => to_address === 'ann@example.org' && /changed|cambió/.test(subject))
    expect(former?.subject).toBe('Your email address was changed')
    expect((await undo(token)).status).toBe(200)
    expect(await kept()).toEqual({ email: 'ann@example.org', phone: '3055550100', language: 'en' })
  })

  test('are void for the links since, also where these changed the address back', async () => {
    const stolen = tokenOf((await correct('thief@example.org')).body.state_url)
    const back = tokenOf((await correct('ann@example.org', { of: stolen })).body.state_url)
    expect((await undo(token)).status).toBe(200)
    expect([await opens(back), await opens(stolen)]).toEqual([404, 404])
  })

  test('are refused where they are wrong, and after the decision', async () => {
    expect((await change({ phone: '1234' })).body.errors).toEqual({ phone: expect.stringMatching(/^Enter 10 digits/) })
    expect((await change({ language: 'fr' })).body.errors).toEqual({ language: 'Choose one from the list' })
    expect((await change({ phone: '+525512345678' })).body.errors).toEqual({ phone: expect.stringMatching(/^Only numbers of/) })
    await server.call('POST', `transfers/${id}/decline`, { who: 'staff', body: { reason: 'No' } })
    expect((await change({ phone: '3055550199' })).body.code).toBe('CLOSED')
  })
})

describe('the former link of a request', () => {
  test('undoes the change once, and the address can no longer be corrected by a link', async () => {
    await mailed()
    const stolen = tokenOf((await correct('thief@example.org')).body.state_url)
    const second = tokenOf((await correct('thief2@example.org', { of: stolen })).body.state_url)
    expect((await undo(token, 'GET')).body).toEqual({ environment: 'Metro Live Scan Network', changed_at: expect.any(String) })
    const { status, body } = await undo(token)
    expect(status).toBe(200)
    const mine = tokenOf(body.state_url)
    expect(await Promise.all([mine, token, stolen, second].map(opens))).toEqual([200, 404, 404, 404])
    expect(await addressNow()).toBe('ann@example.org')
    expect((await show(mine)).body).toMatchObject({ email: 'ann@example.org', may_change_email: false })
    // Neither can the thief undo it.
    expect(await Promise.all([token, stolen, second].map(async (of) => (await undo(of)).status))).toEqual([404, 404, 404])
    const told = (await mailed()).at(-2)
    expect(told?.to_address).toBe('thief2@example.org')
    expect(told?.text_body).not.toContain('/transfer/')
  })

  test('undoes a change by one of two simultaneous calls', async () => {
    await correct('thief@example.org')
    const answers = await Promise.all([undo(token), undo(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('is answered without the new link where mails leave the server', async () => {
    Object.assign(server.services.settings, { smtpUrl: 'smtps://mail.bims.example' })
    await correct('thief@example.org')
    expect((await undo(token)).body).toEqual({ state_url: null })
  })

  test('undoes nothing once the request is decided, or if it is forged', async () => {
    const renewed = tokenOf((await correct('new@example.org')).body.state_url)
    expect((await undo(`${id}.${'A'.repeat(43)}`)).status).toBe(404)
    await server.call('DELETE', `transferrequests/${renewed}`)
    expect((await undo(token)).status).toBe(404)
  })

  test('and the former address are forgotten after the decision', async () => {
    const renewed = tokenOf((await correct('new@example.org')).body.state_url)
    await pruneTransferContacts(server.database)
    expect(await server.database.rows(sql`select from transfer_contact_change`)).toHaveLength(1)
    await server.call('DELETE', `transferrequests/${renewed}`)
    await pruneTransferContacts(server.database)
    expect(await server.database.rows(sql`select from transfer_contact_change`)).toEqual([])
  })
})

describe('a search for one’s own request to transfer', () => {
  const find = (person: object = {}) =>
    server.call('POST', 'bookings/find', {
      body: { network: server.metro, last_name: 'Lee', dob: '1990-01-02', email: 'ann@example.org', ...person },
    })
  const found = async () => (await mailed()).filter(({ subject }) => /^Your (transfer requests|fingerprint appointments)$/.test(subject))

  test('mails its link, beside the appointments of the mailbox', async () => {
    expect((await find({ last_name: 'LEE' })).status).toBe(202)
    const [mail, ...more] = await found()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to_address: 'ann@example.org', subject: 'Your transfer requests', transfers: [id] })
    expect(linkIn(mail)).toBe(token)
    const { body: booked } = await server.call('POST', 'appointments/schedule', { body: server.booking() })
    await find()
    const both = (await found()).at(-1)
    expect(both).toMatchObject({ subject: 'Your fingerprint appointments', transfers: [id] })
    expect([linkIn(both), both?.text_body.includes(`/booking/${booked.id}`)]).toEqual([token, true])
    const entries = await server.database.rows(
      sql`select distinct resource, row_id from audit_event where event = 'own-links' order by resource desc`,
    )
    expect(entries).toEqual([
      { resource: 'transfers', row_id: id },
      { resource: 'applicants', row_id: booked.applicant },
    ])
  })

  test.each([
    ['another name', { last_name: 'Leeds' }],
    ['another birth date', { dob: '1990-01-03' }],
    ['another address', { email: 'mallory@example.org' }],
  ])('with %s mails nothing', async (_what, person) => {
    expect((await find(person)).status).toBe(202)
    expect(await found()).toEqual([])
  })

  const findNumber = (transfer_number: string, changes: object = {}) =>
    server.call('POST', 'bookings/find', { body: { network: server.metro, transfer_number, ...changes } })

  test('by its number mails the link to the address of the request, with the same answer for any number', async () => {
    const answers = [
      await findNumber(`#${id}`),
      await findNumber(String(id + 1)),
      await findNumber('none'),
      await findNumber('1'.repeat(15)),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [202, {}]))
    const [mail, ...more] = await found()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to_address: 'ann@example.org', subject: 'Your transfer requests', transfers: [id] })
    expect(linkIn(mail)).toBe(token)
    expect((await findNumber('')).body.errors).toEqual({ transfer_number: 'Required' })
  })

  test('by its number finds none of another environment', async () => {
    const other = await server.database.one<{ id: number }>(sql`insert into network (name) values ('Other') returning id`)
    expect((await findNumber(String(id), { network: other?.id })).status).toBe(202)
    expect(await found()).toEqual([])
  })

  test('finds none whose link has ended', async () => {
    await server.call('POST', `transfers/${id}/decline`, { who: 'staff', body: { reason: 'No' } })
    server.services.clock.set(new Date(Date.now() + 91 * 86_400_000).toISOString())
    await find()
    expect(await found()).toEqual([])
  })
})
