import { isLost } from './problem.ts'

const AGAIN_MS = 2_000

/** Repeats the work while its answers are lost, as long as `goesOn`. The work must be done once, however often it is sent. */
export async function untilAnswered<T>(work: () => Promise<T>, goesOn: () => boolean): Promise<T> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!isLost(error) || !goesOn()) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
}
