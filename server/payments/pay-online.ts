import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { changedTerms, type ShownTerms } from '../../contract/payments/shown-terms.ts'
import { lockPending } from '../appointments/lock-pending.ts'
import { releasePending } from '../appointments/release-pending.ts'
import { lockOf } from '../platform/database/advisory-locks.ts'
import type { Db } from '../platform/database/database.ts'
import { type Change, transactAs } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { tooMany } from '../platform/http/errors.ts'
import { addressBlock } from '../platform/http/limits/call-limits.ts'
import type { Viewer } from '../platform/records/access.ts'
import { checkSameBody, type KeyUse } from '../platform/records/idempotency.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import {
  advance,
  beginAnotherCardPayment,
  beginCardPayments,
  type CardPayment,
  keepIntent,
  makeBusy,
  makeIdle,
  type ProcessorAnswer,
  readCardPayment,
  readLastCardPayment,
} from './card-payments.ts'
import { confirmPayment } from './confirm-payments.ts'
import { alertAboutPayment } from './payment-alert.ts'
import { cardInFlight, paymentAction, paymentNotOpened, paymentRefused, paymentUnknown } from './payment-refusals.ts'
import { type Card, takeTokens } from './payment-tokens.ts'
import { type Intent, NoAnswer, NotOpened } from './processor/processor.ts'
import { processorOf } from './processor/processor-in-use.ts'
import { moveIntent, openIntent } from './processor-steps.ts'

/** An appointment that is held until its first card payment, and the applicant who pays. */
type Pending = { appointment: number; lsv: number; price: number; refundable: boolean; viewer: Viewer; card: Card }

/** The maximum number of unfinished payments of one client address: as many people of a school pay at the same time. */
const MAX_PENDING = 30
const WAIT_SECONDS = 60

/** Begins the payments that will confirm the bookings, in the transaction that holds their slots. Returns their ids by appointment. */
export async function beginPayments(change: Change, pending: readonly Pending[]): Promise<Map<number, number>> {
  if (pending.length === 0) return new Map()
  const { name: provider } = processorOf(change)
  const payments = pending.map((one) => ({ ...one, amount: one.price, provider, asked_from: addressOf(one.viewer) }))
  const addresses = payments.map(({ asked_from }) => asked_from)
  if (change.settings.rateLimits) await limitPending(change.db, addresses)
  const cards = pending.map(({ card }) => card)
  const tokens = await takeTokens(change.db, provider, cards)
  return beginCardPayments(
    change,
    payments.map((one, index) => ({ ...one, token: tokens[index] as string })),
  )
}

const addressOf = ({ origin, query }: Viewer) =>
  createHash('sha256')
    .update(`${addressBlock(origin.ip)}|${JSON.stringify(query)}`)
    .digest()
    .subarray(0, 16)

/**
 * Continues the payment of a repeated key, in its transaction. A card that is being checked is CARD_IN_FLIGHT; the same card continues
 * its card payment; another card begins another one for the same slot; another body, or other terms than the slot is held at, releases
 * the slot, to be booked again. Returns null when there is nothing left to pay.
 */
export async function resumePayment(change: Change, used: KeyUse, card: Card, shown: ShownTerms): Promise<number | 'released' | null> {
  const { db } = change
  await lockPending(db, [used.made])
  const appointment = await db.one<{ status: string }>(sql`select status from appointment where id = ${used.made}`)
  const cardPayment = appointment?.status === 'PENDING' ? await readLastCardPayment(db, used.made) : undefined
  if (cardPayment === undefined) {
    checkSameBody(used)
    return null
  }
  if (cardPayment.busy) throw cardInFlight()
  if (!used.same_body) {
    await releasePending(change, used.made)
    return 'released'
  }
  if (cardPayment.state === 'AUTHORIZING' && isCardOf(cardPayment, card)) {
    await makeBusy(db, cardPayment.id)
    return cardPayment.id
  }
  if (changedTerms(shown, { price: cardPayment.amount, refundable: cardPayment.refundable }).length > 0) {
    await releasePending(change, used.made)
    return 'released'
  }
  const [token] = (await takeTokens(db, processorOf(change).name, [card])) as [string]
  await advance(change, cardPayment, 'AUTHORIZING', 'VOIDING')
  return beginAnotherCardPayment(change, cardPayment, token)
}

/** Authorizes the payment and books, or refuses. An unknown outcome is a 503, which the same call resolves later. */
export async function payOnline(services: Services, viewer: Viewer, payment: number, card: Card): Promise<void> {
  const cardPayment = (await readCardPayment(services.database.unsynced, payment)) as CardPayment
  const intent = await authorize(services, viewer, cardPayment, card)
  if (intent.status === 'AUTHORIZED') await bookPaid(services, viewer, cardPayment, intent)
  else if (intent.status === 'DECLINED' || intent.status === 'CANCELED') await decline(services, viewer, cardPayment, intent, card)
  else {
    await makeIdle(services.database, payment)
    throw intent.status === 'ACTION' ? paymentAction(intent.client_secret) : paymentUnknown()
  }
}

async function authorize(services: Services, viewer: Viewer, cardPayment: CardPayment, card: Card): Promise<Intent> {
  try {
    return await authorizePayment(services, cardPayment, card.token as string)
  } catch (error) {
    if (error instanceof NotOpened) return refuse(services, viewer, cardPayment, error.message, card)
    if (!(error instanceof NoAnswer)) throw error
    await makeIdle(services.database, cardPayment.id)
    throw paymentUnknown()
  }
}

/** Books a paid appointment. If the slot was released, nothing is booked: the hold on the money ends, and a card must be entered again. */
async function bookPaid(services: Services, viewer: Viewer, cardPayment: CardPayment, intent: Intent): Promise<void> {
  const isBooked = await confirmPayment(services, { viewer, cardPayment, intent })
  if (!isBooked) throw paymentRefused('Your payment took too long. You were not charged; please enter your card again.')
}

async function decline(services: Services, viewer: Viewer, cardPayment: CardPayment, intent: Intent, card: Card): Promise<never> {
  const reason = intent.reason ?? 'Your card was declined.'
  const answered = { reason, intent: intent.id, brand: intent.brand, last4: intent.last4 }
  await transactAs(services, viewer, (change) => markDeclined(change, cardPayment, answered, card))
  throw paymentRefused(reason)
}

/** Another card would be refused too, so the operator is told. */
async function refuse(services: Services, viewer: Viewer, cardPayment: CardPayment, reason: string, card: Card): Promise<never> {
  await transactAs(services, viewer, async (change) => {
    await markDeclined(change, cardPayment, { reason }, card)
    await alertAboutPayment(change, cardPayment, reason)
  })
  throw paymentNotOpened()
}

/** Keeps the slot for another payment; without a key it is released, since no call could use it. */
async function markDeclined(change: Change, cardPayment: CardPayment, answered: ProcessorAnswer, { key }: Card): Promise<void> {
  await lockPending(change.db, [cardPayment.appointment])
  await advance(change, cardPayment, 'AUTHORIZING', 'DECLINED', answered)
  if (key === null) await releasePending(change, cardPayment.appointment)
}

const isCardOf = ({ token_hash }: CardPayment, { token }: Card) => token != null && token_hash?.equals(sha256Of(token)) === true

/**
 * Limits the pending slots of each address, which are hidden from other applicants. The calls of an address are serialized; the locks of
 * several are taken in their order.
 */
async function limitPending(db: Db, addresses: readonly Buffer[]) {
  const wanted = Map.groupBy(addresses, (address) => address.toString('hex'))
  const names = [...wanted.keys()].sort()
  await db.run(sql`select pg_advisory_xact_lock(${lockOf('unpaid', sql`name`)}) from unnest(${names}::text[]) name`)
  const found = await db.rows<{ name: string; count: number }>(sql`
    select encode(x.asked_from, 'hex') as name, count(distinct p.id) as count
    from payment_transaction x join appointment p on p.id = x.appointment
    where p.status = 'PENDING' and x.asked_from = any(select decode(name, 'hex') from unnest(${names}::text[]) name)
    group by x.asked_from`)
  const before = new Map(found.map(({ name, count }) => [name, count]))
  if (names.some((name) => (before.get(name) ?? 0) + (wanted.get(name)?.length ?? 0) > MAX_PENDING)) throw tooMany(WAIT_SECONDS)
}

/**
 * Opens the intent and has it authorized. A repeated call for the same card payment continues after a lost answer. No
 * database connection is held while the processor works.
 */
async function authorizePayment(
  services: Pick<Services, 'database' | 'settings' | 'key' | 'clock'>,
  cardPayment: CardPayment,
  token: string,
): Promise<Intent> {
  const processor = processorOf(services)
  const intent = cardPayment.intent === null ? await openIntent(services, cardPayment) : await processor.fetch(cardPayment.intent)
  if (intent === undefined) throw new NoAnswer(`There is no intent ${cardPayment.intent}`)
  // Not lost for good when the power fails: the same key opens the same intent.
  if (cardPayment.intent === null) await keepIntent(services.database.unsynced, cardPayment.id, intent.id)
  if (intent.status !== 'OPEN') return intent
  const send = (key: string) => processor.confirm(intent.id, token, key)
  return moveIntent(services, cardPayment, { intent: intent.id, from: 'OPEN', send })
}
