import sql from 'sql-template-tag'
import { type Attempt, advance, advanceAndSettle, readAttempt } from '../payments/attempts.ts'
import { paymentAlert } from '../payments/payment-alert.ts'
import type { Intent, PaymentProvider } from '../payments/provider.ts'
import { providerOf } from '../payments/provider-in-use.ts'
import type { Db } from '../platform/database.ts'
import type { Services } from '../platform/http.ts'
import { lockKeyOf } from './idempotency.ts'
import { askForPaymentMail } from './payment-mail.ts'
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

async function compare(services: Reconciling, provider: PaymentProvider, intent: Intent): Promise<void> {
  const { database } = services
  const known = await database.one<{ id: number }>(sql`select id from payment_transaction where payment_key::text = ${intent.payment_key}`)
  const attempt = known && (await readAttempt(database, known.id))
  if (attempt === undefined) return returnUnknown(services, provider, intent)
  if (attempt.state === 'PAID') await database.transaction((db) => checkPaid(db, attempt, intent))
  else if (attempt.state === 'AUTHORIZING') await database.transaction((db) => checkAuthorizing(db, attempt, intent))
  else if (['DECLINED', 'VOIDED', 'REFUNDED', 'CAPTURE_FAILED'].includes(attempt.state)) {
    await database.transaction((db) => checkWithoutMoney(db, attempt, intent))
  } else await settlePayment(services, attempt.id)
}

/** Money of which the database knows nothing belongs to no booking. */
async function returnUnknown({ database }: Reconciling, provider: PaymentProvider, intent: Intent): Promise<void> {
  if (!holdsMoney(intent) || intent.payment_key === null) return
  await cancelOrRefund(provider, intent.id, intent.payment_key)
  await paymentAlert(database, { id: null, appointment: null }, `${intent.id} had no booking and was given back`)
}

async function checkPaid(db: Db, attempt: Attempt, { status }: Intent): Promise<void> {
  if (status === 'CAPTURED') return
  if (status === 'REFUNDED') await markRefunded(db, attempt)
  else if (status === 'AUTHORIZED') await advanceAndSettle(db, attempt.id, 'PAID', 'CAPTURING')
  else await unsetPaid(db, attempt)
}

/** Somebody gave it back at the processor's own site. */
async function markRefunded(db: Db, { id }: Attempt): Promise<void> {
  if (await advance(db, id, 'PAID', 'REFUNDED', { reason: 'Given back at the processor.' })) await askForPaymentMail(db, id, 'REFUNDED')
}

const unsetPaid = (db: Db, attempt: Attempt) =>
  markUncollected(db, attempt, 'PAID', 'It stood as paid, and the processor has no such payment.')

/** Held money waits for the applicant or the reaper. Collected money says that the booking was lost: it goes back. */
async function checkAuthorizing(db: Db, attempt: Attempt, { status }: Intent): Promise<void> {
  if (status !== 'CAPTURED') return
  await lockKeyOf(db, attempt.appointment)
  if (await releaseUnpaid(db, attempt.appointment)) await paymentAlert(db, attempt, 'It was collected without a booking, and goes back')
}

async function checkWithoutMoney(db: Db, attempt: Attempt, intent: Intent): Promise<void> {
  if (!holdsMoney(intent)) return
  if (await advanceAndSettle(db, attempt.id, attempt.state, 'VOIDING', { intent: intent.id }))
    await paymentAlert(db, attempt, 'The processor holds money for it, which goes back')
}
