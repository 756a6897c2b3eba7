import * as z from 'zod/mini'
import { paragraph, textLimits } from '../../../contract/applicants/applicant-checks.ts'
import type { applicantType } from '../../../contract/lsv/lsv.ts'
import { choosesPayment, paymentMethodFor } from '../../../contract/payments/payment-choice.ts'
import type { PaymentTerms } from '../../../contract/payments/payment-codes.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { fieldMessages } from '../../../contract/records/field-messages.ts'
import type { Environment } from '../../data/environment.ts'
import type { Selections } from '../wizard/wizard.ts'

export type ApplicantType = Row<typeof applicantType>
/** The choices that a type requires. */
type Needs = { location: boolean; vendor: boolean; payment: boolean }
type Asking = PaymentTerms & Pick<Environment, 'kind'>

/** Employers prompt for work location and vendor by type; the payment is chosen if the environment prompts and there is a fee. */
export function needsOf({ kind, prompt_payment }: Asking, type: ApplicantType | undefined): Needs {
  return {
    location: kind === 'employer' && type?.prompt_location === true,
    vendor: kind === 'employer' && type?.prompt_vendor === true,
    payment: choosesPayment({ prompt_payment }, priceOf(type)),
  }
}

/** The payment of a fee; null without one, and until a method is chosen. */
export const howPaid = (terms: PaymentTerms, type: Pick<ApplicantType, 'pricing'> | undefined, chosen: string | null) =>
  priceOf(type) > 0 ? paymentMethodFor(terms, priceOf(type), chosen) : null

const priceOf = (type: Pick<ApplicantType, 'pricing'> | undefined): number => Number(type?.pricing ?? 0)

/** The work locations and the companies that are offered; undefined until they are known. */
export type Offered = { location?: readonly { id: number }[] | undefined; vendor?: readonly { id: number }[] | undefined }

/** The schema of the selections, for an environment and the types of the chosen location. A choice that is `offered` no more is missing. */
export function selectionFields(environment: Asking, types: readonly ApplicantType[], offered: Offered = {}): z.ZodMiniType<Selections> {
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
    for (const path of missing(environment, types, value, offered)) {
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

function missing(environment: Asking, types: readonly ApplicantType[], selections: Selections, offered: Offered): (keyof Selections)[] {
  const type = types.find(({ id }) => id === selections.applicantType)
  if (type === undefined) return ['applicantType']
  const needs = needsOf(environment, type)
  const method = paymentMethodFor(environment, priceOf(type), selections.paymentMethod)
  return [
    ...(['location', 'vendor'] as const).filter((name) => needs[name] && !isOffered(offered[name], selections[name])),
    ...(method === null ? (['paymentMethod'] as const) : []),
  ]
}

const isOffered = (list: Offered[keyof Offered], chosen: number | null) =>
  chosen !== null && (list === undefined || list.some(({ id }) => id === chosen))
