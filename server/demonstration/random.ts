/** Random choices that repeat for the same seed, so that every demonstration has the same applicants. */
export type Random = {
  /** A whole number between two bounds, inclusive. */
  whole(from: number, to: number): number
  /** True in `share` of a hundred cases. */
  percent(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** `count` elements of the list, in its order. */
  some<T>(list: readonly T[], count: number): T[]
  digits(count: number): string
}

/** Mulberry32: small, and good enough for names and dates. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    percent: (share) => next() * 100 < share,
    pick: <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T,
    some: (list, count) => {
      const ranked = list.map((_, place) => [next(), place] as const).sort((a, b) => a[0] - b[0])
      const chosen = new Set(ranked.slice(0, count).map(([, place]) => place))
      return list.filter((_, place) => chosen.has(place))
    },
    digits: (count) => {
      let digits = ''
      for (let place = 0; place < count; place++) digits += whole(place === 0 ? 1 : 0, 9)
      return digits
    },
  }
}
