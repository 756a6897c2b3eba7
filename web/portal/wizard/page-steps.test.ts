import { expect, test } from 'vitest'
import { type PageStep, placeOf } from './page-steps.ts'
import { EMPTY_APPLICATION, type Wizard } from './wizard.ts'

const offersCards = { prompt_payment: true, default_payment: 'CC', payment_options: 'CC,OL' } as const
const paidThere = { prompt_payment: true, default_payment: 'CC', payment_options: 'CC,IN' } as const
const paidByCard = { prompt_payment: false, default_payment: 'OL', payment_options: 'CC,OL' } as const
const wizard = (more: Partial<Wizard>): Wizard => ({ ...EMPTY_APPLICATION, kind: 'new', key: 'k', step: 2, ...more })
const signature = { waiver: 1, edition: 1, language: 'en', fields: {}, signature: '', typed_name: 'Ann' } as Wizard['signatures'][number]
const at = (step: PageStep, application: Wizard, environment: Parameters<typeof placeOf>[2]) => {
  const { step: number, of, isCertain } = placeOf(step, application, environment)
  return `${number} of ${of}${isCertain ? '' : ' at most'}`
}

test('a card that may be needed counts at most, until the type is chosen', () => {
  expect(at('step.location', wizard({}), offersCards)).toBe('2 of 8 at most')
  expect(at('step.details', wizard({ step: 4 }), paidByCard)).toBe('4 of 8 at most')
  expect(at('step.data', wizard({ step: 5 }), offersCards)).toBe('5 of 7')
  expect(at('step.data', wizard({ step: 5, pays_online: true }), offersCards)).toBe('5 of 8')
  expect(at('step.location', wizard({}), paidThere)).toBe('2 of 7')
})

test('waivers count while they are to be signed, and drop out where there was nothing to sign', () => {
  expect(at('step.data', wizard({ step: 5, shows_waiver: true }), paidThere)).toBe('5 of 8')
  expect(at('step.review', wizard({ step: 7, shows_waiver: true }), paidThere)).toBe('6 of 7')
  expect(at('step.review', wizard({ step: 7, shows_waiver: true, signatures: [signature] }), paidThere)).toBe('7 of 8')
  expect(at('step.review', wizard({ step: 6, shows_waiver: false }), paidThere)).toBe('6 of 7')
})

test('a re-print has waivers where the server has required them, and a transfer neither waivers nor payment', () => {
  const reprint = { kind: 'illegible', step: 6 } as const
  expect(at('step.review', wizard(reprint), offersCards)).toBe('5 of 6')
  expect(at('step.location', wizard({ ...reprint, step: 4, shows_waiver: true }), offersCards)).toBe('3 of 7')
  expect(at('step.waiver', wizard({ ...reprint, shows_waiver: true }), offersCards)).toBe('5 of 7')
  expect(at('step.review', wizard({ ...reprint, shows_waiver: true, signatures: [signature] }), offersCards)).toBe('6 of 7')
  expect(at('step.data', wizard({ kind: 'transfer', step: 3 }), offersCards)).toBe('3 of 5')
})
