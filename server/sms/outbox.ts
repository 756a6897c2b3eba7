import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Row } from '../../contract/records/define-record.ts'
import { textMessage } from '../../contract/sms/text-messages.ts'
import { mergesOf } from '../applicants/merging/merge-applicants.ts'
import { permissions } from '../permissions.ts'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'
import type { Action } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { addFirstJobs, addJobAfter } from '../platform/jobs/add-job.ts'
import { accessBy, every } from '../platform/records/access.ts'
import { type RecordKind, readOnly } from '../platform/records/record-kind.ts'
import { rowAction } from '../platform/records/row-action.ts'
import { completeSms } from './compose-sms.ts'
import { smsProviderOf } from './provider/provider-in-use.ts'

/** One message for one number; a second with the same `event_key` is not written. `time_zone` null: at any hour. */
type NewSms = {
  event_key: string
  applicant: number
  appointment: number | null
  to_phone: string
  body: string
  time_zone: string | null
  useless_at: Date
}

/** The fields of a message that staff see on the record of its applicant. */
const FOR_STAFF = ['id', 'created', 'appointment', 'applicant', 'to_phone', 'state', 'attempts', 'error', 'sent_at']

/** The text messages. Only superusers read their words. Without a provider, one that was kept has its link. */
export const textMessages: RecordKind = {
  contract: textMessage,
  table: 'sms',
  reads: 'replica',
  serves: readOnly,
  access: accessBy(permissions.textmessages, { superuser: every, staff: { rows: every, fields: FOR_STAFF } }),
  finish: async (_db, { key, settings }, _viewer, rows) => {
    if (smsProviderOf(settings) !== undefined) return
    for (const row of rows as Row<typeof textMessage>[])
      if (row.state === 'KEPT' && row.body !== undefined) row.body = completeSms(key, row)
  },
}

/** POST /textmessages/{id}/resend: sends a message again that failed or may not have arrived, if it is still wanted and of use. */
export const resendSms: Action = rowAction(textMessages, {
  method: 'POST',
  path: '/api/textmessages/:id/resend',
  permission: 'textmessages.resend',
  summary: 'Send a text message again',
  problems: ['NO_PROVIDER', 'NOT_SENT'],
  body: z.optional(z.strictObject({})),
  status: 202,
  async run({ change: { db, settings, record }, before: { id } }) {
    if (smsProviderOf(settings) === undefined) throw conflict('NO_PROVIDER', 'No provider of text messages is set, so nothing can be sent.')
    const queued = await db.run(sql`update sms set state = 'QUEUED', error = null where id = ${id} and state in ('FAILED', 'UNKNOWN')`)
    if (queued === 0) throw conflict('NOT_SENT', 'This text message was sent, or is on its way.')
    // Replaces a waiting next attempt, too: two jobs would see each other's hand-over.
    await addJobAfter(db, 'send_sms', { sms: id }, 0, smsJobKey(id))
    await record({ type: 'sms.resent', sms: id })
  },
})

/** The key of the job that sends a message: one waits at a time. */
export const smsJobKey = (id: number) => `sms:${id}`

/** Writes a message into the outbox and queues its sending, once per event. */
export async function queueSms(db: Db, sms: NewSms): Promise<void> {
  const made = await db.one<{ id: number }>(sql`
    insert into sms (event_key, applicant, appointment, to_phone, body, time_zone, useless_at)
    values (${sms.event_key}, ${sms.applicant}, ${sms.appointment}, ${sms.to_phone}, ${sms.body}, ${sms.time_zone}, ${sms.useless_at})
    on conflict (event_key) do nothing returning id`)
  if (made !== undefined) await addFirstJobs(db, 'send_sms', [{ payload: { sms: made.id }, key: smsJobKey(made.id) }])
}

/** Moves the messages of the other record to the remaining one. */
export const moveSms: Consequence<'applicant.merged'> = ({ db }, events) =>
  db.run(sql`update sms s set applicant = m.applicant from ${mergesOf(events)} where s.applicant = m.other`)

/** Deletes messages to a person, sent or not; the jobs of unsent ones find nothing. */
export const purgeSms: Consequence<'applicant.purged'> = ({ db }, events) =>
  db.run(sql`delete from sms where applicant = any(${events.map(({ applicant }) => applicant)}::bigint[])`)

/** Marks waiting messages, and those of `retried` that failed, as unknown, so that none is sent by itself. */
export const markSmsUnknown = (db: Db, retried: readonly number[], reason: string): Promise<number> =>
  db.run(sql`
    update sms set state = 'UNKNOWN', error = ${reason}
    where state in ('QUEUED', 'SENDING') or (state = 'FAILED' and id = any(${retried}::bigint[]))`)
