import sql from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'

/** The refusal of a TCN that is another applicant's registration number, for example scanned from the wrong confirmation. */
export const REGISTRATION_OF_ANOTHER = 'This is the registration number of another applicant, not a TCN'

/**
 * Finds the TCNs that are registration numbers, plain or behind their network's prefix, with their applicants; `network` limits the search.
 * An applicant's own number is a valid TCN: the file for the machine has it until the machine has assigned another.
 */
export async function findRegistered(db: Db, tcns: readonly string[], network: number | null): Promise<Map<string, number>> {
  const found = await db.rows<{ tcn: string; applicant: number }>(sql`
    select t.tcn, p.applicant
    from (select tcn, case when tcn ~ '[1-9][0-9]{9}$' then right(tcn, 10)::bigint end as number from unnest(${tcns}::text[]) tcn) t
    join appointment p on p.id = t.number
    join live_scan_vendor l on l.id = p.lsv
    join network n on n.id = l.network
    where (t.tcn = p.id::text or upper(t.tcn) = upper(coalesce(n.tcn_prefix, '')) || p.id
        or upper(t.tcn) = upper(coalesce(l.tcn_prefix, '')) || p.id)
      and (${network}::bigint is null or l.network = ${network})`)
  return new Map(found.map(({ tcn, applicant }) => [tcn, applicant]))
}

/** Refuses a TCN that is the registration number of another applicant (null: of any). */
export async function checkTcnIsNoRegistration(db: Db, tcn: string, applicant: number | null, network: number | null): Promise<void> {
  const holder = (await findRegistered(db, [tcn], network)).get(tcn)
  if (holder !== undefined && holder !== applicant) throw invalid({ transaction_id: REGISTRATION_OF_ANOTHER })
}

/** Whether a TCN is the registration number of another appointment of the applicant, plain or behind a prefix. */
export async function findRegisteredElsewhere(db: Db, tcn: string, own: { applicant: number; appointment: number }): Promise<boolean> {
  const found = await db.one(sql`
    select 1 as found from appointment
    where applicant = ${own.applicant} and id <> ${own.appointment} and id::text = substring(${tcn}::text from '[1-9][0-9]{9}$')`)
  return found !== undefined
}
