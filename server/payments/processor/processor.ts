/** The state of a card payment at the processor. ACTION: the bank requires the holder's confirmation first. */
export type IntentStatus = 'OPEN' | 'ACTION' | 'PROCESSING' | 'DECLINED' | 'AUTHORIZED' | 'CAPTURED' | 'REFUNDED' | 'CANCELED'

/** A card payment at the processor. */
export type Intent = {
  id: string
  status: IntentStatus
  /** In cents. */
  amount: number
  /** The key of our card payment; null for intents of others. */
  payment_key: string | null
  brand: string | null
  last4: string | null
  /** The reason of a decline, in words for the applicant. */
  reason: string | null
  /** With ACTION: the secret for the processor's script in the browser. */
  client_secret: string | null
}

/** The amount to be paid. */
export type Order = { payment_key: string; amount: number; appointment: number }

/**
 * A processor of card payments. Every call returns the intent with its status afterwards, also when the step was refused. Every call
 * may be repeated without a further effect. A call throws `NoAnswer` when its outcome is unknown. The processor may
 * repeat the failure of a `key` without end: after a failure, read the intent, and call with another key.
 */
export type Processor = {
  name: 'sandbox' | 'stripe'
  /**
   * Opens an intent, whose money is only held until capture; the same key returns the same intent. The default key is the order's. Throws
   * `NotOpened` when the processor refuses it for good.
   */
  create(order: Order, key?: string): Promise<Intent>
  /** Asks the card's bank to hold the money. An intent that was cancelled can never be confirmed. */
  confirm(intent: string, token: string, key: string): Promise<Intent>
  capture(intent: string, key: string): Promise<Intent>
  /** Releases the hold on the money, or closes the intent before anything is held. */
  cancel(intent: string): Promise<Intent>
  /** Refunds captured money in full. Throws `BalanceInsufficient` when the balance does not cover it. */
  refund(intent: string, key: string): Promise<Intent>
  /** Undefined when the processor has no such intent. */
  fetch(intent: string): Promise<Intent | undefined>
  /** Every intent that this installation has opened since then. */
  openedSince(time: Date): Promise<Intent[]>
  /** The sandbox's own: the card's holder answers the question that the bank asks. Undefined when nothing is asked by this secret. */
  answerChallenge?(client_secret: string, approved: boolean): Promise<Intent | undefined>
  /** Makes wallets such as Apple Pay available on those of these host names on which they are not yet. */
  registerHosts?(hosts: readonly string[]): Promise<RegisteredHosts>
}

/** The host names that were registered, and those that could not be, with the reason. */
export type RegisteredHosts = { registered: string[]; refused: { host: string; reason: string }[] }

/** The processor did not answer, or not conclusively: the step may have taken effect or not. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** The processor opens no such intent, whatever the card, such as one of too little money. The message is for the operator. */
export class NotOpened extends Error {
  override name = 'NotOpened'
}

/** The balance at the processor is less than the refund: nothing moved, and a later call may succeed. */
export class BalanceInsufficient extends Error {
  override name = 'BalanceInsufficient'
}
