/** The server's source of time, which tests can set. */
export type Clock = {
  /** Milliseconds since 1970 in UTC. */
  now(): number
}

/** A clock that does not move until it is set. */
export type FixedClock = Clock & { set(iso: string): void }

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** A clock that shows one instant, such as 2026-11-23T14:00:00Z. */
export function fixedClock(iso: string): FixedClock {
  let time = millisecondsOf(iso)
  return {
    now: () => time,
    set: (next) => {
      time = millisecondsOf(next)
    },
  }
}

const millisecondsOf = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds

/** The calendar date in UTC of an instant in milliseconds, YYYY-MM-DD. */
export const utcDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
