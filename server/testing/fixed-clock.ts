import type { Clock } from '../platform/clock.ts'

/** A clock that does not move until it is set. */
export type FixedClock = Clock & { set(iso: string): void }

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
