import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'

/** TCNs of a network's machines begin alike: another beginning is a number of something else. */
export async function checkTcnPrefix(db: Db, network: number, tcn: string | null): Promise<void> {
  if (tcn === null) return
  const known = await db.one<{ tcn_prefix: string | null }>(sql`select upper(tcn_prefix) as tcn_prefix from network where id = ${network}`)
  const prefix = known?.tcn_prefix ?? ''
  if (!tcn.startsWith(prefix)) throw invalid({ transaction_id: `Must begin with ${prefix}` })
}

/**
 * Keeps the TCN of an appointment's prints, there and with the applicant while this is their latest attempt. Without one, the
 * applicant's is the one of the attempt before.
 */
export async function keepTcn(db: Db, appointment: number, tcn: string | null, by_user: number | null): Promise<void> {
  if (tcn !== null) await checkOnlyHere(db, appointment, tcn)
  await db.run(sql`update appointment set transaction_id = ${tcn} where id = ${appointment}`)
  await db.run(sql`
    with kept as (
      update applicant a
      set transaction_id = coalesce(${tcn}, (select r.transaction_id from rejection r where r.applicant = a.id and r.attempt = a.attempt - 1))
      from appointment p where p.id = ${appointment} and a.id = p.applicant and a.attempt = p.attempt and a.transaction_id is distinct from ${tcn}
      returning a.id, p.attempt)
    insert into applicant_history (applicant, event, by_user, detail)
    select id, 'CHANGED', ${by_user}, json_build_object('changed', json_build_array('transaction_id'), 'attempt', attempt) from kept`)
}

/**
 * One TCN, one submission: the same number twice is a mistake of the hand, or another's prints. By a lock on the number and no unique
 * index, since older records may hold one twice.
 */
async function checkOnlyHere(db: Db, appointment: number, tcn: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('tcn ' || ${tcn}, 0))`)
  const other = await db.one(sql`
    select 1 as other from appointment where transaction_id = ${tcn} and id <> ${appointment} and status <> 'CANCELLED'`)
  if (other !== undefined) throw invalid({ transaction_id: 'Another appointment has this TCN already' })
}
