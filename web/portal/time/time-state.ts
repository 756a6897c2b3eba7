import type { Wizard } from '../wizard/wizard.ts'

/**
 * The known state of the chosen time: another's, kept for the applicant until an instant, kept no longer, not kept at all, since too many are
 * held to keep one more, or not known before the answer is there.
 */
export type TimeState =
  | { is: 'lost' }
  /** Started minutes count as whole ones. */
  | { is: 'held'; minutes: number }
  | { is: 'ended' }
  | { is: 'unheld' }
  | { is: 'unknown' }

const MINUTE_MS = 60_000

/** The state of the chosen time at an instant. */
export function stateOfTime({ lost, held_until: until, unheld }: Pick<Wizard, 'lost' | 'held_until' | 'unheld'>, now: number): TimeState {
  if (lost !== null) return { is: 'lost' }
  if (until === null) return { is: unheld ? 'unheld' : 'unknown' }
  const minutes = Math.ceil((until - now) / MINUTE_MS)
  return minutes > 0 ? { is: 'held', minutes } : { is: 'ended' }
}
