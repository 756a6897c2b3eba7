import sql from 'sql-template-tag'
import { paymentTransaction } from '../../contract/payments/payments.ts'
import { refundBody } from '../../contract/payments/refund.ts'
import { confirmOwner, lockOwn } from '../people/own-account.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { rowOf } from '../platform/records/answers.ts'
import { mustRead, readFinished, sendRow } from '../platform/records/record-engine.ts'
import { advance, readCardPayment } from './card-payments.ts'
import { paymentBusy } from './payment-refusals.ts'
import { paymentTransactions } from './payment-transactions.ts'
import { processorOf } from './processor/processor-in-use.ts'
import { runOnceCollected } from './settle-payment.ts'

type Refund = { id: number; appointment: number; reason: string }

/**
 * POST /paymenttransactions/{id}/refund: refunds a payment in full, regardless of its booking's rule, and keeps the appointment
 * unchanged. A repeated call refunds once.
 */
export const refundPayment: Action = action({
  method: 'POST',
  path: '/api/paymenttransactions/:id/refund',
  permission: 'paymenttransactions.refund',
  summary: 'Refund a payment in full',
  problems: ['WRONG_PASSWORD', 'FRESH_SIGN_ON', 'PAYMENT_BUSY', 'NOT_PAID', 'OTHER_PROCESSOR'],
  body: refundBody,
  answer: rowOf(paymentTransaction),
  async handle({ viewer, transact, params, body, reply, ...services }) {
    const { id, appointment } = await mustRead(services.database, paymentTransactions, viewer, idIn(params))
    const confirmed = await confirmOwner(services, viewer, body.password, 'password')
    const wanted = { id, appointment: appointment as number, reason: body.reason }
    await runOnceCollected(services, wanted.appointment, () =>
      transact(async (change) => {
        await lockOwn(change.db, viewer, confirmed)
        await refund(change, wanted)
      }),
    )
    return sendRow(reply, await readFinished(services.database, services, paymentTransactions, viewer, id))
  },
})

async function refund(change: Change, { id, appointment, reason }: Refund) {
  const { db, record } = change
  await db.run(sql`select from appointment where id = ${appointment} for update`)
  const cardPayment = await readCardPayment(db, id)
  if (cardPayment === undefined) throw notFound()
  if (cardPayment.state === 'REFUNDING' || cardPayment.state === 'REFUNDED') return
  if (cardPayment.state === 'CAPTURING') throw paymentBusy()
  if (cardPayment.state !== 'PAID') throw conflict('NOT_PAID', 'Nothing was collected with this card, so nothing can be refunded.')
  if (cardPayment.provider !== processorOf(change).name)
    throw conflict('OTHER_PROCESSOR', `This was paid at ${cardPayment.provider}, which is no longer in use. Please refund it there.`)
  await advance(change, cardPayment, 'PAID', 'REFUNDING', { reason })
  const words = `The online payment is refunded: ${reason}`
  await record({ type: 'payment.refunded', payment: id, appointment, reason: words, detail: { amount: cardPayment.amount } })
}
