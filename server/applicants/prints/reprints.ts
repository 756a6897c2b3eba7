import sql, { type Sql } from 'sql-template-tag'
import { isLive } from '../../appointment-states.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Change, Consequence } from '../../platform/events/change.ts'
import { LAST_ATTEMPT } from './rejections.ts'
import { replacedTcn } from './replaced-tcn.ts'

/** A due re-print: its attempt, and the number that the operator keys so that no new fee is charged. */
type Reprint = { attempt: number; tcr: string }

type Appointments = readonly { appointment: number }[]

/** The re-print that the applicant may have now, free of charge. */
export const readDueReprint = (db: Db, applicant: number): Promise<Reprint | undefined> =>
  db.one<Reprint>(sql`
    select attempt, tcr from applicant where id = ${applicant} and illegible and tcr is not null and attempt <= ${LAST_ATTEMPT}`)

/** The coming appointment at which the prints of the applicant `a` are taken again, as a lookup answers it. */
export const comingReprint: Sql = sql`(
  select json_build_object('date_time', r.date_time, 'timezone', l.timezone, 'place', l.name, 'phone', l.location_phone)
  from appointment r join live_scan_vendor l on l.id = r.lsv
  where r.applicant = a.id and r.attempt = a.attempt and r.tcr is not null and r.status = 'SCHEDULED' limit 1)`

/** The consequences of the rejected prints of an appointment `p` of the applicant `a`; null where they were not rejected. */
export const reprintState: Sql = sql`
  case
    when p.status <> 'COMPLETED' or a.attempt <= p.attempt then null
    when a.attempt > p.attempt + 1 or not a.illegible then 'taken'
    when a.attempt > ${LAST_ATTEMPT}::integer then 'name check'
    when exists (select from appointment q where q.applicant = a.id and q.attempt = a.attempt and q.tcr is not null
      and ${isLive(sql`q`)}) then 'booked'
    else 'due'
  end`

/** Clears the applicant's mark after the re-print. */
export const clearReprintMark: Consequence<'appointment.completed'> = (change, events) => setMark(change, events, false)

/** Copies the TCN of the latest attempt's prints to the applicant. */
export const keepTcn: Consequence<'appointment.completed' | 'appointment.tcn_entered'> = (change, events) =>
  copyTcn(
    change,
    events.filter(({ changed }) => changed?.includes('transaction_id')),
  )

/** Undoes a mistaken completion: clears the TCN and restores the mark of a re-print, unless the prints were rejected again meanwhile. */
export const undoPrints: Consequence<'appointment.reinstated'> = async (change, events) => {
  const undone = events.filter(({ was }) => was === 'COMPLETED')
  await Promise.all([copyTcn(change, undone), setMark(change, undone, true)])
}

async function setMark({ db, record }: Change, appointments: Appointments, illegible: boolean): Promise<void> {
  if (appointments.length === 0) return
  const type = illegible ? 'applicant.reprint_reopened' : 'applicant.reprinted'
  const marked = await db.rows<{ applicant: number; attempt: number; appointment: number }>(sql`
    update applicant a set illegible = ${illegible} from appointment p
    where p.id = any(${idsOf(appointments)}::bigint[]) and p.tcr is not null and a.id = p.applicant and a.attempt = p.attempt
      and a.illegible <> ${illegible}
    returning a.id as applicant, a.attempt, p.id as appointment`)
  await record(marked.map(({ applicant, ...history }) => ({ type, applicant, history })))
}

/** Copies the TCN of the attempt, or of the previous attempt if there is none. */
async function copyTcn({ db, record }: Change, appointments: Appointments): Promise<void> {
  if (appointments.length === 0) return
  const kept = await db.rows<{ applicant: number; attempt: number; replaced: string | null }>(sql`
    update applicant a
    set transaction_id = coalesce(p.transaction_id, (select r.transaction_id from rejection r where r.applicant = a.id and r.attempt = a.attempt - 1))
    from appointment p, applicant former
    where p.id = any(${idsOf(appointments)}::bigint[]) and a.id = p.applicant and a.attempt = p.attempt and former.id = a.id
      and a.transaction_id is distinct from p.transaction_id
    returning a.id as applicant, a.attempt, nullif(former.transaction_id, a.transaction_id) as replaced`)
  const changed = ['transaction_id']
  await record(
    kept.map(({ applicant, attempt, replaced }) => ({
      type: 'applicant.tcn_changed',
      applicant,
      history: { changed, attempt, ...replacedTcn(replaced) },
    })),
  )
}

const idsOf = (appointments: Appointments) => appointments.map(({ appointment }) => appointment)
