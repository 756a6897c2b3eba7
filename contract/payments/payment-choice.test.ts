import { expect, test } from 'vitest'
import { paymentMethodFor } from './payment-choice.ts'

test.each([
  { what: 'as chosen', prompt_payment: true, default_payment: 'CC', price: 42.5, chosen: 'OL', expected: 'ONLINE' },
  { what: 'another way chosen', prompt_payment: true, default_payment: 'OL', price: 42.5, chosen: 'CC', expected: 'CREDIT' },
  { what: 'by the employer', prompt_payment: true, default_payment: 'OL', price: 42.5, chosen: 'IN', expected: 'INVOICE' },
  { what: 'not chosen yet', prompt_payment: true, default_payment: 'OL', price: 42.5, chosen: null, expected: null },
  { what: 'chosen, and offered no more', prompt_payment: true, payment_options: 'CC', price: 42.5, chosen: 'OL', expected: null },
  { what: 'by the default', prompt_payment: false, default_payment: 'OL', price: 42.5, chosen: undefined, expected: 'ONLINE' },
  { what: 'by the default, whatever is sent', prompt_payment: false, default_payment: 'CC', price: 42.5, chosen: 'OL', expected: 'CREDIT' },
  { what: 'without a default', prompt_payment: false, default_payment: null, price: 42.5, chosen: null, expected: 'CREDIT' },
  { what: 'free of charge', prompt_payment: true, default_payment: 'OL', price: 0, chosen: 'OL', expected: 'CREDIT' },
  { what: 'free of charge by default', prompt_payment: false, default_payment: 'OL', price: 0, chosen: null, expected: 'CREDIT' },
])('how a booking is paid: $what', ({ prompt_payment, default_payment = 'CC', payment_options = 'CC,OL,IN', price, chosen, expected }) => {
  expect(paymentMethodFor({ prompt_payment, default_payment, payment_options }, price, chosen)).toBe(expected)
})
