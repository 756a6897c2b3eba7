import type { AppointmentStatus } from '../appointments/appointments.ts'
import { dollarsOfCents, toCents } from './dollars.ts'
import type { PaymentMethod } from './payment-codes.ts'

/** The facts of an appointment that decide what the desk collects. Amounts in dollars, as the API sends them. */
export type CollectionFacts = {
  status: AppointmentStatus
  /** The price at the time of the booking; later prices of the type do not change it. */
  price: string
  payment_method: PaymentMethod
  attempt: number
  applicant_type: number | null
  /** The payments, online and at desks, less refunds and corrections. */
  collected: string
  /** The online payment, if one was collected or refunded. */
  online: 'PAID' | 'REFUNDED' | null
  /** The environment that pays invoices. */
  invoice_to: string | null
  /** Whether the location records the money that its desk takes. */
  records_money: boolean
}

/** The amounts that the desk collects for an appointment, in cents. */
export type Collection =
  | {
      kind: 'collect'
      due: number
      price: number
      refunded: boolean
      /** Whether the visit is over, so that its payment may have been recorded elsewhere. */
      over: boolean
    }
  | { kind: 'paid'; collected: number; price: number; online: boolean }
  | { kind: 'free'; reprint: boolean }
  | { kind: 'unpriced' }
  | { kind: 'invoice'; to: string | null }
  | { kind: 'refunded' }
  | { kind: 'none' }

/** Decides what the desk collects: the one function for it. */
export function collectionOf(facts: CollectionFacts): Collection {
  const [price, collected] = [toCents(facts.price), toCents(facts.collected)]
  const refunded = facts.online === 'REFUNDED'
  if (collected > 0 && (collected >= price || facts.status === 'NO_SHOW'))
    return { kind: 'paid', collected, price, online: facts.online === 'PAID' }
  if (price === 0) return freeOf(facts)
  if (facts.payment_method === 'INVOICE') return { kind: 'invoice', to: facts.invoice_to }
  if (facts.status === 'NO_SHOW') return { kind: 'none' }
  if (refunded && collected === 0 && facts.status === 'COMPLETED') return { kind: 'refunded' }
  // This location does not record the money of its desk, so a completed visit leaves nothing to collect.
  if (facts.status === 'COMPLETED' && !facts.records_money) return { kind: 'none' }
  return { kind: 'collect', due: price - collected, price, refunded, over: facts.status === 'COMPLETED' }
}

/**
 * The cents that the desk has for an appointment; 0 for one that is paid online, of whose sum no part is told apart. A cancellation waits until
 * they are given back.
 */
export const takenAtDesk = ({ online, collected }: Pick<CollectionFacts, 'online' | 'collected'>): number =>
  online === 'PAID' ? 0 : toCents(collected)

/** Without an applicant type nobody has decided that it is free. */
function freeOf({ attempt, applicant_type }: CollectionFacts): Collection {
  if (attempt > 1) return { kind: 'free', reprint: true }
  return applicant_type === null ? { kind: 'unpriced' } : { kind: 'free', reprint: false }
}

/** The cents that are left to pay at the desk. */
export const dueOf = (facts: CollectionFacts): number => {
  const collection = collectionOf(facts)
  return collection.kind === 'collect' ? collection.due : 0
}

/** The amount to collect, in words, such as "Collect $48.50", "Free, re-print", "Invoice to Lakeside" or "$20.00 left of $48.50". */
export function collectionLabel(collection: Collection): string {
  switch (collection.kind) {
    case 'collect':
      return collectWords(collection)
    case 'paid':
      return paidWords(collection)
    case 'free':
      return collection.reprint ? 'Free, re-print' : 'Free'
    case 'unpriced':
      return 'No price: no applicant type'
    case 'invoice':
      return collection.to === null ? 'Invoice' : `Invoice to ${collection.to}`
    case 'refunded':
      return 'Refunded online'
    case 'none':
      return 'Nothing to collect'
  }
}

function collectWords({ due, price, refunded, over }: Collection & { kind: 'collect' }): string {
  if (over && due === price) return `${dollarsOfCents(due)} not recorded`
  const words = due < price ? `${dollarsOfCents(due)} left of ${dollarsOfCents(price)}` : `Collect ${dollarsOfCents(due)}`
  return refunded ? `${words}, online payment refunded` : words
}

function paidWords({ collected, price, online }: Collection & { kind: 'paid' }): string {
  if (collected !== price) return `Paid ${dollarsOfCents(collected)} of ${dollarsOfCents(price)}`
  return online ? 'Paid online' : `Paid ${dollarsOfCents(collected)}`
}
