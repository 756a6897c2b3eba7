import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { formerLink, type OwnContact, ownContact, ownContactChange, ownContactChanged } from '../../contract/portal/contact.ts'
import { maskPhone } from '../../contract/records/phone.ts'
import { type Contact, changeContact } from '../applicants/contact/change-contact.ts'
import { type LinkedAppointment, manageUrl, readBookingOfToken, readLinked } from '../appointments/booking-link.ts'
import { lockAppointment } from '../appointments/update-appointment.ts'
import { hashSource, isFromSource } from '../booking/limits/booking-source.ts'
import { environmentName, joinEnvironment } from '../environments/join-environment.ts'
import { limits } from '../limits.ts'
import { lastMail, lastMailNow } from '../mails/last-mail.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { countCall } from '../platform/http/limits/call-limits.ts'
import { type ContactChange, isCorrectable, keepFormerContact, markUndone, readChangeOfToken, readEmailChanges } from './contact-changes.ts'
import { correctByLink, correctionOf, type LinkedRow, mayChangeEmail, restoredBy, undoByLink } from './correct-by-link.ts'
import { changeOwnConsent, readOwnSms } from './own-sms.ts'

const booking: LinkedRow<LinkedAppointment> = { lock: lockAppointment, readLinked, urlOf: manageUrl }
const declared = { path: '/api/bookings/:token/contact', permission: 'bookings.contact' } as const

/** GET /bookings/{token}/contact: the contact data of a booking's applicant, and the state of the last mail to the address. */
export const showContact: Action = action({
  ...declared,
  method: 'GET',
  summary: 'Read the contact details of a booking by its link',
  answer: ownContact,
  async handle({ database, params, ...services }) {
    const id = await readBookingOfToken(database, services, params.token)
    const { applicant, ...shown } = await readContact(database, services.clock.now(), id)
    const sms = await readOwnSms(database, services, { applicant, appointment: id })
    const mail = lastMailNow(shown.mail, services.settings)
    return { ...shown, mail, phone: maskPhone(shown.phone), sms } satisfies OwnContact
  },
})

/**
 * PATCH /bookings/{token}/contact: corrects email, phone and language. A new email address revokes the links that were mailed to the
 * old one and gets new ones; a mail to the old one explains how to undo the change, unless the address was mistyped in the booking.
 */
export const correctContact: Action = action({
  ...declared,
  method: 'PATCH',
  summary: 'Correct the contact details of a booking by its link',
  problems: ['CLOSED', 'EMAIL_LOCKED'],
  body: ownContactChange,
  idempotent: true,
  answer: ownContactChanged,
  async handle(call) {
    const source = hashSource(call.key, call.viewer.origin.ip)
    const correct = (change: Change, id: number, body: ContactChangeBody) => changeAndRenew(change, id, body, source)
    return { manage_url: await correctByLink(booking, { open: readBookingOfToken, count: countCorrection, correct }, call) }
  },
})

type ContactChangeBody = z.infer<typeof ownContactChange>

async function countCorrection(db: Db, id: number, { sms_consent }: ContactChangeBody): Promise<void> {
  await countCall(db, limits.ownContact, String(id))
  if (sms_consent) await countCall(db, limits.agreeToSms, String(id))
}

/** Changes the contact data, and renews the links of the bookings for a new email address; answers whether it did. */
async function changeAndRenew(change: Change, id: number, body: ContactChangeBody, source: Buffer): Promise<boolean> {
  const { db, clock } = change
  const before = await readContact(db, clock.now(), id)
  if (!before.may_change && !onlyEndsSms(body))
    throw conflict('CLOSED', 'This appointment no longer accepts information. Please ask at the desk.')
  const { given, isNewEmail, isChanged } = correctionOf(before, body, emailLocked)
  const { applicant } = before
  const can_undo = !isNewEmail || !(await isMistyped(db, id, applicant, source))
  if (isChanged) await keepFormerContact(db, applicant, { former_email: isNewEmail ? before.email : null, can_undo })
  const by_link = { appointment: id, can_undo: isNewEmail && can_undo }
  const changed = await changeContact(change, 'applicant.contact_corrected', { applicant, before, given, by_link })
  const { sms_consent } = body
  if (sms_consent != null) await changeOwnConsent(change, { applicant, appointment: id, phone: given.phone ?? before.phone, sms_consent })
  if (!changed.includes('email')) return false
  await renewLinks(change, applicant, id)
  return true
}

/** The time in which the first correction from where the booking was made is that of a mistyped address. */
const MISTYPED_MINUTES = 15

/** Whether a new address replaces one that was mistyped in the booking: its owner, a stranger, must not undo that. */
async function isMistyped(db: Db, appointment: number, applicant: number, source: Buffer): Promise<boolean> {
  if ((await readEmailChanges(db, applicant)).count > 0) return false
  const found = await db.one(sql`
    select from appointment p where p.id = ${appointment} and ${isFromSource(sql`p.id`, sql`${source}::bytea`)}
      and p.created > now() - make_interval(mins => ${MISTYPED_MINUTES})`)
  return found !== undefined
}

const emailLocked = () =>
  conflict('EMAIL_LOCKED', 'The email address can no longer be corrected here. Please ask the fingerprint location.')

/** Text messages can be ended at any time. */
const onlyEndsSms = (body: ContactChangeBody) =>
  body.sms_consent === false && Object.entries(body).every(([name, value]) => name === 'sms_consent' || value == null)

/** Mails the new links of the coming bookings to the new address, and that of the booking itself after the visit. */
async function renewLinks({ db, record }: Change, applicant: number, own: number): Promise<void> {
  const linked = await db.rows<{ id: number }>(sql`
    select id from appointment
    where applicant = ${applicant} and (status = 'SCHEDULED' or status = 'COMPLETED' and id = ${own}) order by id`)
  await record(linked.map(({ id }) => ({ type: 'appointment.link_renewed', appointment: id })))
}

const undoing = { path: '/api/bookings/:token/take_back', permission: 'bookings.take_back' } as const

/** GET /bookings/{token}/take_back: for the former link, which opens nothing else. */
export const showUndo: Action = action({
  ...undoing,
  method: 'GET',
  summary: 'Whether a former link can undo a change of the email address',
  answer: formerLink,
  async handle({ database, params, ...services }) {
    const { appointment, changed_at } = await readChangeOfToken(database, services, params.token)
    const found = await database.one<{ environment: string }>(sql`
      select ${environmentName} from appointment p join applicant a on a.id = p.applicant ${joinEnvironment} where p.id = ${appointment}`)
    return { environment: found?.environment ?? '', changed_at }
  },
})

/**
 * POST /bookings/{token}/take_back: restores email, phone and language, and mails the only valid links to the former address. Where no mail
 * leaves the server, the answer has the link.
 */
export const undoContactChange: Action = action({
  ...undoing,
  method: 'POST',
  summary: 'Undo a change of the email address',
  answer: ownContactChanged,
  handle: async (call) => ({ manage_url: await undoByLink(booking, { readChange: readChangeOfToken, undo }, call) }),
})

async function undo(change: Change, appointment: number, found: ContactChange): Promise<void> {
  const { db, clock } = change
  const before = await readContact(db, clock.now(), appointment)
  await markUndone(db, found)
  const { applicant } = before
  const by_link = { appointment, can_undo: false }
  await changeContact(change, 'applicant.contact_undone', { applicant, before, given: restoredBy(found), by_link })
  await renewLinks(change, applicant, appointment)
}

async function readContact(db: Db, now: number, id: number): Promise<Omit<OwnContact, 'sms'> & Contact & { applicant: number }> {
  const row = await db.one<Contact & { applicant: number; open: boolean; mail: OwnContact['mail'] }>(sql`
    select a.id as applicant, a.email, a.phone, a.language,
      ${isCorrectable(now)} as open,
      ${lastMail({ about: sql`m.appointment = p.id`, to: sql`a.email` })} as mail
    from appointment p join applicant a on a.id = p.applicant where p.id = ${id}`)
  const { open, ...contact } = row as NonNullable<typeof row>
  return { ...contact, may_change: open, may_change_email: open && mayChangeEmail(await readEmailChanges(db, contact.applicant)) }
}
