import type { PaymentMethod } from '../../../contract/payments/payment-codes.ts'
import type { Environment } from '../../data/environment.ts'
import type { usePaymentText } from '../texts/dictionaries.ts'

/** The network that is billed in place of an employer: its own applicants have none. */
export const billedNetwork = ({ kind, name }: Pick<Environment, 'kind' | 'name'>): string | null => (kind === 'network' ? name : null)

/** How an appointment is paid; `network` is billed where the applicant has no employer. */
export const methodWords = (text: ReturnType<typeof usePaymentText>, method: PaymentMethod, network: string | null): string =>
  method === 'INVOICE' && network !== null ? text('payment.billed', { name: network }) : text(`payment.${method}`)
