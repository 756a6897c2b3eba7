import { describe, expect, test } from 'vitest'
import { advance, holds, type Progress, positionOf, UNKNOWN } from './replica-progress.ts'

const MAX_BEHIND_MS = 5_000

/** The progress after samples: the second of each, and the positions of primary and replica. */
const afterLooks = (...looks: [second: number, primary: bigint | undefined, replica: bigint][]): Progress =>
  looks.reduce(
    (known, [second, position, replayed]) =>
      advance(known, position === undefined ? undefined : { position, at: second * 1_000 }, replayed),
    UNKNOWN,
  )

const isUsed = (known: Progress, second: number, lastChange: string | null = null) =>
  holds(known, second * 1_000, MAX_BEHIND_MS, lastChange)

describe('a position of the write-ahead log', () => {
  test('is compared as a number, not as text', () => {
    expect(positionOf('0/9')).toBeLessThan(positionOf('0/10'))
    expect(positionOf('0/FFFFFFFF')).toBeLessThan(positionOf('1/0'))
    expect(positionOf('A/1')).toBeGreaterThan(positionOf('9/FFFFFFFF'))
  })
})

describe('the replica', () => {
  test('is not used before its position is known', () => {
    expect(isUsed(UNKNOWN, 0)).toBe(false)
  })

  test('is used while the primary is idle, even long after its last commit', () => {
    const known = afterLooks([0, 100n, 100n], [3_000, 100n, 100n], [6_000, 100n, 100n])
    expect(isUsed(known, 6_001)).toBe(true)
  })

  test('is used while it follows a busy primary one sample behind', () => {
    const known = afterLooks([0, 100n, 90n], [1, 200n, 190n], [2, 300n, 290n])
    expect(isUsed(known, 2)).toBe(true)
  })

  test('is not used when it lags by the limit, and is used again after it has caught up', () => {
    const stuck: [number, bigint, bigint][] = [1, 2, 3, 4, 5].map((second) => [second, BigInt(100 + second), 100n])
    const known = afterLooks([0, 100n, 100n], ...stuck)
    expect(isUsed(known, 4.9)).toBe(true)
    expect(isUsed(known, 5)).toBe(false)
    expect(isUsed(advance(known, { position: 106n, at: 6_000 }, 105n), 6)).toBe(true)
  })

  test('is not used when it is cut off from a busy primary, even if it has replayed everything it received', () => {
    const known = afterLooks([0, 100n, 100n], [1, 150n, 100n], [10, 900n, 100n])
    expect(isUsed(known, 10)).toBe(false)
  })

  test('is not used without new samples', () => {
    expect(isUsed(afterLooks([0, 100n, 100n]), 6)).toBe(false)
  })

  test('is used up to the limit while the primary does not report its position', () => {
    const known = afterLooks([0, 100n, 100n], [3, undefined, 100n], [6, undefined, 100n])
    expect(isUsed(known, 6)).toBe(false)
  })

  test('is used for a user after it has replayed their last change', () => {
    const known = afterLooks([0, 0x200n, 0x1ffn])
    const caughtUp = advance(known, { position: 0x210n, at: 1_000 }, 0x200n)
    expect(isUsed(caughtUp, 1, '0/200')).toBe(true)
    expect(isUsed(caughtUp, 1, '0/201')).toBe(false)
    expect(isUsed(caughtUp, 1)).toBe(true)
  })
})

test('keeps a bounded number of samples while it lags', () => {
  const known = Array.from({ length: 2_000 }, (_, second) => second).reduce(
    (before, second) => advance(before, { position: BigInt(second + 1), at: second * 1_000 }, 0n),
    UNKNOWN,
  )
  expect(known.ahead.length).toBeLessThan(1_100)
  expect(advance(known, { position: 20_000n, at: 10_000_000 }, 20_000n)).toMatchObject({ wholeAt: 10_000_000, ahead: [] })
})
