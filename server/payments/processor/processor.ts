/** The state of a card payment at the processor. ACTION: the bank requires the holder's confirmation first. */
export type IntentStatus = 'OPEN' | 'ACTION' | 'PROCESSING' | 'DECLINED' | 'AUTHORIZED' | 'CAPTURED' | 'REFUNDED' | 'CANCELED'

/** A payment by card, as the processor has it now. */
export type Intent = {
  id: string
  status: IntentStatus
  /** In cents. */
  amount: number
  /** Our key of the card payment; null when it is none of ours. */
  payment_key: string | null
  brand: string | null
  last4: string | null
  /** Why it was declined, in words for the applicant. */
  reason: string | null
  /** With ACTION: what the processor's script in the browser needs. */
  client_secret: string | null
}

/** The amount to be paid. */
export type Order = { payment_key: string; amount: number; appointment: number }

/**
 * A processor of card payments. Every call returns the intent with its status afterwards, also when the step was refused. Every call
 * may be repeated: the second time it has no further effect. A call throws `NoAnswer` when its outcome is unknown. The processor may
 * answer a `key` that failed with the same failure for ever: after a failure, read the intent, and call with another key.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe'
  /** Opens an intent, whose money is only held until it is captured; the same one for the same key, the order's own if none is given. */
  create(order: Order, key?: string): Promise<Intent>
  /** Asks the card's bank to hold the money. An intent that was cancelled can never be confirmed. */
  confirm(intent: string, token: string, key: string): Promise<Intent>
  capture(intent: string, key: string): Promise<Intent>
  /** Releases the hold on the money, or closes the intent before anything is held. */
  cancel(intent: string): Promise<Intent>
  /** Refunds captured money in full. Throws `BalanceInsufficient` when there is none to refund it from. */
  refund(intent: string, key: string): Promise<Intent>
  /** Undefined when the processor has no such intent. */
  fetch(intent: string): Promise<Intent | undefined>
  /** Every intent that this installation opened since then. */
  openedSince(time: Date): Promise<Intent[]>
}

/** The processor did not answer, or not conclusively: the step may have had its effect or not. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** The account at the processor holds less than the refund: nothing moved, and a later call may succeed. */
export class BalanceInsufficient extends Error {
  override name = 'BalanceInsufficient'
}
