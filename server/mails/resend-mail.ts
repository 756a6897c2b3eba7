import * as z from 'zod/mini'
import { mail as contract } from '../../contract/outbox.ts'
import { audit } from '../platform/audit/audit.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { queueAgain } from '../platform/mail/mail.ts'
import { rowOf } from '../platform/records/answers.ts'
import { locked, mustRead } from '../platform/records/record-routes.ts'
import { mails } from './outbox.ts'

/** POST /mails/{id}/resend: a mail that failed, or that perhaps never arrived, goes out as it stands in the outbox. */
export const resendMail: Action = action({
  method: 'POST',
  path: '/api/mails/:id/resend',
  permission: 'mails.resend',
  summary: 'Send a mail of the outbox again',
  body: z.optional(z.strictObject({})),
  answer: rowOf(contract),
  status: 202,
  async handle({ database, settings, viewer, params }) {
    if (settings.smtpUrl === undefined) throw conflict('NO_MAIL_SERVER', 'No mail server is set, so nothing can be sent.')
    return database.transaction(async (db) => {
      const { id } = await locked(db, mails, viewer, idIn(params))
      const asked = await queueAgain(db, id)
      if (asked === 'secret') throw conflict('HELD_A_LINK', 'This mail holds a link that may be void by now. Have a new one sent instead.')
      if (asked === 'under way') throw conflict('NOT_SENT', 'This mail was sent, or is on its way.')
      await audit(db, viewer, { event: 'resend', resource: 'mails', row_id: id })
      return mustRead(db, mails, viewer, id)
    })
  },
})
