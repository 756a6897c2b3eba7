import sql from 'sql-template-tag'
import { minutesBetween, type Schedule, schedules } from '../../job-kinds.ts'
import type { Db } from '../database/database.ts'

/** How much later than its time a job by the clock may end before it is overdue: a share of the time between two, and some minutes. */
const TOLERANCE = { share: 0.1, minutes: 10 }

/** A job by the clock: when it last ended well, since when it runs, and whether it should have ended again by now. */
type ScheduledRun = Schedule & { last_run: string | null; running_since: string | null; overdue: boolean }

/** Notes that a job by the clock has ended well. */
export const noteRun = (db: Db, task: string) =>
  db.run(sql`
    insert into scheduled_run (task, ended_at) values (${task}, now()) on conflict (task) do update set ended_at = excluded.ended_at`)

/**
 * Reads the jobs by the clock. One that never ran counts from when the scheduler first knew it, without a scheduler from when the database
 * was made.
 */
export function readScheduledRuns(db: Db): Promise<ScheduledRun[]> {
  const known = schedules.map((schedule) => ({
    ...schedule,
    minutes: minutesBetween(schedule.at) * (1 + TOLERANCE.share) + TOLERANCE.minutes,
  }))
  return db.rows<ScheduledRun>(sql`
    select s.task, s.queue, s.at, r.ended_at as last_run, j.running_since,
      j.running_since is null and coalesce(greatest(r.ended_at, c.known_since), (select min(applied) from schema_migration))
        < now() - make_interval(secs => s.minutes * 60) as overdue
    from json_to_recordset(${JSON.stringify(known)}::json) s(task text, queue text, at text, minutes float8)
    left join scheduled_run r on r.task = s.task
    left join graphile_worker._private_known_crontabs c on c.identifier = s.task
    left join (
      select task_identifier as task, min(locked_at) as running_since from graphile_worker.jobs group by task_identifier) j on j.task = s.task
    order by s.task`)
}
