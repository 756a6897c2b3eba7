import sql from 'sql-template-tag'
import type { Language } from '../../contract/records/languages.ts'
import { escapeHtml } from '../../contract/records/markup.ts'
import { fromE164 } from '../../contract/sms/us-number.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, type RouteCall } from '../platform/http/action.ts'
import { invalid, notFound } from '../platform/http/errors.ts'
import { publicAddress } from '../platform/settings/settings.ts'
import { TWILIO_PATHS } from '../platform/settings/twilio-settings.ts'
import { resumeNumber, stopNumber } from './consent.ts'
import { UNSUBSCRIBED } from './provider/twilio.ts'
import { isSignedByTwilio } from './provider/twilio-signature.ts'
import { failUnsubscribed } from './send-sms.ts'
import { smsTexts } from './sms-texts.ts'

/** The words that end text messages, begin them again, or ask for help: each as the whole message, in any case. */
const KEYWORDS: Readonly<Record<string, 'STOP' | 'START' | 'HELP'>> = {
  ...Object.fromEntries(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'].map((word) => [word, 'STOP'] as const)),
  ...Object.fromEntries(['START', 'UNSTOP'].map((word) => [word, 'START'] as const)),
  ...Object.fromEntries(['HELP', 'INFO'].map((word) => [word, 'HELP'] as const)),
}

/**
 * POST /webhooks/sms: a text message from an applicant's phone. Twilio answers STOP and START itself, and HELP where its Advanced
 * Opt-Out names the kind of the message; elsewhere the answer to HELP is ours.
 */
export const receiveSms: Action = action({
  method: 'POST',
  path: TWILIO_PATHS.received,
  permission: 'webhooks/sms.create',
  summary: 'Receive a text message from Twilio',
  status: 200,
  answerType: 'text/xml',
  async handle(call) {
    const form = signedForm(call)
    const word = keywordOf(form.get('Body') ?? '')
    const [phone, sid] = [fromE164(form.get('From') ?? ''), form.get('MessageSid') ?? '']
    if (phone !== undefined && /^(SM|MM)[0-9a-fA-F]{32}$/.test(sid) && (word === 'STOP' || word === 'START'))
      await call.transact(async (change) => {
        const first = await change.db.run(sql`insert into sms_received (sid) values (${sid}) on conflict do nothing`)
        if (first > 0) await (word === 'STOP' ? stopNumber(change, phone) : resumeNumber(change, phone))
      })
    call.reply.type('text/xml; charset=utf-8')
    return word === 'HELP' && form.get('OptOutType') === null ? await helpFor(call, phone) : twiml('')
  },
})

/**
 * POST /webhooks/sms/status: the delivery status of a message that was sent. Reports may come in any order; a message only moves forward.
 * A report about an earlier attempt says nothing about the last one.
 */
export const receiveSmsStatus: Action = action({
  method: 'POST',
  path: TWILIO_PATHS.status,
  permission: 'webhooks/sms.create',
  summary: 'Receive the state of a text message from Twilio',
  async handle(call) {
    const form = signedForm(call)
    const { message, attempt } = call.request.query as Record<string, unknown>
    const [id, reported] = [wholeNumber(message) ?? 0, wholeNumber(attempt)]
    const [sid, code] = [form.get('MessageSid'), form.get('ErrorCode')]
    const state = REPORTED[form.get('MessageStatus') ?? '']
    if (sid === null || state === undefined) return
    await call.transact(async (change) => {
      const moved = await change.db.one<{ id: number; to_phone: string }>(sql`
        update sms set state = ${state}, sid = ${sid}, sent_at = coalesce(sent_at, now()),
          error = ${state === 'FAILED' ? `Twilio could not deliver it: ${code ?? 'no reason given'}` : null}
        where id = ${id} and attempts = coalesce(${reported}::bigint, attempts) and coalesce(sid, ${sid}) = ${sid} and state = any(${FROM[state]}::text[]) returning id, to_phone`)
      if (moved !== undefined && code === String(UNSUBSCRIBED))
        await failUnsubscribed(change, moved, `Twilio could not deliver it: ${code}`)
    })
  },
})

const wholeNumber = (value: unknown): number | null => (/^\d{1,15}$/.test(String(value)) ? Number(value) : null)

const REPORTED: Readonly<Record<string, 'SENT' | 'DELIVERED' | 'FAILED'>> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'DELIVERED',
  undelivered: 'FAILED',
  failed: 'FAILED',
}

/** The states that a report follows. */
const FROM = {
  SENT: ['SENDING', 'UNKNOWN'],
  DELIVERED: ['SENDING', 'UNKNOWN', 'SENT'],
  FAILED: ['SENDING', 'UNKNOWN', 'SENT'],
} as const

/** The fields of a call that Twilio signed for our public address, whatever host the call names. */
function signedForm({ request, settings }: RouteCall): URLSearchParams {
  const { twilio } = settings.sms
  if (twilio === undefined) throw notFound()
  const header = request.headers['x-twilio-signature']
  const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
  const url = `${publicAddress(settings, 'staff')}${request.originalUrl}`
  if (typeof header !== 'string' || !isSignedByTwilio(twilio.authToken, url, form, header) || form.get('AccountSid') !== twilio.accountSid)
    throw invalid({ 'X-Twilio-Signature': 'Does not fit' })
  return form
}

/** Only a message that is nothing but the word counts, as at Twilio. */
const keywordOf = (body: string) => KEYWORDS[body.trim().toUpperCase()]

/** In the language of the applicant who agreed at this number last. */
async function helpFor({ database, settings }: RouteCall, phone: string | undefined): Promise<string> {
  const found = await database.one<{ language: Language }>(sql`
    select a.language from sms_consent c join applicant a on a.id = c.applicant where c.phone = ${phone ?? ''} order by c.id desc limit 1`)
  const { name, url } = settings.provider
  return twiml(smsTexts[found?.language ?? 'en'].help([name, url].filter(Boolean).join(' ')))
}

const twiml = (message: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${message === '' ? '' : `<Message>${escapeHtml(message)}</Message>`}</Response>`

/** Deletes the names of received messages that are too old to be sent again. */
export const pruneReceivedSms = (db: Db) => db.run(sql`delete from sms_received where created < now() - interval '30 days'`)
