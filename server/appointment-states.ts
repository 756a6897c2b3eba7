import sql, { type Sql } from 'sql-template-tag'

/** An appointment to come or under way, one that is being paid too. Indexes of the table have the same words. */
export const isOpen = (appointment: Sql): Sql => sql`${appointment}.status in ('PENDING', 'SCHEDULED')`

/** An appointment that was booked, also one that is cancelled or over: not one that is still being paid. */
export const wasBooked = (appointment: Sql): Sql => sql`${appointment}.status <> 'PENDING'`
