import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { type MailResends, mail, resendMailsAnswer, resendMailsBody } from '../../contract/mails/outbox.ts'
import type { Row } from '../../contract/records/define-record.ts'
import { permissions } from '../permissions.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { readNextAttempts } from '../platform/mail/next-attempts.ts'
import { requeueMail, requeueMails } from '../platform/mail/requeue-mails.ts'
import { accessBy, every } from '../platform/records/access.ts'
import { type RecordKind, readOnly, type Values } from '../platform/records/record-kind.ts'
import { rowAction } from '../platform/records/row-action.ts'
import { mailsLeave } from '../platform/settings/settings.ts'
import { completeMail } from './complete-mail.ts'

const WITHHELD = 'This message holds a link for its reader alone, so that its words are not shown.'

/**
 * The outbox. Only superusers read it, since mails contain addresses and registration numbers. What is kept for want of a mail server is
 * read here and nowhere else, so that its links work. Once there is a mail server nobody gets at a link here: neither at one that waits,
 * failed, or was kept before.
 */
export const mails: RecordKind = {
  contract: mail,
  table: 'mail',
  source: 'mail_seen',
  reads: 'replica',
  serves: readOnly,
  access: accessBy(permissions.mails, { superuser: every }),
  finish: async (db, { key, settings }, _viewer, rows) => {
    await addNextAttempts(db, rows)
    const ids = rows.map(({ id }) => id)
    const named = new Map(
      (await db.rows<OutboxRow>(sql`select id, listed, transfers, event_key, secret from mail where id = any(${ids}::bigint[])`)).map(
        (row) => [row.id, row],
      ),
    )
    for (const row of rows as Row<typeof mail>[]) {
      const { listed = [], transfers = [], event_key = '', secret = true } = named.get(row.id) ?? {}
      const { appointment, text_body, calendar, state } = row
      const complete = completeMail(key, { appointment, listed, transfers, event_key, text_body, html_body: '', calendar })
      if (state === 'KEPT' && !mailsLeave(settings)) Object.assign(row, { text_body: complete.text_body, calendar: complete.calendar })
      else {
        if (secret && state !== 'SENT') row.text_body = WITHHELD
        // A calendar file is offered as it was sent, or not at all.
        if (complete.calendar !== calendar) row.calendar = null
      }
    }
  },
}

/** Adds to each mail that failed when it is tried again; null once it is given up. */
async function addNextAttempts(db: Db, rows: readonly Values[]): Promise<void> {
  const failed = rows.filter(({ state }) => state === 'FAILED')
  const next = await readNextAttempts(
    db,
    failed.map(({ id }) => Number(id)),
  )
  for (const row of failed) row.next_attempt = next.get(Number(row.id)) ?? null
}

/** The columns of a mail that name the records whose links it holds, and whether it is for its reader alone. */
type OutboxRow = { id: number; listed: number[]; transfers: number[]; event_key: string; secret: boolean }

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
    if (!mailsLeave(settings)) throw noMailServer()
    const queued = await requeueMail(db, id)
    if (queued === 'secret') throw conflict('HELD_A_LINK', 'This mail holds a link that may be void by now. Have a new one sent instead.')
    if (queued === 'under way') throw conflict('NOT_SENT', 'This mail was sent, or is on its way.')
    await record({ type: 'mail.resent', mail: id })
  },
})

/** POST /mails/resends: sends several failed or unconfirmed mails again, unchanged. */
export const resendMails: Action = action({
  method: 'POST',
  path: '/api/mails/resends',
  permission: 'mails.resend',
  summary: 'Send several mails of the outbox again',
  problems: ['NO_MAIL_SERVER'],
  body: resendMailsBody,
  answer: resendMailsAnswer,
  status: 202,
  handle({ settings, body, transact }): Promise<MailResends> {
    if (!mailsLeave(settings)) throw noMailServer()
    const mails = [...new Set(body.mails)]
    return transact(async ({ db, record }) => {
      const { queued, withLink } = await requeueMails(db, mails)
      await record(queued.map((id) => ({ type: 'mail.resent' as const, mail: id })))
      return { queued: queued.length, with_link: withLink, left: mails.length - queued.length - withLink }
    })
  },
})

const noMailServer = () => conflict('NO_MAIL_SERVER', 'No mail server is set, so nothing can be sent.')
