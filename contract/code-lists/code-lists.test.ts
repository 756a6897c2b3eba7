import { expect, test } from 'vitest'
import { citizenshipCodes } from './citizenship.ts'
import type { Code } from './code.ts'
import { eyeColorCodes, hairColorCodes, raceCodes, reasonCodes, sexCodes } from './demographics.ts'
import { formerCountries } from './former-countries.ts'
import { offeredPlacesOfBirth, placeOfBirthCodes } from './place-of-birth.ts'
import { placeOfBirthReferenceCodes } from './place-of-birth-reference-only.ts'
import { placeOfBirthTribeCodes } from './place-of-birth-tribes.ts'
import { usStateCode, usStateCodes } from './us-states.ts'

const lists: [string, readonly Code[], number][] = [
  ['sex', sexCodes, 3],
  ['race', raceCodes, 5],
  ['eye colour', eyeColorCodes, 10],
  ['hair colour', hairColorCodes, 14],
  ['reason', reasonCodes, 1],
  ['citizenship', citizenshipCodes, 264],
  ['US states', usStateCodes, 62],
  ['places of birth', placeOfBirthCodes, 379],
  ['tribes', placeOfBirthTribeCodes, 581],
  ['withdrawn places', placeOfBirthReferenceCodes, 24],
]

test.each(lists)('the list %s is complete, with every code once and every label readable', (_name, codes, count) => {
  expect(codes).toHaveLength(count)
  expect(new Set(codes.map(({ code }) => code)).size).toBe(count)
  expect(codes.filter(({ code, label }) => !/^\w{1,7}$/.test(code) || label.trim() !== label || label === '')).toEqual([])
})

test('the three lists of places share no code', () => {
  const all = [...placeOfBirthCodes, ...placeOfBirthTribeCodes, ...placeOfBirthReferenceCodes].map(({ code }) => code)
  expect(new Set(all).size).toBe(all.length)
})

test('the likely choices come first', () => {
  expect(citizenshipCodes[0]?.code).toBe('US')
  expect([...new Set(offeredPlacesOfBirth.map(({ group }) => group))]).toEqual([
    'us_state',
    'us_territory',
    'country',
    'ca_province',
    'mx_state',
    'special',
  ])
  expect([...new Set(usStateCodes.map(({ kind }) => kind))]).toEqual(['state', 'territory', 'military'])
})

test('offers historic countries, but not the duplicates of the source', () => {
  const offered = offeredPlacesOfBirth.map(({ code }) => code)
  expect(offered).not.toContain('HC')
  expect(offered).not.toContain('RF')
  expect(offered).toContain('YG')
})

test('citizenships end with the places that have no nationality', () => {
  const firstUnlikely = citizenshipCodes.findIndex(({ unlikely }) => unlikely)
  expect(citizenshipCodes.slice(firstUnlikely).filter(({ unlikely, code }) => !unlikely && code !== 'YY')).toEqual([])
})

test('bald has the code BLD, which EBTS writes BAL', () => {
  expect(hairColorCodes.filter(({ code, ebts }) => code !== (ebts as string))).toEqual([{ code: 'BLD', label: 'Bald', ebts: 'BAL' }])
})

test('finds a state by code or name', () => {
  expect(['fl', ' New York ', 'Florida', 'XX', ''].map(usStateCode)).toEqual(['FL', 'NY', 'FL', null, null])
})

test('former countries lead to places of birth that are offered, one name each', () => {
  const offered = offeredPlacesOfBirth.map(({ code }) => code)
  expect(formerCountries.flatMap(({ today }) => today).filter((code) => !offered.includes(code))).toEqual([])
  expect(new Set(formerCountries.map(({ code }) => code)).size).toBe(formerCountries.length)
})
