import type { Services } from '../platform/http/action.ts'
import { type Attempt, keepIntent } from './attempts.ts'
import { type Intent, NoAnswer } from './processor/processor.ts'
import { providerOf } from './processor/processor-in-use.ts'

/**
 * Opens the intent and has the money held (G1, G2). A repeated call for the same attempt continues where the first one was lost. No
 * connection to the database is kept while the processor works.
 */
export async function authorizePayment(
  services: Pick<Services, 'database' | 'settings' | 'key' | 'clock'>,
  attempt: Attempt,
  token: string,
): Promise<Intent> {
  const provider = providerOf(services)
  const intent = attempt.intent === null ? await provider.create(attempt) : await provider.fetch(attempt.intent)
  if (intent === undefined) throw new NoAnswer(`There is no intent ${attempt.intent}`)
  if (attempt.intent === null) await keepIntent(services.database, attempt.id, intent.id)
  return intent.status === 'OPEN' ? provider.confirm(intent.id, token, attempt.payment_key) : intent
}
