import sql from 'sql-template-tag'
import type { PaymentState } from '../../contract/payments/payments.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import type { Processor } from './processor/processor.ts'

/** One attempt to pay an appointment with one card. */
export type CardPayment = {
  id: number
  created: string
  appointment: number
  amount: number
  state: PaymentState
  payment_key: string
  provider: Processor['name']
  intent: string | null
  token_hash: Buffer | null
  refundable: boolean
  /** The number of failed calls to the processor. */
  tries: number
  /** Whether a call to the processor is running. */
  busy: boolean
}

/** The id of a card payment, and its appointment. */
type CardPaymentRef = Pick<CardPayment, 'id' | 'appointment'>

/** The initial values of a card payment. */
type NewCardPayment = {
  appointment: number
  lsv: number
  amount: number
  refundable: boolean
  provider: Processor['name']
  token: string
  asked_from: Buffer
}

/** Longer than three calls to the processor may take; afterwards the calling server must have crashed. */
const BUSY = '65 seconds'
/** The minimum time for another card, even at the end of the ten minutes. */
const ANOTHER_CARD = '2 minutes'

const columns = sql`id, created, appointment, amount, state, payment_key, provider, intent, token_hash, refundable, tries,
  coalesce(busy_until > now(), false) as busy`

/** Begins the first card payments of appointments, busy from the start. Returns their ids by appointment. */
export async function beginCardPayments(change: Change, payments: readonly NewCardPayment[]): Promise<Map<number, number>> {
  const rows = payments.map(({ appointment, lsv, amount, refundable, provider, token, asked_from }) => {
    const [token_hash, from] = [sha256Of(token), asked_from].map((bytes) => `\\x${bytes.toString('hex')}`)
    return { appointment, lsv, amount, refundable, provider, token_hash, asked_from: from }
  })
  const made = await change.db.rows<CardPaymentRef>(sql`
    insert into payment_transaction (appointment, lsv, amount, state, method, refundable, provider, token_hash, asked_from, busy_until)
    select appointment, lsv, amount, 'AUTHORIZING', 'ONLINE', refundable, provider, token_hash, asked_from, now() + ${BUSY}::interval
    from json_populate_recordset(null::payment_transaction, ${JSON.stringify(rows)}::json)
    returning id, appointment`)
  await change.record(made.map((one) => stateChanged(one, null, 'AUTHORIZING')))
  return new Map(made.map(({ id, appointment }) => [appointment, id]))
}

/** Begins another card payment with another card, at the same price and terms. */
export async function beginAnotherCardPayment(change: Change, before: CardPayment, token: string): Promise<number> {
  const made = await change.db.one<{ id: number }>(sql`
    insert into payment_transaction (appointment, lsv, amount, state, method, refundable, provider, token_hash, asked_from, expires_at, busy_until)
    select appointment, lsv, amount, 'AUTHORIZING', method, refundable, provider, ${sha256Of(token)}, asked_from,
           greatest(expires_at, now() + ${ANOTHER_CARD}::interval), now() + ${BUSY}::interval
    from payment_transaction where id = ${before.id} returning id`)
  const { id } = made as { id: number }
  await change.record(stateChanged({ id, appointment: before.appointment }, null, 'AUTHORIZING'))
  return id
}

/** The card payment of this id, with what the processor and the booking need. */
export const readCardPayment = (db: Db, id: number) => db.one<CardPayment>(sql`select ${columns} from payment_transaction where id = ${id}`)

/** The last card payment of an appointment, which is the one that counts. Excludes money taken at the desk. */
export const readLastCardPayment = (db: Db, appointment: number) =>
  db.one<CardPayment>(
    sql`select ${columns} from payment_transaction where appointment = ${appointment} and provider <> 'desk' order by id desc limit 1`,
  )

/** The processor's answer about a card payment. */
export type ProcessorAnswer = Partial<Record<'reason' | 'intent' | 'brand' | 'last4', string | null>>

/** Moves the card payment to another state if it is still in `from`. Returns whether it was. */
export async function advance(
  change: Change,
  payment: CardPaymentRef,
  from: PaymentState,
  to: PaymentState,
  answered: ProcessorAnswer = {},
): Promise<boolean> {
  const moved = await advanceAll(change, [{ ...payment, answered }], from, to)
  return moved.has(payment.id)
}

/** Moves those of the card payments that are still in `from` to another state. Returns the ids of those that were. */
export async function advanceAll(
  change: Change,
  payments: readonly (CardPaymentRef & { answered: ProcessorAnswer })[],
  from: PaymentState,
  to: PaymentState,
): Promise<Set<number>> {
  const given = payments.map(({ id, answered }) => ({ id, ...answered }))
  const moved = await change.db.rows<CardPaymentRef>(sql`
    update payment_transaction x set state = ${to}, busy_until = null, reason = coalesce(given.reason, x.reason),
           intent = coalesce(given.intent, x.intent), brand = coalesce(given.brand, x.brand), last4 = coalesce(given.last4, x.last4)
    from json_populate_recordset(null::payment_transaction, ${JSON.stringify(given)}::json) given
    where x.id = given.id and x.state = ${from}
    returning x.id, x.appointment`)
  await change.record(moved.map((one) => stateChanged(one, from, to)))
  return new Set(moved.map(({ id }) => id))
}

/** Marks that a call to the processor has begun. */
export const makeBusy = (db: Db, id: number) =>
  db.run(sql`update payment_transaction set busy_until = now() + ${BUSY}::interval where id = ${id}`)

/** Marks that the call ended without a result, so that the next one may begin at once. */
export const makeIdle = (db: Db, id: number) => db.run(sql`update payment_transaction set busy_until = null where id = ${id}`)

/** Counts a failed call, after which the next one reads the intent first. Simultaneous failures count once. */
export const countTry = (db: Db, { id, tries }: CardPayment) =>
  db.run(sql`update payment_transaction set tries = tries + 1 where id = ${id} and tries = ${tries}`)

/** Stores the processor's id of the payment. */
export const keepIntent = (db: Db, id: number, intent: string) =>
  db.run(sql`update payment_transaction set intent = ${intent} where id = ${id}`)

/** Recorded with the program as the actor, since the state follows from the processor's answer. */
const stateChanged = ({ id, appointment }: CardPaymentRef, from: PaymentState | null, state: PaymentState) => ({
  type: 'payment.state_changed' as const,
  payment: id,
  appointment,
  from,
  state,
  detail: { state },
  actor: SYSTEM,
})
