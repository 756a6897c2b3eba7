import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleaners, fieldNames } from './cleaning.ts'

const realNames = [
  "O'Brien",
  'O’Brien',
  'De La Cruz',
  'Núñez',
  'Jean-Luc',
  'St. John',
  'Nguyễn',
  "d'Artagnan",
  '李',
  'Wolfeschlegelsteinhausenbergerdorff',
  'Gal·la',
  'Kaʻiulani',
  'محمد',
  'علی‌رضا',
  'क्षत्रिय',
  'ジョン・スミス',
]

test.each(realNames)('the name %s stays as it is typed', (name) => {
  expect([cleaners.firstName(name), cleaners.middleName(name), cleaners.lastName(name)]).toEqual([name, name, name])
})

test.each([
  ['  Mary   Ann ', 'Mary Ann'],
  ['Smith, Jr.', 'Smith Jr.'],
  ['O`Brien', "O'Brien"],
  ['Jean\u2010Luc', 'Jean-Luc'],
  ['Nu\u0301n\u0303ez', 'Núñez'],
  ['<b>Ada</b>3', 'bAda b'],
  ['Zoë 😀️', 'Zoë'],
  ['Anna\u200d', 'Anna'],
])('the name %j becomes %j', (typed, kept) => {
  expect(cleaners.lastName(typed)).toBe(kept)
})

test.each(['New York', 'Winston-Salem', "Coeur d'Alene", 'St. Louis', 'Cañon City'])('the city %s stays as it is typed', (city) => {
  expect(cleaners.city(city)).toBe(city)
})

test.each([
  ['12 1/2 Main St. #4', '12 1/2 Main St. #4'],
  ["101 O'Hare Blvd.-East", "101 O'Hare Blvd.-East"],
  ['12 Main St, Apt 4', '12 Main St Apt 4'],
  ['123½ Elm', '123½ Elm'],
])('the street %j becomes %j', (typed, kept) => {
  expect(cleaners.street(typed)).toBe(kept)
})

test.each(['(305) 555-0100', '+1 305-555-0100', '1 (305) 555 0100', '305.555.0100', '3055550100'])('%s is ten digits', (phone) => {
  expect(cleaners.phone(phone)).toBe('3055550100')
})

test('cleaning keeps an eleven-digit number without a leading 1, which the check refuses', () => {
  expect(cleaners.phone('23055550100')).toBe('23055550100')
})

test('an email address is only trimmed', () => {
  expect(cleaners.email('  Jane+job@Example.com ')).toBe('Jane+job@Example.com')
})

const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'é',
      'e',
      '\u0301',
      '\u0303',
      '\u200c',
      '\u200d',
      ' ',
      ',',
      "'",
      '`',
      '‘',
      '-',
      '\u2011',
      '1',
      '\ufe0f',
      '\u1fef',
    ),
  }),
)

test.each(fieldNames)('cleaning %s is idempotent', (name) => {
  fc.assert(
    fc.property(typed, (value) => {
      const once = cleaners[name](value)
      expect(cleaners[name](once)).toBe(once)
    }),
    { numRuns: 500 },
  )
})

test('no letter or mark of a composed name is ever lost', () => {
  const letters = (value: string) =>
    value
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}]|[\ufe0e\ufe0f]/gu, '')
      .normalize('NFC')
  fc.assert(
    fc.property(typed, (value) => {
      expect(letters(cleaners.lastName(value))).toBe(letters(value))
    }),
    { numRuns: 1000 },
  )
})

test.each(['😀', '123', '12/3'])('%s, which is no name, stays to be seen', (typed) => {
  expect(cleaners.firstName(typed)).toBe(typed)
})

test('the first five digits of a ZIP+4 are kept', () => {
  expect([cleaners.zip('33101-1234'), cleaners.zip('33101 1234'), cleaners.zip('3310')]).toEqual(['33101', '33101', '3310'])
})
