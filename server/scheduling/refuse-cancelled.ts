import sql from 'sql-template-tag'
import { dollarsOfCents } from '../../contract/payments/dollars.ts'
import { appointments } from '../appointments/appointments.ts'
import { readToReturnFor } from '../payments/till/read-to-return.ts'
import type { Change } from '../platform/events/change.ts'
import { conflict } from '../platform/http/errors.ts'
import { T, type Viewer } from '../platform/records/access.ts'
import { ruleOf } from '../platform/records/record-engine.ts'

type Cancelled = {
  applicant: string
  date_time: string
  time_zone: string
  cancelled_at: string
  by: 'applicant' | 'desk' | 'network' | 'provider'
  email: string | null
}

/**
 * Refuses a step of a cancelled appointment, which lists and reads hide, with the desk's money that is to be given back, which is read
 * first, and whose it was, who cancelled it and when. Returns for one that is hidden from the viewer for another reason, and for a slot that was never paid.
 */
export async function refuseCancelled(
  { db, viewer, clock }: Pick<Change<Viewer>, 'db' | 'viewer' | 'clock'>,
  id: number | null,
): Promise<void> {
  const one = await db.one<Cancelled>(sql`
    select a.first_name || ' ' || a.last_name as applicant, t.date_time, t.timezone as time_zone, h.created as cancelled_at,
      case when h.by_user is null then 'applicant' when u.context_type = 'livescanvendor' then 'desk'
        when u.context_type = 'network' then 'network' else 'provider' end as by,
      case when u.context_type = 'livescanvendor' and u.context_id = t.lsv then u.email end as email
    from (select p.*, l.network as lsv_network, l.timezone from appointment p join live_scan_vendor l on l.id = p.lsv) ${T}
    join applicant a on a.id = t.applicant
    join lateral (
      select h.created, h.by_user from appointment_history h
      where h.appointment = t.id and h.event = 'CANCELLED' order by h.id desc limit 1) h on true
    left join user_account u on u.id = h.by_user
    where t.id = ${id} and t.status = 'CANCELLED' and ${ruleOf(appointments, viewer, 'read').rows(viewer, T)}`)
  if (one === undefined || id === null) return
  const money = await readToReturnFor(db, id)
  throw conflict('CANCELLED', [...money.map(moneyInWords), inWords(one, clock.now())].join(' '))
}

function inWords({ applicant, date_time, time_zone, cancelled_at, by, email }: Cancelled, now: number): string {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' })
  const isToday = (instant: string) => dayOf.format(new Date(instant)) === dayOf.format(now)
  const inFull = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, dateStyle: 'medium', timeStyle: 'short' })
  const time = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeStyle: 'short' })
  const booked = isToday(date_time) ? `today ${time.format(new Date(date_time))}` : `on ${inFull.format(new Date(date_time))}`
  const ended = isToday(cancelled_at) ? `at ${time.format(new Date(cancelled_at))}` : `on ${inFull.format(new Date(cancelled_at))}`
  return `The appointment of ${applicant} ${booked} was cancelled ${ended} by ${email ?? NAMES[by]}.`
}

const NAMES = {
  applicant: 'the applicant',
  desk: 'a location',
  network: 'the network',
  provider: "the provider's staff",
} as const

const moneyInWords = ({ receipt, amount }: { receipt: string; amount: number }) =>
  `Give back ${dollarsOfCents(amount)} (receipt ${receipt}).`
