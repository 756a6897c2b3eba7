import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '../platform/log.ts'
import { agreed, openSmsStage, PHONE, PUBLIC_URL, type Sms, type SmsStage } from '../testing/sms-stage.ts'
import { countSegments } from './segments.ts'
import { sendSms } from './send-sms.ts'

const STATUS = '/api/webhooks/sms/status'
const RECEIVED = '/api/webhooks/sms'
const consent = { smsConsent: agreed }

let stage: SmsStage
beforeAll(async () => {
  stage = await openSmsStage()
})
beforeEach(() => stage.begin())
afterAll(() => stage.close())

const resend = (id: number | undefined) => stage.server.call('POST', `textmessages/${id}/resend`, { who: 'staff', body: {} })
const promoteStaff = (is_superuser: boolean) =>
  stage.server.database.run(sql`update user_account set is_superuser = ${is_superuser} where username = 'staff'`)

let received = 0
const text = async (
  Body: string,
  { From = `+1${PHONE}`, sid = `SM${String(++received).padStart(32, '0')}`, ...more }: Record<string, string> = {},
) => stage.twilio.callBack(stage.server.address, PUBLIC_URL, RECEIVED, { MessageSid: sid, From, To: '+13055550199', Body, ...more })
const stops = () => stage.server.database.rows<{ reason: string }>(sql`select reason from sms_stop`)
const report = (message: number, fields: Record<string, string>) =>
  stage.twilio.callBack(stage.server.address, PUBLIC_URL, `${STATUS}?message=${message}`, fields)

/** A report at the address that the message named when Twilio took it. */
const reportOn = ({ form, sid: MessageSid }: { form: Record<string, string>; sid: string }, MessageStatus: string) =>
  stage.twilio.callBack(stage.server.address, PUBLIC_URL, (form.StatusCallback ?? '').slice(PUBLIC_URL.length), {
    MessageSid,
    MessageStatus,
  })

describe('a booking', () => {
  test('with the box ticked texts time, place and a link in two segments, and the outbox keeps no token', async () => {
    const booked = await stage.book()
    await stage.work()
    const [message, ...others] = stage.twilio.messages
    expect(others).toEqual([])
    expect(message?.to).toBe(`+1${PHONE}`)
    expect(message?.body).toContain('Your fingerprint appointment: Tue, Nov 24, 9:00 AM EST.')
    expect(message?.body).toContain(booked.manage_url)
    expect(message?.body).toContain('Reply STOP to end these texts, HELP for help.')
    expect(countSegments(message?.body ?? '')).toBeLessThanOrEqual(2)
    const [kept] = await stage.outbox()
    expect(kept).toMatchObject({ state: 'SENT', sid: message?.sid })
    expect(kept?.body).not.toContain(stage.tokenOf(booked))
    expect(message?.form.StatusCallback).toBe(`${PUBLIC_URL}${STATUS}?message=${kept?.id}&attempt=1`)
    expect(await stage.audited('sms-consent')).toMatchObject([
      { actor_role: 'public', detail: { source: 'BOOKING', wording: '2026-11', language: 'en' } },
    ])
  })

  test('without it texts nobody, and the mail is written all the same', async () => {
    await stage.book({})
    await stage.work()
    expect(stage.twilio.calls).toEqual([])
    expect(await stage.server.database.rows(sql`select from mail`)).toHaveLength(1)
  })

  test('of a reader of Spanish texts in Spanish, in the alphabet of all phones', async () => {
    await stage.book({ language: 'es', smsConsent: { wording: '2026-11', language: 'es' } })
    await stage.work()
    expect(stage.twilio.messages[0]?.body).toContain('Su cita para huellas dactilares: mar, 24 de nov, 9:00 a.m. EST.')
    expect(countSegments(stage.twilio.messages[0]?.body ?? '')).toBeLessThanOrEqual(2)
  })

  test.each([
    ['a number of another country', { ...consent, phone: '4165550100' }, 'smsConsent'],
    ['words that nobody has read', { smsConsent: { wording: '1999-01', language: 'en' } }, 'smsConsent.wording'],
    ['no language', { smsConsent: { wording: '2026-11' } }, 'smsConsent.language'],
  ])('that agrees with %s is refused and names the field', async (_case, changes, field) => {
    const { status, body } = await stage.server.call('POST', 'appointments/schedule', { body: stage.server.booking(changes) })
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })

  test('agrees to nothing where the environment has switched text messages off', async () => {
    await stage.server.database.run(sql`update network set text_messages = false`)
    const booked = await stage.book()
    await stage.work()
    expect((await stage.contact(booked)).sms).toBeNull()
    expect((await stage.correct(booked, { sms_consent: consent.smsConsent })).body.errors).toHaveProperty('sms_consent')
    await stage.server.database.run(sql`update network set text_messages = true`)
    expect(await stage.consents()).toEqual([])
    expect(stage.twilio.calls).toEqual([])
  })

  test('that was texted is no longer texted once the environment switches text messages off', async () => {
    const { id } = await stage.book()
    await stage.work()
    await stage.server.database.run(sql`update network set text_messages = false`)
    await stage.server.call('DELETE', `appointments/${id}`, { who: 'staff', body: { reason: 'x' } })
    await stage.work()
    await stage.server.database.run(sql`update network set text_messages = true`)
    expect(stage.twilio.messages).toHaveLength(1)
  })
})

describe('STOP', () => {
  test.each(['STOP', 'stopall', ' Unsubscribe\n', 'CANCEL', 'End', 'quit'])(
    '%j ends the texts of everybody at the number',
    async (word) => {
      const one = await stage.book()
      await stage.book({ ...consent, firstName: 'Ben' })
      await stage.work()
      stage.twilio.messages.length = 0
      const answer = await text(word)
      expect([answer.status, await answer.text()]).toEqual([200, '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'])
      expect((await stage.consents()).map(({ ended_by }) => ended_by)).toEqual(['STOP', 'STOP'])
      expect(await stage.audited('sms-end')).toMatchObject([{ detail: { by: 'STOP' } }, { detail: { by: 'STOP' } }])
      await stage.server.call('DELETE', `bookings/${stage.tokenOf(one)}`)
      await stage.work()
      expect(stage.twilio.messages).toEqual([])
      expect((await stage.contact(one)).sms).toMatchObject({ agreed: false, stopped: true })
    },
  )

  test('holds for later bookings with the number, and START begins again for those who had agreed', async () => {
    await stage.book()
    await text('STOP')
    await stage.book({ ...consent, firstName: 'Ben' })
    await stage.work()
    expect(stage.twilio.messages).toEqual([])
    expect(await stage.outbox()).toEqual([])
    await text('START')
    expect(await stage.consents()).toMatchObject([
      { source: 'BOOKING', ended_by: 'STOP' },
      { source: 'BOOKING', ended_by: null },
      { source: 'START', ended_by: null },
    ])
    await stage.book({ ...consent, firstName: 'Cora' })
    await stage.work()
    expect(stage.twilio.messages).toHaveLength(1)
  })

  test('within a sentence is no STOP', async () => {
    await stage.book()
    await text('Please do not cancel')
    expect(await stage.consents()).toMatchObject([{ ended_by: null }])
  })

  test('that Twilio calls twice counts once, so that an old one does not undo a later START', async () => {
    await stage.book()
    await text('STOP', { sid: `SM${'a'.repeat(32)}` })
    await text('START')
    await text('STOP', { sid: `SM${'a'.repeat(32)}` })
    expect((await stage.consents()).at(-1)).toMatchObject({ source: 'START', ended_by: null })
  })

  test('START of a number that never agreed agrees to nothing', async () => {
    await stage.book({})
    await text('STOP')
    await text('START')
    expect(await stage.consents()).toEqual([])
  })

  test('START does not resume what was ended on the booking page', async () => {
    const booked = await stage.book()
    await stage.correct(booked, { sms_consent: false })
    await text('STOP')
    await text('START')
    expect(await stage.consents()).toMatchObject([{ ended_by: 'OWN_PAGE' }])
  })

  test.each([
    ['texted STOP before', () => text('STOP')],
    ['refuses texts at the provider', async () => stage.twilio.faults.push('unsubscribed')],
  ])('that a number %s is not to be learned by booking with it', async (_what, stopBefore) => {
    const shownOf = async (booked: Awaited<ReturnType<typeof stage.book>>) => {
      await stage.work()
      const first = (await stage.contact(booked)).sms
      await stage.correct(booked, { sms_consent: false })
      const ended = (await stage.contact(booked)).sms
      await stage.correct(booked, { sms_consent: agreed })
      await stage.work()
      return [first, ended, (await stage.contact(booked)).sms]
    }
    const unknown = await shownOf(await stage.book({ ...consent, phone: '3055550142' }))
    await stopBefore()
    expect(await shownOf(await stage.book())).toEqual(unknown)
    expect(await stops()).toHaveLength(1)
  })

  test('stores no number that it could be read from', async () => {
    await text('STOP')
    const [{ row }] = (await stage.server.database.rows<{ row: string }>(sql`select s::text as row from sms_stop s`)) as [{ row: string }]
    for (const readable of [PHONE, Buffer.from(PHONE).toString('hex')]) expect(row).not.toContain(readable)
  })
})

test('HELP is answered in the language of the number’s applicant, but not where Twilio has answered', async () => {
  await stage.book({ language: 'es', smsConsent: { wording: '2026-11', language: 'es' } })
  const answer = await text('help')
  expect(answer.headers.get('content-type')).toContain('text/xml')
  expect(await answer.text()).toContain('<Message>BIMS: mensajes sobre su cita para huellas dactilares.')
  expect(await (await text('INFO', { From: '+13055550142' })).text()).toContain('Reply STOP to end.')
  expect(await (await text('HELP', { OptOutType: 'HELP' })).text()).not.toContain('Message')
})

describe('calls that claim to be of Twilio', () => {
  const call = (fields: Record<string, string>, publicUrl = PUBLIC_URL) =>
    stage.twilio.callBack(stage.server.address, publicUrl, RECEIVED, fields)

  test('are refused with the signature of another address or account, or none', async () => {
    await stage.book()
    const stop = { MessageSid: `SM${'1'.repeat(32)}`, From: `+1${PHONE}`, Body: 'STOP' }
    expect((await call(stop, 'https://evil.example')).status).toBe(400)
    expect((await call({ ...stop, AccountSid: `AC${'1'.repeat(32)}` })).status).toBe(400)
    const unsigned = await fetch(`${stage.server.address}${RECEIVED}`, { method: 'POST', body: new URLSearchParams(stop) })
    expect(unsigned.status).toBe(400)
    expect(await stage.consents()).toMatchObject([{ ended_by: null }])
    expect((await call(stop)).status).toBe(200)
  })
})

describe('a booking at the desk', () => {
  const atDesk = (changes: object = {}) =>
    stage.server.call('POST', 'appointments', {
      who: 'downtown',
      body: {
        applicant: { first_name: 'Wanda', last_name: 'Walker', phone: PHONE, email: 'wanda@example.org' },
        ...{ lsv: stage.server.downtown, date_time: '2026-11-24T14:00:00Z', sms_consent: agreed },
        ...changes,
      },
    })

  test('with the agreement of the applicant texts the link, and says where it was given', async () => {
    const { status, body } = await atDesk()
    expect(status).toBe(201)
    await stage.work()
    expect(stage.twilio.messages).toMatchObject([{ to: `+1${PHONE}`, body: expect.stringContaining('9:00 AM') }])
    expect(await stage.consents()).toMatchObject([{ source: 'DESK', ended_by: null }])
    expect(await stage.audited('sms-consent')).toMatchObject([{ actor_role: 'lsv_user', detail: { source: 'DESK', wording: '2026-11' } }])
    const timeline = await stage.server.call('GET', `applicants/${body.applicant}/timeline`, { who: 'staff' })
    expect(timeline.body.results.filter(({ kind }: { kind: string }) => kind === 'text')).toMatchObject([{ event: 'SENT', what: null }])
  })

  test('without it texts nobody', async () => {
    await atDesk({ sms_consent: undefined })
    await stage.work()
    expect([await stage.consents(), stage.twilio.calls]).toEqual([[], []])
  })

  test('refuses the agreement of a number that gets no texts, and of an applicant whose environment offers none', async () => {
    const applicant = { first_name: 'Wanda', last_name: 'Walker', phone: '4165550100', email: 'wanda@example.org' }
    expect((await atDesk({ applicant })).body.errors).toHaveProperty('sms_consent')
    await stage.server.database.run(sql`update network set text_messages = false`)
    const { status, body } = await atDesk()
    await stage.server.database.run(sql`update network set text_messages = true`)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['sms_consent']])
    expect(await stage.server.database.rows(sql`select from appointment`)).toEqual([])
  })
})

describe('what Twilio reports', () => {
  const sent = async () => {
    await stage.book()
    await stage.work()
    return (await stage.outbox())[0] as Sms & { sid: string }
  }

  test('moves a message forward only, whatever the order', async () => {
    const { id, sid } = await sent()
    expect((await report(id, { MessageSid: sid, MessageStatus: 'delivered' })).status).toBe(204)
    await report(id, { MessageSid: sid, MessageStatus: 'sent' })
    expect(await stage.outbox()).toMatchObject([{ state: 'DELIVERED', error: null }])
  })

  test('as undelivered is shown with its code, on the booking page and to staff', async () => {
    const { id, sid } = await sent()
    await report(id, { MessageSid: sid, MessageStatus: 'undelivered', ErrorCode: '30005' })
    expect(await stage.outbox()).toMatchObject([{ state: 'FAILED', error: 'Twilio could not deliver it: 30005' }])
    const { body } = await stage.server.call('GET', 'textmessages', { who: 'staff' })
    expect(body.results).toMatchObject([{ state: 'FAILED', to_phone: PHONE }])
    expect(body.results[0]).not.toHaveProperty('body')
  })

  test('of another message, or an unknown one, changes nothing', async () => {
    const { id } = await sent()
    for (const [message, sid] of [
      [id, `SM${'f'.repeat(32)}`],
      [id + 1, `SM${'f'.repeat(32)}`],
    ] as const)
      expect((await report(message, { MessageSid: sid, MessageStatus: 'failed' })).status).toBe(204)
    expect(await stage.outbox()).toMatchObject([{ state: 'SENT' }])
  })

  test('on a message that was sent again is taken, and on its former sending no more', async () => {
    const { id } = await sent()
    const [first] = stage.twilio.messages as [(typeof stage.twilio.messages)[0]]
    await reportOn(first, 'undelivered')
    stage.twilio.faults.push('lost after')
    await promoteStaff(true)
    expect((await resend(id)).status).toBe(202)
    await promoteStaff(false)
    await stage.work()
    const second = stage.twilio.messages[1] as typeof first
    expect(await stage.outbox()).toMatchObject([{ state: 'UNKNOWN', sid: null }])
    await reportOn(first, 'failed')
    expect(await stage.outbox()).toMatchObject([{ state: 'UNKNOWN', sid: null }])
    await reportOn(second, 'delivered')
    expect(await stage.outbox()).toMatchObject([{ state: 'DELIVERED', sid: second.sid, error: null }])
  })

  test('before a call that gets no answer stays known', async () => {
    stage.twilio.faults.push('429', 'lost late')
    await stage.book()
    await stage.work()
    const [{ id }] = (await stage.outbox()) as [Sms]
    const sending = sendSms(stage.server.services, { sms: id })
    await expect.poll(() => stage.twilio.messages.length).toBe(1)
    const [taken] = stage.twilio.messages as [(typeof stage.twilio.messages)[0]]
    await reportOn(taken, 'delivered')
    await sending
    expect(await stage.outbox()).toMatchObject([{ state: 'DELIVERED', sid: taken.sid, error: null }])
  })

  test('as refused by its number stops the number', async () => {
    const { id, sid } = await sent()
    await report(id, { MessageSid: sid, MessageStatus: 'failed', ErrorCode: '21610' })
    expect(await stops()).toEqual([{ reason: 'UNSUBSCRIBED' }])
  })
})

describe('a message that cannot be sent', () => {
  test('because its number refuses all is final, and the next one is not sent until the number texts START', async () => {
    stage.twilio.faults.push('unsubscribed')
    await stage.book()
    await stage.work()
    expect(await stage.outbox()).toMatchObject([{ state: 'FAILED', attempts: 1 }])
    expect(await stops()).toEqual([{ reason: 'UNSUBSCRIBED' }])
    expect(await stage.server.database.rows(sql`select from graphile_worker._private_jobs`)).toEqual([])
    await stage.book()
    await stage.work()
    expect(stage.twilio.messages).toEqual([])
    await text('START')
    await stage.book()
    await stage.work()
    expect(stage.twilio.messages).toHaveLength(1)
  })

  test('because Twilio takes none now is tried again later, and mails do not wait for it', async () => {
    stage.twilio.faults.push('429')
    await stage.book()
    await stage.work()
    expect(await stage.outbox()).toMatchObject([{ state: 'FAILED', attempts: 1 }])
    expect(await stage.server.database.rows(sql`select state from mail`)).toEqual([{ state: 'KEPT' }])
    await stage.server.database.run(sql`update graphile_worker._private_jobs set run_at = now()`)
    await stage.work()
    expect(await stage.outbox()).toMatchObject([{ state: 'SENT', attempts: 2, error: null }])
  })

  test('because Twilio takes none now is sent at once, and once, where staff send it again before its next attempt', async () => {
    stage.twilio.faults.push('429')
    await stage.book()
    await stage.work()
    await promoteStaff(true)
    expect((await resend((await stage.outbox())[0]?.id)).status).toBe(202)
    await promoteStaff(false)
    expect(await stage.server.database.rows(sql`select run_at <= now() as due from graphile_worker._private_jobs`)).toEqual([{ due: true }])
    await stage.work()
    expect(await stage.outbox()).toMatchObject([{ state: 'SENT', attempts: 2, error: null }])
    expect(stage.twilio.messages).toHaveLength(1)
  })

  test('as it seemed while it was handed over is sent once the provider has taken it', async () => {
    stage.twilio.faults.push('429', 'slow')
    await stage.book()
    await stage.work()
    const [{ id } = { id: 0 }] = await stage.outbox()
    const { services } = stage.server
    const first = sendSms(services, { sms: id })
    await expect.poll(async () => (await stage.outbox())[0]?.state).toBe('SENDING')
    await sendSms(services, { sms: id })
    expect(await stage.outbox()).toMatchObject([{ state: 'UNKNOWN' }])
    await first
    expect(await stage.outbox()).toMatchObject([{ state: 'SENT', error: null, sid: stage.twilio.messages[0]?.sid }])
  })

  test.each(['500', '503', 'not json'] as const)(
    'for a failure of Twilio (%s) may have left, so that only staff send it again',
    async (fault) => {
      const logged = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
      stage.twilio.faults.push(fault)
      await stage.book()
      await stage.work()
      const [{ id } = { id: 0 }] = await stage.outbox()
      expect(logged.mock.calls).toContainEqual([{ sms: id }, expect.stringContaining('may have been sent')])
      logged.mockRestore()
      expect(await stage.outbox()).toMatchObject([{ state: 'UNKNOWN', attempts: 1 }])
      expect(await stage.server.database.rows(sql`select from graphile_worker._private_jobs`)).toEqual([])
      expect((await resend(id)).status).toBe(403)
      await promoteStaff(true)
      expect((await resend(id)).status).toBe(202)
      await stage.work()
      expect(await stage.outbox()).toMatchObject([{ state: 'SENT', attempts: 2, error: null }])
      expect(await stage.audited('resend')).toMatchObject([{ actor_role: 'superuser' }])
      expect((await resend(id)).body).toMatchObject({ status: 409, code: 'NOT_SENT' })
      await promoteStaff(false)
    },
  )

  test('and is useless by now, or no longer wanted, is not sent again', async () => {
    stage.twilio.faults.push('500', '500')
    await stage.book()
    await stage.book()
    await stage.work()
    const [late, unwanted] = await stage.outbox()
    await stage.server.database.run(sql`update sms set useless_at = ${new Date(0).toISOString()} where id = ${late?.id}`)
    await stage.server.database.run(sql`
      update sms_consent set ended_at = now(), ended_by = 'STOP' where applicant = (select applicant from sms where id = ${unwanted?.id})`)
    await promoteStaff(true)
    for (const message of [late, unwanted]) expect((await resend(message?.id)).status).toBe(202)
    await promoteStaff(false)
    await stage.work()
    expect(await stage.outbox()).toMatchObject([{ state: 'DROPPED' }, { state: 'DROPPED' }])
    expect(stage.twilio.messages).toEqual([])
  })

  test('with an answer that was lost is not sent twice', async () => {
    stage.twilio.faults.push('lost after')
    await stage.book()
    await stage.work()
    expect(await stage.outbox()).toMatchObject([{ state: 'UNKNOWN' }])
    expect(await stage.server.database.rows(sql`select from graphile_worker._private_jobs`)).toEqual([])
    expect(stage.twilio.messages).toHaveLength(1)
  })

  test('and was lost is known once Twilio reports it', async () => {
    stage.twilio.faults.push('lost after')
    await stage.book()
    await stage.work()
    const [{ id }] = (await stage.outbox()) as [Sms]
    await report(id, { MessageSid: stage.twilio.messages[0]?.sid ?? '', MessageStatus: 'delivered' })
    expect(await stage.outbox()).toMatchObject([{ state: 'DELIVERED', sid: stage.twilio.messages[0]?.sid }])
  })
})
