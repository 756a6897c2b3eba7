import * as z from 'zod/mini'
import { REASON_MAX } from '../../contract/applicants/applicant-checks.ts'
import type { MissingAtDesk } from '../../contract/appointments/missing-parts.ts'
import { readMissing } from '../appointments/appointments.ts'
import type { Db } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'

/** A reason that a user types. */
export const reasonText = z.optional(
  z.nullable(z.string().check(z.trim(), z.maxLength(REASON_MAX, `Must be at most ${REASON_MAX} characters`))),
)

const words: Record<MissingAtDesk, string> = {
  demographics: 'data',
  notice: 'the privacy notice',
  waivers: 'waivers',
  id_document: 'the ID document',
}
const list = new Intl.ListFormat('en-US')

/**
 * Refuses prints for which something is missing unless there is a reason. Returns the facts of the event: the reason for the history, the
 * missing parts for the audit log; null when nothing is missing.
 */
export async function withoutParts(db: Db, id: number, reason: string | null | undefined) {
  const missing = (await readMissing(db, [id])).get(id) ?? []
  if (missing.length === 0) return null
  if (!reason)
    throw invalid({ reason: `Missing: ${list.format(missing.map((part) => words[part]))}. Say why the prints are taken without` })
  return { reason, detail: { missing: missing.join(',') } }
}
