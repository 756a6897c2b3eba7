import sql, { type Sql } from 'sql-template-tag'
import { isoOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/http/action.ts'
import { addJobsFrom } from '../../platform/jobs/add-job.ts'

/**
 * Queues the due reminders: two days and two hours before each time of an appointment. A booking or move after that
 * has its own mail. After an outage a reminder is sent late, as long as it is still useful.
 */
export async function queueReminders({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await addJobsFrom(database, 'write_mail', {
    payload: reminderPayload,
    key: sql`k.event_key`,
    from: sql`${dueReminders(clock.now())} and not exists (select from mail m where m.event_key = k.event_key)`,
  })
}

/** The payload of a reminder's job, in the columns of `dueReminders`. */
export const reminderPayload = { kind: sql`'appointment'`, appointment: sql`p.id`, event: sql`d.event`, date_time: sql`p.date_time` }

/**
 * The reminders that are due at an instant, from `from` on: of the appointment `p` the event `d.event`, whose key is `k.event_key`. What
 * queues them adds the condition that there is none yet.
 */
export function dueReminders(instant: number): Sql {
  const now = sql`${isoOf(instant)}::timestamptz`
  return sql`
    from appointment p
    cross join (values ('REMINDER_DAYS', interval '48 hours', interval '24 hours'),
                       ('REMINDER_HOURS', interval '2 hours', interval '15 minutes')) as d(event, due, late)
    cross join lateral (select concat_ws('-', d.event, p.id, floor(extract(epoch from p.date_time))::bigint) as event_key) k
    where p.status = 'SCHEDULED' and not p.walk_in and p.date_time > ${now} and p.date_time <= ${now} + interval '48 hours'
      and p.date_time <= ${now} + d.due and p.date_time > ${now} + d.late
      and not exists (select from appointment_history h
                      where h.appointment = p.id and h.event in ('BOOKED', 'MOVED') and h.created > p.date_time - d.due)`
}
