import type pg from 'pg'
import { StartRefusal } from '../platform/process/start-refusal.ts'

/** Refuses a database whose servers were alive in the last seconds. An older database does not know its servers. */
export async function refuseServed(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`select to_regclass('public.job_workers') is not null as known`)
  if (!rows[0].known) return
  const { rowCount } = await pool.query(`select from job_workers where seen_at > now() - interval '15 seconds'`)
  if ((rowCount ?? 0) > 0)
    throw new StartRefusal('A server is running on this database. Stop it first, and wait 15 seconds if it was killed.')
}
