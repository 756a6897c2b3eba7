import { expect, test } from 'vitest'
import { NOT_YET, nameRecord } from './name-record.ts'

const name = ({ name }: { name: string }) => name

test('a reference has its name, a placeholder while that is loading, and null without a reference', () => {
  expect(nameRecord(7, { data: { record: { name: 'Metro' } }, error: null }, name)).toBe('Metro')
  expect(nameRecord(7, { data: undefined, error: null }, name)).toBe(NOT_YET)
  expect(nameRecord(7, { data: undefined, error: new Error('404') }, name)).toBe('No longer there')
  expect(nameRecord(null, { data: undefined, error: null }, name)).toBeNull()
})
