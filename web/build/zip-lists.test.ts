import { expect, test } from 'vitest'
import { cleaners } from '../../contract/applicants/cleaning.ts'
import { usStateCode } from '../../contract/code-lists/us-states.ts'
import { stateOfZip } from '../records/lsv/state-of-zip.ts'
import { listZipPlaces } from './zip-lists.ts'

const lists = listZipPlaces()
const places = [...lists].flatMap(([area, list]) => Object.entries(list).map(([rest, place]) => [area + rest, place] as const))

test('nearly all ZIP codes have a place', () => {
  expect(places.length).toBeGreaterThan(42_000)
  const found = Object.fromEntries(places)
  expect([found['33101'], found['07001'], found['00901']]).toEqual([
    ['Miami', 'FL'],
    ['Avenel', 'NJ'],
    ['San Juan', 'PR'],
  ])
})

test('the form accepts each place as it is proposed', () => {
  const odd = places.filter(([zip, [city, state]]) => !/^\d{5}$/.test(zip) || cleaners.city(city) !== city || usStateCode(state) !== state)
  expect(odd).toEqual([])
})

test('a page loads a few kilobytes of them', () => {
  expect(lists.size).toBeGreaterThan(800)
  expect(Math.max(...[...lists.values()].map((list) => JSON.stringify(list).length))).toBeLessThan(5_000)
})

test('the state of each postal area is that of its places, or is not said', () => {
  const wrong = [...listZipPlaces()].filter(([area, list]) => {
    const states = new Set(Object.values(list).map(([, state]) => state))
    const said = stateOfZip(`${area}01`)
    return said !== null && !(states.size === 1 && states.has(said))
  })
  expect(wrong.map(([area]) => area)).toEqual([])
})
