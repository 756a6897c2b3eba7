import { beforeAll, expect, test } from 'vitest'
import { buildIfMissing, filesOfScreen, screenWeight, walkWeight } from './budget.ts'

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

/** What everybody who books goes through. */
const WALK = ['/landing', '/disclaimer/new', '/locations/new', '/schedule/$lsv/new', '/selections', '/data', '/confirmation'] as const

test.each(['en', 'es'] as const)('a whole booking in %s loads at most 280 kB', (language) => {
  const weight = walkWeight(WALK, language)
  expect(weight).toBeLessThanOrEqual(280)
  expect(weight).toBeGreaterThan(screenWeight('/data', language))
})

test('nobody loads waivers before their page', () => {
  const loaded = new Set(WALK.flatMap((path) => filesOfScreen(path)))
  const own = filesOfScreen('/waiver').filter((file) => !loaded.has(file))
  // The page, its style sheet and the pad to sign on.
  expect(own.length).toBeGreaterThan(1)
  expect(walkWeight([...WALK, '/waiver']) - walkWeight(WALK)).toBeGreaterThan(5)
})
