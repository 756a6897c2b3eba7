import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { PaymentState } from '../../contract/payments.ts'
import { auditBySystem } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs.ts'
import type { PaymentProvider } from './processor/processor.ts'

/** One attempt to pay an appointment with one card. */
export type Attempt = {
  id: number
  appointment: number
  amount: number
  state: PaymentState
  payment_key: string
  provider: PaymentProvider['name']
  intent: string | null
  token_hash: Buffer | null
  refundable: boolean
  /** Somebody talks to the processor about it. */
  busy: boolean
}

/** What an attempt begins with. */
export type NewAttempt = {
  appointment: number
  lsv: number
  amount: number
  refundable: boolean
  provider: PaymentProvider['name']
  token: string
  asked_from: Buffer
}

/** Longer than two calls of the processor may take; after it, whoever began must have died. */
const BUSY = '45 seconds'
/** Another card gets at least this long, even at the end of the ten minutes. */
const ANOTHER_CARD = '2 minutes'

const columns = sql`id, appointment, amount, state, payment_key, provider, intent, token_hash, refundable, coalesce(busy_until > now(), false) as busy`

/** Begins the first attempt of an appointment, busy from the start. */
export async function beginAttempt(
  db: Db,
  { appointment, lsv, amount, refundable, provider, token, asked_from }: NewAttempt,
): Promise<number> {
  const made = await db.one<{ id: number }>(sql`
    insert into payment_transaction (appointment, lsv, amount, state, method, refundable, provider, token_hash, asked_from, busy_until)
    values (${appointment}, ${lsv}, ${amount}, 'AUTHORIZING', 'ONLINE', ${refundable}, ${provider}, ${hashOf(token)}, ${asked_from},
            now() + ${BUSY}::interval)
    returning id`)
  const { id } = made as { id: number }
  await told(db, id, 'AUTHORIZING')
  return id
}

/** Begins another attempt with another card, at the price and terms of the one before. */
export async function beginAnotherAttempt(db: Db, before: Attempt, token: string): Promise<number> {
  const made = await db.one<{ id: number }>(sql`
    insert into payment_transaction (appointment, lsv, amount, state, method, refundable, provider, token_hash, asked_from, expires_at, busy_until)
    select appointment, lsv, amount, 'AUTHORIZING', method, refundable, provider, ${hashOf(token)}, asked_from,
           greatest(expires_at, now() + ${ANOTHER_CARD}::interval), now() + ${BUSY}::interval
    from payment_transaction where id = ${before.id} returning id`)
  const { id } = made as { id: number }
  await told(db, id, 'AUTHORIZING')
  return id
}

export const readAttempt = (db: Db, id: number) => db.one<Attempt>(sql`select ${columns} from payment_transaction where id = ${id}`)

/** The last attempt of an appointment to pay by card: the one that counts. Money at the desk is none. */
export const lastAttempt = (db: Db, appointment: number) =>
  db.one<Attempt>(
    sql`select ${columns} from payment_transaction where appointment = ${appointment} and provider <> 'desk' order by id desc limit 1`,
  )

/** Compare and set: moves the attempt on if it still stands at `from`. Answers whether it did. */
export async function advance(
  db: Db,
  id: number,
  from: PaymentState,
  to: PaymentState,
  {
    reason = null,
    intent = null,
    brand = null,
    last4 = null,
  }: Partial<Record<'reason' | 'intent' | 'brand' | 'last4', string | null>> = {},
): Promise<boolean> {
  const moved = await db.run(sql`
    update payment_transaction set state = ${to}, busy_until = null, reason = coalesce(${reason}, reason), intent = coalesce(${intent}, intent),
           brand = coalesce(${brand}, brand), last4 = coalesce(${last4}, last4)
    where id = ${id} and state = ${from}`)
  if (moved > 0) await told(db, id, to)
  return moved > 0
}

/** Moves the attempt on to a state that needs the processor, and asks for the job that talks to it. */
export async function advanceAndSettle(
  db: Db,
  id: number,
  from: PaymentState,
  to: PaymentState,
  known: Parameters<typeof advance>[4] = {},
) {
  const moved = await advance(db, id, from, to, known)
  if (moved) await addJob(db, 'settle_payment', { payment: id })
  return moved
}

/** Somebody begins to talk to the processor about it. */
export const makeBusy = (db: Db, id: number) =>
  db.run(sql`update payment_transaction set busy_until = now() + ${BUSY}::interval where id = ${id}`)

/** The talk ended without a result: the next one may try at once. */
export const makeIdle = (db: Db, id: number) => db.run(sql`update payment_transaction set busy_until = null where id = ${id}`)

export const keepIntent = (db: Db, id: number, intent: string) =>
  db.run(sql`update payment_transaction set intent = ${intent} where id = ${id}`)

/** Tokens are kept as hashes only. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const told = (db: Db, id: number, state: PaymentState) =>
  auditBySystem(db, { event: 'payment', resource: 'paymenttransactions', row_id: id, detail: { state } })
