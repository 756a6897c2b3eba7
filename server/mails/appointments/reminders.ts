import sql, { type Sql } from 'sql-template-tag'
import type { Services } from '../../platform/http/action.ts'

const MAX_ATTEMPTS = 12

/**
 * Queues the due reminders: two days and two hours before each time of an appointment. A booking or move after that
 * has its own mail. After an outage a reminder is sent late, as long as it is still useful.
 */
export async function queueReminders({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await database.run(sql`
    select graphile_worker.add_job('write_mail',
      json_build_object('kind', 'appointment', 'appointment', p.id, 'event', d.event, 'date_time', p.date_time),
      job_key => k.event_key, max_attempts => ${MAX_ATTEMPTS})
    ${dueReminders(clock.now())} and not exists (select from mail m where m.event_key = k.event_key)`)
}

/**
 * The reminders that are due at an instant, from `from` on: of the appointment `p` the event `d.event`, whose key is `k.event_key`. What
 * queues them adds the condition that there is none yet.
 */
export function dueReminders(instant: number): Sql {
  const now = sql`${new Date(instant).toISOString()}::timestamptz`
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
