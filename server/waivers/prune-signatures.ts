import sql from 'sql-template-tag'
import { transactAs } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { clearSignatures, type Signature } from './purge-signatures.ts'

const BATCH = 500

/**
 * Clears signatures made before `before`: the signature, the answers, the origin, and the document with its file.
 * The signed edition and its time stay. Applicants under a data hold keep theirs. Returns the number.
 */
export async function pruneSignatures(services: Services, before: Date): Promise<number> {
  let pruned = 0
  for (let gone = BATCH; gone === BATCH; pruned += gone) gone = await pruneBatch(services, before)
  return pruned
}

const pruneBatch = (services: Services, before: Date): Promise<number> =>
  transactAs(services, SYSTEM, async ({ db, record }) => {
    const due = await db.rows<Signature>(sql`
      select s.id, s.waiver_file from waiver_signature s join applicant a on a.id = s.applicant
      where s.created < ${before.toISOString()} and a.hold_reason is null
        and (s.signature is not null or s.waiver_file is not null or s.ip is not null or s.origin is not null or s.answers is not null or s.fields <> '{}')
      order by s.created limit ${BATCH} for update of s`)
    if (due.length === 0) return 0
    await clearSignatures(db, due, 'Kept no longer')
    await record({ type: 'signatures.pruned', detail: { rows: due.length } })
    return due.length
  })
