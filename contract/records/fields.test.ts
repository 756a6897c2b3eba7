import { expect, test } from 'vitest'
import { personName } from '../applicants/applicant-checks.ts'
import { type Field, instant, paragraphs, text, whole } from './fields.ts'

test('an accepted instant can be returned in UTC, at the end of the last year too', () => {
  const sent = '2199-12-31T23:59:59-05:00'
  expect(instant.input.safeParse(sent).success).toBe(true)
  expect(instant.output.safeParse(new Date(sent).toISOString()).success).toBe(true)
  expect(instant.input.safeParse('2200-01-01T00:00:00Z').success).toBe(false)
})

test('a value that is too long or no number is refused with its limit', () => {
  const messageOf = ({ input }: Field<unknown>, value: unknown) => input.safeParse(value).error?.issues[0]?.message
  expect(messageOf(text(5), 'abcdef')).toBe('Must be at most 5 characters')
  expect(messageOf(whole(1, 9), Number.NaN)).toBe('Must be a number')
  expect(messageOf(whole(1, 9), 1.5)).toBe('Must be a whole number')
})

test.each(['A\u0007', 'A\u202eb', 'A\u2066b', 'A\u009bb'])('%j is refused in a text, by the page and by the server', (value) => {
  expect(text(100).input.safeParse(value).success).toBe(false)
})

test.each(['Ann\nBcc: all@example.org', 'Ann\tLee', 'Ann\r\nLee', 'Ann\u2028Lee'])('%j is refused in one line of text', (value) => {
  expect(text(100).input.safeParse(value).error?.issues[0]?.message).toBe('Must be one line')
})

test.each([
  ['Ann\u200b Lee\ufeff', 'Ann Lee'],
  ['\u200eשרה\u200f', 'שרה'],
  ['Mac\u00adDonald', 'MacDonald'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('one line of text %j is stored as %j', (typed, stored) => {
  expect(text(100).input.safeParse(typed).data).toBe(stored)
})

test.each(['\u3164', '\u115f\u1160', '\u200e\u200f', '\ufeff'])('%j is no text, since nobody sees it', (value) => {
  expect(text(100).input.safeParse(value).error?.issues[0]?.message).toBe('Required')
  expect(personName().safeParse(value).error?.issues[0]?.message).toBe('Required')
})

test('tabs, line ends and texts from right to left are kept in paragraphs', () => {
  const value = 'שלום\tיוסף\r\nمرحبا\u200f'
  expect(paragraphs(100).input.safeParse(value)).toEqual({ success: true, data: value })
})
