import type { Alternatives } from '../../contract/availability/holds.ts'
import { Refusal } from '../platform/http/errors.ts'

/** Why a slot cannot be had: it is booked, others hold every station that is left, or the LSV takes nobody then. */
export const goneReasons = {
  booked: 'Somebody else has booked that time.',
  held: 'Somebody else is booking that time right now.',
  closed: 'That time is no longer available.',
} as const

/** The slot is not available: the applicant picks another time, one of these if some were looked for. Answered as the specification's TIMING. */
export const slotGone = (error: string, alternatives?: Alternatives): Refusal =>
  new Refusal(409, 'TIMING', error, { extra: { error_type: 'TIMING', error, ...(alternatives ? { alternatives } : {}) } })
