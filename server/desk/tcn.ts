import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'

type Entered = { appointment: number; network: number; tcn: string | null }

/** Refuses a TCN that cannot be the one of these prints. */
export async function checkTcn(db: Db, { appointment, network, tcn }: Entered): Promise<void> {
  if (tcn === null) return
  await checkPrefix(db, network, tcn)
  await checkOnlyHere(db, appointment, tcn)
}

/** TCNs of a network's machines have one prefix: a number without it is no TCN. */
async function checkPrefix(db: Db, network: number, tcn: string): Promise<void> {
  const known = await db.one<{ tcn_prefix: string | null }>(sql`select upper(tcn_prefix) as tcn_prefix from network where id = ${network}`)
  const prefix = known?.tcn_prefix ?? ''
  if (!tcn.startsWith(prefix)) throw invalid({ transaction_id: `Must begin with ${prefix}` })
}

/**
 * One TCN, one submission: the same number twice is a typing mistake, or another person's prints. By a lock on the number and no unique
 * index, since older records may hold one twice.
 */
async function checkOnlyHere(db: Db, appointment: number, tcn: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('tcn ' || ${tcn}, 0))`)
  const other = await db.one(sql`
    select 1 as other from appointment where transaction_id = ${tcn} and id <> ${appointment} and status <> 'CANCELLED'`)
  if (other !== undefined) throw invalid({ transaction_id: 'Another appointment has this TCN already' })
}
