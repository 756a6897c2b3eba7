import sql from 'sql-template-tag'
import { mergesOf } from '../applicants/merge-applicants.ts'
import type { Db } from '../platform/database/database.ts'
import { type Consequence, transactAs } from '../platform/events/change.ts'
import { removeFiles } from '../platform/files/remove-files.ts'
import type { Services } from '../platform/http/action.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { removeKeys } from '../platform/records/idempotency.ts'

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

/** Which text was signed, and when, stays; signature, answers, document and the reason of a removal go. */
export const purgeWaivers: Consequence<'applicant.purged'> = async ({ db }, events) => {
  const signed = await db.rows<Signature>(sql`
    update waiver_signature set removal_reason = null
    where applicant = any(${events.map(({ applicant }) => applicant)}::bigint[]) returning id, waiver_file`)
  await clear(db, signed, 'Deleted with the applicant')
  await removeKeys(
    db,
    'waiversignatures.create',
    signed.map(({ id }) => id),
  )
}

export const moveWaivers: Consequence<'applicant.merged'> = ({ db }, events) =>
  db.run(sql`update waiver_signature s set applicant = m.applicant from ${mergesOf(events)} where s.applicant = m.other`)

type Signature = { id: number; waiver_file: number | null }

const pruneBatch = (services: Services, before: Date): Promise<number> =>
  transactAs(services, SYSTEM, async ({ db, record }) => {
    const due = await db.rows<Signature>(sql`
      select s.id, s.waiver_file from waiver_signature s join applicant a on a.id = s.applicant
      where s.created < ${before.toISOString()} and a.hold_reason is null
        and (s.signature is not null or s.waiver_file is not null or s.ip is not null or s.origin is not null or s.answers is not null or s.fields <> '{}')
      order by s.created limit ${BATCH} for update of s`)
    if (due.length === 0) return 0
    await clear(db, due, 'Kept no longer')
    await record({ type: 'signatures.pruned', detail: { rows: due.length } })
    return due.length
  })

/** Clears signature, answers, origin and document. A document that another signature refers to is kept for that one. */
async function clear(db: Db, signed: readonly Signature[], why: string): Promise<void> {
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
