import { beforeAll, expect, test } from 'vitest'
import { buildIfMissing, screenWeight } from './budget.ts'

beforeAll(buildIfMissing, 120_000)

test.each([
  ['/landing', 150],
  ['/data', 185],
])('a first visit to %s loads at most %i kB of JS and CSS', (path, limit) => {
  const weight = screenWeight(path)
  expect(weight).toBeLessThanOrEqual(limit)
  // React alone is heavier: less would mean that the files were not found.
  expect(weight).toBeGreaterThan(60)
})
