import { Problem } from '../../data/problem.ts'

/** Longer waits are left to the applicant. */
const LONGEST_WAIT_SECONDS = 10
/** The maximum time for checking a card, during which the same call is in progress. */
const WHILE_IN_FLIGHT = 30
const AFTER_SILENCE = 3

/** The reason of a repetition: a lost answer, or an unfinished check of the card. */
export type Undecided = 'lost' | 'card'

type Pause = (milliseconds: number) => Promise<unknown>
const sleep: Pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Makes a call with an Idempotency-Key until its outcome is known, within limits: repeats it after a lost answer, and whenever the
 * server requests a repetition shortly. Rejects with the last problem.
 */
export async function insist<T>(send: () => Promise<T>, onUndecided: (why: Undecided) => void, pause = sleep): Promise<T> {
  let silences = 0
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (error) {
      const wait = waitAfter(error)
      const inFlight = error instanceof Problem && error.code === 'IN_FLIGHT'
      if (!inFlight) silences += 1
      if (wait === null || silences > AFTER_SILENCE || tries > WHILE_IN_FLIGHT) throw error
      onUndecided(isOfCard(error) ? 'card' : 'lost')
      await pause(wait * 1000)
    }
  }
}

/** The seconds until a repetition; null when there should be none. */
function waitAfter(error: unknown): number | null {
  if (!(error instanceof Problem)) return null
  if (error.code === 'OFFLINE') return 1
  const { retry_after } = error
  return retry_after > 0 && retry_after <= LONGEST_WAIT_SECONDS ? retry_after : null
}

const isOfCard = (error: unknown) => error instanceof Problem && (error.code === 'PAYMENT_UNKNOWN' || error.code === 'IN_FLIGHT')
