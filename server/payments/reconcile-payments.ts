import sql from 'sql-template-tag'
import type { PaymentState } from '../../contract/payments.ts'
import { lockKeyOf } from '../appointments/booking-key.ts'
import type { Db } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import { addJob } from '../platform/jobs.ts'
import { type Attempt, advance, advanceAndSettle, readAttempt } from './attempts.ts'
import { paymentAlert } from './payment-alert.ts'
import type { Intent, PaymentProvider } from './processor/processor.ts'
import { providerOf } from './processor/processor-in-use.ts'
import { releaseUnpaid } from './release-unpaid.ts'
import { cancelOrRefund, holdsMoney, markUncollected, settlePayment } from './settle-payment.ts'

type Reconciling = Pick<Services, 'database' | 'settings' | 'key' | 'clock'>

const BACK_MS = 48 * 3_600_000

/** Compares the two books of the last 48 hours: at every start and every night. A database may have come back from a backup. */
export async function reconcilePayments(services: Reconciling): Promise<void> {
  const { database, clock } = services
  const provider = providerOf(services)
  const since = new Date(clock.now() - BACK_MS)
  const opened = await provider.openedSince(since)
  for (const intent of opened) await compare(services, provider, intent)
  const seen = opened.map(({ payment_key }) => payment_key)
  const unseen = await database.rows<{ id: number }>(sql`
    select id from payment_transaction where provider = ${provider.name} and intent is not null and state = 'PAID'
      and created > ${since.toISOString()} and not payment_key::text = any(${seen}::text[])`)
  // Asked one by one: a list may leave something out.
  for (const { id } of unseen) await checkPayment(services, id)
}

/** Compares one payment, of which the processor had something to say. */
export async function checkPayment(services: Reconciling, payment: number): Promise<void> {
  const { database } = services
  const provider = providerOf(services)
  const attempt = await readAttempt(database, payment)
  if (attempt?.intent == null || attempt.provider !== provider.name) return
  const intent = await provider.fetch(attempt.intent)
  if (intent !== undefined) await compare(services, provider, intent)
  else if (attempt.state === 'PAID') await database.transaction((db) => unsetPaid(db, attempt))
}

/** Whether what the processor says goes with a state that a payment rests in, and what is done if not. */
type Resting = { agrees(intent: Intent): boolean; check(db: Db, attempt: Attempt, intent: Intent): Promise<void> }

const withoutMoney: Resting = { agrees: (intent) => !holdsMoney(intent), check: checkWithoutMoney }

/** A payment in another state is on its way, and goes on. */
const RESTING: Readonly<Partial<Record<PaymentState, Resting>>> = {
  PAID: { agrees: ({ status }) => status === 'CAPTURED', check: checkPaid },
  AUTHORIZING: { agrees: ({ status }) => status !== 'CAPTURED', check: checkAuthorizing },
  DECLINED: withoutMoney,
  VOIDED: withoutMoney,
  REFUNDED: withoutMoney,
  CAPTURE_FAILED: withoutMoney,
}

/**
 * Compares what the processor said some time ago with what stands in the database now. A payment may have gone on in between, and what
 * was open then may be paid by now: before anything is concluded the processor is asked again, after the database.
 */
async function compare(services: Reconciling, provider: PaymentProvider, seen: Intent): Promise<void> {
  const { database } = services
  const known = await database.one<{ id: number }>(sql`select id from payment_transaction where payment_key::text = ${seen.payment_key}`)
  const attempt = known && (await readAttempt(database, known.id))
  if (attempt === undefined) return returnUnknown(services, provider, seen)
  const resting = RESTING[attempt.state]
  if (resting === undefined) return settlePayment(services, attempt.id)
  if (resting.agrees(seen)) return
  const intent = (await provider.fetch(seen.id)) ?? seen
  if (!resting.agrees(intent)) await database.transaction((db) => resting.check(db, attempt, intent))
}

/** Money of which the database knows nothing belongs to no booking. */
async function returnUnknown({ database }: Reconciling, provider: PaymentProvider, intent: Intent): Promise<void> {
  if (!holdsMoney(intent) || intent.payment_key === null) return
  await cancelOrRefund(provider, intent.id, intent.payment_key)
  await paymentAlert(database, { id: null, appointment: null }, `${intent.id} had no booking and was given back`)
}

async function checkPaid(db: Db, attempt: Attempt, { status }: Intent): Promise<void> {
  if (status === 'REFUNDED') await markRefunded(db, attempt)
  else if (status === 'AUTHORIZED') await advanceAndSettle(db, attempt.id, 'PAID', 'CAPTURING')
  else await unsetPaid(db, attempt)
}

/** Somebody gave it back at the processor's own site. */
async function markRefunded(db: Db, { id }: Attempt): Promise<void> {
  if (await advance(db, id, 'PAID', 'REFUNDED', { reason: 'Given back at the processor.' }))
    await addJob(db, 'payment_mail', { payment: id, event: 'REFUNDED' })
}

const unsetPaid = (db: Db, attempt: Attempt) =>
  markUncollected(db, attempt, 'PAID', 'It stood as paid, and the processor has no such payment.')

/** Held money waits for the applicant or the reaper. Collected money says that the booking was lost: it goes back. */
async function checkAuthorizing(db: Db, attempt: Attempt): Promise<void> {
  await lockKeyOf(db, attempt.appointment)
  if (await releaseUnpaid(db, attempt.appointment)) await paymentAlert(db, attempt, 'It was collected without a booking, and goes back')
}

async function checkWithoutMoney(db: Db, attempt: Attempt, intent: Intent): Promise<void> {
  if (await advanceAndSettle(db, attempt.id, attempt.state, 'VOIDING', { intent: intent.id }))
    await paymentAlert(db, attempt, 'The processor holds money for it, which goes back')
}
