import { expect, test } from 'vitest'
import { addressOf, linesOf, phoneText } from './address.ts'

test('an address has as many lines as are known, of the kind that is asked for', () => {
  const place = { location_street1: '120 Broadway', location_city: 'New York', location_state: 'NY', office_street1: 'PO Box 7' }
  expect(linesOf(addressOf(place, 'location'))).toEqual(['120 Broadway', 'New York, NY'])
  expect(linesOf(addressOf(place, 'office'))).toEqual(['PO Box 7'])
  expect(linesOf(addressOf({}, 'office'))).toEqual([])
})

test('a phone number is grouped', () => {
  expect(phoneText('2125550142')).toBe('(212) 555-0142')
  expect(phoneText('+44 20')).toBe('+44 20')
})
