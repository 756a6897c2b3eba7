import sql from 'sql-template-tag'
import { type CollectionFacts, dueOf } from '../../../contract/payments/collection.ts'
import { fromCents } from '../../../contract/payments/dollars.ts'
import type { TillVisits } from '../../../contract/payments/till.ts'
import { DAY_MS } from '../../../contract/records/days.ts'
import { readCollected } from '../../appointments/read-collected.ts'
import { dayBounds } from '../../availability/zoned-time.ts'
import { isoOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'

type Visit = Pick<CollectionFacts, 'status' | 'payment_method' | 'attempt' | 'applicant_type' | 'records_money'> & {
  id: number
  applicant: string
  price: number
  arrived: boolean
  in_progress: boolean
}

/** Visits of earlier days are completed within this time, as far as their payment is asked for. */
const EARLIER_MS = 14 * DAY_MS

/**
 * Reads the visits of a location's day whose payment a closing would leave out: those that were completed on this day but not paid, and the
 * day's appointments without an outcome.
 */
export async function readVisits(db: Db, { lsv, time_zone }: { lsv: number; time_zone: string }, day: string): Promise<TillVisits> {
  const { start, end } = dayBounds(day, time_zone)
  const visits = await db.rows<Visit>(sql`
    select t.id, t.first_name || ' ' || t.last_name as applicant, t.status, t.price, t.payment_method, t.attempt, t.applicant_type, t.records_money,
      coalesce(t.arrived_at, t.started_at) is not null as arrived, t.started_at is not null as in_progress
    from appointment_seen t left join applicant a on a.id = t.applicant
    where t.lsv = ${lsv} and t.removed_at is null
      and t.date_time >= ${isoOf(start - EARLIER_MS)} and t.date_time < ${isoOf(end)}
      and (t.status = 'COMPLETED' and coalesce(t.completed_at, t.date_time) >= ${isoOf(start)} and coalesce(t.completed_at, t.date_time) < ${isoOf(end)}
        or t.status = 'SCHEDULED' and t.date_time >= ${isoOf(start)})
    order by t.date_time, a.sort_name, t.id`)
  const completed = visits.filter(({ status }) => status === 'COMPLETED')
  const collected = await readCollected(
    db,
    completed.map(({ id }) => id),
  )
  const dueFor = ({ price, ...visit }: Visit) => {
    const paid = collected.get(visit.id) ?? { collected: '0.00', online: null, invoice_to: null }
    return dueOf({ ...visit, price: fromCents(price), ...paid })
  }
  const open = visits.filter(({ status }) => status === 'SCHEDULED')
  const people = open.filter(({ arrived }) => arrived)
  return {
    unrecorded: completed
      .map((visit) => ({ appointment: visit.id, applicant: visit.applicant, due: fromCents(dueFor(visit)) }))
      .filter(({ due }) => due !== '0.00'),
    waiting: people.length,
    people: people.map(({ id, applicant, in_progress }) => ({ appointment: id, applicant, in_progress })),
    to_come: open.length - people.length,
  }
}
