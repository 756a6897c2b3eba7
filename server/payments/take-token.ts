import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { hashOf } from './attempts.ts'
import { paymentRefused } from './payment-refusals.ts'
import type { PaymentProvider } from './processor/processor.ts'

/** Uses up a token of the sandbox, in the transaction of what it pays for. Tokens of a real processor are its own affair. */
export async function takeToken(
  db: Db,
  provider: PaymentProvider['name'],
  token: string | null | undefined,
  key: string | null,
): Promise<string> {
  if (token == null) throw paymentRefused('Please enter your card.')
  if (provider !== 'sandbox') return token
  const taken = await db.run(sql`
    update payment_token set used_at = now()
    where token_hash = ${hashOf(token)} and used_at is null and expires_at > now() and (bound_to is null or bound_to = ${key})`)
  if (taken === 0) throw paymentRefused('This card was entered too long ago, or used already. Please enter it again.')
  return token
}

/** Deletes the tokens that expired a day ago. */
export const pruneTokens = (db: Db) => db.run(sql`delete from payment_token where expires_at < now() - interval '1 day'`)
