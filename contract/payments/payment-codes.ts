/** How an appointment is paid, as it is stored. */
export const paymentMethods = ['CASH', 'CREDIT', 'INVOICE', 'ONLINE'] as const

/** How an appointment is paid, as it is stored. */
export type PaymentMethod = (typeof paymentMethods)[number]

/** What an applicant may choose from, with the words of the screens. */
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

/** The stored method that a sent code means, long or short; null when it means none. */
export function paymentMethodOf(sent: string): PaymentMethod | null {
  return paymentMethods.find((method) => method === sent) ?? own(SHORT_PAYMENTS, sent)
}

/** The choices of an environment's `payment_options` (`CC,OL,IN`), in the order of the list. */
export function wizardPaymentsOf(payment_options: string | null): (typeof wizardPayments)[number][] {
  const listed = (payment_options ?? '').split(',').map((code) => code.trim())
  return wizardPayments.filter(({ code }) => listed.includes(code))
}

/** An appointment status with the short codes of the other reading (SC, CO, NS) spelled out; anything else as it came. */
export const appointmentStatusOf = (sent: string): string => own(SHORT_STATUSES, sent) ?? sent

function own<Value>(table: Record<string, Value>, name: string): Value | null {
  return Object.hasOwn(table, name) ? (table[name] ?? null) : null
}
