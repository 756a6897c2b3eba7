import { randomUUID } from 'node:crypto'
import { calendarFile } from '../../contract/calendar-file.ts'
import type { EventType } from '../../contract/events.ts'
import type { MailKind } from '../../contract/mail-wording.ts'
import { applicantAddress, manageUrl } from '../appointments/booking-link.ts'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { addJob, addJobs } from '../platform/jobs.ts'
import { type NewMail, queueMail } from '../platform/mail/mail.ts'
import { type Line, written } from '../platform/mail/mail-lines.ts'
import { calendarOf, readTold, type Told } from './appointment-mail-data.ts'
import { appointmentTexts } from './appointment-texts.ts'
import { formatWhen } from './mail-language.ts'
import { USUAL, type Wording, wordingFor } from './mail-wordings.ts'
import { cancelledPaymentLines, paymentLines } from './payment-lines.ts'

/** What a mail tells of an appointment. */
export type MailedEvent = 'BOOKED' | 'MOVED' | 'CANCELLED' | 'CANCELLED_BY_SITE' | 'REMINDER_DAYS' | 'REMINDER_HOURS' | 'LINK'

/** The job of a mail. A reminder names the time that it reminds of, a link that is asked for again its asking. */
export type MailJob = { appointment: number; event: MailedEvent; date_time?: string; once?: string }

/** Asks for the mail in the transaction of what it tells. */
export const askForMail = (db: Db, appointment: number, event: MailedEvent, once?: string) =>
  addJob(db, 'appointment_mail', { appointment, event, ...(once === undefined ? {} : { once }) } satisfies MailJob)

/** Queues the mail of an event, as a consequence of it. */
const queuesMail =
  (event: MailedEvent): Consequence<AppointmentEventType> =>
  ({ db }, events) =>
    addJobs(
      db,
      'appointment_mail',
      events.map(({ appointment }) => ({ appointment, event })),
    )

type AppointmentEventType = Extract<EventType, `appointment.${string}`>

export const queueBookedMail = queuesMail('BOOKED')
export const queueMovedMail = queuesMail('MOVED')
export const queueCancelledMail = queuesMail('CANCELLED')
export const queueCancelledBySiteMail = queuesMail('CANCELLED_BY_SITE')

/** Queues the applicant's link; every event sends it once more. */
export const queueLinkMail: Consequence<'appointment.link_sent'> = ({ db }, events) =>
  addJobs(
    db,
    'appointment_mail',
    events.map(({ appointment }) => ({ appointment, event: 'LINK', once: randomUUID() })),
  )

/** Writes the mail of what happened to an appointment into the outbox, as the appointment stands now. One mail per event. */
export async function mailAppointment(db: Db, services: Pick<Services, 'settings' | 'key'>, job: MailJob): Promise<void> {
  const told = await readTold(db, job.appointment)
  if (told === undefined || told.email === '' || !isStillTrue(told, job)) return
  const kind = wordedAs[job.event]
  const wording = kind === null ? USUAL : await wordingFor(db, told.applicant, kind, told.language)
  await queueMail(db, appointmentMail(told, job, services, wording), services.settings)
}

/** Which of the environment's own words go with a mail. */
const wordedAs: Readonly<Record<MailedEvent, MailKind | null>> = {
  BOOKED: 'BOOKED',
  MOVED: 'MOVED',
  CANCELLED: 'CANCELLED',
  CANCELLED_BY_SITE: 'CANCELLED',
  REMINDER_DAYS: 'REMINDER',
  REMINDER_HOURS: 'REMINDER',
  LINK: null,
}

const isCancellation = (event: MailedEvent) => event === 'CANCELLED' || event === 'CANCELLED_BY_SITE'
const isReminder = (event: MailedEvent) => event === 'REMINDER_DAYS' || event === 'REMINDER_HOURS'

/** Nobody is told of a booking that was cancelled since, nor reminded of a time that was moved. */
function isStillTrue(told: Told, { event, date_time }: MailJob): boolean {
  if (isReminder(event)) return told.status === 'SCHEDULED' && Date.parse(told.date_time) === Date.parse(date_time ?? '')
  return isCancellation(event) || told.status !== 'CANCELLED'
}

/** The mail as it goes out: text, HTML and calendar file say the same. */
export function appointmentMail(told: Told, job: MailJob, services: Pick<Services, 'settings' | 'key'>, wording: Wording): NewMail {
  const subject = appointmentTexts[told.language].subjects[job.event]
  return {
    event_key: eventKey(told, job),
    appointment: told.id,
    applicant: told.applicant,
    to_address: told.email,
    reply_to: told.reply_to,
    subject,
    ...written(subject, linesOf(told, job.event, services, wording), told.language),
    calendar: isReminder(job.event) ? null : calendarFile(calendarOf(told, appointmentTexts[told.language])),
  }
}

/** A second mail of the same key is not made. */
function eventKey({ id, version, date_time }: Told, { event, once }: MailJob): string {
  if (event === 'BOOKED') return `booked-${id}`
  if (event === 'LINK') return `link-${id}-${once}`
  if (isReminder(event)) return reminderKey(event, id, date_time)
  return `${isCancellation(event) ? 'cancelled' : 'moved'}-${id}-${version}`
}

/** The key of a reminder names the time that it reminds of. */
const reminderKey = (event: MailedEvent, id: number, date_time: string) => `${event}-${id}-${Math.floor(Date.parse(date_time) / 1000)}`

function linesOf(told: Told, event: MailedEvent, services: Pick<Services, 'settings' | 'key'>, { before, after }: Wording): Line[] {
  const text = appointmentTexts[told.language]
  const facts: Line[] = [
    ['', text.hello(told.first_name)],
    ...before,
    ['', `${text.subjects[event]}.`],
    [text.when, formatWhen(told.date_time, told.time_zone, told.language)],
    [text.where, [told.place, told.street, told.city, told.phone && formatPhone(told.phone)].filter(Boolean).join('\n')],
    [text.number, String(told.id)],
  ]
  if (isCancellation(event)) return [...facts, ...afterCancelling(told, event, services), ...after]
  return [
    ...facts,
    ...paymentLines(told),
    [text.bring, text.bringThis],
    ...instructionsOf(told),
    [text.manage, manageUrl(services, told)],
    ...after,
    ['', text.requestedBy(told.environment)],
  ]
}

function afterCancelling(told: Told, event: MailedEvent, { settings }: Pick<Services, 'settings'>): Line[] {
  const text = appointmentTexts[told.language]
  const why: Line[] = event === 'CANCELLED_BY_SITE' ? [['', text.sorry]] : []
  return [...why, ...cancelledPaymentLines(told), [text.again, applicantAddress(settings, told.subdomain)]]
}

/** The location's own words; where there are none in the applicant's language, it is told. */
function instructionsOf({ applicant_instructions, applicant_instructions_es, language }: Told): Line[] {
  const text = appointmentTexts[language]
  if (language === 'es' && applicant_instructions_es !== null) return [[text.instructions, applicant_instructions_es]]
  return applicant_instructions === null ? [] : [[text.instructionsInEnglish, applicant_instructions]]
}

const formatPhone = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
