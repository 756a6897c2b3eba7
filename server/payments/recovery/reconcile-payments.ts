import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { PaymentState } from '../../../contract/payments/payments.ts'
import { lockPending } from '../../appointments/lock-pending.ts'
import { releasePending } from '../../appointments/release-pending.ts'
import { HOUR_MS } from '../../platform/clock.ts'
import { type Change, openChange, transactAs } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { SYSTEM } from '../../platform/records/access.ts'
import { advance, type CardPayment, readCardPayment } from '../card-payments.ts'
import { alertAboutPayment } from '../payment-alert.ts'
import { BalanceInsufficient, type Intent, type Processor } from '../processor/processor.ts'
import { processorOf } from '../processor/processor-in-use.ts'
import { cancelOrRefund, holdsMoney, markUncollected, NO_BALANCE, settlePayment } from '../settle-payment.ts'

const BACK_MS = 48 * HOUR_MS

/** Compares both ledgers of the last 48 hours at every start and every night, since a database may be restored from a backup. */
export async function reconcilePayments(services: Services): Promise<void> {
  const { database, clock } = services
  const processor = processorOf(services)
  const since = new Date(clock.now() - BACK_MS)
  const opened = await processor.openedSince(since)
  for (const intent of opened) await compare(services, processor, intent)
  const seen = opened.map(({ payment_key }) => payment_key)
  const unseen = await database.rows<{ id: number }>(sql`
    select id from payment_transaction where provider = ${processor.name} and intent is not null and state = 'PAID'
      and created > ${since.toISOString()} and not payment_key::text = any(${seen}::text[])`)
  // Read one by one, since the list may be incomplete.
  for (const { id } of unseen) await checkPayment(services, id)
}

/** Compares one payment with the processor's intent. */
export async function checkPayment(services: Services, payment: number): Promise<void> {
  const { database } = services
  const processor = processorOf(services)
  const cardPayment = await readCardPayment(database, payment)
  if (cardPayment?.intent == null || cardPayment.provider !== processor.name) return
  const intent = await processor.fetch(cardPayment.intent)
  if (intent !== undefined) await compare(services, processor, intent)
  else if (cardPayment.state === 'PAID') await transactAs(services, SYSTEM, (change) => unsetPaid(change, cardPayment))
}

/** Compares the processor's intent with a final state of a payment, and corrects a difference. */
type Resting = { agrees(intent: Intent): boolean; check(change: Change, cardPayment: CardPayment, intent: Intent): Promise<void> }

const withoutMoney: Resting = { agrees: (intent) => !holdsMoney(intent), check: checkWithoutMoney }

/** A payment in any other state is in progress, and is settled. */
const RESTING: Readonly<Partial<Record<PaymentState, Resting>>> = {
  PAID: { agrees: ({ status }) => status === 'CAPTURED', check: checkPaid },
  AUTHORIZING: { agrees: ({ status }) => status !== 'CAPTURED', check: checkAuthorizing },
  DECLINED: withoutMoney,
  VOIDED: withoutMoney,
  REFUNDED: withoutMoney,
  CAPTURE_FAILED: withoutMoney,
}

/**
 * Compares an intent that was read a while ago with the database. The payment may have moved since, so the intent is read
 * again, after the row, before anything is changed.
 */
async function compare(services: Services, processor: Processor, seen: Intent): Promise<void> {
  const { database } = services
  const known = await database.one<{ id: number }>(sql`select id from payment_transaction where payment_key::text = ${seen.payment_key}`)
  const cardPayment = known && (await readCardPayment(database, known.id))
  if (cardPayment === undefined) return returnUnknown(services, processor, seen)
  const resting = RESTING[cardPayment.state]
  if (resting === undefined) return settlePayment(services, cardPayment.id)
  if (resting.agrees(seen)) return
  const intent = (await processor.fetch(seen.id)) ?? seen
  if (!resting.agrees(intent)) await transactAs(services, SYSTEM, (change) => resting.check(change, cardPayment, intent))
}

/** Returns money that belongs to no booking in the database. */
async function returnUnknown(services: Services, processor: Processor, intent: Intent): Promise<void> {
  if (!holdsMoney(intent) || intent.payment_key === null) return
  // A new key each time: the list has just shown the money, and it can be refunded in full only once.
  const refund = () => processor.refund(intent.id, `${intent.payment_key}:${randomUUID()}`)
  const become = await cancelOrRefund(processor, intent.id, refund).then(() => 'was refunded', lacksBalance)
  const change = openChange(services, services.database, SYSTEM)
  await alertAboutPayment(change, { id: null, appointment: null }, `${intent.id} had no booking and ${become}`)
}

const lacksBalance = (error: unknown) => {
  if (error instanceof BalanceInsufficient) return `is to be refunded: ${NO_BALANCE}`
  throw error
}

async function checkPaid(change: Change, cardPayment: CardPayment, { status }: Intent): Promise<void> {
  if (status === 'REFUNDED') await markRefunded(change, cardPayment)
  else if (status === 'AUTHORIZED') await collectHeld(change, cardPayment)
  else await unsetPaid(change, cardPayment)
}

/** A cancellation that is being written judges the payment as it is, and gives it back. */
async function collectHeld(change: Change, cardPayment: CardPayment): Promise<void> {
  await lockAppointmentOf(change, cardPayment)
  await advance(change, cardPayment, 'PAID', 'CAPTURING')
}

const lockAppointmentOf = ({ db }: Change, { appointment }: CardPayment) =>
  db.run(sql`select from appointment where id = ${appointment} for update`)

/** A refund that was made at the processor is one like that of a superuser: in the history, and on the boards, which collect at the desk. */
async function markRefunded(change: Change, cardPayment: CardPayment): Promise<void> {
  const { id: payment, appointment, amount } = cardPayment
  await lockAppointmentOf(change, cardPayment)
  if (!(await advance(change, cardPayment, 'PAID', 'REFUNDED', { reason: 'Refunded at the processor.' }))) return
  const reason = 'The online payment was refunded at the processor.'
  await change.record({ type: 'payment.refunded', payment, appointment, reason, detail: { amount } })
}

const unsetPaid = (change: Change, cardPayment: CardPayment) =>
  markUncollected(change, cardPayment, 'PAID', 'It was recorded as paid, and the processor has no such payment.')

/** Held money waits for the applicant or the recovery. Collected money without a booking is refunded. */
async function checkAuthorizing(change: Change, cardPayment: CardPayment): Promise<void> {
  await lockPending(change.db, [cardPayment.appointment])
  if (await releasePending(change, cardPayment.appointment))
    await alertAboutPayment(change, cardPayment, 'It was collected without a booking, and is refunded')
}

async function checkWithoutMoney(change: Change, cardPayment: CardPayment, intent: Intent): Promise<void> {
  if (await advance(change, cardPayment, cardPayment.state, 'VOIDING', { intent: intent.id }))
    await alertAboutPayment(change, cardPayment, 'The processor holds money for it, which is refunded')
}
