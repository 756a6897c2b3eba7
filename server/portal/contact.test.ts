import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manageUrl, readLinked, withLinks } from '../appointments/booking-link.ts'
import { tasksOf } from '../jobs.ts'
import type { MailJob } from '../mails/write-mail.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { callAllAtOnce, callOneByOne } from '../testing/database/simultaneous-calls.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'
import { pruneContactChanges } from './contact-changes.ts'

let server: TestServer
let token: string
let ann: { id: number; applicant: number }
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.settings.rateLimits = false
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail', 'attempt', 'contact_change')
  Object.assign(server.services.settings, { smtpUrl: 'smtps://mail.bims.example' })
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  await book()
  await bookedAgo('1 hour')
})
afterAll(() => server.close())

async function book() {
  const { body } = await server.call('POST', 'appointments/schedule', { body: server.booking() })
  ann = body
  token = tokenOf(body.manage_url)
}
const bookedAgo = (time: string) => server.database.run(sql`update appointment set created = now() - ${time}::interval`)
const tokenOf = (url: string) => url.split('/').at(-1) as string
const show = (of = token) => server.call('GET', `bookings/${of}/contact`)
const correct = (body: object, of = token) => server.call('PATCH', `bookings/${of}/contact`, { body })
const undo = (of: string) => server.call('POST', `bookings/${of}/take_back`)
const opens = async (of: string) => (await server.call('GET', `bookings/${of}`)).status
const person = () => server.database.one(sql`select email, phone, language from applicant where id = ${ann.applicant}`)

type Mail = { to_address: string; subject: string; text_body: string; html_body: string; appointment: number | null; event_key: string }
/** The mails so far, as they are sent; the queued ones are written first. */
async function mailed(): Promise<Mail[]> {
  const jobs = await server.database.rows<{ payload: MailJob }>(sql`
    with due as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
                 where t.id = j.task_id and t.identifier = 'write_mail' returning j.id, j.payload)
    select payload from due order by id`)
  for (const { payload } of jobs) await tasksOf(server.services).write_mail(payload)
  const kept = await server.database.rows<Mail>(sql`select * from mail order by id`)
  return kept.map((mail) => withLinks(server.services.key, mail))
}
const isLink = ({ event_key }: Mail) => event_key.startsWith('link-')
const linkIn = (mail: Mail | undefined) => /\/booking\/(\S+)/.exec(mail?.text_body ?? '')?.[1] as string

describe('where mails go', () => {
  test('a mail that waits on a server without a mail server is not on its way', async () => {
    Object.assign(server.services.settings, { smtpUrl: undefined })
    expect((await show()).body.mail).toEqual({ state: 'KEPT', at: null })
    Object.assign(server.services.settings, { smtpUrl: 'smtps://mail.bims.example' })
    expect((await show()).body.mail).toEqual({ state: 'WAITING', at: null })
  })

  test('is shown with a masked phone and the delivery status of the last mail', async () => {
    expect((await show()).body).toEqual({
      email: 'ann@example.org',
      phone: '***-***-0100',
      language: 'en',
      mail: { state: 'WAITING', at: null },
      sms: { agreed: false, stopped: false, failed: false },
      may_change: true,
      may_change_email: true,
    })
    await mailed()
    for (const [state, shown] of [
      ['QUEUED', 'WAITING'],
      ['SENDING', 'WAITING'],
      ['KEPT', 'KEPT'],
      ['FAILED', 'FAILED'],
      ['UNKNOWN', 'UNKNOWN'],
    ]) {
      await server.database.run(sql`update mail set state = ${state}`)
      expect((await show()).body.mail).toEqual({ state: shown, at: null })
    }
    await server.database.run(sql`update mail set state = 'SENT', sent_at = '2026-11-23T15:42:00Z'`)
    expect((await show()).body.mail).toEqual({ state: 'SENT', at: expect.stringMatching(/^2026-11-23T15:42:00/) })
  })

  test('a mail to another address says nothing about this one', async () => {
    await mailed()
    await server.database.run(sql`update mail set state = 'FAILED', to_address = 'other@example.org'`)
    expect((await show()).body.mail.state).toBe('WAITING')
  })
})

describe('phone and language', () => {
  test('are corrected by the link, and recorded without their values', async () => {
    expect((await correct({ phone: '2125550142', language: 'es' })).body).toEqual({ manage_url: null })
    expect(await person()).toEqual({ email: 'ann@example.org', phone: '2125550142', language: 'es' })
    expect(await opens(token)).toBe(200)
    const entry = await server.database.one<{ changed: string[]; text: string }>(
      sql`select changed, e::text as text from audit_event e where event = 'own-contact' and row_id = ${ann.applicant} order by seq desc limit 1`,
    )
    expect(entry?.changed).toEqual(['phone', 'language'])
    expect(entry?.text).not.toContain('2125550142')
    expect((await mailed()).map(({ event_key }) => event_key)).toEqual([`booked-${ann.id}`])
  })

  test.each([
    [{ email: 'ann' }, ['email']],
    [{ phone: '123' }, ['phone']],
    [{ language: 'fr' }, ['language']],
    [{ first_name: 'Bea' }, ['first_name']],
  ])('%j is refused by its field', async (body, fields) => {
    const answer = await correct(body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, fields])
  })

  test('nothing changes once the appointment has begun or is cancelled', async () => {
    server.services.clock.set('2026-11-24T14:00:00Z')
    expect((await show()).body).toMatchObject({ may_change: false, may_change_email: false })
    expect((await correct({ phone: '2125550142' })).body.code).toBe('CLOSED')
    server.services.clock.set(NOW)
    await server.database.run(sql`update appointment set status = 'CANCELLED'`)
    expect((await correct({ phone: '2125550142' })).body.code).toBe('CLOSED')
  })

  test('are corrected after the visit again, and not while it is under way', async () => {
    const at = (step: ReturnType<typeof sql>) => server.database.run(sql`update appointment set ${step} where id = ${ann.id}`)
    server.services.clock.set('2026-11-24T14:00:00Z')
    await at(sql`started_at = '2026-11-24T13:55:00Z'`)
    expect((await correct({ phone: '2125550142' })).body.code).toBe('CLOSED')
    await at(sql`status = 'COMPLETED', completed_at = '2026-11-24T14:10:00Z'`)
    expect((await show()).body).toMatchObject({ may_change: true, may_change_email: true })
    expect((await correct({ phone: '2125550142' })).status).toBe(200)
    const { body } = await correct({ email: 'new@example.org' })
    const link = (await mailed()).filter(isLink).at(-1)
    expect([link?.to_address, linkIn(link), link?.text_body]).toEqual([
      'new@example.org',
      tokenOf(body.manage_url),
      expect.stringMatching(/^(?=.*See what happens with your fingerprints)(?!.*What to bring)/s),
    ])
    // The first mailbox undoes it, as before the visit.
    expect([await opens(token), (await undo(token)).status]).toEqual([404, 200])
    expect(await person()).toMatchObject({ email: 'ann@example.org', phone: '3055550100' })
    await server.database.run(
      sql`update appointment set date_time = now() - interval '3 days', ends_at = now() - interval '3 days' + interval '15 minutes'`,
    )
    await pruneContactChanges(server.database)
    expect(await server.database.rows(sql`select 1 as one from contact_change`)).not.toEqual([])
    await server.database.run(
      sql`update appointment set date_time = now() - interval '31 days', ends_at = now() - interval '31 days' + interval '15 minutes'`,
    )
    await pruneContactChanges(server.database)
    expect(await server.database.rows(sql`select 1 as one from contact_change`)).toEqual([])
  })

  test('are corrected until a week before the link of a visit ends, so that every change can be undone for a week', async () => {
    const endedAgo = (days: number) =>
      server.database.run(sql`
        update appointment set status = 'COMPLETED', completed_at = now() - make_interval(days => ${days}),
          date_time = now() - make_interval(days => ${days}) - interval '15 minutes', ends_at = now() - make_interval(days => ${days})`)
    server.services.clock.set(new Date().toISOString())
    await endedAgo(24)
    expect((await show()).body).toMatchObject({ may_change: false, may_change_email: false })
    expect((await correct({ email: 'late@example.org' })).body.code).toBe('CLOSED')
    await endedAgo(22)
    expect((await show()).body).toMatchObject({ may_change: true, may_change_email: true })
    expect((await correct({ email: 'thief@example.org' })).status).toBe(200)
    // As long after the change as that is possible at all.
    await endedAgo(29)
    await pruneContactChanges(server.database)
    expect((await correct({ email: 'thief2@example.org' }, token)).status).toBe(404)
    expect((await undo(token)).status).toBe(200)
    expect(await person()).toMatchObject({ email: 'ann@example.org' })
    const link = linkIn((await mailed()).filter(isLink).at(-1))
    expect([await opens(link), (await show(link)).body.may_change]).toEqual([200, false])
  })

  test('ten corrections an hour are enough', async () => {
    server.services.settings.rateLimits = true
    const statuses: number[] = []
    for (let index = 0; index < 11; index++) statuses.push((await correct({ language: index % 2 ? 'en' : 'es' })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe('a new email address', () => {
  test('makes the old link void and gets a new one; the old address learns how to undo it', async () => {
    const { body } = await correct({ email: 'ann.lee@example.com' })
    const renewed = tokenOf(body.manage_url)
    expect([await opens(token), await opens(renewed)]).toEqual([404, 200])
    expect(await person()).toMatchObject({ email: 'ann.lee@example.com' })
    const mails = await mailed()
    const told = mails.find(({ to_address }) => to_address === 'ann@example.org')
    expect(told?.subject).toBe('Your email address was changed')
    expect(told?.text_body).toContain('Was this not you? Undo the change: http')
    expect(told?.text_body).not.toContain('ann.lee@example.com')
    expect(linkIn(told)).toBe(token)
    const link = mails.find(isLink)
    expect(link).toMatchObject({ to_address: 'ann.lee@example.com' })
    expect(linkIn(link)).toBe(renewed)
  })

  test('gets the mails that follow, in the new language', async () => {
    await mailed()
    const { body } = await correct({ email: 'ann.lee@example.com', language: 'es' })
    await server.call('DELETE', `bookings/${tokenOf(body.manage_url)}`)
    expect((await mailed()).at(-1)).toMatchObject({ to_address: 'ann.lee@example.com', subject: expect.stringContaining('está cancelada') })
  })

  test('in another case is the same address', async () => {
    expect((await correct({ email: 'ANN@example.org' })).body).toEqual({ manage_url: null })
    expect(await opens(token)).toBe(200)
    expect(await server.database.rows(sql`select 1 as one from contact_change`)).toEqual([])
  })

  test('is taken three times, and no fourth', async () => {
    let current = token
    for (const name of ['a', 'b', 'c']) current = tokenOf((await correct({ email: `${name}@example.org` }, current)).body.manage_url)
    expect((await show(current)).body).toMatchObject({ may_change: true, may_change_email: false })
    const refused = await correct({ email: 'd@example.org' }, current)
    expect([refused.status, refused.body.code]).toEqual([409, 'EMAIL_LOCKED'])
    expect((await correct({ phone: '2125550142' }, current)).status).toBe(200)
    expect(await person()).toMatchObject({ email: 'c@example.org' })
  })

  test('whose answer was lost is answered again to the page that changed it, and to nobody else with the old link', async () => {
    const body = { email: 'ann.lee@example.com' }
    const send = (key: string, sent: object = body) =>
      server.call('PATCH', `bookings/${token}/contact`, { body: sent, headers: { 'idempotency-key': key } })
    const first = await send('a')
    expect(await send('a')).toMatchObject({ status: 200, body: first.body })
    expect(await opens(tokenOf(first.body.manage_url))).toBe(200)
    expect([(await send('b')).status, (await correct(body)).status, (await send('a', { email: 'x@example.org' })).status]).toEqual([
      404, 404, 422,
    ])
    expect((await mailed()).filter(isLink)).toHaveLength(1)
    await undo(token)
    expect(await opens(tokenOf((await send('a')).body.manage_url))).toBe(404)
  })

  test('of two simultaneous calls, one succeeds', async () => {
    const answers = await Promise.all(['a', 'b'].map((name) => correct({ email: `${name}@example.org` })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

describe('an address that was mistyped in the booking', () => {
  beforeEach(async () => {
    await emptyTables(server.database, 'appointment', 'applicant', 'mail')
    // Without limits no source is kept.
    server.services.settings.rateLimits = true
    await book()
    await bookedAgo('14 minutes')
  })

  test('is corrected from where it was booked, and its owner is told, but cannot undo that', async () => {
    const renewed = tokenOf((await correct({ email: 'ann.lee@example.com' })).body.manage_url)
    const told = (await mailed()).find(({ to_address }) => to_address === 'ann@example.org')
    expect(told?.subject).toBe('Your email address was changed')
    expect(told?.text_body).not.toMatch(/\/booking\/|Undo the change/)
    expect([(await undo(token)).status, await opens(token), await opens(renewed)]).toEqual([404, 404, 200])
  })

  test('counts among the changes: the next one can be undone, and a fourth is refused', async () => {
    const links = [token]
    for (const name of ['ann.lee', 'thief', 'stranger'])
      links.push(tokenOf((await correct({ email: `${name}@example.com` }, links.at(-1))).body.manage_url))
    expect((await correct({ email: 'ann@example.com' }, links.at(-1))).body.code).toBe('EMAIL_LOCKED')
    expect((await undo(links[0] as string)).status).toBe(404)
    expect((await undo(links[1] as string)).status).toBe(200)
    expect(await person()).toMatchObject({ email: 'ann.lee@example.com' })
  })

  test('can be undone by nobody, also where the phone was corrected before by the same link', async () => {
    await correct({ phone: '2125550142' })
    await correct({ email: 'ann.lee@example.com' })
    expect((await undo(token)).status).toBe(404)
  })

  test('is told how to undo a change from elsewhere', async () => {
    await server.database.run(sql`update booking_source set source_hash = '\\x00'::bytea`)
    await correct({ email: 'thief@example.org' })
    expect((await undo(token)).status).toBe(200)
  })

  test('is told how to undo one after another change by a link', async () => {
    await bookedAgo('1 hour')
    const link = tokenOf((await correct({ email: 'new@example.org' })).body.manage_url)
    await bookedAgo('14 minutes')
    await correct({ email: 'thief@example.org' }, link)
    expect((await undo(link)).status).toBe(200)
  })
})

describe('the former link, while another call is under way,', () => {
  test('undoes no correction by staff that is being made', async () => {
    await correct({ email: 'new@example.org' })
    const email = 'staff@example.org'
    const corrected = () => server.call('PATCH', `applicants/${ann.applicant}`, { who: 'staff', body: { email } })
    const answers = await callOneByOne(server.database, sql`select from contact_change for update`, [corrected, () => undo(token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
    expect(await person()).toMatchObject({ email })
  })

  test('works once of two calls that come together', async () => {
    await correct({ email: 'thief@example.org' })
    const both = [() => undo(token), () => undo(token)]
    const answers = await callAllAtOnce(server.database, sql`select from contact_change for update`, both)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const undone = sql`select from audit_event where event = 'own-contact-back' and row_id = ${ann.applicant}`
    expect(await server.database.rows(undone)).toHaveLength(1)
  })
})

describe('the former link', () => {
  test('opens nothing, and takes the change back: only the former address has a link that works', async () => {
    const thief = tokenOf((await correct({ email: 'thief@example.org' })).body.manage_url)
    expect(linkIn((await mailed()).find(isLink))).toBe(thief)
    const offered = await server.call('GET', `bookings/${token}/take_back`)
    expect(offered).toMatchObject({ status: 200, body: { environment: 'Metro Live Scan Network' } })
    expect(await undo(token)).toMatchObject({ status: 200, body: { manage_url: null } })
    expect(await person()).toMatchObject({ email: 'ann@example.org' })
    expect([await opens(token), await opens(thief)]).toEqual([404, 404])
    const mails = await mailed()
    const link = mails.filter(isLink).at(-1)
    expect(link).toMatchObject({ to_address: 'ann@example.org' })
    expect(await opens(linkIn(link))).toBe(200)
    const told = mails.find(({ to_address, subject }) => to_address === 'thief@example.org' && subject === 'Your email address was changed')
    expect(told?.text_body).not.toMatch(/\/booking\/|Undo the change/)
    expect((await show(linkIn(link))).body.may_change_email).toBe(false)
  })

  test('voids the links since, also where these changed the address back', async () => {
    const stolen = tokenOf((await correct({ email: 'thief@example.org' })).body.manage_url)
    const back = tokenOf((await correct({ email: 'ann@example.org' }, stolen)).body.manage_url)
    expect((await undo(token)).status).toBe(200)
    expect([await opens(token), await opens(stolen), await opens(back)]).toEqual([404, 404, 404])
    const link = (await mailed()).filter(isLink).at(-1)
    expect(link).toMatchObject({ to_address: 'ann@example.org' })
    expect(await opens(linkIn(link))).toBe(200)
    expect((await undo(stolen)).status).toBe(404)
    const undone = sql`select changed from audit_event where event = 'own-contact-back' and row_id = ${ann.applicant}`
    expect(await server.database.rows(undone)).toEqual([{ changed: [] }])
  })

  test('leads to the new one where no mail leaves the server', async () => {
    await correct({ email: 'new@example.org' })
    Object.assign(server.services.settings, { smtpUrl: undefined })
    expect(await opens(tokenOf((await undo(token)).body.manage_url))).toBe(200)
  })

  test('of the first address undoes all later changes', async () => {
    let current = token
    const former: string[] = []
    for (const name of ['a', 'b']) {
      former.push(current)
      current = tokenOf((await correct({ email: `${name}@example.org` }, current)).body.manage_url)
    }
    expect((await undo(former[0] as string)).status).toBe(200)
    expect(await person()).toMatchObject({ email: 'ann@example.org' })
    for (const each of former) expect((await undo(each)).status).toBe(404)
  })

  test('works once and until the appointment begins; no other link does it', async () => {
    const renewed = tokenOf((await correct({ email: 'new@example.org' })).body.manage_url)
    for (const wrong of [renewed, `${ann.id}.${'A'.repeat(43)}`, `${ann.id}`, 'x'])
      expect([(await undo(wrong)).status, (await server.call('GET', `bookings/${wrong}/take_back`)).status]).toEqual([404, 404])
    server.services.clock.set('2026-11-24T14:00:00Z')
    expect((await undo(token)).status).toBe(404)
    server.services.clock.set(NOW)
    expect([(await undo(token)).status, (await undo(token)).status]).toEqual([200, 404])
  })

  test('is none after a change by the desk', async () => {
    await server.call('PATCH', `applicants/${ann.applicant}`, { who: 'staff', body: { email: 'desk@example.org' } })
    expect((await undo(token)).status).toBe(404)
  })

  test('undoes no correction by staff that followed', async () => {
    await correct({ email: 'new@example.org' })
    const email = 'staff@example.org'
    expect((await server.call('PATCH', `applicants/${ann.applicant}`, { who: 'staff', body: { email } })).status).toBe(200)
    expect((await server.call('GET', `bookings/${token}/take_back`)).status).toBe(404)
    expect((await undo(token)).status).toBe(404)
    expect(await person()).toMatchObject({ email })
  })

  test('undoes a change that follows the one by staff', async () => {
    await correct({ email: 'new@example.org' })
    await server.call('PATCH', `applicants/${ann.applicant}`, { who: 'staff', body: { email: 'staff@example.org' } })
    const link = tokenOf(manageUrl(server.services, await readLinked(server.database, ann.id)))
    await correct({ email: 'thief@example.org' }, link)
    expect([(await undo(token)).status, (await undo(link)).status]).toEqual([404, 200])
    expect(await person()).toMatchObject({ email: 'staff@example.org' })
  })

  test('restores phone and language from before the first correction by that link, whatever was corrected between', async () => {
    await correct({ phone: '2125550142' })
    await correct({ phone: '2125550143' })
    expect((await server.call('PUT', `bookings/${token}/language`, { body: { language: 'es' } })).status).toBe(204)
    expect((await server.call('GET', `bookings/${token}/take_back`)).status).toBe(404)
    const thief = tokenOf((await correct({ email: 'thief@example.org' })).body.manage_url)
    await correct({ phone: '2125550144' }, thief)
    expect((await undo(token)).status).toBe(200)
    expect(await person()).toEqual({ email: 'ann@example.org', phone: '3055550100', language: 'en' })
  })

  test('leaves a phone and a language that staff corrected meanwhile', async () => {
    await correct({ email: 'thief@example.org', phone: '2125550142' })
    const body = { phone: '2125550199', language: 'es' }
    expect((await server.call('PATCH', `applicants/${ann.applicant}`, { who: 'staff', body })).status).toBe(200)
    expect((await undo(token)).status).toBe(200)
    expect(await person()).toEqual({ email: 'ann@example.org', ...body })
  })

  test('comes in the language from before the changes by that link', async () => {
    await correct({ language: 'es' })
    await correct({ email: 'thief@example.org' })
    const told = (await mailed()).find(({ event_key, to_address }) => event_key.startsWith('former') && to_address === 'ann@example.org')
    expect(told?.subject).toBe('Your email address was changed')
  })

  test('is none when staff change address and language at once; the warning has the language from before', async () => {
    const body = { email: 'desk@example.org', language: 'es' }
    await server.call('PATCH', `applicants/${ann.applicant}`, { who: 'staff', body })
    const told = (await mailed()).find(({ event_key }) => event_key.startsWith('former'))
    expect(told?.subject).toBe('Your email address was changed')
  })

  test('is forgotten when the appointment is over', async () => {
    await correct({ email: 'new@example.org' })
    const kept = async () => (await server.database.rows(sql`select 1 as one from contact_change`)).length
    // By the database's clock, as it is pruned.
    const beAt = (interval: string) =>
      server.database.run(sql`
        update appointment set date_time = now() + ${interval}::interval, ends_at = now() + ${interval}::interval + interval '15 minutes'`)
    await beAt('1 hour')
    await pruneContactChanges(server.database)
    expect(await kept()).toBe(1)
    await beAt('-3 days')
    await pruneContactChanges(server.database)
    expect(await kept()).toBe(0)
  })
})
