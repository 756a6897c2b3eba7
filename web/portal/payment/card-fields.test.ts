import { expect, test } from 'vitest'
import { type PaymentCard, paymentCard } from '../../../contract/payments/payments.ts'
import { cardCleaners, EMPTY_CARD } from './card-fields.ts'

const good: PaymentCard = { cardNumber: '4242424242424242', cardExpiry: '1230', cardName: 'Ann Lee', cardCode: '123', cardZip: '12207' }
const check = paymentCard(() => '2611')
const problems = (card: Partial<PaymentCard>) =>
  (check.safeParse({ ...good, ...card }).error?.issues ?? []).map(({ path }) => path[0] as PropertyKey)

test('a valid card is accepted, an empty form names every field', () => {
  expect(problems({})).toEqual([])
  expect([...new Set(problems(EMPTY_CARD))]).toEqual(Object.keys(EMPTY_CARD))
})

test.each<[keyof PaymentCard, string]>([
  ['cardNumber', '424242424242424'],
  ['cardNumber', '42424242424242424'],
  ['cardNumber', '4242424242424241'],
  ['cardExpiry', '123'],
  ['cardExpiry', '1330'],
  ['cardExpiry', '0030'],
  ['cardExpiry', '1026'],
  ['cardExpiry', '12300'],
  ['cardName', ' '],
  ['cardCode', '12'],
  ['cardCode', '12345'],
  ['cardCode', '12a'],
  ['cardZip', '1220'],
  ['cardZip', '122077'],
])('%s is not %j', (name, value) => {
  expect(problems({ [name]: value })).toEqual([name])
})

test('a wrong check digit is named as a digit that is wrong', () => {
  const wrong = check.safeParse({ ...good, cardNumber: '4242424242424241' })
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual(['Enter the 16 digits of the card: one is missing or wrong'])
})

test('a card from abroad has the postal code of its country, or none', () => {
  for (const cardZip of ['M5V 3L9', '1220', '']) expect(problems({ cardCountry: 'CD', cardZip }), cardZip).toEqual([])
  expect(problems({ cardCountry: '', cardZip: 'M5V 3L9' })).toEqual(['cardZip'])
  expect(problems({ cardCountry: 'Canada' })).toEqual(['cardCountry'])
})

test.each<[keyof PaymentCard, string]>([
  ['cardExpiry', '1126'],
  ['cardCode', '1234'],
  ['cardNumber', '4242 4242 4242 4242'],
])('%s may be %j', (name, value) => {
  expect(problems({ [name]: value })).toEqual([])
})

test.each<[keyof typeof cardCleaners, string, string]>([
  ['cardNumber', ' 4242-4242 4242.4242 ', '4242424242424242'],
  ['cardExpiry', '12/30', '1230'],
  ['cardExpiry', '12 / 2030', '1230'],
  ['cardExpiry', '2030-12', '1230'],
  ['cardExpiry', '122030', '1230'],
  ['cardExpiry', '9/27', '0927'],
  ['cardExpiry', '9/2027', '0927'],
  ['cardExpiry', '1220', '1220'],
  ['cardName', '  Ann   Lee ', 'Ann Lee'],
  ['cardCode', ' 123 ', '123'],
  ['cardZip', '12207-0000', '12207'],
])('%s typed as %j becomes %j', (name, typed, kept) => {
  expect(cardCleaners[name](typed)).toBe(kept)
})
