import sql from 'sql-template-tag'
import { PUBLIC_DAYS_AHEAD } from '../../../contract/availability/days-ahead.ts'
import { fromCents } from '../../../contract/payments/dollars.ts'
import type { MoneyToReturn } from '../../../contract/payments/till.ts'
import { DAY_MS } from '../../../contract/records/days.ts'
import { dayBounds } from '../../availability/zoned-time.ts'
import { isoOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { receiptNumber } from '../receipts.ts'

/** So many days after the time of the appointment the money is left to the reports. */
const ASKED_FOR_DAYS = 14

type Taken = Omit<MoneyToReturn, 'receipt' | 'amount'> & { receipt: number; amount: number }

/**
 * Reads the money that a location's desk took up to a day for appointments which were cancelled since, until it is corrected. It was taken
 * at most as long before as bookings reach ahead.
 */
export async function readToReturn(db: Db, { lsv, time_zone }: { lsv: number; time_zone: string }, day: string): Promise<MoneyToReturn[]> {
  const since = isoOf(dayBounds(day, time_zone).start - ASKED_FOR_DAYS * DAY_MS)
  const taken = await db.rows<Taken>(sql`
    select x.id as payment, x.receipt, t.day::text as day, x.amount, p.id as appointment, a.first_name || ' ' || a.last_name as applicant
    from till t join payment_transaction x on x.till = t.id
    join appointment p on p.id = x.appointment join applicant a on a.id = p.applicant
    where t.lsv = ${lsv} and t.day between ${day}::date - ${PUBLIC_DAYS_AHEAD + ASKED_FOR_DAYS}::integer and ${day}
      and x.state = 'RECEIVED' and p.status = 'CANCELLED' and p.date_time >= ${since}
    order by x.taken_at, x.id`)
  return taken.map(({ receipt, amount, ...one }) => ({
    ...one,
    receipt: receiptNumber({ lsv, day: one.day, receipt }),
    amount: fromCents(amount),
  }))
}

/** The money of a cancelled appointment that the desk of its location still has, however long ago it was taken. */
export async function readToReturnFor(db: Db, appointment: number): Promise<{ receipt: string; amount: number }[]> {
  const taken = await db.rows<{ lsv: number; day: string; receipt: number; amount: number }>(sql`
    select t.lsv, t.day::text as day, x.receipt, x.amount
    from payment_transaction x join till t on t.id = x.till join appointment p on p.id = x.appointment and p.lsv = t.lsv
    where x.appointment = ${appointment} and x.state = 'RECEIVED' and p.status = 'CANCELLED' order by x.taken_at, x.id`)
  return taken.map(({ amount, ...of }) => ({ receipt: receiptNumber(of), amount }))
}
