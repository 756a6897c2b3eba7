import { expect, test } from 'vitest'
import { addressOf, linesOf } from './address.ts'

test('an address has the known lines of the requested kind', () => {
  const lsv = { location_street1: '120 Broadway', location_city: 'New York', location_state: 'NY', office_street1: 'PO Box 7' }
  expect(linesOf(addressOf(lsv, 'location'))).toEqual(['120 Broadway', 'New York, NY'])
  expect(linesOf(addressOf(lsv, 'office'))).toEqual(['PO Box 7'])
  expect(linesOf(addressOf({}, 'office'))).toEqual([])
})
