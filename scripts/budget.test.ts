import { beforeAll, expect, test } from 'vitest'
import { buildIfMissing, screenWeight } from './budget.ts'

beforeAll(buildIfMissing, 120_000)

test.each([
  ['/landing', 'en', 150],
  ['/landing', 'es', 150],
  ['/data', 'en', 185],
  // With the Spanish names of all countries and states.
  ['/data', 'es', 190],
] as const)('a first visit to %s in %s loads at most %i kB of JS and CSS', (path, language, limit) => {
  const weight = screenWeight(path, language)
  expect(weight).toBeLessThanOrEqual(limit)
  // React alone is heavier: less would mean that the files were not found.
  expect(weight).toBeGreaterThan(60)
})
