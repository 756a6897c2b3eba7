import sql, { type Sql } from 'sql-template-tag'

/** An appointment to come or under way, one that is being paid too. Indexes of the table have the same words. */
export const isOpen = (appointment: Sql): Sql => sql`${appointment}.status in ('PENDING', 'SCHEDULED')`

/**
 * An appointment in any state but PENDING, in which it is being paid. That is no proof of a booking: a slot that was released without a
 * payment is CANCELLED, too. The applicant whom it was made for is removed then, unless there is more of the person.
 */
export const isNotPending = (appointment: Sql): Sql => sql`${appointment}.status <> 'PENDING'`
