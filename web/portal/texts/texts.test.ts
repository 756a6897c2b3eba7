import { expect, test } from 'vitest'
import { speakerOf } from '../translation/dictionary.ts'
import { texts as english } from './en/texts.ts'
import { texts as spanish } from './es/texts.ts'

const text = speakerOf<typeof english>(english, 'en-US')

test('parameters are inserted, with numbers in the reader’s format', () => {
  expect(text('step', { step: 3, of: 1200, name: 'Date and time' })).toBe('Step 3 of 1,200: Date and time')
  expect(speakerOf<typeof english>(spanish, 'es-US')('step', { step: 3, of: 12, name: 'Fecha y hora' })).toBe('Paso 3 de 12: Fecha y hora')
})

test('an abbreviation at the end of a sentence brings no second full stop', () => {
  const say = speakerOf<{ now: 'Ahora: {when}. Sigue.' }>({ now: 'Ahora: {when}. Sigue.' }, 'es-US')
  expect(say('now', { when: '10:00 a.m.' })).toBe('Ahora: 10:00 a.m. Sigue.')
  expect(say('now', { when: '10:00 EST' })).toBe('Ahora: 10:00 EST. Sigue.')
})

test('unknown keys and missing parameters do not compile', () => {
  // @ts-expect-error no such key
  expect(text('no.such.key')).toBeUndefined()
  // @ts-expect-error `name` is missing
  expect(text('landing.title', {})).toBe('Welcome to ')
})
