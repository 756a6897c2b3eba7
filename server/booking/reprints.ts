import sql from 'sql-template-tag'
import { LAST_ATTEMPT } from '../applicants/rejections.ts'
import type { Db } from '../platform/database/database.ts'

/** A re-print that is due: which attempt it is, and the number that the operator keys so that no new fee is charged. */
export type Reprint = { attempt: number; tcr: string }

/** The re-print that an applicant may have now, free of charge. */
export const reprintDue = (db: Db, applicant: number): Promise<Reprint | undefined> =>
  db.one<Reprint>(sql`
    select attempt, tcr from applicant where id = ${applicant} and illegible and tcr is not null and attempt <= ${LAST_ATTEMPT}`)

/** The re-print was taken: the applicant's mark goes. */
export const clearMark = (db: Db, appointment: number, by_user: number | null) => mark(db, appointment, by_user, false)

/** It was not taken after all: the mark comes back, unless the next rejection has been told meanwhile. */
export const restoreMark = (db: Db, appointment: number, by_user: number | null) => mark(db, appointment, by_user, true)

async function mark(db: Db, appointment: number, by_user: number | null, illegible: boolean) {
  await db.run(sql`
    with marked as (
      update applicant a set illegible = ${illegible} from appointment p
      where p.id = ${appointment} and p.tcr is not null and a.id = p.applicant and a.attempt = p.attempt and a.illegible <> ${illegible}
      returning a.id, a.attempt)
    insert into applicant_history (applicant, event, by_user, detail)
    select id, ${illegible ? 'REPRINT_REOPENED' : 'REPRINTED'}, ${by_user}, json_build_object('attempt', attempt, 'appointment', ${appointment}::bigint)
    from marked`)
}
