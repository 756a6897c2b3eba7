import { expect, test } from 'vitest'
import type { usePaymentText } from '../texts/dictionaries.ts'
import { texts } from '../texts/en/payment.ts'
import { billedNetwork, methodWords } from './method-words.ts'

const text = ((key: keyof typeof texts, values: Record<string, string> = {}) =>
  texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')) as ReturnType<typeof usePaymentText>

test('an invoice to a network names it, since its own applicants have no employer', () => {
  expect(methodWords(text, 'INVOICE', billedNetwork({ kind: 'network', name: 'Metro' }))).toBe('Metro pays')
})

test('an invoice to an employer, and any other payment, need no name', () => {
  expect(methodWords(text, 'INVOICE', billedNetwork({ kind: 'employer', name: 'Lakeside' }))).toBe('Your employer pays')
  expect(methodWords(text, 'CREDIT', 'Metro')).toBe('Pay at Appointment')
})
