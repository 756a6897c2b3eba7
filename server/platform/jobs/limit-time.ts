import { setTimeout as pause } from 'node:timers/promises'

/**
 * Fails work that does not end within its time, so that its worker takes the next job and this one is tried again. What still runs of
 * it is not stopped: jobs may run twice.
 */
export async function limitTime(work: () => Promise<void>, minutes: number): Promise<void> {
  const done = new AbortController()
  const late = pause(minutes * 60_000, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new Error(`It did not end within ${minutes} minutes.`)
  })
  try {
    await Promise.race([work(), late])
  } finally {
    done.abort()
  }
}
