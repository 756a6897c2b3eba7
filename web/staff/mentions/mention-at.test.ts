import { expect, test } from 'vitest'
import { mentionAt } from './mention-at.ts'

test.each([
  ['@', { begin: 0, name: '' }],
  ['Ask @ki', { begin: 4, name: 'ki' }],
  ['(@kim.lee', { begin: 1, name: 'kim.lee' }],
  ['one\n@ñu', { begin: 4, name: 'ñu' }],
])('%j ends with a begun mention', (text, expected) => {
  expect(mentionAt(text, text.length)).toEqual(expected)
})

test.each(['kim@example', 'Ask @kim ', 'Ask', '@@'])('%j ends without one', (text) => {
  expect(mentionAt(text, text.length)).toBeNull()
})

test('the text behind the caret does not matter', () => {
  expect(mentionAt('@kim and others', 3)).toEqual({ begin: 0, name: 'ki' })
})
