import type { Services } from '../platform/http/action.ts'
import { type Attempt, countTry } from './attempts.ts'
import { BalanceInsufficient, type Intent, type IntentStatus, NoAnswer } from './processor/processor.ts'
import { providerOf } from './processor/processor-in-use.ts'

/** Clocks of the processor and of the database differ. */
const CLOCKS_APART_MS = 5 * 60_000

type Step = { intent: string; from: IntentStatus; send(key: string): Promise<Intent> }
type Known = Pick<Services, 'database' | 'settings' | 'key' | 'clock'>

/**
 * Has the processor move an intent on from the status `from`, once. The processor may answer a failed call's idempotency key with that
 * failure for ever: after a failure the intent is read first, and only where nothing had moved it is sent again, under another key. A
 * call that failed and is still being worked on does no harm: an intent is confirmed, collected or refunded in full only once.
 */
export async function moveIntent(services: Known, attempt: Attempt, { intent, from, send }: Step): Promise<Intent> {
  const before = attempt.tries === 0 ? undefined : await providerOf(services).fetch(intent)
  if (before !== undefined && before.status !== from) return before
  return counted(services, attempt, async () => {
    const after = await send(stepKey(attempt))
    if (after.status === from) throw new NoAnswer('The call had no effect')
    return after
  })
}

/** Opens the attempt's intent, or finds the one that an unanswered call opened. */
export async function openIntent(services: Known, attempt: Attempt): Promise<Intent> {
  const provider = providerOf(services)
  const since = new Date(Date.parse(attempt.created) - CLOCKS_APART_MS)
  const opened = attempt.tries === 0 ? [] : await provider.openedSince(since)
  const found = opened.find(({ payment_key }) => payment_key === attempt.payment_key)
  return found ?? counted(services, attempt, () => provider.create(attempt, stepKey(attempt)))
}

const stepKey = ({ payment_key, tries }: Attempt) => (tries === 0 ? payment_key : `${payment_key}:${tries}`)

async function counted(services: Known, attempt: Attempt, call: () => Promise<Intent>): Promise<Intent> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof BalanceInsufficient) await countTry(services.database, attempt)
    throw error
  }
}
