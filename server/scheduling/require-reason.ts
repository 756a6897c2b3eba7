import * as z from 'zod/mini'
import { REASON_MAX } from '../../contract/applicants/applicant-checks.ts'
import { missingInWords } from '../../contract/appointments/missing-parts.ts'
import { readMissing } from '../appointments/appointments.ts'
import type { Db } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'

/** A reason that a user types. */
export const reasonText = z.optional(
  z.nullable(z.string().check(z.trim(), z.maxLength(REASON_MAX, `Must be at most ${REASON_MAX} characters`))),
)

const list = new Intl.ListFormat('en-US')

/**
 * Refuses prints for which something is missing unless there is a reason. Returns the facts of the event: the reason for the history, the
 * missing parts for the audit log; null when nothing is missing.
 */
export async function requireReason(db: Db, id: number, reason: string | null | undefined) {
  const lacks = (await readMissing(db, [id])).get(id)
  if (lacks === undefined || lacks.missing.length === 0) return null
  if (!reason) throw invalid({ reason: `Missing: ${list.format(missingInWords(lacks))}. Say why the prints are taken anyway` })
  return { reason, detail: { missing: lacks.missing.join(',') } }
}
