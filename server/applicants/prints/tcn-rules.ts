/*
 * The TCNs that each entry refuses. All refuse the registration number of another applicant. An appointment's are those of a known machine
 * and of one submission: they also have the form of its location, and no other appointment has them. A report may be sent again, and names
 * several appointments of one applicant: no other applicant has its TCNs. Records, and prints that are marked as illegible, tell of prints
 * that may have been taken anywhere, and two records of one person have the same TCN until they are merged.
 */
import sql, { type Sql } from 'sql-template-tag'
import { type TcnForm, tcnComplaint } from '../../../contract/appointments/tcn-form.ts'
import { lockOf } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'

/** The refusal of a TCN that is another applicant's registration number, for example scanned from the wrong confirmation. */
const REGISTRATION_OF_ANOTHER = 'This is the registration number of another applicant, not a TCN'

/** Refuses a TCN of a record or of its illegible prints: the registration number of another applicant (null: of any). */
export const checkTcnOfRecord = (db: Db, tcn: string, applicant: number | null): Promise<void> =>
  checkNoRegistration(db, tcn, { applicant, network: null })

/** A TCN as it is entered at an appointment; `readable` is the condition on `appointment_seen t` of what the viewer may see. */
type EnteredTcn = { appointment: number; applicant: number; network: number; lsv: number; tcn: string; readable: Sql }

/**
 * Refuses a TCN that cannot belong to the prints of an appointment: another appointment's registration number, one of another form than its
 * machines give, or one that another appointment has.
 */
export async function checkTcnOfAppointment(db: Db, entered: EnteredTcn): Promise<void> {
  const { appointment, applicant, network, lsv, tcn } = entered
  await checkNoRegistration(db, tcn, { applicant, network })
  // The machine's file has the number of its own appointment: another one of the applicant is scanned from an older confirmation.
  if (await isRegisteredElsewhere(db, tcn, { applicant, appointment }))
    throw invalid({ transaction_id: 'This is the registration number of another appointment, not a TCN' })
  await checkForm(db, lsv, tcn)
  await checkOnlyHere(db, entered)
}

/** The holders of the TCNs of a report: `taken` maps a TCN to its applicants, `registered` a registration number to its applicant. */
export type KnownTcns = { taken: ReadonlyMap<string, readonly number[]>; registered: ReadonlyMap<string, number> }
/** The first row of a report that has a TCN: its number, and its applicant. */
export type RowOfTcn = { applicant: number; number: number }

/** The reason why a report's TCN cannot be of this applicant, or null: a registration number, or the TCN, of another one. */
export function complaintOfReportedTcn(
  tcn: string,
  applicant: number,
  { taken, registered }: KnownTcns,
  before: RowOfTcn | undefined,
): string | null {
  if (before !== undefined && before.applicant !== applicant) return `Row ${before.number} has this TCN for somebody else`
  if ((registered.get(tcn) ?? applicant) !== applicant) return REGISTRATION_OF_ANOTHER
  const others = taken.get(tcn)?.some((id) => id !== applicant) ?? false
  return others ? 'Another applicant has this TCN already' : null
}

/** Locks the TCNs of a report, in their order, and reads whose they are. */
export async function lockReportedTcns(db: Db, tcns: readonly string[]): Promise<KnownTcns> {
  await lockTcns(db, tcns)
  const taken = await db.rows<{ tcn: string; applicants: number[] }>(sql`
    select tcn, array_agg(distinct applicant) as applicants from (
      select transaction_id as tcn, id as applicant from applicant where transaction_id = any(${tcns}::text[]) and removed_at is null
      union all
      select transaction_id, applicant from appointment where transaction_id = any(${tcns}::text[]) and status <> 'CANCELLED') t
    group by tcn`)
  return { taken: new Map(taken.map((one) => [one.tcn, one.applicants])), registered: await findRegistered(db, tcns, null) }
}

/** Locks on numbers in place of a unique index, since older records may repeat one. */
const lockTcns = (db: Db, tcns: readonly string[]) =>
  db.run(sql`
    select pg_advisory_xact_lock(${lockOf('tcn', sql`t.tcn`)}) from (select tcn from unnest(${tcns}::text[]) tcn order by tcn) t`)

/**
 * Finds the TCNs that are registration numbers, plain or behind their network's prefix, with their applicants; `network` limits the search.
 * An applicant's own number is a valid TCN: the file for the machine has it until the machine has assigned another.
 */
async function findRegistered(db: Db, tcns: readonly string[], network: number | null): Promise<Map<string, number>> {
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

type Holder = { applicant: number | null; network: number | null }

async function checkNoRegistration(db: Db, tcn: string, { applicant, network }: Holder): Promise<void> {
  const registered = (await findRegistered(db, [tcn], network)).get(tcn)
  if (registered !== undefined && registered !== applicant) throw invalid({ transaction_id: REGISTRATION_OF_ANOTHER })
}

/** Whether a TCN is the registration number of another appointment of the applicant, plain or behind a prefix. */
async function isRegisteredElsewhere(db: Db, tcn: string, own: { applicant: number; appointment: number }): Promise<boolean> {
  const found = await db.one(sql`
    select 1 as found from appointment
    where applicant = ${own.applicant} and id <> ${own.appointment} and id::text = substring(${tcn}::text from '[1-9][0-9]{9}$')`)
  return found !== undefined
}

/** The TCNs of a location's machines have one form; a location without a prefix has its network's. */
async function checkForm(db: Db, lsv: number, tcn: string): Promise<void> {
  const form = await db.one<TcnForm>(sql`
    select coalesce(l.tcn_prefix, n.tcn_prefix) as prefix, l.tcn_length as length
    from live_scan_vendor l join network n on n.id = l.network where l.id = ${lsv}`)
  const complaint = form && tcnComplaint(tcn, form)
  if (complaint) throw invalid({ transaction_id: complaint })
}

/** A repeated number is a typing mistake, or another person's prints. Its holder is named to a viewer who may see that appointment. */
async function checkOnlyHere(db: Db, { appointment, tcn, readable }: EnteredTcn): Promise<void> {
  await lockTcns(db, [tcn])
  const other = await db.one<SeenHolder>(sql`
    select t.first_name, t.last_name, t.date_time, t.lsv_timezone
    from appointment p left join appointment_seen t on t.id = p.id and ${readable}
    where p.transaction_id = ${tcn} and p.id <> ${appointment} and p.status <> 'CANCELLED'
    order by t.date_time desc nulls last limit 1`)
  if (other !== undefined) throw invalid({ transaction_id: `${holderInWords(other)} has this TCN already` })
}

/** The appointment that has a TCN; without values where the viewer may not see it. */
type SeenHolder = { first_name: string | null; last_name: string | null; date_time: string | null; lsv_timezone: string | null }

function holderInWords({ first_name, last_name, date_time, lsv_timezone }: SeenHolder): string {
  if (date_time === null || lsv_timezone === null) return 'Another appointment'
  const when = new Intl.DateTimeFormat('en-US', { timeZone: lsv_timezone, dateStyle: 'medium', timeStyle: 'short' })
  return `${first_name} ${last_name}, ${when.format(new Date(date_time))},`
}
