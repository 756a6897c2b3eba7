import sql from 'sql-template-tag'
import { correctMoneyBody, deskMoneyBody } from '../../contract/payments/desk-money.ts'
import { dollars, dollarsOfCents, toCents } from '../../contract/payments/dollars.ts'
import { paymentTransaction } from '../../contract/payments/payments.ts'
import { appointments } from '../appointments/appointments.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action } from '../platform/http/action.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import { rowOf } from '../platform/records/answers.ts'
import { runOnce } from '../platform/records/idempotency.ts'
import { mustRead, readFinished, sendRow } from '../platform/records/record-routes.ts'
import { rowAction } from '../platform/records/row-action.ts'
import { paymentTransactions } from './payment-transactions.ts'

type Taken = { appointment: number; lsv: number; method: string; cents: number }

/**
 * POST /paymenttransactions/desk: records money taken at the desk, with its account and time. A row of the same ledger as the
 * cards, with separate states: no processor knows of it, and it is never refunded to a card.
 */
export const recordMoney: Action = action({
  method: 'POST',
  path: '/api/paymenttransactions/desk',
  permission: 'paymenttransactions.desk',
  summary: 'Record money that was taken at the desk',
  body: deskMoneyBody,
  answer: rowOf(paymentTransaction),
  status: 201,
  idempotent: true,
  async handle({ viewer, body, transact, request, reply, ...services }) {
    const made = await transact(async (change) => {
      const { db } = change
      const visit = await mustRead(db, appointments, viewer, body.appointment).catch(() => {
        throw invalid({ appointment: 'Not found' })
      })
      const taken = { appointment: visit.id, lsv: visit.lsv as number, method: body.method, cents: toCents(body.amount) }
      const id = await runOnce(db, services, request, body, () => insertMoney(change, taken))
      return readFinished(db, services, paymentTransactions, viewer, id)
    })
    return sendRow(reply, made)
  },
})

/** POST /paymenttransactions/{id}/correct: corrects a wrong entry, with the reason; the right amount becomes a new row. */
export const correctMoney: Action = rowAction(paymentTransactions, {
  method: 'POST',
  path: '/api/paymenttransactions/:id/correct',
  permission: 'paymenttransactions.correct',
  summary: 'Correct money that was recorded at the desk',
  body: correctMoneyBody,
  async run({ change, before, body }) {
    const { db, viewer, record } = change
    if (before.provider !== 'desk') throw conflict('NOT_AT_DESK', 'This was paid by card, not at the desk. Refund it instead.')
    if (before.state !== 'RECEIVED') throw conflict('CORRECTED', 'This was corrected already.')
    await db.run(sql`
      update payment_transaction set state = 'CORRECTED', reason = ${body.reason}, corrected_by = ${viewer.user_id},
        corrected_at = ${now(change)} where id = ${before.id}`)
    const { id: payment, amount, method } = before as typeof before & { amount: string; method: string }
    const [appointment, lsv] = [before.appointment as number, before.lsv as number]
    const reason = `${dollars(amount)} recorded at the desk was corrected: ${body.reason}`
    await record({ type: 'payment.corrected', payment, appointment, reason, detail: { amount: toCents(amount), method } })
    const meant = { appointment, lsv, method: body.method ?? method, cents: toCents(body.amount ?? amount) }
    if (body.amount !== undefined || body.method !== undefined) await insertMoney(change, meant)
  },
})

async function insertMoney(change: Change, { appointment, lsv, method, cents }: Taken): Promise<number> {
  const { db, viewer, record } = change
  const made = await db.one<{ id: number }>(sql`
    insert into payment_transaction (appointment, lsv, amount, state, method, provider, refundable, taken_by, taken_at)
    values (${appointment}, ${lsv}, ${cents}, 'RECEIVED', ${method}, 'desk', false, ${viewer.user_id}, ${now(change)}) returning id`)
  const { id } = made as { id: number }
  const reason = `${dollarsOfCents(cents)} was taken at the desk.`
  await record({ type: 'payment.taken', payment: id, appointment, reason, detail: { amount: cents, method } })
  return id
}

const now = ({ clock }: Change) => new Date(clock.now()).toISOString()
