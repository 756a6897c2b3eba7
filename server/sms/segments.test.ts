import { expect, test } from 'vitest'
import { countSegments, fitSegments, toGsm } from './segments.ts'

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // 76 signs of two places fill 152 of 153 places: none is divided.
  ['€'.repeat(153), 3],
  ['ж'.repeat(70), 1],
  ['ж'.repeat(71), 2],
  ['ж'.repeat(134), 2],
  ['ж'.repeat(135), 3],
  [`ж${'a'.repeat(70)}`, 2],
  ['😀'.repeat(35), 1],
  // 33 pairs fill 66 of 67 places.
  ['😀'.repeat(67), 3],
])('%s takes %i segments', (text, segments) => {
  expect(countSegments(text)).toBe(segments)
})

test('Spanish and typographic signs become signs of the GSM alphabet, other alphabets stay', () => {
  expect(toGsm('¿Está bien? Mañana, a las 9:15\u202fa.\u00a0m. – “sí”…')).toBe('¿Esta bien? Mañana, a las 9:15 a. m. - "si"...')
  expect(toGsm('ÁÍÓÚ áíóú éñü ÉÑÜ')).toBe('AIOU aiou éñü ÉÑÜ')
  expect(toGsm('Київ ł')).toBe('Київ ł')
})

const parts = (sender: string, place: string) => [
  { text: sender, rank: 1 },
  { text: 'Your appointment: Tue.', rank: 5 },
  { text: place, rank: 2 },
  { text: 'https://metro.example/booking/1', rank: 4 },
]

test('a message that fits has all its parts, in their order', () => {
  expect(fitSegments(parts('Metro:', 'At Downtown.'))).toBe('Metro: Your appointment: Tue. At Downtown. https://metro.example/booking/1')
})

test('what matters least goes first, until the message has two segments', () => {
  expect(fitSegments(parts('M'.repeat(290), 'At Downtown.'))).toBe('Your appointment: Tue. At Downtown. https://metro.example/booking/1')
  expect(fitSegments(parts('M'.repeat(200), 'P'.repeat(300)))).toBe('Your appointment: Tue. https://metro.example/booking/1')
  expect(countSegments(fitSegments(parts('Ж'.repeat(90), 'At Downtown.')))).toBeLessThanOrEqual(2)
})

test('the length that counts is that of what is sent', () => {
  const asSent = (text: string) => text.replace('/booking/1', `/booking/1${'x'.repeat(250)}`)
  expect(fitSegments(parts('Metro:', 'At Downtown.'), asSent)).toBe('Your appointment: Tue. https://metro.example/booking/1')
})
