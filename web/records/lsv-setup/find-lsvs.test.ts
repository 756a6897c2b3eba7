import { expect, test } from 'vitest'
import { findLsvs } from './find-lsvs.ts'

const open = { public: true, is_archived: false }
const all = [
  { ...open, id: 1, name: 'uptown' },
  { ...open, id: 2, name: 'Downtown' },
  { ...open, id: 3, name: 'Ärztehaus', public: false },
  { ...open, id: 4, name: 'Old Town', is_archived: true },
]
const names = (search: string, show = 'current', lsv?: string) => findLsvs(all, { search, show, lsv }).map(({ name }) => name)

test('locations are sorted by name, and archived ones are hidden by default', () => {
  expect(names('')).toEqual(['Ärztehaus', 'Downtown', 'uptown'])
  expect(names('', 'archived')).toEqual(['Old Town'])
  expect(names('', 'hidden')).toEqual(['Ärztehaus'])
  expect(names('', 'public')).toEqual(['Downtown', 'uptown'])
})

test('a name is found by its parts, in any case and order, with or without accents', () => {
  expect(names('arzte')).toEqual(['Ärztehaus'])
  expect(names('town old', 'archived')).toEqual(['Old Town'])
  expect(names(' TOWN')).toEqual(['Downtown', 'uptown'])
  expect(names('nowhere')).toEqual([])
})

test('the location in the address is always included', () => {
  expect(names('nowhere', 'current', '4')).toEqual(['Old Town'])
})
