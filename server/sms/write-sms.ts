import sql from 'sql-template-tag'
import { DAY_MS } from '../../contract/records/days.ts'
import { LAST_ATTEMPT } from '../applicants/prints/rejections.ts'
import { lastAppointment } from '../appointments/last-appointment.ts'
import { secondsUntilDaytime } from '../availability/quiet-hours.ts'
import { joinEnvironment } from '../environments/join-environment.ts'
import { limits } from '../limits.ts'
import { environmentFields, type Recipient } from '../mails/applicant-mail.ts'
import { eventKey, isStillTrue } from '../mails/appointments/appointment-mail.ts'
import { type AppointmentMailData, readAppointmentMailData } from '../mails/appointments/appointment-mail-data.ts'
import { lockMailRecipients, personOf } from '../mails/lock-mail-recipients.ts'
import type { Db } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import { secondsToWait } from '../platform/http/limits/call-limits.ts'
import { addJobAfter } from '../platform/jobs/add-job.ts'
import { type AppointmentSmsEvent, composeAppointmentSms, composeIllegibleSms } from './compose-sms.ts'
import { readSmsState, wantsSms } from './consent.ts'
import { queueSms } from './outbox.ts'

/**
 * The job of a message about an appointment. `answers`: it is the direct answer to what the applicant did, so that it is sent at any hour.
 * A reminder has the time of its appointment; each agreement its own `once`.
 */
type AppointmentSmsJob = {
  kind: 'appointment'
  appointment: number
  event: AppointmentSmsEvent
  answers: boolean
  date_time?: string
  once?: string
}
/** The job of the message after a rejection: `attempt` is the next one. */
type IllegibleSmsJob = { kind: 'illegible'; applicant: number; attempt: number }
/** The job of a text message. */
export type SmsJob = AppointmentSmsJob | IllegibleSmsJob

/** Messages that anybody can cause by booking with a number; whose it is is unknown. */
const CAUSED_BY_BOOKERS: ReadonlySet<AppointmentSmsEvent> = new Set(['BOOKED', 'MOVED', 'CANCELLED', 'ON'])
/** How long the news of a cancellation, or of prints, is of use. */
const NEWS_MS = 3 * DAY_MS

/** Writes the message of a job into the outbox, from the current data; a retry of the job adds none. */
export const writeSms = (services: Services, job: SmsJob): Promise<void> =>
  services.database.transaction((db) =>
    job.kind === 'appointment' ? writeOfAppointment(db, services, job) : writeOfPrints(db, services, job),
  )

async function writeOfAppointment(db: Db, services: Services, job: AppointmentSmsJob): Promise<void> {
  const { settings, sealing, clock } = services
  await lockMailRecipients(db, personOf(job.appointment))
  const appointment = await readAppointmentMailData(db, job.appointment)
  const state = appointment && (await readSmsState(db, sealing, appointment.applicant))
  if (appointment === undefined || !wantsSms(state)) return
  if (!isStillTrue(appointment, mailJobOf(job))) return
  const quiet = job.answers ? 0 : secondsUntilDaytime(clock.now(), appointment.time_zone)
  if (quiet > 0) return queueLater(db, job, quiet)
  const wait = settings.rateLimits && CAUSED_BY_BOOKERS.has(job.event) ? await countSms(db, appointment, state.phone) : 0
  if (wait > 0) return queueLater(db, { ...job, answers: false }, wait)
  await queueSms(db, {
    event_key: job.event === 'ON' ? `on-${job.appointment}-${job.once}` : eventKey(appointment, mailJobOf(job)),
    applicant: appointment.applicant,
    appointment: appointment.id,
    to_phone: state.phone,
    body: composeAppointmentSms(appointment, job.event, services),
    time_zone: job.answers ? null : appointment.time_zone,
    useless_at: new Date(uselessAt(appointment, job, clock.now())),
  })
}

/** Nobody needs a reminder of a past appointment; the cancellation of one may still be of use for a while. */
const uselessAt = ({ date_time }: AppointmentMailData, { event }: AppointmentSmsJob, now: number) =>
  event === 'CANCELLED' || event === 'CANCELLED_BY_SITE' ? Math.max(Date.parse(date_time), now + NEWS_MS) : Date.parse(date_time)

/** The mail of the same event. */
const mailJobOf = ({ event, ...job }: AppointmentSmsJob) => ({ ...job, event: event === 'ON' ? ('BOOKED' as const) : event })

/**
 * Counts by number and booking address, by booking address (IPv6: its /48), and by number: strangers can neither flood a number nor, from one address, use
 * its limit up, and one address does not text many numbers.
 */
async function countSms(db: Db, { id }: Pick<AppointmentMailData, 'id'>, phone: string): Promise<number> {
  const found = await db.one<{ source: string; site: string }>(sql`
    select encode(source_hash, 'hex') as source, encode(substring(source_hash from 1 for 8), 'hex') as site
    from booking_source where appointment = ${id}`)
  if (found === undefined) return 0
  const ofBoth = await secondsToWait(db, limits.bookingSms, `${found.source} ${phone}`)
  if (ofBoth > 0) return ofBoth
  const ofSource = await secondsToWait(db, limits.smsSource, found.site)
  return ofSource > 0 ? ofSource : secondsToWait(db, limits.smsNumber, phone)
}

/** The message is written later, from the data of then; of several of one event there is one. */
async function queueLater(db: Db, job: AppointmentSmsJob, seconds: number): Promise<void> {
  await addJobAfter(db, 'write_sms', job, seconds, `sms:${job.event}:${job.appointment}`)
}

type RejectedRecipient = Pick<Recipient, 'environment' | 'subdomain' | 'language'> & {
  attempt: number
  illegible: boolean
  appointment: number
  time_zone: string
}

/** After a rejection whose prints can be taken again online: for that the applicant needs a completed appointment. */
async function writeOfPrints(db: Db, { settings, sealing, clock }: Services, { applicant, attempt }: IllegibleSmsJob): Promise<void> {
  await lockMailRecipients(db, sql`select ${applicant}::bigint`)
  const rejected = await db.one<RejectedRecipient>(sql`
    select a.language, a.attempt, a.illegible, p.id as appointment, l.timezone as time_zone, ${environmentFields}
    from applicant a join lateral ${lastAppointment(sql`a.id`)} p on true
    join live_scan_vendor l on l.id = p.lsv ${joinEnvironment}
    where a.id = ${applicant} and a.removed_at is null`)
  if (rejected === undefined || !rejected.illegible || rejected.attempt !== attempt || attempt > LAST_ATTEMPT) return
  const state = await readSmsState(db, sealing, applicant)
  if (!wantsSms(state)) return
  await queueSms(db, {
    event_key: `illegible-${applicant}-${attempt}`,
    applicant,
    appointment: rejected.appointment,
    to_phone: state.phone,
    body: composeIllegibleSms(rejected, settings),
    time_zone: rejected.time_zone,
    useless_at: new Date(clock.now() + NEWS_MS),
  })
}
