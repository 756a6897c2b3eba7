import * as z from 'zod/mini'
import { paragraph, textLimits } from '../../../contract/applicants/applicant-checks.ts'
import type { applicantType } from '../../../contract/lsv/lsv.ts'
import { wizardPayments, wizardPaymentsOf } from '../../../contract/payments/payment-codes.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { fieldMessages } from '../../../contract/records/field-messages.ts'
import type { Environment } from '../../data/environment.ts'
import type { Selections } from '../wizard/wizard.ts'

export type ApplicantType = Row<typeof applicantType>
/** The choices that a type requires. */
type Needs = { location: boolean; vendor: boolean; payment: boolean }
type Asking = Pick<Environment, 'kind' | 'prompt_payment' | 'payment_options'>

/** Employers prompt for work location and vendor by type; the payment is chosen if the environment prompts and there is a fee. */
export function needsOf({ kind, prompt_payment }: Asking, type: ApplicantType | undefined): Needs {
  return {
    location: kind === 'employer' && type?.prompt_location === true,
    vendor: kind === 'employer' && type?.prompt_vendor === true,
    payment: prompt_payment && Number(type?.pricing ?? 0) > 0,
  }
}

/** The offered payment methods. */
export const offeredPayments = ({ payment_options }: Pick<Environment, 'payment_options'>) => wizardPaymentsOf(payment_options)

/**
 * The payment of a fee: the chosen method or, without a choice, by the environment's default. Null without a fee, and until one is chosen.
 */
export function howPaid(
  { prompt_payment, default_payment }: Pick<Environment, 'prompt_payment' | 'default_payment'>,
  type: Pick<ApplicantType, 'pricing'> | undefined,
  chosen: string | null,
): WizardMethod | null {
  if (!(Number(type?.pricing ?? 0) > 0)) return null
  const code = prompt_payment ? chosen : default_payment
  const method = wizardPayments.find((each) => each.code === code)?.stored
  return method ?? (prompt_payment ? null : 'CREDIT')
}

type WizardMethod = (typeof wizardPayments)[number]['stored']

/** The schema of the selections, for an environment and the types of the chosen location. */
export function selectionFields(environment: Asking, types: readonly ApplicantType[]): z.ZodMiniType<Selections> {
  const id = z.nullable(z.number())
  const fields = z.object({
    applicantType: id,
    location: id,
    vendor: id,
    paymentMethod: z.nullable(z.string()),
    notes: paragraph(textLimits.notes),
  })
  return fields.check((payload) => {
    const { value } = payload
    for (const path of missing(environment, types, value)) {
      payload.issues.push({ code: 'custom', message: fieldMessages.required, path: [path], input: value })
    }
  })
}

/** Only the required choices are sent. */
export function keepAsked(selections: Selections, needs: Needs): Selections {
  return {
    ...selections,
    location: needs.location ? selections.location : null,
    vendor: needs.vendor ? selections.vendor : null,
    paymentMethod: needs.payment ? selections.paymentMethod : null,
  }
}

function missing(environment: Asking, types: readonly ApplicantType[], selections: Selections): (keyof Selections)[] {
  const type = types.find(({ id }) => id === selections.applicantType)
  if (type === undefined) return ['applicantType']
  const needs = needsOf(environment, type)
  const payable = offeredPayments(environment).some(({ code }) => code === selections.paymentMethod)
  return [
    ...(needs.location && selections.location === null ? (['location'] as const) : []),
    ...(needs.vendor && selections.vendor === null ? (['vendor'] as const) : []),
    ...(needs.payment && !payable ? (['paymentMethod'] as const) : []),
  ]
}
