/** The server's source of time, which tests can set. */
export type Clock = {
  /** Milliseconds since 1970 in UTC. */
  now(): number
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** Milliseconds of a clock that nobody sets, the same one for all processes of a machine: for what lasts so long, not for when it was. */
export const steadyNow = (): number => Number(process.hrtime.bigint() / 1_000_000n)

/** An hour, and a day of 24 hours. */
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** An instant in milliseconds as it is sent and stored. */
export const isoOf = (instant: number) => new Date(instant).toISOString()

/** The calendar date in UTC of an instant in milliseconds, YYYY-MM-DD. */
export const utcDate = (instant: number): string => isoOf(instant).slice(0, 10)
