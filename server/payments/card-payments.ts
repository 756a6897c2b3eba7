import sql from 'sql-template-tag'
import type { PaymentState } from '../../contract/payments/payments.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import type { PaymentProvider } from './processor/processor.ts'

/** One try to pay an appointment with one card. */
export type CardPayment = {
  id: number
  created: string
  appointment: number
  amount: number
  state: PaymentState
  payment_key: string
  provider: PaymentProvider['name']
  intent: string | null
  token_hash: Buffer | null
  refundable: boolean
  /** How many calls to the processor about it failed. */
  tries: number
  /** A call to the processor about it is running. */
  busy: boolean
}

/** Of which card payment: its id, and the appointment that it pays. */
type CardPaymentRef = Pick<CardPayment, 'id' | 'appointment'>

/** The initial values of a card payment. */
type NewCardPayment = {
  appointment: number
  lsv: number
  amount: number
  refundable: boolean
  provider: PaymentProvider['name']
  token: string
  asked_from: Buffer
}

/** Longer than three calls to the processor may take; after it, the server that began them must have died. */
const BUSY = '65 seconds'
/** Another card gets at least this long, even at the end of the ten minutes. */
const ANOTHER_CARD = '2 minutes'

const columns = sql`id, created, appointment, amount, state, payment_key, provider, intent, token_hash, refundable, tries,
  coalesce(busy_until > now(), false) as busy`

/** Begins the first card payment of an appointment, busy from the start. */
export async function beginCardPayment(
  change: Change,
  { appointment, lsv, amount, refundable, provider, token, asked_from }: NewCardPayment,
): Promise<number> {
  const made = await change.db.one<{ id: number }>(sql`
    insert into payment_transaction (appointment, lsv, amount, state, method, refundable, provider, token_hash, asked_from, busy_until)
    values (${appointment}, ${lsv}, ${amount}, 'AUTHORIZING', 'ONLINE', ${refundable}, ${provider}, ${sha256Of(token)}, ${asked_from},
            now() + ${BUSY}::interval)
    returning id`)
  const { id } = made as { id: number }
  await recordState(change, { id, appointment }, null, 'AUTHORIZING')
  return id
}

/** Begins another card payment with another card, at the price and terms of the one before. */
export async function beginAnotherCardPayment(change: Change, before: CardPayment, token: string): Promise<number> {
  const made = await change.db.one<{ id: number }>(sql`
    insert into payment_transaction (appointment, lsv, amount, state, method, refundable, provider, token_hash, asked_from, expires_at, busy_until)
    select appointment, lsv, amount, 'AUTHORIZING', method, refundable, provider, ${sha256Of(token)}, asked_from,
           greatest(expires_at, now() + ${ANOTHER_CARD}::interval), now() + ${BUSY}::interval
    from payment_transaction where id = ${before.id} returning id`)
  const { id } = made as { id: number }
  await recordState(change, { id, appointment: before.appointment }, null, 'AUTHORIZING')
  return id
}

/** The card payment of this id, as far as the processor and the booking need it. */
export const readCardPayment = (db: Db, id: number) => db.one<CardPayment>(sql`select ${columns} from payment_transaction where id = ${id}`)

/** The last card payment to pay an appointment by card: the one that counts. Money taken at the desk is none. */
export const readLastCardPayment = (db: Db, appointment: number) =>
  db.one<CardPayment>(
    sql`select ${columns} from payment_transaction where appointment = ${appointment} and provider <> 'desk' order by id desc limit 1`,
  )

/** Compare and set: moves the card payment from one state to another if it is still in `from`. Answers whether it was. */
export async function advance(
  change: Change,
  { id, appointment }: CardPaymentRef,
  from: PaymentState,
  to: PaymentState,
  {
    reason = null,
    intent = null,
    brand = null,
    last4 = null,
  }: Partial<Record<'reason' | 'intent' | 'brand' | 'last4', string | null>> = {},
): Promise<boolean> {
  const moved = await change.db.run(sql`
    update payment_transaction set state = ${to}, busy_until = null, reason = coalesce(${reason}, reason), intent = coalesce(${intent}, intent),
           brand = coalesce(${brand}, brand), last4 = coalesce(${last4}, last4)
    where id = ${id} and state = ${from}`)
  if (moved > 0) await recordState(change, { id, appointment }, from, to)
  return moved > 0
}

/** A call to the processor about it begins. */
export const makeBusy = (db: Db, id: number) =>
  db.run(sql`update payment_transaction set busy_until = now() + ${BUSY}::interval where id = ${id}`)

/** The call ended without a result: the next one may try at once. */
export const makeIdle = (db: Db, id: number) => db.run(sql`update payment_transaction set busy_until = null where id = ${id}`)

/** A call failed: the next one looks first what became of it. Calls that failed at once count as one. */
export const countTry = (db: Db, { id, tries }: CardPayment) =>
  db.run(sql`update payment_transaction set tries = tries + 1 where id = ${id} and tries = ${tries}`)

/** Keeps the id that the processor gave to the payment. */
export const keepIntent = (db: Db, id: number, intent: string) =>
  db.run(sql`update payment_transaction set intent = ${intent} where id = ${id}`)

/** The audit log names the program: a state follows from what the processor answered. */
const recordState = ({ record }: Change, { id, appointment }: CardPaymentRef, from: PaymentState | null, state: PaymentState) =>
  record({ type: 'payment.state_changed', payment: id, appointment, from, state, detail: { state }, actor: SYSTEM })
