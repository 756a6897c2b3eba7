import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usStateCodes } from '../code-lists/us-states.ts'
import { formatResidence, parseResidence, withoutCommas } from './residence.ts'

const part = fc
  .string({ unit: fc.constantFrom('a', 'Z', 'ñ', '7', ' ', ',', ',,', '#', "'", '.', '-', '/'), minLength: 1 })
  .filter((text) => withoutCommas(text) !== '')

test('an address is read back with the commas that were typed into it', () => {
  const state = fc.constantFrom(...usStateCodes.map(({ code }) => code))
  const zip = fc.integer({ min: 0, max: 99999 }).map((number) => String(number).padStart(5, '0'))
  fc.assert(
    fc.property(part, part, state, zip, (street, city, state, zip) => {
      const read = parseResidence(formatResidence({ street, city, state, zip }))
      expect(read).toEqual({ street: withoutCommas(street), city: withoutCommas(city), state, zip })
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['12 Main St, Miami, FL 33101', { street: '12 Main St', city: 'Miami', state: 'FL', zip: '33101' }],
  ['12 Main St, Apt 4, New York, New York 10001', { street: '12 Main St Apt 4', city: 'New York', state: 'NY', zip: '10001' }],
  ['12 Main St,Omaha,ne  68102', { street: '12 Main St', city: 'Omaha', state: 'NE', zip: '68102' }],
])('%s is understood', (residence, parts) => {
  expect(parseResidence(residence)).toEqual(parts)
})

test.each(['', ',', ',,', '12 Main St', 'Miami, FL 33101', '12 Main St, Miami, 33101', ', Miami, FL 33101', '12 Main St, , FL 33101'])(
  '%j is no address',
  (residence) => {
    expect(parseResidence(residence)).toBeNull()
  },
)
