import sql from 'sql-template-tag'
import { type ApplicantMerged, type ApplicantPurged, applicantsOf, type Handler, moveRows } from '../applicants/applicant-events.ts'
import { purgeFiles } from '../files/purge-files.ts'

/** Letters name the person: they are deleted with their sendings and their files. */
export const purgeLetters: Handler<ApplicantPurged> = async ({ db }, events) => {
  const letters = await db.rows<{ file: number | null }>(sql`
    delete from letter where applicant = any(${applicantsOf(events)}::bigint[]) returning file`)
  await purgeFiles(
    db,
    letters.flatMap(({ file }) => file ?? []),
  )
}

export const moveLetters: Handler<ApplicantMerged> = async ({ db }, merges) => {
  await moveRows(db, 'letter', merges)
}
