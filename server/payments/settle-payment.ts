import sql from 'sql-template-tag'
import { tellAppointmentHistory } from '../appointments/insert-appointment.ts'
import type { Db } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import { addJob } from '../platform/jobs.ts'
import { type Attempt, advance, readAttempt } from './attempts.ts'
import { paymentAlert } from './payment-alert.ts'
import { type Intent, NoAnswer, type PaymentProvider } from './processor/processor.ts'
import { providerOf } from './processor/processor-in-use.ts'

type Settling = Pick<Services, 'database' | 'settings' | 'key' | 'clock'>

/**
 * Does what an attempt still needs from the processor: collects (G3, T4), gives free or gives back. May be called any number
 * of times, also at once; it throws `NoAnswer` when it has to be called again.
 */
export async function settlePayment(services: Settling, payment: number): Promise<void> {
  const attempt = await readAttempt(services.database, payment)
  const provider = providerOf(services)
  if (attempt === undefined || attempt.provider !== provider.name) return
  if (attempt.state === 'CAPTURING') await capture(services, provider, attempt)
  else if (attempt.state === 'VOIDING') await giveFree(services, provider, attempt)
  else if (attempt.state === 'REFUNDING') await giveBack(services, provider, attempt)
}

async function capture({ database }: Settling, provider: PaymentProvider, attempt: Attempt): Promise<void> {
  const { status } = await provider.capture(intentOf(attempt), attempt.payment_key)
  if (status === 'CAPTURED' || status === 'REFUNDED') await advance(database, attempt.id, 'CAPTURING', 'PAID')
  else if (status === 'AUTHORIZED' || status === 'PROCESSING') throw new NoAnswer('Not captured yet')
  else await database.transaction((db) => markUncollected(db, attempt, 'CAPTURING', 'The card was not charged: the hold on it had ended.'))
}

/** Booked and not paid: it is to be paid at the counter, and never shown as paid. */
export async function markUncollected(db: Db, attempt: Attempt, from: 'CAPTURING' | 'PAID', reason: string): Promise<void> {
  await db.run(sql`select from appointment where id = ${attempt.appointment} for update`)
  if (!(await advance(db, attempt.id, from, 'CAPTURE_FAILED', { reason }))) return
  const changed = await db.run(sql`
    update appointment set payment_method = 'CREDIT' where id = ${attempt.appointment} and payment_method = 'ONLINE' and status <> 'CANCELLED'`)
  if (changed > 0)
    await tellAppointmentHistory(db, attempt.appointment, 'CHANGED', null, 'The online payment failed: collect at the appointment')
  await addJob(db, 'payment_mail', { payment: attempt.id, event: 'FAILED' })
  await paymentAlert(db, attempt, reason)
}

/** An intent that was never heard of is opened and closed: a confirmation that is still on its way then fails. */
async function giveFree({ database }: Settling, provider: PaymentProvider, attempt: Attempt): Promise<void> {
  const opened = attempt.intent ?? (await provider.create(attempt)).id
  await noteHeld(database, provider, attempt.id, opened)
  const { status } = await cancelOrRefund(provider, opened, attempt.payment_key)
  const to = status === 'REFUNDED' ? 'REFUNDED' : 'VOIDED'
  await database.transaction(async (db) => {
    if (await advance(db, attempt.id, 'VOIDING', to, { intent: opened }))
      await addJob(db, 'payment_mail', { payment: attempt.id, event: 'RELEASED' })
  })
}

/** Before it is given free: once it is, nobody can tell any more whether the card's holder had seen something of it. */
async function noteHeld(database: Settling['database'], provider: PaymentProvider, id: number, intent: string): Promise<void> {
  const found = await provider.fetch(intent)
  if (found === undefined || !holdsMoney(found)) return
  await database.run(sql`
    update payment_transaction set held = true, brand = coalesce(brand, ${found.brand}), last4 = coalesce(last4, ${found.last4}) where id = ${id}`)
}

async function giveBack({ database }: Settling, provider: PaymentProvider, attempt: Attempt): Promise<void> {
  const { status } = await provider.refund(intentOf(attempt), attempt.payment_key)
  if (status !== 'REFUNDED') throw new NoAnswer('Not refunded yet')
  await database.transaction(async (db) => {
    if (await advance(db, attempt.id, 'REFUNDING', 'REFUNDED')) await addJob(db, 'payment_mail', { payment: attempt.id, event: 'REFUNDED' })
  })
}

/** Whether money of the card's holder is with us, held or taken. */
export const holdsMoney = ({ status }: Intent): boolean => status === 'AUTHORIZED' || status === 'CAPTURED'

/** Leaves no money with us, whether it was held or already taken. */
export async function cancelOrRefund(provider: PaymentProvider, intent: string, payment_key: string): Promise<Intent> {
  const canceled = await provider.cancel(intent)
  const left = canceled.status === 'CAPTURED' ? await provider.refund(intent, payment_key) : canceled
  if (left.status === 'CANCELED' || left.status === 'REFUNDED') return left
  throw new NoAnswer('Not given free yet')
}

const intentOf = ({ id, intent }: Attempt): string => {
  if (intent === null) throw new Error(`Payment ${id} has no intent`)
  return intent
}
