import sql from 'sql-template-tag'
import { fromCents } from '../../../contract/payments/dollars.ts'
import type { MoneyToReturn } from '../../../contract/payments/till.ts'
import type { Db } from '../../platform/database/database.ts'
import { receiptNumber } from '../receipts.ts'

type Taken = Omit<MoneyToReturn, 'receipt' | 'amount'> & { receipt: number; amount: number }

/**
 * Reads the money that a location's desk took up to a day for appointments which were cancelled since, until it is corrected, however long
 * ago it was taken.
 */
export async function readToReturn(db: Db, lsv: number, day: string): Promise<MoneyToReturn[]> {
  const taken = await db.rows<Taken>(sql`
    select x.id as payment, x.receipt, t.day::text as day, x.amount, p.id as appointment, a.first_name || ' ' || a.last_name as applicant
    from payment_transaction x join till t on t.id = x.till
    join appointment p on p.id = x.appointment join applicant a on a.id = p.applicant
    where x.lsv = ${lsv} and x.state = 'RECEIVED' and t.day <= ${day} and p.status = 'CANCELLED'
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
