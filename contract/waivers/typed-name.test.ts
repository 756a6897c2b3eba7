import { expect, test } from 'vitest'
import { isOtherName, isTypedName } from './typed-name.ts'

test.each([
  ['', false],
  ['A', false],
  ['A.', false],
  [' 1 2 ', false],
  ['Al', true],
  ['Ý N', true],
  ['李明', true],
])('%j as a typed signature is taken: %s', (typed, taken) => {
  expect(isTypedName(typed)).toBe(taken)
})

const maria = { firstName: 'María José', lastName: 'Núñez-Ibáñez' }

test.each([
  ['María José Núñez-Ibáñez', maria],
  ['maria nunez ibanez', maria],
  ['MARIA  J. NUNEZ-IBANEZ', maria],
  ['Nunez Ibanez, Maria', maria],
  ['Ann Delacruz', { firstName: 'Ann', lastName: 'De La Cruz' }],
  ['Dang Thi Huong', { firstName: 'Hường', lastName: 'Đặng' }],
  ['Anyone', {}],
])('%s is the name of the form', (typed, person) => {
  expect(isOtherName(typed, person)).toBe(false)
})

test.each(['Ana Outsider', 'Maria Ibanez', 'Jose Nunez-Ibanez', 'MN'])('%s is another name', (typed) => {
  expect(isOtherName(typed, maria)).toBe(true)
})
