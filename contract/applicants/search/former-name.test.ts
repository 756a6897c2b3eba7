import { expect, test } from 'vitest'
import { formerNameFor } from './former-name.ts'

const elena = { first_name: 'Ximena', last_name: 'Ortega', former_names: 'Quiroga, Ximena\nVon Bülow, Mena' }

test.each([
  ['quiroga', 'Quiroga, Ximena'],
  ['ortega bulow', 'Von Bülow, Mena'],
  ['quiroga bülow', 'Quiroga, Ximena; Von Bülow, Mena'],
  ['ximena', null],
  ['Ortega, Ximena', null],
  ['0142', null],
  ['', null],
])('the search %j found the former name %j', (searched, former) => {
  expect(formerNameFor(searched, elena)).toBe(former)
})

test('a person without former names was found by the present one', () => {
  expect(formerNameFor('quiroga', { ...elena, former_names: null })).toBeNull()
})
