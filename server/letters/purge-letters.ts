import sql from 'sql-template-tag'
import type { Consequence } from '../platform/events/change.ts'
import { removeFiles } from '../platform/files/remove-files.ts'

/** Deletes the person's letters with their deliveries and files. */
export const purgeLetters: Consequence<'applicant.purged'> = async ({ db }, events) => {
  const letters = await db.rows<{ file: number | null }>(sql`
    delete from letter where applicant = any(${events.map(({ applicant }) => applicant)}::bigint[]) returning file`)
  await removeFiles(
    db,
    letters.flatMap(({ file }) => file ?? []),
  )
}
