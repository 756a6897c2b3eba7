import sql from 'sql-template-tag'
import { toE164 } from '../../contract/sms/us-number.ts'
import { secondsUntilDaytime } from '../availability/quiet-hours.ts'
import type { Db } from '../platform/database/database.ts'
import { type Change, transactAs } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { addJobAfter } from '../platform/jobs/add-job.ts'
import { log } from '../platform/log.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { completeSms } from './compose-sms.ts'
import { readSmsState, stopUnsubscribed, wantsSms } from './consent.ts'
import { smsJobKey } from './outbox.ts'
import { smsProviderOf } from './provider/provider-in-use.ts'
import type { SendResult } from './provider/sms-provider.ts'

type SmsRow = {
  id: number
  applicant: number
  appointment: number | null
  to_phone: string
  body: string
  time_zone: string | null
  useless_at: string
  state: string
}

/**
 * Sends one message of the outbox. One that the provider did not take is tried again (by throwing); one that it may have taken is not,
 * and becomes unknown. Without a provider it is kept to be read in the app.
 */
export async function sendSms(services: Services, { sms: id }: { sms: number }): Promise<void> {
  const { database, settings, clock } = services
  const sms = await database.one<SmsRow>(sql`select * from sms where id = ${id}`)
  if (sms === undefined || !['QUEUED', 'FAILED', 'SENDING'].includes(sms.state)) return
  if (sms.state === 'SENDING') return markUnknown(database, id, 'The server stopped while the message was being handed over.')
  const unwanted = await whyUnwanted(services, sms)
  if (unwanted !== null) return setState(database, id, 'DROPPED', unwanted)
  const wait = sms.time_zone === null ? 0 : secondsUntilDaytime(clock.now(), sms.time_zone)
  if (wait > 0) return void (await addJobAfter(database, 'send_sms', { sms: id }, wait, smsJobKey(id)))
  const provider = smsProviderOf(settings)
  if (provider === undefined) return setState(database, id, 'KEPT', null)
  // Without the provider's name of an earlier attempt: reports about this one bring their own.
  const claimed = await database.one<{ attempts: number }>(sql`
    update sms set state = 'SENDING', attempts = attempts + 1, sid = null, sent_at = null
    where id = ${id} and state in ('QUEUED', 'FAILED') returning attempts`)
  if (claimed === undefined) return
  const handed = await provider.send({
    id,
    attempt: claimed.attempts,
    to: toE164(sms.to_phone),
    body: completeSms(services.key, sms),
    usefulSeconds: (Date.parse(sms.useless_at) - clock.now()) / 1_000,
  })
  await keepOutcome(services, sms, handed)
}

/** The reason why a message is no longer sent: its number has no agreement now, or it is out of date. */
async function whyUnwanted({ database, sealing, clock }: Services, { applicant, to_phone, useless_at }: SmsRow): Promise<string | null> {
  if (Date.parse(useless_at) <= clock.now()) return 'It was too late to be of use.'
  const state = await readSmsState(database, sealing, applicant)
  return wantsSms(state) && state.phone === to_phone ? null : 'Text messages are no longer wanted at this number.'
}

async function keepOutcome(services: Services, { id, to_phone }: SmsRow, handed: SendResult): Promise<void> {
  const { database } = services
  switch (handed.outcome) {
    case 'ACCEPTED':
      // Its delivery status may have been reported before this answer, or a second job may have taken it for lost.
      return void (await database.run(sql`
        update sms set state = case when state in ('SENDING', 'UNKNOWN') then 'SENT' else state end, sid = ${handed.sid}, sent_at = now(), error = null
        where id = ${id}`))
    case 'UNSUBSCRIBED':
      return transactAs(services, SYSTEM, (change) => failUnsubscribed(change, { id, to_phone }, handed.reason))
    case 'UNKNOWN':
      return markUnknown(database, id, handed.reason)
    case 'REFUSED':
      return setState(database, id, 'FAILED', handed.reason)
    case 'LATER':
      await setState(database, id, 'FAILED', handed.reason)
      throw new Error(handed.reason)
  }
}

/** The provider reports that a number refuses messages of this sender. */
export async function failUnsubscribed(change: Change, { id, to_phone }: Pick<SmsRow, 'id' | 'to_phone'>, reason: string): Promise<void> {
  await stopUnsubscribed(change, to_phone)
  await setState(change.db, id, 'FAILED', reason)
}

/** Nobody sees the outbox by night: the log names the message. One that was reported meanwhile is known. */
async function markUnknown(db: Db, id: number, reason: string): Promise<void> {
  const marked = await db.run(sql`update sms set state = 'UNKNOWN', error = ${reason} where id = ${id} and state = 'SENDING'`)
  if (marked === 0) return
  log.warn({ sms: id }, 'A text message may have been sent, and is not sent again')
}

const setState = async (db: Db, id: number, state: string, error: string | null) => {
  await db.run(sql`update sms set state = ${state}, error = ${error} where id = ${id}`)
}
