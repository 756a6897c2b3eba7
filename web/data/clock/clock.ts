import { readProvider } from '../embedded-data.ts'

/** A smaller difference may be the time that the page took to arrive. */
const MIN_DIFFERENCE_MS = 60_000

/** The server's clock, from the time that it gave at the device's time of now; the device's where they hardly differ. */
export function createClock(given: number | undefined): () => number {
  const ahead = (given ?? 0) - Date.now()
  return () => Date.now() + (given && Math.abs(ahead) > MIN_DIFFERENCE_MS ? ahead : 0)
}

/** The present by the server's clock, since that of a phone may be wrong. */
export const now = createClock(readProvider().now)
