import sql, { type Sql } from 'sql-template-tag'

/** An appointment to come or under way, one that is being paid too. Indexes of the table have the same words. */
export const isOpen = (appointment: Sql): Sql => sql`${appointment}.status in ('PENDING', 'SCHEDULED')`

/**
 * An appointment that is booked, cancelled or over: not one that is being paid. A slot that was released unpaid is cancelled, and counts;
 * whom it was made for is hidden then, unless there is more of the person.
 */
export const wasBooked = (appointment: Sql): Sql => sql`${appointment}.status <> 'PENDING'`
