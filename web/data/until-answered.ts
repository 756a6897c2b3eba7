import { isLost, Problem } from './problem.ts'

const AGAIN_MS = 2_000

/**
 * Repeats the work while its answers are lost, as long as `goesOn`. The work must be done once, however often it is sent. After a lost
 * answer, a refusal that says nothing about the work (the server is busy, or still at it) is no answer either.
 */
export async function untilAnswered<T>(work: () => Promise<T>, goesOn: () => boolean): Promise<T> {
  let isUnsure = false
  for (;;)
    try {
      return await work()
    } catch (error) {
      isUnsure ||= isLost(error)
      if (!isUnsure || !saysNothing(error) || !goesOn()) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
}

const PATIENCE_MS = 12_000

/** The same for as long as a person waits at a dialog: afterwards the problem is shown, and the work may be begun again. */
export function untilAnsweredSoon<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  return untilAnswered(work, () => Date.now() < end)
}

const saysNothing = (error: unknown) =>
  isLost(error) || (error instanceof Problem && (error.status === 503 || error.status === 429 || error.code === 'IN_FLIGHT'))
