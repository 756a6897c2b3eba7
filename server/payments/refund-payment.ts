import sql from 'sql-template-tag'
import { paymentTransaction } from '../../contract/payments.ts'
import { refundBody } from '../../contract/refund.ts'
import { confirmPassword } from '../people/own-account.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn, type Services } from '../platform/http/action.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { mustRead, readFinished, sent } from '../platform/records/record-routes.ts'
import { advanceAndSettle, readAttempt } from './attempts.ts'
import { paymentTransactions } from './payment-transactions.ts'
import { providerOf } from './processor/processor-in-use.ts'
import { tellMoney } from './record-payment-event.ts'
import { onceCollected, paymentBusy } from './refund-cancelled.ts'

type Refund = { id: number; appointment: number; reason: string }

/**
 * POST /paymenttransactions/{id}/refund: gives a payment back in full, whatever the rule of its booking, and leaves the appointment
 * as it is. Asked again, it is given back once.
 */
export const refundPayment: Action = action({
  method: 'POST',
  path: '/api/paymenttransactions/:id/refund',
  permission: 'paymenttransactions.refund',
  summary: 'Give a payment back in full',
  body: refundBody,
  answer: rowOf(paymentTransaction),
  async handle({ viewer, params, body, reply, ...services }) {
    const { id, appointment } = await mustRead(services.database, paymentTransactions, viewer, idIn(params))
    await confirmPassword(services, viewer, body.password, 'password')
    const wanted = { id, appointment: appointment as number, reason: body.reason }
    await onceCollected(services, wanted.appointment, () => services.database.transaction((db) => refund(db, services, viewer, wanted)))
    return sent(reply, await readFinished(services.database, services, paymentTransactions, viewer, id))
  },
})

async function refund(db: Db, services: Pick<Services, 'settings' | 'key' | 'clock'>, viewer: Viewer, { id, appointment, reason }: Refund) {
  await db.run(sql`select from appointment where id = ${appointment} for update`)
  const attempt = await readAttempt(db, id)
  if (attempt === undefined) throw notFound()
  if (attempt.state === 'REFUNDING' || attempt.state === 'REFUNDED') return
  if (attempt.state === 'CAPTURING') throw paymentBusy()
  if (attempt.state !== 'PAID') throw conflict('NOT_PAID', 'Nothing was collected with this card, so nothing can be given back.')
  if (attempt.provider !== providerOf(services).name)
    throw conflict('OTHER_PROCESSOR', `This was paid at ${attempt.provider}, which is not in use any more. Please give it back there.`)
  await advanceAndSettle(db, id, 'PAID', 'REFUNDING', { reason })
  const words = `The online payment is given back: ${reason}`
  await tellMoney(db, viewer, { appointment, payment: id, words, event: 'refund', detail: { amount: attempt.amount } })
}
