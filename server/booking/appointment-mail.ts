import { calendarFile } from '../../contract/calendar-file.ts'
import { paymentLabels } from '../../contract/payment-codes.ts'
import type { Db } from '../platform/database.ts'
import type { Services } from '../platform/http.ts'
import { addJob } from '../platform/jobs.ts'
import { type NewMail, queueMail } from '../platform/mail.ts'
import { type Line, written } from '../platform/mail-lines.ts'
import { fromCents } from '../platform/money.ts'
import { applicantAddress, manageUrl } from './manage-link.ts'
import { calendarOf, readTold, type Told } from './told-appointment.ts'

/** What a mail tells of an appointment. */
export type MailedEvent = 'BOOKED' | 'MOVED' | 'CANCELLED' | 'CANCELLED_BY_SITE' | 'REMINDER_DAYS' | 'REMINDER_HOURS' | 'LINK'

/** The job of a mail. A reminder names the time that it reminds of, a link that is asked for again its asking. */
export type MailJob = { appointment: number; event: MailedEvent; date_time?: string; once?: string }

/** Asks for the mail in the transaction of what it tells. */
export const askForMail = (db: Db, appointment: number, event: MailedEvent, once?: string) =>
  addJob(db, 'appointment_mail', { appointment, event, ...(once === undefined ? {} : { once }) } satisfies MailJob)

const subjects: Record<MailedEvent, string> = {
  BOOKED: 'Your fingerprint appointment is scheduled',
  MOVED: 'Your fingerprint appointment has changed',
  CANCELLED: 'Your fingerprint appointment is cancelled',
  CANCELLED_BY_SITE: 'The fingerprint location has cancelled your appointment',
  REMINDER_DAYS: 'Reminder: your fingerprint appointment is coming up',
  REMINDER_HOURS: 'Reminder: your fingerprint appointment is about to begin',
  LINK: 'The link to your fingerprint appointment',
}

/** Writes the mail of what happened to an appointment into the outbox, as the appointment stands now. One mail per event. */
export async function mailAppointment(db: Db, services: Pick<Services, 'settings' | 'key'>, job: MailJob): Promise<void> {
  const told = await readTold(db, job.appointment)
  if (told !== undefined && isStillTrue(told, job)) await queueMail(db, composed(told, job, services), services.settings)
}

const isCancellation = (event: MailedEvent) => event === 'CANCELLED' || event === 'CANCELLED_BY_SITE'
const isReminder = (event: MailedEvent) => event === 'REMINDER_DAYS' || event === 'REMINDER_HOURS'

/** Nobody is told of a booking that was cancelled since, nor reminded of a time that was moved. */
function isStillTrue(told: Told, { event, date_time }: MailJob): boolean {
  if (isReminder(event)) return told.status === 'SCHEDULED' && Date.parse(told.date_time) === Date.parse(date_time ?? '')
  return isCancellation(event) || told.status !== 'CANCELLED'
}

/** The mail as it goes out: text, HTML and calendar file say the same. */
function composed(told: Told, job: MailJob, services: Pick<Services, 'settings' | 'key'>): NewMail {
  const subject = subjects[job.event]
  return {
    event_key: eventKey(told, job),
    appointment: told.id,
    applicant: told.applicant,
    to_address: told.email,
    reply_to: told.reply_to,
    subject,
    ...written(subject, linesOf(told, job.event, services)),
    calendar: isReminder(job.event) ? null : calendarFile(calendarOf(told)),
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

function linesOf(told: Told, event: MailedEvent, services: Pick<Services, 'settings' | 'key'>): Line[] {
  const facts: Line[] = [
    ['', `Hello ${told.first_name},`],
    ['', `${subjects[event]}.`],
    ['When', formatWhen(told.date_time, told.time_zone)],
    ['Where', [told.place, told.street, told.city, told.phone && formatPhone(told.phone)].filter(Boolean).join('\n')],
    ['Registration number', String(told.id)],
  ]
  if (isCancellation(event)) return [...facts, ...afterCancelling(told, event, services)]
  const instructions: Line[] = told.applicant_instructions === null ? [] : [['Instructions', told.applicant_instructions]]
  return [
    ...facts,
    ...priceOf(told),
    ['What to bring', 'A government-issued photo ID and this registration number.'],
    ...instructions,
    ['See, move or cancel your appointment', manageUrl(services, told)],
    ['', `Requested by ${told.environment}`],
  ]
}

function afterCancelling(told: Told, event: MailedEvent, { settings }: Pick<Services, 'settings'>): Line[] {
  const why: Line[] =
    event === 'CANCELLED_BY_SITE'
      ? [['', 'We are sorry: this time is not available any more. Unless you asked for this yourself, please choose another time.']]
      : []
  return [...why, ['Book another appointment', applicantAddress(settings, told.subdomain)]]
}

function priceOf({ price, attempt, payment_method, sandbox }: Told): Line[] {
  const unreal = sandbox ? ' (test payment: no real charge)' : ''
  if (price > 0) return [['Payment', `$${fromCents(price)}, ${paymentLabels[payment_method]}${unreal}`]]
  return attempt > 1 ? [['Payment', 'Free of charge: your fingerprints are taken again.']] : []
}

/** The time at the location, its zone named: Tuesday, November 24, 2026 at 9:15 AM EST. */
const formatWhen = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))

const formatPhone = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
