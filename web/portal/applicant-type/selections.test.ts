import { expect, test } from 'vitest'
import { offeredPayments } from '../../../contract/payments/payment-codes.ts'
import { NOTHING_SELECTED, type Selections } from '../wizard/wizard.ts'
import { type ApplicantType, howPaid, keepAsked, needsOf, selectionFields } from './selections.ts'

const employer = { kind: 'employer', prompt_payment: true, default_payment: 'CC', payment_options: 'CC,OL,IN' } as const
const network = { kind: 'network', prompt_payment: false, default_payment: 'CC', payment_options: 'CC' } as const
const coach = { id: 1, pricing: '40.00', prompt_location: true, prompt_vendor: true } as ApplicantType
const volunteer = { id: 2, pricing: '0.00', prompt_location: false, prompt_vendor: false } as ApplicantType

function problems(environment: typeof employer | typeof network, selections: Partial<Selections>): PropertyKey[] {
  const result = selectionFields(environment, [coach, volunteer]).safeParse({ ...NOTHING_SELECTED, ...selections })
  return (result.error?.issues ?? []).map(({ path }) => path[0] as PropertyKey)
}

test('a type is required', () => {
  expect(problems(network, {})).toEqual(['applicantType'])
  expect(problems(network, { applicantType: 99 })).toEqual(['applicantType'])
})

test('an employer requires location, vendor and payment according to the type', () => {
  expect(problems(employer, { applicantType: 1 })).toEqual(['location', 'vendor', 'paymentMethod'])
  expect(problems(employer, { applicantType: 1, location: 5, vendor: 6, paymentMethod: 'IN' })).toEqual([])
})

test('a work location or company that is offered no more is missing, and one whose list is not known yet is not', () => {
  const chosen = { ...NOTHING_SELECTED, applicantType: 1, location: 5, vendor: 6, paymentMethod: 'IN' }
  const missing = (location?: number[], vendor?: number[]) => {
    const listed = (ids: number[] | undefined) => ids?.map((id) => ({ id }))
    const schema = selectionFields(employer, [coach], { location: listed(location), vendor: listed(vendor) })
    return (schema.safeParse(chosen).error?.issues ?? []).map(({ path }) => path[0])
  }
  expect(missing([5, 7], [6])).toEqual([])
  expect(missing()).toEqual([])
  expect(missing([7], [])).toEqual(['location', 'vendor'])
})

test('a network requires neither location nor vendor', () => {
  expect(problems(network, { applicantType: 1 })).toEqual([])
})

test('an applicant type without a fee has no payment step', () => {
  expect(needsOf(employer, volunteer)).toEqual({ location: false, vendor: false, payment: false })
  expect(problems(employer, { applicantType: 2 })).toEqual([])
})

test('paying online is offered if the environment offers it', () => {
  expect(offeredPayments(employer).map(({ code }) => code)).toEqual(['CC', 'OL', 'IN'])
  expect(problems(employer, { applicantType: 1, location: 5, vendor: 6, paymentMethod: 'OL' })).toEqual([])
  expect(
    problems({ ...employer, payment_options: 'CC' } as never, { applicantType: 1, location: 5, vendor: 6, paymentMethod: 'OL' }),
  ).toEqual(['paymentMethod'])
})

test.each([
  { what: 'as chosen', type: coach, chosen: 'OL', expected: 'ONLINE' },
  { what: 'not chosen yet', type: coach, chosen: null, expected: null },
  { what: 'free of charge', type: volunteer, chosen: 'OL', expected: null },
  { what: 'for no type', chosen: 'OL', expected: null },
])('how a fee is paid: $what', ({ type, chosen, expected }) => {
  expect(howPaid(employer, type, chosen)).toBe(expected)
})

test('a card number in the notes is refused', () => {
  expect(problems(network, { applicantType: 1, notes: '4111 1111 1111 1111' })).toEqual(['notes'])
})

test('choices that are no longer required are not sent', () => {
  const chosen: Selections = { applicantType: 2, location: 5, vendor: 6, paymentMethod: 'CC', notes: 'x' }
  expect(keepAsked(chosen, needsOf(employer, volunteer))).toEqual({
    applicantType: 2,
    location: null,
    vendor: null,
    paymentMethod: null,
    notes: 'x',
  })
  expect(keepAsked(chosen, needsOf(employer, coach))).toEqual(chosen)
})
