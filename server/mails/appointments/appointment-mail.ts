import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { EventType } from '../../../contract/events.ts'
import type { WordableMail } from '../../../contract/mails/mail-wording.ts'
import { formatPhone } from '../../../contract/records/phone.ts'
import { textIn, translationOf } from '../../../contract/records/translations.ts'
import { applicantAddress, namedUrl } from '../../appointments/booking-link.ts'
import { calendarFile } from '../../appointments/calendar-file.ts'
import { bringOf } from '../../environments/faces.ts'
import { limits } from '../../limits.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Consequence } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { secondsToWait } from '../../platform/http/limits/call-limits.ts'
import { addJobAfter, addJobs } from '../../platform/jobs/add-job.ts'
import { type NewMail, queueMail } from '../../platform/mail/mail.ts'
import type { Line } from '../../platform/mail/mail-lines.ts'
import { mailboxOf } from '../../platform/mail/mailbox.ts'
import { toPlainText } from '../../platform/records/plain-text.ts'
import { composeApplicantMail } from '../applicant-mail.ts'
import { lockMailRecipients, personOf } from '../lock-mail-recipients.ts'
import { formatWhen, formatWhenShort } from '../mail-language.ts'
import { readWordingFor, USUAL, type Wording } from '../mail-wordings.ts'
import { cancelledPaymentLines, paymentLines } from '../payments/payment-lines.ts'
import { appointmentTexts } from '../texts/mail-texts.ts'
import { type AppointmentMailData, calendarOf, readAppointmentMailData, readMailedPlace } from './appointment-mail-data.ts'

/** The event that causes a mail about an appointment. */
export type AppointmentMailEvent = 'BOOKED' | 'MOVED' | 'CANCELLED' | 'CANCELLED_BY_SITE' | 'REMINDER_DAYS' | 'REMINDER_HOURS' | 'LINK'

/**
 * The job of a mail. A reminder has the time of its appointment; each sending of a link has its own `once`; a move has the former time zone
 * of its location if that was corrected.
 */
type AppointmentMailJob = { appointment: number; event: AppointmentMailEvent; date_time?: string; once?: string; former_zone?: string }

/** Queues the mail of an event, as its consequence. */
const queuesMail =
  (event: AppointmentMailEvent): Consequence<AppointmentEventType> =>
  ({ db }, events) =>
    addJobs(
      db,
      'write_mail',
      events.map(({ appointment }) => ({ kind: 'appointment', appointment, event })),
    )

type AppointmentEventType = Extract<EventType, `appointment.${string}`>

/** Queues the mail of a new booking. */
export const queueBookedMail = queuesMail('BOOKED')
/** Queues the mail of a move by staff. */
export const queueMovedMail: Consequence<'appointment.moved'> = ({ db }, events) =>
  addJobs(
    db,
    'write_mail',
    events.map(({ appointment, former_zone }) => ({
      kind: 'appointment',
      appointment,
      event: 'MOVED',
      ...(former_zone && { former_zone }),
    })),
  )
/** Queues one mail for the applicant's own moves, which often come in a row, about the last one. */
export const queueOwnMoveMail: Consequence<'appointment.moved_by_applicant'> = async ({ db }, events) => {
  for (const { appointment } of events) await queueLater(db, { appointment, event: 'MOVED' }, GATHER_SECONDS)
}
/** Queues the mail of a cancellation by the applicant. */
export const queueCancelledMail = queuesMail('CANCELLED')
/** Queues the mail of a cancellation by staff. */
export const queueCancelledByUserMail = queuesMail('CANCELLED_BY_SITE')

/** Queues the mail with the applicant's link; every event sends it again. */
export const queueLinkMail: Consequence<'appointment.link_sent' | 'appointment.link_renewed'> = ({ db }, events) =>
  addJobs(
    db,
    'write_mail',
    events.map(({ appointment }) => ({ kind: 'appointment', appointment, event: 'LINK', once: randomUUID() })),
  )

/** Writes the mail of an event into the outbox, about the appointment as it is now. One mail per event. */
export async function mailAppointment(db: Db, services: Pick<Services, 'settings' | 'key'>, job: AppointmentMailJob): Promise<void> {
  await lockMailRecipients(db, personOf(job.appointment))
  const appointment = await readAppointmentMailData(db, job.appointment)
  if (appointment === undefined || appointment.email === '' || !isStillTrue(appointment, job)) return
  const wait = services.settings.rateLimits && CAUSED_BY_BOOKERS.has(job.event) ? await countMail(db, appointment) : 0
  if (wait > 0) return queueLater(db, job, wait)
  const kind = wordedAs[job.event]
  const wording = kind === null ? USUAL : await readWordingFor(db, appointment.applicant, kind, appointment.language)
  const before = job.event === 'MOVED' ? await readMailedPlace(db, job.appointment, job.former_zone) : undefined
  await queueMail(db, composeAppointmentMail({ ...appointment, before }, job, services, wording), services.settings)
}

/** Mails that anybody can cause by booking under an address; whether the mailbox is their own is unknown. */
const CAUSED_BY_BOOKERS: ReadonlySet<AppointmentMailEvent> = new Set(['BOOKED', 'MOVED', 'CANCELLED'])
/** An applicant's moves often come in a row: after this time one message tells of the last. */
export const GATHER_SECONDS = 90

/**
 * Counts by mailbox and booking address, so that one stranger cannot use up a mailbox's limit, and by mailbox, which many addresses cannot
 * flood; bookings of the desk are not counted.
 */
async function countMail(db: Db, { id, email }: Pick<AppointmentMailData, 'id' | 'email'>): Promise<number> {
  const found = await db.one<{ source: string }>(
    sql`select encode(source_hash, 'hex') as source from booking_source where appointment = ${id}`,
  )
  if (found === undefined) return 0
  const ofSource = await secondsToWait(db, limits.bookingMail, `${found.source} ${mailboxOf(email)}`)
  return ofSource > 0 ? ofSource : secondsToWait(db, limits.mailbox, mailboxOf(email))
}

/** Queues a job that writes the mail later, from the appointment as it is then. Jobs of one event replace each other. */
async function queueLater(db: Db, { appointment, event, former_zone }: AppointmentMailJob, seconds: number): Promise<void> {
  const job = { kind: 'appointment' as const, appointment, event, ...(former_zone && { former_zone }) }
  await addJobAfter(db, 'write_mail', job, seconds, `mail:${event}:${appointment}`)
}

/** The environment's wording for a mail. */
const wordedAs: Readonly<Record<AppointmentMailEvent, WordableMail | null>> = {
  BOOKED: 'BOOKED',
  MOVED: 'MOVED',
  CANCELLED: 'CANCELLED',
  CANCELLED_BY_SITE: 'CANCELLED',
  REMINDER_DAYS: 'REMINDER',
  REMINDER_HOURS: 'REMINDER',
  LINK: null,
}

const isCancellation = (event: AppointmentMailEvent) => event === 'CANCELLED' || event === 'CANCELLED_BY_SITE'
const isReminder = (event: AppointmentMailEvent) => event === 'REMINDER_DAYS' || event === 'REMINDER_HOURS'

/** Whether a mail still applies: not for a booking cancelled since, nor a reminder of a time that was moved. */
export function isStillTrue(appointment: AppointmentMailData, { event, date_time }: AppointmentMailJob): boolean {
  if (isReminder(event)) return appointment.status === 'SCHEDULED' && Date.parse(appointment.date_time) === Date.parse(date_time ?? '')
  return isCancellation(event) || appointment.status !== 'CANCELLED'
}

/** The mail as it is sent: text, HTML and calendar file with the same content. */
export function composeAppointmentMail(
  appointment: AppointmentMailData,
  job: AppointmentMailJob,
  services: Pick<Services, 'settings' | 'key'>,
  wording: Wording,
): NewMail {
  const { language, date_time, time_zone } = appointment
  const text = appointmentTexts[language]
  const link = isCancellation(job.event) ? null : namedUrl(services.settings, appointment)
  const content = {
    event_key: eventKey(appointment, job),
    appointment: appointment.id,
    subject: `${text.subjects[job.event]}: ${formatWhenShort(date_time, time_zone, language)}`,
    lines: linesOf(appointment, job.event, services),
    code: isCancellation(job.event) || appointment.status === 'COMPLETED' ? null : String(appointment.id),
    calendar:
      isReminder(job.event) || appointment.status === 'COMPLETED'
        ? null
        : calendarFile(calendarOf(appointment, text, { link, sender: services.settings.mailFrom })),
  }
  return composeApplicantMail(appointment, content, wording)
}

/** The key of an event: a second mail, or text message, with the same key is not written. */
export function eventKey({ id, version, date_time }: AppointmentMailData, { event, once }: AppointmentMailJob): string {
  if (event === 'BOOKED') return `booked-${id}`
  if (event === 'LINK') return `link-${id}-${once}`
  if (isReminder(event)) return reminderKey(event, id, date_time)
  return `${isCancellation(event) ? 'cancelled' : 'moved'}-${id}-${version}`
}

/** The key of a reminder contains the time of the appointment. */
const reminderKey = (event: AppointmentMailEvent, id: number, date_time: string) =>
  `${event}-${id}-${Math.floor(Date.parse(date_time) / 1000)}`

function linesOf(appointment: AppointmentMailData, event: AppointmentMailEvent, services: Pick<Services, 'settings' | 'key'>): Line[] {
  const text = appointmentTexts[appointment.language]
  const facts: Line[] = [
    ['', `${text.subjects[event]}.`],
    ...beforeLines(appointment),
    [text.when, formatWhen(appointment.date_time, appointment.time_zone, appointment.language)],
    [
      text.where,
      [appointment.lsv_name, appointment.street, appointment.city, appointment.phone && formatPhone(appointment.phone)]
        .filter(Boolean)
        .join('\n'),
    ],
    [text.number, String(appointment.id)],
  ]
  if (isCancellation(event)) return [...facts, ...afterCancelling(appointment, event, services)]
  if (appointment.status === 'COMPLETED') return [...facts, [text.follow, namedUrl(services.settings, appointment)]]
  return [
    ...facts,
    ...paymentLines(appointment),
    [text.bring, whatToBring(appointment)],
    ...instructionsOf(appointment),
    ...missingLines(appointment, services),
    [text.manage, namedUrl(services.settings, appointment)],
  ]
}

/** The way to the page where an applicant gives what is missing before the prints can be taken. */
function missingLines(appointment: AppointmentMailData, { settings }: Pick<Services, 'settings'>): Line[] {
  if (appointment.missing.length === 0) return []
  return [[appointmentTexts[appointment.language].missing, `${namedUrl(settings, appointment)}/data`]]
}

/** The former time of a moved appointment, and the former place if that changed too. */
function beforeLines({ before, lsv_name, language }: AppointmentMailData): Line[] {
  if (before === undefined) return []
  const when = formatWhen(before.date_time, before.time_zone, language)
  return [[appointmentTexts[language].before, before.lsv_name === lsv_name ? when : `${when}\n${before.lsv_name}`]]
}

/** The documents that the applicant type accepts, else photo IDs in general, and what the environment asks for, as on its pages. */
function whatToBring({ accepted_ids, type_translations, landing_texts, environment, language }: AppointmentMailData): string {
  const { bringThis, bringAccepted, bringAsked } = appointmentTexts[language]
  const accepted = textIn({ accepted_ids, translations: type_translations }, 'accepted_ids', language)
  const bring = bringOf(landing_texts)
  const bringText = bring?.[language] ?? bring?.en ?? Object.values(bring ?? {})[0]
  const asked = bringText === undefined ? [] : [bringAsked(environment), toPlainText(bringText)]
  return [...(accepted === null ? [bringThis] : [bringAccepted, accepted]), ...asked].join('\n')
}

function afterCancelling(appointment: AppointmentMailData, event: AppointmentMailEvent, { settings }: Pick<Services, 'settings'>): Line[] {
  const text = appointmentTexts[appointment.language]
  const bySite = event === 'CANCELLED_BY_SITE'
  const why: Line[] = bySite ? [['', text.sorry]] : []
  return [...why, ...cancelledPaymentLines(appointment, bySite), [text.again, applicantAddress(settings, appointment.subdomain)]]
}

/** The location's instructions; a mail in another language marks those that are in English. */
function instructionsOf({ applicant_instructions, translations, language }: AppointmentMailData): Line[] {
  const text = appointmentTexts[language]
  const translated = translationOf(translations, 'applicant_instructions', language)
  if (translated !== undefined) return [[text.instructions, translated]]
  return applicant_instructions === null ? [] : [[text.instructionsInEnglish, applicant_instructions]]
}
