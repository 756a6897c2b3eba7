import { expect, test } from 'vitest'
import { progressOf, type SetupFacts, stepsOf } from './setup-steps.ts'

const NEW: SetupFacts = {
  ...{ applicant_subdomain: null, dashboard_subdomain: null, face: false, locations: 0, published: 0 },
  ...{ hours: 0, oris: 0, types: 0, statusCodes: 0, people: 0 },
}
const statesOf = (facts: Partial<SetupFacts>) => Object.fromEntries(stepsOf({ ...NEW, ...facts }).map(({ name, state }) => [name, state]))

test('a new network waits for its location, and may begin with what needs none', () => {
  expect(statesOf({})).toEqual({
    ...{ address: 'OPEN', location: 'OPEN', hours: 'WAITING', types: 'WAITING', publish: 'WAITING' },
    ...{ face: 'ADVISED', starters: 'ADVISED', people: 'ADVISED' },
  })
})

test('the location opens hours and types, and both open its publication', () => {
  expect(statesOf({ locations: 1 })).toMatchObject({ location: 'DONE', hours: 'OPEN', types: 'OPEN', publish: 'WAITING' })
  expect(statesOf({ locations: 1, hours: 5 })).toMatchObject({ hours: 'DONE', publish: 'WAITING' })
  expect(statesOf({ locations: 1, hours: 5, oris: 1 })).toMatchObject({ types: 'OPEN', publish: 'WAITING' })
  expect(statesOf({ locations: 1, hours: 5, oris: 1, types: 1 })).toMatchObject({ types: 'DONE', publish: 'OPEN' })
})

test('bookings need the address of the applicants, and that of the network is advised', () => {
  expect(statesOf({ dashboard_subdomain: 'harbor' }).address).toBe('OPEN')
  expect(statesOf({ applicant_subdomain: 'harbor' }).address).toBe('ADVISED')
  expect(progressOf(stepsOf({ ...NEW, applicant_subdomain: 'harbor' })).done).toBe(1)
  expect(statesOf({ applicant_subdomain: 'harbor', dashboard_subdomain: 'harbor' }).address).toBe('DONE')
})

test('only what bookings need counts', () => {
  expect(progressOf(stepsOf(NEW))).toEqual({ done: 0, of: 5 })
  expect(progressOf(stepsOf({ ...NEW, face: true, statusCodes: 3, people: 1, locations: 1 }))).toEqual({ done: 1, of: 5 })
})
