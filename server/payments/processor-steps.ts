import type { Services } from '../platform/http/action.ts'
import { type CardPayment, countTry } from './card-payments.ts'
import { BalanceInsufficient, type Intent, type IntentStatus, NoAnswer, NotOpened, type Processor } from './processor/processor.ts'
import { processorOf } from './processor/processor-in-use.ts'

/** The tolerated difference between the clocks of the processor and the database. */
const CLOCKS_APART_MS = 5 * 60_000

type Step = { intent: string; from: IntentStatus; send(key: string): Promise<Intent> }
type Known = Pick<Services, 'database' | 'settings' | 'key' | 'clock'>

/**
 * Moves an intent on from the status `from`, once. The processor may repeat a failure for its idempotency key without end: after
 * a failure the intent is read first, and the call is repeated under another key only if nothing had moved. A
 * failed call that is still being worked on is harmless: an intent is confirmed, collected or refunded in full only once.
 */
export async function moveIntent(services: Known, cardPayment: CardPayment, { intent, from, send }: Step): Promise<Intent> {
  const before = cardPayment.tries === 0 ? undefined : await processorOf(services).fetch(intent)
  if (before !== undefined && before.status !== from) return before
  return counted(services, cardPayment, async () => {
    const after = await send(stepKey(cardPayment))
    if (after.status === from) throw new NoAnswer('The call had no effect')
    return after
  })
}

/**
 * Opens the card payment's intent, or finds the one that an unanswered call opened. Throws `NotOpened` when there is none, and the
 * processor refuses it for good: that an earlier call had opened one is known only once the list was read.
 */
export async function openIntent(services: Known, cardPayment: CardPayment): Promise<Intent> {
  const processor = processorOf(services)
  const found = cardPayment.tries === 0 ? undefined : await findIntent(processor, cardPayment)
  if (found !== undefined) return found
  try {
    return await counted(services, cardPayment, () => processor.create(cardPayment, stepKey(cardPayment)))
  } catch (error) {
    const before = error instanceof NotOpened && cardPayment.tries === 0 ? await findIntent(processor, cardPayment) : undefined
    if (before === undefined) throw error
    return before
  }
}

/** The intent that an earlier call for the card payment opened. */
async function findIntent(processor: Processor, { created, payment_key }: CardPayment): Promise<Intent | undefined> {
  const opened = await processor.openedSince(new Date(Date.parse(created) - CLOCKS_APART_MS))
  return opened.find((intent) => intent.payment_key === payment_key)
}

const stepKey = ({ payment_key, tries }: CardPayment) => (tries === 0 ? payment_key : `${payment_key}:${tries}`)

async function counted(services: Known, cardPayment: CardPayment, call: () => Promise<Intent>): Promise<Intent> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof BalanceInsufficient) await countTry(services.database, cardPayment)
    throw error
  }
}
