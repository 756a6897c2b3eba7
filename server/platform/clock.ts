/** The server's source of time, which tests can set. */
export type Clock = {
  /** Milliseconds since 1970 in UTC. */
  now(): number
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** Milliseconds of the machine's monotonic clock, shared by all processes: for durations, not for times. */
export const steadyNow = (): number => Number(process.hrtime.bigint() / 1_000_000n)

/** An hour. */
export const HOUR_MS = 3_600_000

/** An instant in milliseconds as ISO 8601, for the wire and the database. */
export const isoOf = (instant: number) => new Date(instant).toISOString()
