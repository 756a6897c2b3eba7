import { expect, test } from 'vitest'
import { found } from './find-lsvs.ts'

const place = (id: number, name: string, visible: boolean, is_archived = false) => ({ id, name, public: visible, is_archived })
const all = [place(1, 'uptown', true), place(2, 'Downtown', true), place(3, 'Ärztehaus', false), place(4, 'Old Town', true, true)]
const names = (search: string, show = 'current', lsv?: string) => found(all, { search, show, lsv }).map(({ name }) => name)

test('locations are sorted by name, and archived ones are hidden by default', () => {
  expect(names('')).toEqual(['Ärztehaus', 'Downtown', 'uptown'])
  expect(names('', 'archived')).toEqual(['Old Town'])
  expect(names('', 'hidden')).toEqual(['Ärztehaus'])
  expect(names('', 'public')).toEqual(['Downtown', 'uptown'])
})

test('a name is found by a part of it, whatever the case', () => {
  expect(names(' TOWN')).toEqual(['Downtown', 'uptown'])
  expect(names('nowhere')).toEqual([])
})

test('the one that the address names is always there', () => {
  expect(names('nowhere', 'current', '4')).toEqual(['Old Town'])
})
