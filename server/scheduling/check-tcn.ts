import sql from 'sql-template-tag'
import { type TcnForm, tcnComplaint } from '../../contract/appointments/tcn-form.ts'
import { checkTcnIsNoRegistration, findRegisteredElsewhere } from '../applicants/prints/registration-as-tcn.ts'
import { appointments } from '../appointments/appointments.ts'
import type { LockedAppointment } from '../appointments/update-appointment.ts'
import { lockOf } from '../platform/database/advisory-locks.ts'
import type { Db } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'
import { T, type Viewer } from '../platform/records/access.ts'
import { ruleOf } from '../platform/records/record-engine.ts'

type EnteredTcn = Pick<LockedAppointment, 'applicant' | 'network' | 'lsv'> & { appointment: number; tcn: string | null; viewer: Viewer }

/**
 * Refuses a TCN that cannot belong to the prints of an appointment: another appointment's registration number, one of another form than its
 * machines give, or one that another appointment has.
 */
export async function checkTcn(db: Db, { appointment, applicant, network, lsv, tcn, viewer }: EnteredTcn): Promise<void> {
  if (tcn === null) return
  await checkTcnIsNoRegistration(db, tcn, applicant, network)
  // The machine's file has the number of its own appointment: another one of the applicant is scanned from an older confirmation.
  if (await findRegisteredElsewhere(db, tcn, { applicant, appointment }))
    throw invalid({ transaction_id: 'This is the registration number of another appointment, not a TCN' })
  await checkForm(db, lsv, tcn)
  await checkOnlyHere(db, viewer, appointment, tcn)
}

/** The TCNs of a location's machines have one form; a location without a prefix has its network's. */
async function checkForm(db: Db, lsv: number, tcn: string): Promise<void> {
  const form = await db.one<TcnForm>(sql`
    select coalesce(l.tcn_prefix, n.tcn_prefix) as prefix, l.tcn_length as length
    from live_scan_vendor l join network n on n.id = l.network where l.id = ${lsv}`)
  const complaint = form && tcnComplaint(tcn, form)
  if (complaint) throw invalid({ transaction_id: complaint })
}

/**
 * A TCN names one submission: a repeated number is a typing mistake, or another person's prints. Guarded by a lock on the number instead of
 * a unique index, since older records may repeat one. Its holder is named to a viewer who may see that appointment.
 */
async function checkOnlyHere(db: Db, viewer: Viewer, appointment: number, tcn: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${lockOf('tcn', sql`${tcn}`)})`)
  const other = await db.one<Holder>(sql`
    select t.first_name, t.last_name, t.date_time, t.lsv_timezone
    from appointment p left join appointment_seen t on t.id = p.id and ${ruleOf(appointments, viewer, 'read').rows(viewer, T)}
    where p.transaction_id = ${tcn} and p.id <> ${appointment} and p.status <> 'CANCELLED'
    order by t.date_time desc nulls last limit 1`)
  if (other !== undefined) throw invalid({ transaction_id: `${holderInWords(other)} has this TCN already` })
}

/** The appointment that has a TCN; without values where the viewer may not see it. */
type Holder = { first_name: string | null; last_name: string | null; date_time: string | null; lsv_timezone: string | null }

function holderInWords({ first_name, last_name, date_time, lsv_timezone }: Holder): string {
  if (date_time === null || lsv_timezone === null) return 'Another appointment'
  const when = new Intl.DateTimeFormat('en-US', { timeZone: lsv_timezone, dateStyle: 'medium', timeStyle: 'short' })
  return `${first_name} ${last_name}, ${when.format(new Date(date_time))},`
}
