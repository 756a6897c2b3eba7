import { expect, test } from 'vitest'
import { areBothChanged, changedOf, differencesOf } from './changes.ts'

test('only changed fields are sent, where empty equals absent and lists ignore order', () => {
  expect(changedOf({ a: null, b: 3, c: 'x', d: [1, 2] }, { a: '', b: '3', c: 'y', d: [2, 1] })).toEqual({ c: 'y' })
  expect(changedOf({ c: 'x' }, { c: null })).toEqual({ c: null })
  expect(changedOf({ e: { a: '1', b: '2' } }, { e: { b: '2', a: '1' } })).toEqual({})
  expect(changedOf({ e: { a: '1', b: '2' } }, { e: { b: '1', a: '2' } })).toEqual({ e: { b: '1', a: '2' } })
})

test('concurrent changes are listed beside the input', () => {
  const versions = { before: { city: 'Miami', zip: '1' }, now: { city: 'Tampa', zip: '1' }, typed: { city: 'Ocala', zip: '2' } }
  expect(differencesOf({ city: 'City', zip: 'ZIP' }, versions)).toEqual([{ label: 'City', before: 'Miami', now: 'Tampa', typed: 'Ocala' }])
})

test('a typed change overwrites another one only in the same field with another value', () => {
  const versions = { before: { city: 'Miami', zip: '1' }, now: { city: 'Tampa', zip: '1' } }
  expect(areBothChanged(versions, { city: 'Ocala' })).toBe(true)
  expect(areBothChanged(versions, { city: 'Tampa' })).toBe(false)
  expect(areBothChanged(versions, { zip: '2' })).toBe(false)
})
