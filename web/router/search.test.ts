import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test('values stay strings', () => {
  const search = { ssn4: '0123', tcn: '12345678901234567890', name: 'De La Cruz & Söhne', flag: 'true' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('empty values are omitted', () => {
  expect(stringifySearch({ a: '', b: null, c: undefined })).toBe('')
  expect(stringifySearch({ a: '', b: 0 })).toBe('?b=0')
})
