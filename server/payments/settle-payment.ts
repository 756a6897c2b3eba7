import sql from 'sql-template-tag'
import type { PaymentState } from '../../contract/payments/payments.ts'
import { type Change, type Consequence, transactAs } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { Refusal } from '../platform/http/errors.ts'
import { addJobs } from '../platform/jobs/add-job.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { advance, type CardPayment, readCardPayment, readLastCardPayment } from './card-payments.ts'
import { alertAboutPayment } from './payment-alert.ts'
import { paymentBusy } from './payment-refusals.ts'
import { BalanceInsufficient, type Intent, NoAnswer, NotOpened, type Processor } from './processor/processor.ts'
import { processorOf } from './processor/processor-in-use.ts'
import { moveIntent, openIntent } from './processor-steps.ts'
import { alertDaily } from './recovery/unsettled-payments.ts'

/** The processor call for each state that needs one. */
const steps: Partial<Record<PaymentState, (services: Services, processor: Processor, cardPayment: CardPayment) => Promise<void>>> = {
  CAPTURING: capture,
  VOIDING: releaseHold,
  REFUNDING: refund,
}

/** Queues the job that calls the processor, for card payments in a state that needs it. */
export const queueSettlement: Consequence<'payment.state_changed'> = ({ db }, events) =>
  addJobs(
    db,
    'settle_payment',
    events.filter(({ state }) => state in steps).map(({ payment }) => ({ payment })),
  )

/**
 * Makes the call that a card payment still needs: collects, ends the hold or refunds. May be called any number of times,
 * also simultaneously; it throws `NoAnswer` when it has to be called again.
 */
export async function settlePayment(services: Services, payment: number): Promise<void> {
  const cardPayment = await readCardPayment(services.database, payment)
  const processor = processorOf(services)
  if (cardPayment === undefined || cardPayment.provider !== processor.name) return
  await steps[cardPayment.state]?.(services, processor, cardPayment).catch(async (error: unknown) => {
    if (!(error instanceof BalanceInsufficient)) throw error
    await transactAs(services, SYSTEM, (change) => alertDaily(change, cardPayment, NO_BALANCE))
  })
}

/** The reason why a refund waits; the recovery job tries it again. */
export const NO_BALANCE = 'The balance at the processor does not cover the refund yet'

async function capture(services: Services, processor: Processor, cardPayment: CardPayment): Promise<void> {
  const intent = intentOf(cardPayment)
  const send = (key: string) => processor.capture(intent, key)
  const { status } = await moveIntent(services, cardPayment, { intent, from: 'AUTHORIZED', send })
  if (status === 'CAPTURED' || status === 'REFUNDED') await advanceAlone(services, cardPayment, 'CAPTURING', 'PAID')
  else if (status === 'PROCESSING') throw new NoAnswer('Not captured yet')
  else await transactAs(services, SYSTEM, (change) => markUncollected(change, cardPayment, 'CAPTURING', HOLD_ENDED))
}

const HOLD_ENDED = 'The card was not charged: the hold on it had ended.'

/** Marks a booked appointment as not paid: it is paid at the desk, and never shown as paid. */
export async function markUncollected(change: Change, cardPayment: CardPayment, from: 'CAPTURING' | 'PAID', reason: string): Promise<void> {
  const { id: payment, appointment } = cardPayment
  await change.db.run(sql`select from appointment where id = ${appointment} for update`)
  if (!(await advance(change, cardPayment, from, 'CAPTURE_FAILED', { reason }))) return
  await change.record({ type: 'payment.uncollected', payment, appointment })
  await alertAboutPayment(change, cardPayment, reason)
}

/**
 * Releases a hold. An intent without confirmation is created and cancelled, so that a concurrent confirmation fails; where the processor
 * opens none, nothing can be confirmed.
 */
async function releaseHold(services: Services, processor: Processor, cardPayment: CardPayment): Promise<void> {
  const intent = cardPayment.intent ?? (await openUnlessRefused(services, cardPayment))
  if (intent === null) return void (await advanceAlone(services, cardPayment, 'VOIDING', 'VOIDED'))
  await markHeld(services, processor, cardPayment.id, intent)
  const { status } = await cancelOrRefund(processor, intent, () => refundOf(services, processor, cardPayment, intent))
  await advanceAlone(services, cardPayment, 'VOIDING', status === 'REFUNDED' ? 'REFUNDED' : 'VOIDED', { intent })
}

const openUnlessRefused = (services: Services, cardPayment: CardPayment): Promise<string | null> =>
  openIntent(services, cardPayment).then(
    ({ id }) => id,
    (error: unknown) => {
      if (error instanceof NotOpened) return null
      throw error
    },
  )

/** Must run before the hold ends: afterwards it is unknown whether the cardholder saw it. */
async function markHeld({ database }: Services, processor: Processor, id: number, intent: string): Promise<void> {
  const found = await processor.fetch(intent)
  if (found === undefined || !holdsMoney(found)) return
  await database.run(sql`
    update payment_transaction set held = true, brand = coalesce(brand, ${found.brand}), last4 = coalesce(last4, ${found.last4}) where id = ${id}`)
}

async function refund(services: Services, processor: Processor, cardPayment: CardPayment): Promise<void> {
  const { status } = await refundOf(services, processor, cardPayment, intentOf(cardPayment))
  if (status !== 'REFUNDED') throw new NoAnswer('Not refunded yet')
  await advanceAlone(services, cardPayment, 'REFUNDING', 'REFUNDED')
}

const refundOf = (services: Services, processor: Processor, cardPayment: CardPayment, intent: string) =>
  moveIntent(services, cardPayment, { intent, from: 'CAPTURED', send: (key) => processor.refund(intent, key) })

/** Changes the state of the card payment, in its own transaction. */
const advanceAlone = (services: Services, cardPayment: CardPayment, ...step: Step) =>
  transactAs(services, SYSTEM, (change) => advance(change, cardPayment, ...step))
type Step = Parameters<typeof advance> extends [unknown, unknown, ...infer Rest] ? Rest : never

/** Whether money of the cardholder is held or collected. */
export const holdsMoney = ({ status }: Intent): boolean => status === 'AUTHORIZED' || status === 'CAPTURED'

/** Cancels a held payment, or refunds a collected one. */
export async function cancelOrRefund(processor: Processor, intent: string, refund: () => Promise<Intent>): Promise<Intent> {
  const canceled = await processor.cancel(intent)
  const left = canceled.status === 'CAPTURED' ? await refund() : canceled
  if (left.status === 'CANCELED' || left.status === 'REFUNDED') return left
  throw new NoAnswer('Not released yet')
}

const intentOf = ({ id, intent }: CardPayment): string => {
  if (intent === null) throw new Error(`Payment ${id} has no intent`)
  return intent
}

/** Makes the call; a payment in collection is finished first. */
export async function runOnceCollected<T>(services: Services, appointment: number | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'PAYMENT_BUSY') || appointment === null) throw error
  }
  const cardPayment = await readLastCardPayment(services.database, appointment)
  if (cardPayment !== undefined) await settlePayment(services, cardPayment.id).catch(refusedWhileSilent)
  return work()
}

/** Finishes running collections for a location's appointments before they are cancelled together. */
export async function settleCollectedPayments(services: Services, lsv: number, appointments: readonly number[]): Promise<void> {
  const busy = await services.database.rows<{ id: number }>(sql`
    select x.id from payment_transaction x join appointment p on p.id = x.appointment
    where p.id = any(${appointments}::bigint[]) and p.lsv = ${lsv} and x.state = 'CAPTURING'`)
  for (const { id } of busy) await settlePayment(services, id).catch(refusedWhileSilent)
}

const refusedWhileSilent = (error: unknown) => {
  throw error instanceof NoAnswer ? paymentBusy() : error
}
