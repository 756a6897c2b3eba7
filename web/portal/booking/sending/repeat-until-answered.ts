import { Problem } from '../../../data/problem.ts'

/** A longer Retry-After is left to the applicant. */
const LONGEST_WAIT_SECONDS = 10
/** The maximum number of calls while one with the same key is still running. */
const MAX_TRIES = 30
/** The maximum number of calls without an answer. */
const MAX_LOST = 3

/** The reason of a repetition: a lost answer, an unfinished check of the card, or the same call still running. */
export type Undecided = 'lost' | 'card' | 'running'

type Pause = (milliseconds: number) => Promise<unknown>
const sleep: Pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Makes a call with an Idempotency-Key until its outcome is known, within limits: repeats it after a lost answer, and whenever the
 * server requests a repetition shortly. Rejects with the last problem.
 */
export async function repeatUntilAnswered<T>(send: () => Promise<T>, onUndecided?: (why: Undecided) => void, pause = sleep): Promise<T> {
  let lost = 0
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (error) {
      const wait = waitAfter(error)
      if (!isRunning(error)) lost += 1
      if (wait === null || lost > MAX_LOST || tries > MAX_TRIES) throw error
      onUndecided?.(reasonOf(error))
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

const codeOf = (error: unknown) => (error instanceof Problem ? error.code : null)

const isRunning = (error: unknown) => codeOf(error) === 'IN_FLIGHT' || codeOf(error) === 'CARD_IN_FLIGHT'

/** The code decides, since a call without a card can be running too. */
function reasonOf(error: unknown): Undecided {
  if (isCardUndecided(codeOf(error))) return 'card'
  return isRunning(error) ? 'running' : 'lost'
}

/** Whether the card processor has not yet reported the outcome for the card. */
export const isCardUndecided = (code: string | null) => code === 'PAYMENT_UNKNOWN' || code === 'CARD_IN_FLIGHT'
