/** The stored payment methods of an appointment. */
export const paymentMethods = ['CASH', 'CREDIT', 'INVOICE', 'ONLINE'] as const

/** A stored payment method of an appointment. */
export type PaymentMethod = (typeof paymentMethods)[number]

/** The applicant's options, with their labels on the screens. */
export const wizardPayments = [
  { code: 'CC', label: 'Pay at Appointment', stored: 'CREDIT' },
  { code: 'OL', label: 'Pay Online', stored: 'ONLINE' },
  { code: 'IN', label: 'Invoice Company', stored: 'INVOICE' },
] as const satisfies readonly { code: string; label: string; stored: PaymentMethod }[]

/** The words for a stored payment method. */
export const paymentLabels: Record<PaymentMethod, string> = {
  CASH: 'Cash',
  CREDIT: 'Pay at Appointment',
  INVOICE: 'Invoice Company',
  ONLINE: 'Pay Online',
}

const SHORT_PAYMENTS: Record<string, PaymentMethod> = { CC: 'CREDIT', OL: 'ONLINE', IN: 'INVOICE', CA: 'CASH' }
const SHORT_STATUSES: Record<string, 'SCHEDULED' | 'COMPLETED' | 'NO_SHOW'> = { SC: 'SCHEDULED', CO: 'COMPLETED', NS: 'NO_SHOW' }

/** The stored method of a code, long or short; null for an unknown one. */
export function paymentMethodOf(sent: string): PaymentMethod | null {
  return paymentMethods.find((method) => method === sent) ?? own(SHORT_PAYMENTS, sent)
}

/** The options in an environment's `payment_options` (`CC,OL,IN`), in the order of the list. */
export function wizardPaymentsOf(payment_options: string | null): (typeof wizardPayments)[number][] {
  const listed = (payment_options ?? '').split(',').map((code) => code.trim())
  return wizardPayments.filter(({ code }) => listed.includes(code))
}

/** The payment settings of an environment. */
export type PaymentTerms = { prompt_payment: boolean; default_payment: string | null; payment_options: string | null }

/** The options that an environment offers: those among which applicants choose, or its own. */
export const offeredPayments = ({ prompt_payment, default_payment, payment_options }: PaymentTerms) =>
  wizardPaymentsOf(prompt_payment ? payment_options : default_payment)

/** Spells out a short appointment status (SC, CO, NS); returns anything else unchanged. */
export const appointmentStatusOf = (sent: string): string => own(SHORT_STATUSES, sent) ?? sent

function own<Value>(table: Record<string, Value>, name: string): Value | null {
  return Object.hasOwn(table, name) ? (table[name] ?? null) : null
}
