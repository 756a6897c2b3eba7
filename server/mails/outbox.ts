import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { mail } from '../../contract/mails/outbox.ts'
import type { Row } from '../../contract/records/define-record.ts'
import { withLinks } from '../appointments/booking-link.ts'
import { permissions } from '../permissions.ts'
import type { Action } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { queueAgain } from '../platform/mail/mail.ts'
import { readNextAttempts } from '../platform/mail/next-attempts.ts'
import { accessBy, every } from '../platform/records/access.ts'
import { type RecordKind, readOnly } from '../platform/records/record-kind.ts'
import { rowAction } from '../platform/records/row-action.ts'
import type { SigningKeys } from '../platform/secrets/sealing.ts'
import { withTransferLinks } from './transfers/transfer-link.ts'

/** The outbox. Only superusers read it, since mails contain addresses and registration numbers. */
export const mails: RecordKind = {
  contract: mail,
  table: 'mail',
  source: 'mail_seen',
  reads: 'replica',
  serves: readOnly,
  access: accessBy(permissions.mails, { superuser: every }),
  finish: async (db, { key }, _viewer, rows) => {
    const failed = rows.filter(({ state }) => state === 'FAILED')
    const next = await readNextAttempts(
      db,
      failed.map(({ id }) => Number(id)),
    )
    for (const row of failed) row.next_attempt = next.get(Number(row.id)) ?? null
    const kept = rows.filter(({ state }) => state === 'KEPT') as Row<typeof mail>[]
    if (kept.length === 0) return
    const named = await db.rows<Named>(sql`select id, listed, event_key from mail where id = any(${kept.map(({ id }) => id)}::bigint[])`)
    for (const row of kept)
      Object.assign(
        row,
        linked(
          key,
          row,
          named.find(({ id }) => id === row.id),
        ),
      )
  },
}

/** A mail that is kept for want of a mail server is read here and nowhere else: its link works. Those that were sent show none. */
const linked = (key: SigningKeys, { appointment, text_body }: Row<typeof mail>, { listed, event_key }: Partial<Named> = {}) => {
  const words = { appointment, listed: listed ?? [], event_key: event_key ?? '', text_body, html_body: '' }
  return { text_body: withTransferLinks(key, withLinks(key, words)).text_body }
}

/** The columns of a mail that name the records whose links it holds. */
type Named = { id: number; listed: number[]; event_key: string }

/** POST /mails/{id}/resend: sends a failed or unconfirmed mail again, unchanged. */
export const resendMail: Action = rowAction(mails, {
  method: 'POST',
  path: '/api/mails/:id/resend',
  permission: 'mails.resend',
  summary: 'Send a mail of the outbox again',
  problems: ['NO_MAIL_SERVER', 'HELD_A_LINK', 'NOT_SENT'],
  body: z.optional(z.strictObject({})),
  status: 202,
  async run({ change: { db, settings, record }, before: { id } }) {
    if (settings.smtpUrl === undefined) throw conflict('NO_MAIL_SERVER', 'No mail server is set, so nothing can be sent.')
    const queued = await queueAgain(db, id)
    if (queued === 'secret') throw conflict('HELD_A_LINK', 'This mail holds a link that may be void by now. Have a new one sent instead.')
    if (queued === 'under way') throw conflict('NOT_SENT', 'This mail was sent, or is on its way.')
    await record({ type: 'mail.resent', mail: id })
  },
})
