import { expect, test } from 'vitest'
import { changeOf, differencesOf } from './use-edited-record.ts'

const lsv = { id: 1, name: 'Downtown', url: null as string | null, stations: 2, public: true }

test('only differing fields are sent, and empty equals null', () => {
  expect(changeOf(lsv, { name: 'Downtown', url: '', stations: 2 })).toEqual({})
  expect(changeOf(lsv, { name: 'Uptown', url: null, public: false })).toEqual({ name: 'Uptown', public: false })
  expect(changeOf({ ...lsv, url: 'https://a.example' as string | null }, { url: null })).toEqual({ url: null })
})

test('texts by language in another order count as the same', () => {
  const type = { translations: { es: { note: 'Nota', description: 'Maestro' } } as object | null }
  expect(changeOf(type, { translations: { es: { description: 'Maestro', note: 'Nota' } } })).toEqual({})
  expect(changeOf(type, { translations: { es: { description: 'Maestra', note: 'Nota' } } })).not.toEqual({})
  expect(changeOf(type, { translations: null })).toEqual({ translations: null })
})

test('concurrent changes are listed with both values', () => {
  expect(differencesOf(lsv, { ...lsv, stations: 3 })).toEqual([{ field: 'stations', before: 2, now: 3 }])
})
