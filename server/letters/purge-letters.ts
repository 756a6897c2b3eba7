import sql from 'sql-template-tag'
import { mergesOf } from '../applicants/merge-applicants.ts'
import type { Consequence } from '../platform/events/change.ts'
import { removeFiles } from '../platform/files/remove-files.ts'

/** Letters name the person: they are deleted with their sendings and their files. */
export const purgeLetters: Consequence<'applicant.purged'> = async ({ db }, events) => {
  const letters = await db.rows<{ file: number | null }>(sql`
    delete from letter where applicant = any(${events.map(({ applicant }) => applicant)}::bigint[]) returning file`)
  await removeFiles(
    db,
    letters.flatMap(({ file }) => file ?? []),
  )
}

export const moveLetters: Consequence<'applicant.merged'> = ({ db }, events) =>
  db.run(sql`update letter l set applicant = m.applicant from ${mergesOf(events)} where l.applicant = m.other`)
