import type { Alternatives } from '../../contract/availability/holds.ts'
import { Refusal } from '../platform/http/errors.ts'

/** The reason why a slot is unavailable: it is booked, others hold all remaining stations, or the LSV is closed at that time. */
export const goneReasons = {
  booked: 'Somebody else has booked that time.',
  held: 'Somebody else is booking that time right now.',
  closed: 'That time is no longer available.',
} as const

/** The slot is unavailable; `alternatives` are offered if they were read. Answered as the specification's TIMING. */
export const slotGone = (error: string, alternatives?: Alternatives): Refusal =>
  new Refusal(409, 'TIMING', error, { extra: { error_type: 'TIMING', error, ...(alternatives ? { alternatives } : {}) } })
