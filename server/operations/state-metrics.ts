import { Gauge } from 'prom-client'
import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import type { AddMetrics } from '../platform/http/metrics.ts'
import { readBackupAge } from './backups/scheduled-backups.ts'

type Sample = { labels: Record<string, string>; value: number }
type StateMetric = { name: string; help: string; labels: readonly string[]; read(db: Db): Promise<Sample[]> }

/** One number without labels. */
const single = (rows: { value: number | null }[]): Sample[] => rows.map(({ value }) => ({ labels: {}, value: value ?? 0 }))

/** What the database says of the product's state, read when Prometheus asks. */
const metrics: readonly StateMetric[] = [
  {
    name: 'bims_jobs',
    help: 'Jobs that wait or run, by task and by whether all their attempts failed',
    labels: ['task', 'state'],
    read: async (db) =>
      db.rows<Sample>(sql`
        select json_build_object('task', task_identifier, 'state', case when attempts >= max_attempts then 'failed' else 'waiting' end) as labels,
          count(*) as value
        from graphile_worker.jobs group by task_identifier, attempts >= max_attempts`),
  },
  {
    name: 'bims_job_oldest_seconds',
    help: 'How long the oldest job of a task has been due, in seconds',
    labels: ['task'],
    read: async (db) =>
      db.rows<Sample>(sql`
        select json_build_object('task', task_identifier) as labels, extract(epoch from now() - min(run_at))::float8 as value
        from graphile_worker.jobs where run_at <= now() and attempts < max_attempts group by task_identifier`),
  },
  {
    name: 'bims_mails',
    help: 'Mails that have not left, by state',
    labels: ['state'],
    read: async (db) =>
      db.rows<Sample>(sql`
        select json_build_object('state', state) as labels, count(*) as value
        from mail where state in ('QUEUED', 'SENDING', 'FAILED', 'UNKNOWN') group by state`),
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
    name: 'bims_backup_age_seconds',
    help: 'How long ago the last backup was taken, in seconds; absent when there is none',
    labels: [],
    read: async (db) => {
      const age = await readBackupAge(db)
      return age === null ? [] : single([{ value: age }])
    },
  },
]

/** Adds the state of jobs, mails, payments, sessions and the audit log to the metrics. */
export const addStateMetrics: AddMetrics = (registry, { database }) => {
  for (const { name, help, labels, read } of metrics)
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const samples = await read(database)
        this.reset()
        for (const { labels: of, value } of samples) this.set(of, value)
      },
    })
}
