import sql from 'sql-template-tag'
import { formerLink } from '../../contract/portal/contact.ts'
import {
  type TransferContact,
  transferContact,
  transferContactChange,
  transferContactChanged,
} from '../../contract/portal/transfer-contact.ts'
import { environmentName, joinEnvironment } from '../environments/join-environment.ts'
import { limits } from '../limits.ts'
import { lastMail, lastMailNow } from '../mails/last-mail.ts'
import { readLinkedTransfer, readTransferOfToken, transferUrl } from '../mails/transfers/transfer-link.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { countCall } from '../platform/http/limits/call-limits.ts'
import { isRepeated, runOnce } from '../platform/records/idempotency.ts'
import { idIn } from '../platform/secrets/signed-id.ts'
import { mailsLeave, type Settings } from '../platform/settings/settings.ts'
import { MAX_EMAIL_CHANGES } from '../portal/contact.ts'
import { keepFormerEmail, markUndone, readEmailChangeOfToken, readEmailChanges } from './email-changes.ts'

/** In place of the new link's revision, which a key keeps: a link that is void meanwhile is answered too, and opens nothing. */
const SAME_LINK = 0

const declared = { path: '/api/transferrequests/:token/contact', permission: 'transferrequests.contact' } as const

/** GET /transferrequests/{token}/contact: the email address of a request, and the state of the last mail to it. */
export const showTransferContact: Action = action({
  ...declared,
  method: 'GET',
  summary: 'Read the email address of a transfer request by its link',
  answer: transferContact,
  async handle({ database, params, ...services }) {
    const id = await readTransferOfToken(database, services, params.token)
    return readContact(database, services.settings, id)
  },
})

/**
 * PATCH /transferrequests/{token}/contact: corrects the email address of a pending request. This revokes the link that was mailed to the
 * old address, and mails a new one; a mail to the old address explains how to undo the change.
 */
export const correctTransferContact: Action = action({
  ...declared,
  method: 'PATCH',
  summary: 'Correct the email address of a transfer request by its link',
  problems: ['EMAIL_LOCKED'],
  body: transferContactChange,
  idempotent: true,
  answer: transferContactChanged,
  async handle({ database, transact, params, body, request, ...services }) {
    const { token } = params
    // Repeated after a lost answer, the link may be the one that the first call made void.
    if (!(await isRepeated(database, request))) {
      const id = await readTransferOfToken(database, services, token)
      if (services.settings.rateLimits) await countCall(database, limits.ownTransferContact, String(id))
    }
    return transact(async (change) => {
      const { db } = change
      const link_revision = await runOnce(db, services, request, body, async () => {
        const id = idIn(token)
        await lockTransfer(db, id)
        // Again under the lock: the link may have been revoked meanwhile.
        await readTransferOfToken(db, services, token)
        const isRenewed = await correct(change, id, body.email)
        return isRenewed ? (await readLinkedTransfer(db, id)).link_revision : SAME_LINK
      })
      if (link_revision === SAME_LINK) return { state_url: null }
      return { state_url: transferUrl(services, { ...(await readLinkedTransfer(db, idIn(token))), link_revision }) }
    })
  },
})

const undoing = { path: '/api/transferrequests/:token/take_back', permission: 'transferrequests.take_back' } as const

/** GET /transferrequests/{token}/take_back: for the former link, which opens nothing else. */
export const showTransferUndo: Action = action({
  ...undoing,
  method: 'GET',
  summary: 'Whether a former link can undo a change of the email address of a transfer request',
  answer: formerLink,
  async handle({ database, params, ...services }) {
    const { transfer, changed_at } = await readEmailChangeOfToken(database, services, params.token)
    const found = await database.one<{ environment: string }>(
      sql`select ${environmentName} from transfer a ${joinEnvironment} where a.id = ${transfer}`,
    )
    return { environment: found?.environment ?? '', changed_at }
  },
})

/**
 * POST /transferrequests/{token}/take_back: restores the email address, and mails the only valid link to it. Where no mail leaves the server,
 * the answer has the link.
 */
export const undoTransferContact: Action = action({
  ...undoing,
  method: 'POST',
  summary: 'Undo a change of the email address of a transfer request',
  answer: transferContactChanged,
  async handle({ database, transact, params, ...services }) {
    const id = idIn(params.token)
    await transact(async (change) => {
      const { db } = change
      await lockTransfer(db, id)
      const found = await readEmailChangeOfToken(db, services, params.token)
      await markUndone(db, found)
      await replaceEmail(change, 'transfer.email_undone', id, found.former_email)
    })
    return { state_url: mailsLeave(services.settings) ? null : transferUrl(services, await readLinkedTransfer(database, id)) }
  },
})

const lockTransfer = (db: Db, id: number) => db.run(sql`select from transfer where id = ${id} for update`)

/** Replaces the email address by the link, within its limits; answers whether it is another one. */
async function correct(change: Change, id: number, email: string): Promise<boolean> {
  const before = await readContact(change.db, change.settings, id)
  if (email.toLowerCase() === before.email.toLowerCase()) return false
  if (!before.may_change_email)
    throw conflict('EMAIL_LOCKED', 'The email address can no longer be corrected here. You can withdraw this request and send another one.')
  await keepFormerEmail(change.db, id)
  await replaceEmail(change, 'transfer.email_corrected', id, email)
  return true
}

/** Writes the address of a locked request, and revokes the links that went to the one before. */
async function replaceEmail(
  { db, record }: Change,
  type: 'transfer.email_corrected' | 'transfer.email_undone',
  transfer: number,
  email: string,
): Promise<void> {
  const { email: before } = (await db.one<{ email: string }>(sql`select email from transfer where id = ${transfer}`)) as { email: string }
  await db.run(sql`update transfer set email = ${email}, link_revision = link_revision + 1 where id = ${transfer}`)
  await record({ type, transfer, before, changed: ['email'] })
}

async function readContact(db: Db, settings: Settings, id: number): Promise<TransferContact> {
  const row = await db.one<Pick<TransferContact, 'email' | 'mail'> & { pending: boolean }>(sql`
    select a.email, a.state = 'PENDING' as pending, ${lastMail({ about: sql`m.transfers && array[a.id]`, to: sql`a.email` })} as mail
    from transfer a where a.id = ${id}`)
  const { pending, email, mail } = row as NonNullable<typeof row>
  const { count, taken_back } = await readEmailChanges(db, id)
  return { email, mail: lastMailNow(mail, settings), may_change_email: pending && count < MAX_EMAIL_CHANGES && !taken_back }
}
