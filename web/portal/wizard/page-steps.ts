import { offeredPayments, type PaymentTerms } from '../../../contract/payments/payment-codes.ts'
import type { Key } from '../texts/dictionaries.ts'
import { type Flow, stepOf } from './steps.ts'
import type { Wizard } from './wizard.ts'

const STEPS = {
  new: [
    'step.instructions',
    'step.location',
    'step.time',
    'step.details',
    'step.data',
    'step.waiver',
    'step.review',
    'step.payment',
    'step.confirmation',
  ],
  illegible: ['step.instructions', 'step.record', 'step.location', 'step.time', 'step.waiver', 'step.review', 'step.confirmation'],
  transfer: ['step.instructions', 'step.details', 'step.data', 'step.review', 'step.confirmation'],
} as const satisfies Record<Flow, readonly Key[]>

/** The step that a page of the application belongs to. */
export type PageStep = (typeof STEPS)[Flow][number]

/**
 * The number of a page among those of its application, and whether their number is certain: before the type is chosen, a card may be
 * needed.
 */
export function placeOf(step: PageStep, wizard: Wizard | null, environment: PaymentTerms | null | undefined) {
  const kind = wizard?.kind ?? 'new'
  const isChosen = wizard !== null && wizard.step >= (stepOf(kind, 'type') ?? 0)
  const mayPay = kind === 'new' && !isChosen && takesCards(environment)
  const pays = isChosen ? wizard.pays_online : mayPay
  const steps = (STEPS[kind] as readonly PageStep[]).filter(
    (each) => each === step || ((each !== 'step.waiver' || signs(wizard)) && (each !== 'step.payment' || pays)),
  )
  return { step: steps.indexOf(step) + 1, of: steps.length, isCertain: !mayPay }
}

/** Waivers drop out where the environment has none to sign, and before a re-print for applicants who have signed them. */
function signs(wizard: Wizard | null): boolean {
  if (!wizard?.shows_waiver) return false
  const signedAt = stepOf(wizard.kind, 'waivers')
  return signedAt === null || wizard.step < signedAt || wizard.signatures.length > 0
}

const takesCards = (environment: PaymentTerms | null | undefined): boolean =>
  environment != null && offeredPayments(environment).some(({ code }) => code === 'OL')
