import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { formerLink } from '../../contract/portal/contact.ts'
import {
  type TransferContact,
  transferContact,
  transferContactChange,
  transferContactChanged,
} from '../../contract/portal/transfer-contact.ts'
import type { Language } from '../../contract/records/languages.ts'
import { maskPhone } from '../../contract/records/phone.ts'
import type { Contact } from '../applicants/contact/change-contact.ts'
import { environmentName, joinEnvironment } from '../environments/join-environment.ts'
import { limits } from '../limits.ts'
import { lastMail, lastMailNow } from '../mails/last-mail.ts'
import { type LinkedTransfer, readLinkedTransfer, readTransferOfToken, transferUrl } from '../mails/transfers/transfer-link.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { countCall } from '../platform/http/limits/call-limits.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { correctByLink, correctionOf, type LinkedRow, mayChangeEmail, restoredBy, undoByLink } from '../portal/correct-by-link.ts'
import { type ContactChange, keepFormerContact, markUndone, readChangeOfToken, readEmailChanges } from './contact-changes.ts'

const request: LinkedRow<LinkedTransfer> = {
  lock: (db, id) => db.run(sql`select from transfer where id = ${id} for update`),
  readLinked: readLinkedTransfer,
  urlOf: transferUrl,
}
const declared = { path: '/api/transferrequests/:token/contact', permission: 'transferrequests.contact' } as const

/** GET /transferrequests/{token}/contact: the contact data of a request, and the state of the last mail to the address. */
export const showTransferContact: Action = action({
  ...declared,
  method: 'GET',
  summary: 'Read the contact details of a transfer request by its link',
  answer: transferContact,
  async handle({ database, params, ...services }) {
    const id = await readTransferOfToken(database, services, params.token)
    const contact = await readContact(database, services.settings, id)
    return { ...contact, phone: maskPhone(contact.phone) }
  },
})

/**
 * PATCH /transferrequests/{token}/contact: corrects email, phone and language of a pending request. A new email address revokes the
 * link that was mailed to the old one, and gets a new one; a mail to the old one explains how to undo the change.
 */
export const correctTransferContact: Action = action({
  ...declared,
  method: 'PATCH',
  summary: 'Correct the contact details of a transfer request by its link',
  problems: ['CLOSED', 'EMAIL_LOCKED'],
  body: transferContactChange,
  idempotent: true,
  answer: transferContactChanged,
  async handle(call) {
    return { state_url: await correctByLink(request, { open: readTransferOfToken, count: countCorrection, correct }, call) }
  },
})

const countCorrection = (db: Db, id: number) => countCall(db, limits.ownTransferContact, String(id))

const undoing = { path: '/api/transferrequests/:token/take_back', permission: 'transferrequests.take_back' } as const

/** GET /transferrequests/{token}/take_back: for the former link, which opens nothing else. */
export const showTransferUndo: Action = action({
  ...undoing,
  method: 'GET',
  summary: 'Whether a former link can undo a change of the email address of a transfer request',
  answer: formerLink,
  async handle({ database, params, ...services }) {
    const { transfer, changed_at } = await readChangeOfToken(database, services, params.token)
    const found = await database.one<{ environment: string }>(
      sql`select ${environmentName} from transfer a ${joinEnvironment} where a.id = ${transfer}`,
    )
    return { environment: found?.environment ?? '', changed_at }
  },
})

/**
 * POST /transferrequests/{token}/take_back: restores email, phone and language, and mails the only valid link to the address. Where no mail leaves the server,
 * the answer has the link.
 */
export const undoTransferContact: Action = action({
  ...undoing,
  method: 'POST',
  summary: 'Undo a change of the email address of a transfer request',
  answer: transferContactChanged,
  handle: async (call) => ({ state_url: await undoByLink(request, { readChange: readChangeOfToken, undo }, call) }),
})

async function undo(change: Change, id: number, found: ContactChange): Promise<void> {
  const before = await readContact(change.db, change.settings, id)
  await markUndone(change.db, found)
  await replaceContact(change, 'transfer.email_undone', id, { given: restoredBy(found), before, former_language: before.language })
}

type ContactChangeBody = z.infer<typeof transferContactChange>

/** Corrects the contact data by the link, within its limits; answers whether the email address is another one. */
async function correct(change: Change, id: number, body: ContactChangeBody): Promise<boolean> {
  const before = await readContact(change.db, change.settings, id)
  if (!before.may_change) throw conflict('CLOSED', 'This request was decided or withdrawn and no longer accepts information.')
  const { given, isNewEmail, isChanged } = correctionOf(before, body, emailLocked)
  if (!isChanged) return false
  const former_language = await keepFormerContact(change.db, id, isNewEmail)
  await replaceContact(change, 'transfer.email_corrected', id, { given, before, former_language })
  return isNewEmail
}

const emailLocked = () =>
  conflict('EMAIL_LOCKED', 'The email address can no longer be corrected here. You can withdraw this request and send another one.')

type Replacement = { given: Partial<Contact>; before: Contact; former_language: Language }

/** Writes the contact data of a locked request. A new email address revokes the links that went to the one before. */
async function replaceContact(
  { db, record }: Change,
  type: 'transfer.email_corrected' | 'transfer.email_undone',
  transfer: number,
  { given, before, former_language }: Replacement,
): Promise<void> {
  const changed = Object.entries(given).flatMap(([name, value]) => (value === before[name as keyof Contact] ? [] : [name]))
  // Undoing voids the links since, also where they changed the address back.
  const isNewEmail = changed.includes('email') || type === 'transfer.email_undone'
  const { email, phone, language } = { ...before, ...given }
  await db.run(sql`
    update transfer set email = ${email}, phone = ${phone}, language = ${language}, link_revision = link_revision + ${isNewEmail ? 1 : 0}
    where id = ${transfer}`)
  if (!isNewEmail) return record({ type: 'transfer.contact_corrected', transfer, changed })
  await record({ type, transfer, before: before.email, language: former_language, changed })
}

async function readContact(db: Db, settings: Settings, id: number): Promise<TransferContact> {
  const row = await db.one<Contact & Pick<TransferContact, 'mail'> & { pending: boolean }>(sql`
    select a.email, a.phone, a.language, a.state = 'PENDING' as pending,
      ${lastMail({ about: sql`m.transfers && array[a.id]`, to: sql`a.email` })} as mail
    from transfer a where a.id = ${id}`)
  const { pending, mail, ...contact } = row as NonNullable<typeof row>
  const may_change_email = pending && mayChangeEmail(await readEmailChanges(db, id))
  return { ...contact, mail: lastMailNow(mail, settings), may_change: pending, may_change_email }
}
