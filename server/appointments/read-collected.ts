import sql, { type Sql } from 'sql-template-tag'
import type { CollectionFacts } from '../../contract/payments/collection.ts'
import { fromCents } from '../../contract/payments/dollars.ts'
import { joinEnvironment } from '../environments/join-environment.ts'
import type { Db } from '../platform/database/database.ts'

/** The payments of an appointment and its invoice recipient. */
type CollectedPayments = { appointment: number } & Pick<CollectionFacts, 'collected' | 'online' | 'invoice_to'>

/** The money that was paid for an appointment. A card that is being collected counts as paid; what was refunded or corrected does not. */
export const selectCollected = (appointment: Sql): Sql => sql`(
  select coalesce(sum(x.amount) filter (where x.state in ('RECEIVED', 'CAPTURING', 'PAID')), 0) as collected,
    case when bool_or(x.state in ('CAPTURING', 'PAID')) then 'PAID'
         when bool_or(x.state in ('REFUNDING', 'REFUNDED')) then 'REFUNDED' end as online
  from payment_transaction x where x.appointment = ${appointment})`

/** Reads what was paid for appointments, all at once. */
export async function readCollected(db: Db, appointments: readonly number[]): Promise<Map<number, CollectedPayments>> {
  const found = await db.rows<Omit<CollectedPayments, 'collected'> & { collected: number }>(sql`
    select p.id as appointment, m.collected::bigint as collected, m.online, coalesce(e.name, n.name) as invoice_to
    from appointment p join applicant a on a.id = p.applicant ${joinEnvironment}
    cross join lateral ${selectCollected(sql`p.id`)} m
    where p.id = any(${appointments}::bigint[])`)
  return new Map(found.map(({ collected, ...row }) => [row.appointment, { ...row, collected: fromCents(collected) }]))
}
