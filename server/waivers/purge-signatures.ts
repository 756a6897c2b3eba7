import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'
import { removeFiles } from '../platform/files/remove-files.ts'
import { removeKeys } from '../platform/records/idempotency.ts'

/** A signature and the file of its document. */
export type Signature = { id: number; waiver_file: number | null }

/** Keeps the signed edition and its time; clears signature, answers, document and the reason of a removal. */
export const purgeSignatures: Consequence<'applicant.purged'> = async ({ db }, events) => {
  const signed = await db.rows<Signature>(sql`
    update waiver_signature set removal_reason = null
    where applicant = any(${events.map(({ applicant }) => applicant)}::bigint[]) returning id, waiver_file`)
  await clearSignatures(db, signed, 'Deleted with the applicant')
  await removeKeys(
    db,
    'waiversignatures.create',
    signed.map(({ id }) => id),
  )
}

/** Clears signature, answers, origin and document. A document that another signature refers to is kept. */
export async function clearSignatures(db: Db, signed: readonly Signature[], why: string): Promise<void> {
  await db.run(sql`
    update waiver_signature set signature = null, signature_index = null, answers = null, fields = '{}', ip = null, user_agent = null, origin = null,
      waiver_file = null, removed_at = coalesce(removed_at, now()), removal_reason = coalesce(removal_reason, ${why})
    where id = any(${signed.map(({ id }) => id)}::bigint[])`)
  const files = signed.flatMap(({ waiver_file }) => waiver_file ?? [])
  const shared = await db.rows<{ file: number }>(sql`
    select waiver_file as file from waiver_signature where waiver_file = any(${files}::bigint[])`)
  const kept = new Set(shared.map(({ file }) => file))
  await removeFiles(
    db,
    files.filter((file) => !kept.has(file)),
  )
}
