import sql, { type Sql } from 'sql-template-tag'
import { wasBooked } from '../appointment-states.ts'

/** The appointment at which an applicant's prints were taken last; without a completed one, the latest that was booked. */
export const lastAppointment = (applicant: Sql): Sql => sql`(
  select * from appointment p where p.applicant = ${applicant} and ${wasBooked(sql`p`)}
  order by p.status = 'COMPLETED' desc, p.date_time desc limit 1)`
