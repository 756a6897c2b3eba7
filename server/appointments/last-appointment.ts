import sql, { type Sql } from 'sql-template-tag'
import { isNotPending } from '../appointment-states.ts'

/** The appointment at which an applicant's prints were taken last; without a completed one, the latest that was booked. */
export const lastAppointment = (applicant: Sql): Sql => sql`(
  select * from appointment p where p.applicant = ${applicant} and ${isNotPending(sql`p`)}
  order by p.status = 'COMPLETED' desc, p.date_time desc limit 1)`
