import { expect, test } from 'vitest'
import { text } from './texts.ts'

test('parameters are put in, numbers in the reader’s form', () => {
  expect(text('step', { step: 3, of: 1200, name: 'Date and time' })).toBe('Step 3 of 1,200: Date and time')
})

test('unknown keys and missing parameters do not compile', () => {
  // @ts-expect-error no such key
  expect(text('no.such.key')).toBeUndefined()
  // @ts-expect-error `name` is missing
  expect(text('landing.title', {})).toBe('Welcome to ')
})
