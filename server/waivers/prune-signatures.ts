import sql from 'sql-template-tag'
import { transactAs } from '../platform/events/change.ts'
import { removeFiles } from '../platform/files/remove-files.ts'
import type { Services } from '../platform/http/action.ts'
import { SYSTEM } from '../platform/records/access.ts'

const BATCH = 500

/**
 * Takes away what was signed before `before`: the signature, what was filled in, from where it was signed, and the document, with its
 * bytes. Which text was signed, and when, stays. Applicants whose data are held keep theirs. Answers how many.
 */
export async function pruneSignatures(services: Services, before: Date): Promise<number> {
  let pruned = 0
  for (let gone = BATCH; gone === BATCH; pruned += gone) gone = await pruneBatch(services, before)
  return pruned
}

const pruneBatch = (services: Services, before: Date): Promise<number> =>
  transactAs(services, SYSTEM, async ({ db, record }) => {
    const due = await db.rows<{ id: number; waiver_file: number | null }>(sql`
      select s.id, s.waiver_file from waiver_signature s join applicant a on a.id = s.applicant
      where s.created < ${before.toISOString()} and a.hold_reason is null
        and (s.signature is not null or s.waiver_file is not null or s.ip is not null or s.fields <> '{}')
      order by s.created limit ${BATCH} for update of s`)
    if (due.length === 0) return 0
    await db.run(sql`
      update waiver_signature set signature = null, signature_index = null, fields = '{}', ip = null, user_agent = null, waiver_file = null,
        removed_at = coalesce(removed_at, now()), removal_reason = coalesce(removal_reason, 'Kept no longer')
      where id = any(${due.map(({ id }) => id)}::bigint[])`)
    await removeFiles(
      db,
      due.flatMap(({ waiver_file }) => waiver_file ?? []),
    )
    await record({ type: 'signatures.pruned', detail: { rows: due.length } })
    return due.length
  })
