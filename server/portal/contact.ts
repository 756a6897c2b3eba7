import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { formerLink, type OwnContact, ownContact, ownContactChange, ownContactChanged } from '../../contract/portal/contact.ts'
import { maskPhone } from '../../contract/records/phone.ts'
import { type Contact, changeContact } from '../applicants/contact/change-contact.ts'
import { manageUrl, readBookingOfToken, readLinked } from '../appointments/booking-link.ts'
import { lockAppointment } from '../appointments/update-appointment.ts'
import { environmentName, joinEnvironment } from '../environments/join-environment.ts'
import { limits } from '../limits.ts'
import { lastMail, lastMailNow } from '../mails/last-mail.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { countCall } from '../platform/http/limits/call-limits.ts'
import { isRepeated, runOnce } from '../platform/records/idempotency.ts'
import * as signedId from '../platform/secrets/signed-id.ts'
import { mailsLeave } from '../platform/settings/settings.ts'
import { keepFormerContact, markUndone, readChangeOfToken, readChanges } from './contact-changes.ts'
import { changeOwnConsent, readOwnSms } from './own-sms.ts'

/** The maximum number of changes of the email address by the links of an applicant's bookings, and by those of a request to transfer. */
export const MAX_EMAIL_CHANGES = 3
/** In place of the new link's revision, which a key keeps: a link that is void meanwhile is answered too, and opens nothing. */
const SAME_LINK = 0

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
 * old one and gets new ones; a mail to the old one explains how to undo the change.
 */
export const correctContact: Action = action({
  ...declared,
  method: 'PATCH',
  summary: 'Correct the contact details of a booking by its link',
  problems: ['CLOSED', 'EMAIL_LOCKED'],
  body: ownContactChange,
  idempotent: true,
  answer: ownContactChanged,
  async handle({ database, transact, params, body, request, ...services }) {
    const { token } = params
    // Repeated after a lost answer, the link may be the one that the first call made void.
    if (!(await isRepeated(database, request))) {
      const id = await readBookingOfToken(database, services, token)
      if (services.settings.rateLimits) {
        await countCall(database, limits.ownContact, String(id))
        if (body.sms_consent) await countCall(database, limits.agreeToSms, String(id))
      }
    }
    return transact(async (change) => {
      const { db } = change
      const link_revision = await runOnce(db, services, request, body, async () => {
        const id = signedId.idIn(token)
        await lockAppointment(db, id)
        // Again under the lock: the link may have been revoked meanwhile.
        await readBookingOfToken(db, services, token)
        const isRenewed = await changeAndRenew(change, id, body)
        return isRenewed ? (await readLinked(db, id)).link_revision : SAME_LINK
      })
      if (link_revision === SAME_LINK) return { manage_url: null }
      return { manage_url: manageUrl(services, { ...(await readLinked(db, signedId.idIn(token))), link_revision }) }
    })
  },
})

type ContactChangeBody = z.infer<typeof ownContactChange>

/** Changes the contact data, and renews the links of the bookings for a new email address; answers whether it did. */
async function changeAndRenew(change: Change, id: number, body: ContactChangeBody): Promise<boolean> {
  const { db, clock } = change
  const before = await readContact(db, clock.now(), id)
  const { email, phone, language, sms_consent } = body
  if (!before.may_change && !onlyEndsSms(body))
    throw conflict('CLOSED', 'This appointment no longer accepts information. Please ask at the desk.')
  const { applicant } = before
  const isNew = email != null && email.toLowerCase() !== before.email.toLowerCase()
  if (isNew && !before.may_change_email)
    throw conflict('EMAIL_LOCKED', 'The email address can no longer be corrected here. Please ask the fingerprint location.')
  const given: Partial<Contact> = { ...(isNew ? { email } : {}), ...(phone ? { phone } : {}), ...(language ? { language } : {}) }
  const isChanged = Object.entries(given).some(([name, value]) => value !== before[name as keyof Contact])
  if (isChanged) await keepFormerContact(db, applicant, isNew ? before.email : null)
  const by_link = { appointment: id, can_undo: isNew }
  const changed = await changeContact(change, 'applicant.contact_corrected', { applicant, before, given, by_link })
  if (sms_consent != null) await changeOwnConsent(change, { applicant, appointment: id, phone: given.phone ?? before.phone, sms_consent })
  if (!changed.includes('email')) return false
  await renewLinks(change, applicant)
  return true
}

/** Text messages can be ended at any time. */
const onlyEndsSms = (body: ContactChangeBody) =>
  body.sms_consent === false && Object.entries(body).every(([name, value]) => name === 'sms_consent' || value == null)

/** Mails the new links of the coming bookings to the new address. */
async function renewLinks({ db, record }: Change, applicant: number): Promise<void> {
  const coming = await db.rows<{ id: number }>(
    sql`select id from appointment where applicant = ${applicant} and status = 'SCHEDULED' order by id`,
  )
  await record(coming.map(({ id }) => ({ type: 'appointment.link_renewed', appointment: id })))
}

const undoing = { path: '/api/bookings/:token/take_back', permission: 'bookings.take_back' } as const

/** GET /bookings/{token}/take_back: for the former link, which opens nothing else. */
export const showUndo: Action = action({
  ...undoing,
  method: 'GET',
  summary: 'Whether a former link can undo a change of the email address',
  answer: formerLink,
  async handle({ database, params, ...services }) {
    const { appointment, changed_at } = await readChangeOfToken(database, services, params.token ?? '')
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
  async handle({ database, transact, params, ...services }) {
    const { appointment } = await readChangeOfToken(database, services, params.token ?? '')
    await transact(async (change) => {
      const { db, clock } = change
      await lockAppointment(db, appointment)
      const found = await readChangeOfToken(db, services, params.token ?? '')
      const before = await readContact(db, clock.now(), appointment)
      await markUndone(db, found)
      const by_link = { appointment, can_undo: false }
      const given = {
        email: found.former_email,
        ...(found.former_phone === null ? {} : { phone: found.former_phone }),
        ...(found.former_language === null ? {} : { language: found.former_language }),
      }
      await changeContact(change, 'applicant.contact_undone', { applicant: before.applicant, before, given, by_link })
      await renewLinks(change, before.applicant)
    })
    return { manage_url: mailsLeave(services.settings) ? null : manageUrl(services, await readLinked(database, appointment)) }
  },
})

async function readContact(db: Db, now: number, id: number): Promise<Omit<OwnContact, 'sms'> & Contact & { applicant: number }> {
  const row = await db.one<Contact & { applicant: number; open: boolean; mail: OwnContact['mail'] }>(sql`
    select a.id as applicant, a.email, a.phone, a.language,
      p.status = 'SCHEDULED' and p.started_at is null and p.date_time > ${isoOf(now)} as open,
      ${lastMail({ about: sql`m.appointment = p.id`, to: sql`a.email` })} as mail
    from appointment p join applicant a on a.id = p.applicant where p.id = ${id}`)
  const { open, ...contact } = row as NonNullable<typeof row>
  const { count, taken_back } = await readChanges(db, contact.applicant)
  return { ...contact, may_change: open, may_change_email: open && count < MAX_EMAIL_CHANGES && !taken_back }
}
