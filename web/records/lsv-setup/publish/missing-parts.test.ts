import { expect, test } from 'vitest'
import type { Lsv } from '../../lsv/lsv.ts'
import { missingParts } from './missing-parts.ts'

const complete = {
  ...{
    location_street1: '1 Main St',
    location_city: 'Miami',
    location_state: 'FL',
    location_postal: '33130',
    location_phone: '3055550100',
  },
} as Lsv
const all = { oris: 1, types: 1, hours: 5, users: 1 }
const placesOf = (lsv: Partial<Lsv>, facts: Partial<typeof all> = {}) =>
  missingParts({ ...complete, ...lsv }, { ...all, ...facts }).map(({ place }) => place)

test('a complete location lacks nothing', () => expect(placesOf({})).toEqual([]))

test('each missing part leads to its place', () => {
  expect(placesOf({ location_postal: null, location_phone: null })).toEqual(['edit', 'edit'])
  expect(placesOf({}, { hours: 0, oris: 0, types: 0, users: 0 })).toEqual(['availability', 'oris', 'types', 'users'])
})
