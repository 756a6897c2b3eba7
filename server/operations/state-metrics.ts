import { Gauge } from 'prom-client'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import type { AddMetrics } from '../platform/http/monitoring/metrics.ts'
import { kindRows } from '../platform/jobs/abandoned-jobs.ts'
import { readScheduledRuns } from '../platform/jobs/scheduled-runs.ts'
import { mailsLeave, type Settings } from '../platform/settings/settings.ts'
import { readBackupAge } from './backups/scheduled-backups.ts'

type Sample = { labels: Record<string, string>; value: number }
type StateMetric = { name: string; help: string; labels: readonly string[]; read(db: Db, settings: Settings): Promise<Sample[]> }

/** A single value without labels. */
const single = (rows: { value: number | null }[]): Sample[] => rows.map(({ value }) => ({ labels: {}, value: value ?? 0 }))

/** The queue of a task; those of tasks that this version does not know are `unknown`. */
const queueOfTask = sql`coalesce(kind.queue, 'unknown')`

/** Messages that are not sent yet. A failed one is retried while its job has attempts left. */
const unsent = (table: 'mail' | 'sms'): Sql => sql`
  select case when m.state = 'FAILED' and m.id in (
      select (j.payload ->> ${table})::bigint from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${`send_${table}`} and j.attempts < j.max_attempts) then 'RETRYING' else m.state end as state, m.created, m.updated
  from ${raw(table)} m where m.state in ('QUEUED', 'SENDING', 'FAILED', 'UNKNOWN')`

/** The metrics of the mails, or of the text messages, by their state. */
const metricsOfMessages = (table: 'mail' | 'sms', { name, words }: { name: string; words: string }): readonly StateMetric[] => [
  {
    name,
    help: `${words} that have not left, by state; those that failed and are tried again are RETRYING`,
    labels: ['state'],
    read: async (db) =>
      db.rows<Sample>(sql`
        select json_build_object('state', state) as labels, count(*) as value from (${unsent(table)}) m group by state`),
  },
  {
    name: `${name}_undelivered`,
    help: `${words} of the last 24 hours that failed for good, or that may or may not have arrived, by state`,
    labels: ['state'],
    read: async (db) =>
      db.rows<Sample>(sql`
        select json_build_object('state', w.state) as labels, count(m.state) as value
        from (values ('FAILED'), ('UNKNOWN')) w(state)
        left join (${unsent(table)}) m on m.state = w.state and m.updated > now() - interval '24 hours' group by w.state`),
  },
]

/** Metrics read from the database at each scrape. */
const metrics: readonly StateMetric[] = [
  {
    name: 'bims_jobs',
    help: 'Jobs that wait or run, by task and queue, and by whether they run, all their attempts failed, or the last one did',
    labels: ['task', 'queue', 'state'],
    read: async (db) =>
      db.rows<Sample>(sql`
        select json_build_object('task', task_identifier, 'queue', ${queueOfTask}, 'state', state) as labels, count(*) as value
        from (select task_identifier, case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
          when attempts > 0 then 'retrying' else 'waiting' end as state from graphile_worker.jobs) j
        left join ${kindRows} on kind.task = task_identifier group by task_identifier, kind.queue, state`),
  },
  {
    name: 'bims_job_oldest_seconds',
    help: 'How long the oldest job of a task has been due, in seconds',
    labels: ['task', 'queue'],
    read: async (db) =>
      db.rows<Sample>(sql`
        select json_build_object('task', task_identifier, 'queue', ${queueOfTask}) as labels, extract(epoch from now() - min(run_at))::float8 as value
        from graphile_worker.jobs left join ${kindRows} on kind.task = task_identifier
        where run_at <= now() and attempts < max_attempts group by task_identifier, kind.queue`),
  },
  {
    name: 'bims_scheduled_job_overdue',
    help: 'Whether a job by the clock should have ended well again by now (1)',
    labels: ['task', 'queue'],
    read: async (db) =>
      (await readScheduledRuns(db)).map(({ task, queue, overdue }) => ({ labels: { task, queue }, value: overdue ? 1 : 0 })),
  },
  ...metricsOfMessages('mail', { name: 'bims_mails', words: 'Mails' }),
  ...metricsOfMessages('sms', { name: 'bims_text_messages', words: 'Text messages' }),
  {
    name: 'bims_mails_leave',
    help: 'Whether a mail server is set (SMTP_URL); without one, 0, mails stay in the outbox',
    labels: [],
    read: async (_db, settings) => single([{ value: mailsLeave(settings) ? 1 : 0 }]),
  },
  {
    name: 'bims_mail_oldest_seconds',
    help: 'How long the oldest mail that is still to leave has waited, in seconds; absent when none waits',
    labels: [],
    read: async (db) =>
      db.rows<Sample>(sql`
        select json_build_object() as labels, extract(epoch from now() - min(created))::float8 as value
        from (${unsent('mail')}) m where state in ('QUEUED', 'SENDING', 'RETRYING') having count(*) > 0`),
  },
  {
    name: 'bims_payments_waiting',
    help: 'Payments on their way at the processor, by state',
    labels: ['state'],
    read: async (db) =>
      db.rows<Sample>(sql`
        select json_build_object('state', state) as labels, count(*) as value
        from payment_transaction where state in ('CAPTURING', 'VOIDING', 'REFUNDING') group by state`),
  },
  {
    name: 'bims_payment_alerts',
    help: 'Payments of the last 24 hours that a person has to look at',
    labels: [],
    read: async (db) =>
      single(
        await db.rows(sql`select count(*) as value from audit_event where event = 'payment_alert' and at > now() - interval '24 hours'`),
      ),
  },
  {
    name: 'bims_sessions',
    help: 'Open sessions',
    labels: [],
    read: async (db) => single(await db.rows(sql`select count(*) as value from session where ended_at is null and expires_at > now()`)),
  },
  {
    name: 'bims_audit_head_age_seconds',
    help: 'How long ago the audit log was sealed last, in seconds',
    labels: [],
    read: async (db) => single(await db.rows(sql`select extract(epoch from now() - at)::float8 as value from audit_head`)),
  },
  {
    name: 'bims_audit_faults',
    help: 'Differences between the audit log and its chain that checks of the last 25 hours found; the server checks once a day',
    labels: [],
    // A printed head that somebody compares may be mistyped, and the page says so.
    read: async (db) =>
      single(
        await db.rows(sql`
          select count(*) as value from audit_event
          where event = 'audit-verify' and outcome = 'refused' and reason is distinct from 'PRINTED' and at > now() - interval '25 hours'`),
      ),
  },
  {
    name: 'bims_backup_age_seconds',
    help: 'How long ago the last complete backup was taken, in seconds; absent when there is none',
    labels: [],
    read: async (db) => {
      const age = await readBackupAge(db)
      return age === null ? [] : single([{ value: age }])
    },
  },
]

/** Adds the state of jobs, mails, payments, sessions and the audit log to the metrics. */
export const addStateMetrics: AddMetrics = (registry, { database, settings }) => {
  for (const { name, help, labels, read } of metrics)
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const samples = await read(database, settings)
        this.reset()
        // The library resets a gauge without labels to 0, which would mean a backup taken just now.
        if (labels.length === 0) this.remove()
        for (const { labels: of, value } of samples) this.set(of, value)
      },
    })
}
