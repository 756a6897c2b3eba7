import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { EventOf, EventType } from '../../contract/events.ts'
import { GATHER_SECONDS } from '../mails/appointments/appointment-mail.ts'
import { ILLEGIBLE_MAIL_AFTER_S } from '../mails/appointments/illegible-mail.ts'
import { dueReminders, reminderPayload } from '../mails/appointments/reminders.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change, Consequence } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { addJobAfter, addJobs, addJobsFrom } from '../platform/jobs/add-job.ts'
import type { AppointmentSmsEvent } from './compose-sms.ts'

type AppointmentEventType = Extract<EventType, `appointment.${string}`>

/** Whether the applicant of the appointment `p` has agreed to text messages. */
const hasConsent = sql`exists (select from sms_consent c where c.applicant = p.applicant and c.ended_at is null)`

/** The appointments whose applicants have agreed to text messages. */
async function withConsent({ db, settings }: Pick<Change, 'db' | 'settings'>, appointments: readonly number[]): Promise<number[]> {
  if (!settings.sms.offered || appointments.length === 0) return []
  const found = await db.rows<{ id: number }>(sql`
    select p.id from appointment p where p.id = any(${appointments}::bigint[]) and ${hasConsent} order by p.id`)
  return found.map(({ id }) => id)
}

/** Queues the message of an event, as its consequence. `answers`: it answers what the applicant did. */
const queuesSms =
  (event: AppointmentSmsEvent, answers: boolean): Consequence<AppointmentEventType> =>
  async (change, events) => {
    const agreed = await withConsent(
      change,
      events.filter(mayHaveAgreed).map(({ appointment }) => appointment),
    )
    await addJobs(
      change.db,
      'write_sms',
      agreed.map((appointment) => ({ kind: 'appointment', appointment, event, answers })),
    )
  }

/** A booking includes whether its applicant has agreed: nothing is read for those who have not. */
const mayHaveAgreed = (event: EventOf<AppointmentEventType>) => (event as EventOf<'appointment.booked'>).agrees_to_sms !== false

/** Queues the message of a new booking. */
export const queueBookedSms = queuesSms('BOOKED', true)
/** Queues the message of a booking that the desk or staff made. */
export const queueBookedByUserSms = queuesSms('BOOKED', false)
/** Queues the message of a move by staff. */
export const queueMovedSms = queuesSms('MOVED', false)
/** Queues the message of a cancellation by the applicant. */
export const queueCancelledSms = queuesSms('CANCELLED', true)
/** Queues the message of a cancellation by staff. */
export const queueCancelledByUserSms = queuesSms('CANCELLED_BY_SITE', false)

/** Queues one message for the applicant's own moves, which often come in a row, about the last one. */
export const queueOwnMoveSms: Consequence<'appointment.moved_by_applicant'> = async (change, events) => {
  const agreed = await withConsent(
    change,
    events.map(({ appointment }) => appointment),
  )
  for (const appointment of agreed) {
    const job = { kind: 'appointment', appointment, event: 'MOVED', answers: true } as const
    await addJobAfter(change.db, 'write_sms', job, GATHER_SECONDS, `sms:MOVED:${appointment}`)
  }
}

/** Queues the message after a rejection, together with the mail. */
export const queueIllegibleSms: Consequence<'applicant.rejected'> = async ({ db, settings }, events) => {
  if (!settings.sms.offered) return
  await Promise.all(
    events.map(({ applicant, attempt }) => addJobAfter(db, 'write_sms', { kind: 'illegible', applicant, attempt }, ILLEGIBLE_MAIL_AFTER_S)),
  )
}

/** Queues the first message to a number that has just agreed on the page of a booking: it has the terms, and how to end them. */
export const queueAgreedSms = (db: Db, appointment: number): Promise<void> =>
  addJobs(db, 'write_sms', [{ kind: 'appointment', appointment, event: 'ON', answers: true, once: randomUUID() }])

/** Queues the due reminders, at the same times as those by mail. */
export async function queueSmsReminders({ database, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>): Promise<void> {
  if (!settings.sms.offered) return
  await addJobsFrom(database, 'write_sms', {
    payload: { ...reminderPayload, answers: sql`false` },
    key: sql`'sms:' || k.event_key`,
    from: sql`${dueReminders(clock.now())} and ${hasConsent} and not exists (select from sms s where s.event_key = k.event_key)`,
  })
}
