import sql from 'sql-template-tag'
import { challengeAnswer, issuedToken, type PaymentCard, paymentCard, paymentToken, processor } from '../../contract/payments/payments.ts'
import { limits } from '../limits.ts'
import { permissions } from '../permissions.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, parse } from '../platform/http/action.ts'
import { notFound } from '../platform/http/errors.ts'
import { countInEnvironment } from '../platform/http/limits/call-limits.ts'
import { accessBy, every } from '../platform/records/access.ts'
import { digestKey, keyOf } from '../platform/records/idempotency.ts'
import type { RecordKind } from '../platform/records/record-kind.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import { paymentRefused } from './payment-refusals.ts'
import type { Processor } from './processor/processor.ts'
import { processorOf } from './processor/processor-in-use.ts'
import { cardOf, tokenFor } from './processor/sandbox-cards.ts'

/** A card as it was sent, with the Idempotency-Key. */
export type Card = { token: string | null | undefined; key: string | null }

/** Tokens that stand for cards. No role reads them. */
export const paymentTokens: RecordKind = {
  contract: paymentToken,
  table: 'payment_token',
  serves: ['list', 'read', 'update', 'remove'],
  access: accessBy(permissions.paymenttokens, { public: every }),
}

const LIVES = '15 minutes'

/** The digest of a booking form's key, which a token keeps. */
const boundTo = (key: string | null) => (key === null ? null : digestKey(key))

/** POST /paymenttokens: exchanges a test card for a token. For the sandbox only; a real processor's cards never reach this server. */
export const createPaymentToken: Action = action({
  method: 'POST',
  path: '/api/paymenttokens',
  permission: 'paymenttokens.create',
  summary: 'Exchange a test card for a token',
  accepts: () => paymentCard(() => ''),
  answer: issuedToken,
  status: 201,
  async handle({ request, viewer, clock, database, settings, key }) {
    if (processorOf({ settings, key, clock }).name !== 'sandbox') throw notFound()
    if (settings.rateLimits) await countInEnvironment(database, limits.paymentToken, viewer.origin.ip, request.hostname)
    const thisMonth = () => new Date(clock.now()).toISOString().slice(2, 7).replace('-', '')
    const token = tokenFor(parse(paymentCard(thisMonth), request.body) as PaymentCard)
    const { brand, last4 } = cardOf(token) as { brand: string; last4: string }
    const form = keyOf(request.headers['idempotency-key'])
    const kept = await database.one<{ id: number; expires_at: string }>(sql`
      insert into payment_token (token_hash, brand, last4, expires_at, bound_to)
      values (${sha256Of(token)}, ${brand}, ${last4}, now() + ${LIVES}::interval, ${boundTo(form)})
      returning id, expires_at`)
    return { ...kept, token, brand, last4 }
  },
})

/** POST /paymenttokens/challenge: answers the bank of the sandbox, as the holder of a challenged card does a real one. */
export const answerChallenge: Action = action({
  method: 'POST',
  path: '/api/paymenttokens/challenge',
  permission: 'paymenttokens.create',
  summary: "Answer the sandbox's bank",
  body: challengeAnswer,
  async handle({ request, viewer, clock, database, settings, key, body }) {
    const processor = processorOf({ settings, key, clock })
    if (processor.name !== 'sandbox') throw notFound()
    if (settings.rateLimits) await countInEnvironment(database, limits.paymentToken, viewer.origin.ip, request.hostname)
    if ((await processor.answerChallenge?.(body.client_secret, body.approved)) === undefined) throw notFound()
  },
})

/** GET /paymenttokens/processor: the processor in use, and the public key that its script in the browser needs. */
export const readProcessor: Action = action({
  method: 'GET',
  path: '/api/paymenttokens/processor',
  permission: 'paymenttokens.processor',
  summary: 'The card processor in use',
  answer: processor,
  handle: async ({ settings, key, clock }) => ({
    provider: processorOf({ settings, key, clock }).name,
    publishable_key: settings.stripe?.publishableKey ?? null,
    script_url: settings.stripe?.scriptUrl ?? null,
  }),
})

/** The token of a card that was sent. */
export function requireCard({ token }: Card): string {
  if (token == null) throw paymentRefused('Please enter your card.')
  return token
}

/** Uses up the tokens of the cards, in the transaction of their payments, or none. Tokens of a real processor are not stored here. */
export async function takeTokens(db: Db, processor: Processor['name'], cards: readonly Card[]): Promise<string[]> {
  const tokens = cards.map(requireCard)
  if (processor !== 'sandbox') return tokens
  const [hashes, keys] = [tokens.map(sha256Of), cards.map(({ key }) => boundTo(key))]
  const taken = await db.run(sql`
    update payment_token t set used_at = now() from unnest(${hashes}::bytea[], ${keys}::text[]) given(hash, key)
    where t.token_hash = given.hash and t.used_at is null and t.expires_at > now() and (t.bound_to is null or t.bound_to = given.key)`)
  if (taken < tokens.length) throw paymentRefused('This card was entered too long ago, or used already. Please enter it again.')
  return tokens
}

/** Deletes the tokens that expired a day ago. */
export const pruneTokens = (db: Db) => db.run(sql`delete from payment_token where expires_at < now() - interval '1 day'`)
