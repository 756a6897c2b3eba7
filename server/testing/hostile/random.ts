/* Random choices that repeat from a seed. Not used by the product. */
import fc from 'fast-check'

/** A source of choices. */
export type Random = {
  /** A whole number below the bound. */
  below(bound: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** A random share of the values. */
  some<T>(from: readonly T[], share: number): T[]
  /** A text of this form. */
  matching(form: string): string
}

/** The choices of one seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  const chance = (share: number) => next() < share
  return {
    below,
    chance,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    some: (from, share) => from.filter(() => chance(share)),
    matching: (form) => fc.sample(fc.stringMatching(new RegExp(form)), { seed: below(2 ** 31), numRuns: 1 })[0] as string,
  }
}
