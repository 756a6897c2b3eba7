import { describe, expect, test } from 'vitest'
import { isGuessable, strengthOf } from './password-strength.ts'

const words = ['password', 'bims', 'ann.lee', 'downtown', 'dragon']

describe('a password is easy to guess when it is', () => {
  test.each([
    'passwordpassword',
    'Password-Password!',
    'aaaaaaaaaaaaaaaaaa',
    '123456789012345',
    'abcdefghijklmnop',
    'qwertyuiopasdfghjkl',
    'poiuytrewqlkjhgfdsa',
    'bims-downtown-ann.lee',
    'DRAGONdragon12345',
    'ab3!ab3!ab3!ab3!',
    '               ',
    '!!!!????....----',
  ])('%s', (password) => expect(isGuessable(password, words)).toBe(true))
})

describe('a password is hard to guess when it is', () => {
  test.each([
    'a long enough password',
    'correct horse battery',
    'my cat eats violets',
    'Zwölf Boxkämpfer jagen',
    'tr0ub4dor&3-plums',
    '日本語の長い合言葉です本当に',
  ])('%s', (password) => expect(isGuessable(password, words)).toBe(false))
})

test.each([
  ['my cat', 'short', 9],
  ['passwordpassword', 'guessable', 0],
  ['my cat eats limes', 'good', 0],
  ['my cat eats violets daily', 'strong', 0],
])('%s is %s, without required kinds of characters', (password, level, missing) => {
  expect(strengthOf(password, 15, words)).toEqual({ level, missing })
})

test('counts characters as readers do', () => expect(strengthOf('😀'.repeat(14), 15, [])).toEqual({ level: 'short', missing: 1 }))
