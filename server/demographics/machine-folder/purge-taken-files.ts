import sql from 'sql-template-tag'
import type { Consequence } from '../../platform/events/change.ts'

/** Deletes the records of a person's files that machines have taken. */
export const purgeTakenFiles: Consequence<'applicant.purged'> = ({ db }, events) =>
  db.run(sql`
    delete from machine_file_taken k using appointment p
    where p.id = k.appointment and p.applicant = any(${events.map(({ applicant }) => applicant)}::bigint[])`)
