import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/** The error of the work, or one of its own when it takes longer than this; undefined when it is done in time. */
export async function errorWithin(work: Promise<unknown>, ms: number): Promise<Error | undefined> {
  const late = new AbortController()
  const done = work.then(
    () => undefined,
    (error: Error) => error,
  )
  const silent = new Error(`timeout expired: no answer within ${ms} ms`)
  const tooLate = async () => {
    await pause(ms, undefined, { signal: late.signal })
    // A process that had no time itself meanwhile reads first what has been answered.
    for (const _turn of [1, 2]) await turn()
    return silent
  }
  const fault = await Promise.race([done, tooLate().catch(() => silent)])
  late.abort()
  return fault
}
