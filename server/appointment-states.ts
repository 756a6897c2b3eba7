import sql, { type Sql } from 'sql-template-tag'

/** A live appointment: one to come or under way, or being paid. Indexes of the table have the same words. */
export const isLive = (appointment: Sql): Sql => sql`${appointment}.status in ('PENDING', 'SCHEDULED')`

/**
 * An appointment in any state but PENDING, in which it is being paid. That is no proof of a booking: a slot that was released without a
 * payment is CANCELLED, too. The applicant whom it was made for is removed then, unless there is more of the person.
 */
export const isNotPending = (appointment: Sql): Sql => sql`${appointment}.status <> 'PENDING'`
