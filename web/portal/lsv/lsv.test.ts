import { expect, test } from 'vitest'
import { addressLines, mapAddress, nearestFirst, type PublicLsv, soonestFirst } from './lsv.ts'

const downtown: PublicLsv = {
  id: 1,
  name: 'Downtown & Co',
  timezone: 'America/New_York',
  location_name: null,
  location_street1: '120 Broadway',
  location_street2: 'Suite 400',
  location_city: 'New York',
  location_state: 'NY',
  location_postal: '10271',
  location_phone: '2125550142',
  applicant_instructions: null,
  translations: null,
}
const nowhere: PublicLsv = {
  ...downtown,
  location_street1: null,
  location_street2: null,
  location_city: null,
  location_state: null,
  location_postal: null,
}

test('an address has two lines, or fewer if parts are unknown', () => {
  expect(addressLines(downtown)).toEqual(['120 Broadway, Suite 400', 'New York, NY 10271'])
  expect(addressLines({ ...downtown, location_street2: null, location_city: null })).toEqual(['120 Broadway', 'NY 10271'])
  expect(addressLines(nowhere)).toEqual([])
})

test('the address includes its name unless that is the chosen location’s name', () => {
  expect(addressLines({ ...downtown, location_name: 'The Equitable Building' })[0]).toBe('The Equitable Building')
  expect(addressLines({ ...downtown, location_name: downtown.name })[0]).toBe('120 Broadway, Suite 400')
})

test('the map link searches for name and address', () => {
  expect(new URL(mapAddress(downtown)).searchParams.get('query')).toBe('Downtown & Co, 120 Broadway, Suite 400, New York, NY 10271')
})

const names = (lsvs: { name: string; distance_miles?: number | null }[]) => nearestFirst(lsvs).map(({ name }) => name)

test('LSVs without a distance are listed by name', () => {
  expect(names([{ name: 'b' }, { name: 'C' }, { name: 'a', distance_miles: null }])).toEqual(['a', 'b', 'C'])
})

test('the nearest LSV comes first, those without a distance last, by name', () => {
  const lsvs = [
    { name: 'y' },
    { name: 'far', distance_miles: 700.1 },
    { name: 'x', distance_miles: null },
    { name: 'near', distance_miles: 0 },
  ]
  expect(names(lsvs)).toEqual(['near', 'far', 'x', 'y'])
})

test('the LSV with the soonest open time comes first whatever its offset, those without one last', () => {
  const lsvs = [
    { name: 'closed', next_open: null, distance_miles: 1 },
    { name: 'later', next_open: '2026-11-23T09:00:00-06:00' },
    { name: 'sooner', next_open: '2026-11-23T09:30:00-05:00' },
    { name: 'also closed', next_open: null },
  ]
  expect(soonestFirst(lsvs).map(({ name }) => name)).toEqual(['sooner', 'later', 'closed', 'also closed'])
})

test('of LSVs that open at the same time the nearest comes first', () => {
  const next_open = '2026-11-23T09:00:00-05:00'
  const lsvs = [
    { name: 'far', next_open, distance_miles: 20 },
    { name: 'near', next_open, distance_miles: 2 },
  ]
  expect(soonestFirst(lsvs).map(({ name }) => name)).toEqual(['near', 'far'])
})
