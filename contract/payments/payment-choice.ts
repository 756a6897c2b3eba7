import { offeredPayments, type PaymentTerms, type wizardPayments } from './payment-codes.ts'

/** A method by which an applicant's booking may be paid. */
type WizardMethod = (typeof wizardPayments)[number]['stored']

/** Whether applicants choose how they pay: where the environment asks for it and there is a fee. */
export const choosesPayment = ({ prompt_payment }: Pick<PaymentTerms, 'prompt_payment'>, price: number): boolean =>
  prompt_payment && price > 0

/**
 * The method by which a booking is paid: the one that the applicant chose where the environment asks for it, else the environment's own;
 * null until one of those that it offers is chosen. Without a fee it is that of the desk.
 */
export function paymentMethodFor(terms: PaymentTerms, price: number, chosen: string | null | undefined): WizardMethod | null {
  const offered = offeredPayments(terms)
  if (choosesPayment(terms, price)) return offered.find(({ code }) => code === chosen)?.stored ?? null
  return (price > 0 ? offered[0]?.stored : undefined) ?? 'CREDIT'
}
