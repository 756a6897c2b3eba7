import sql from 'sql-template-tag'
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
