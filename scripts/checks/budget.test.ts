import { beforeAll, expect, test } from 'vitest'
import { buildIfMissing, entriesOf, fileCalled, filesOfOffice, filesOfScreen, screenWeight, walkWeight, wholeWeight } from './budget.ts'

beforeAll(buildIfMissing, 120_000)

test.each([
  ['/landing', 'en', 104],
  ['/landing', 'es', 104],
  ['/landing', 'vi', 104],
  ['/data', 'en', 168],
  ['/data', 'es', 170],
  ['/data', 'vi', 170],
] as const)('a first visit to %s in %s loads at most %i kB of JS and CSS', (path, language, limit) => {
  const weight = screenWeight(path, language)
  expect(weight).toBeLessThanOrEqual(limit)
  // React alone is larger: less would mean that the files were not found.
  expect(weight).toBeGreaterThan(60)
})

/** The screens of every booking. */
const WALK = [
  '/landing',
  '/disclaimer/new',
  '/locations/new',
  '/schedule/$lsv/new',
  '/selections',
  '/data',
  '/review',
  '/confirmation',
] as const

// Each file that a page asks for takes a moment of a slow phone's processor, and many small ones take longer than their bytes.
test.each(WALK)('%s loads at most 42 files', (path) => {
  expect(filesOfScreen(path).length).toBeLessThanOrEqual(42)
})

test.each([
  'desk/board/day-board.tsx',
  'desk/till/till.tsx',
  'network/dashboard.tsx',
  'network/locations.tsx',
  'staff/applicants/record.tsx',
  'staff/search/results.tsx',
  'staff/environments/environment.tsx',
])('%s loads at most 75 files', (module) => {
  expect(filesOfOffice(module).length).toBeLessThanOrEqual(75)
})

// An entry starts its program: a page that shares a module with that of another host would start both, one within the other.
test.each(['staff.html', 'scheduler.html', 'network.html'])('no page of %s loads another entry', (entry) => {
  expect(entriesOf(entry)).toEqual([entry])
})

/** The pages for waivers and cards, which most bookings do not have. */
const PARTS = [
  ['/waiver', 5],
  ['/payment', 3],
] as const

test.each([
  ['en', 276],
  ['es', 286],
  ['vi', 286],
] as const)('a whole booking in %s, with waivers and a card and all that comes later, loads at most %i kB', (language, limit) => {
  const weight = wholeWeight([...WALK, '/waiver', '/payment'], language)
  expect(weight).toBeLessThanOrEqual(limit)
  expect(weight).toBeGreaterThan(walkWeight(WALK, language))
})

test.each(PARTS)('no page loads %s early', (path, least) => {
  const loaded = new Set(WALK.flatMap((each) => filesOfScreen(each)))
  expect(filesOfScreen(path).filter((file) => !loaded.has(file)).length).toBeGreaterThan(0)
  expect(walkWeight([...WALK, path]) - walkWeight(WALK)).toBeGreaterThan(least)
})

test('the long lists and the question about an address load after the form is shown', () => {
  expect(wholeWeight(['/data'], 'es') - screenWeight('/data', 'es')).toBeGreaterThan(5)
  expect(filesOfScreen('/review')).toContain(fileCalled('email-question'))
  expect(filesOfScreen('/data')).not.toContain(fileCalled('email-question'))
})
