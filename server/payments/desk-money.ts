import sql from 'sql-template-tag'
import { correctMoneyBody, deskMoneyBody } from '../../contract/desk-money.ts'
import { paymentTransaction } from '../../contract/payments.ts'
import { appointments } from '../appointments/appointments.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { runOnce } from '../platform/records/idempotency.ts'
import { fromCents, toCents } from '../platform/records/money.ts'
import { locked, mustRead, readFinished, sent } from '../platform/records/record-routes.ts'
import { paymentTransactions } from './payment-transactions.ts'
import { tellMoney } from './record-payment-event.ts'

type Taken = { appointment: number; lsv: number; method: string; cents: number }

/**
 * POST /paymenttransactions/desk: money that was taken at the desk, with who wrote it down and when. A row of the same ledger as
 * the cards, in states of its own: no processor knows of it, and it is never given back to a card.
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
  async handle({ viewer, body, request, reply, ...services }) {
    const made = await services.database.transaction(async (db) => {
      const visit = await mustRead(db, appointments, viewer, body.appointment).catch(() => {
        throw invalid({ appointment: 'Not found' })
      })
      const taken = { appointment: visit.id, lsv: visit.lsv as number, method: body.method, cents: toCents(body.amount) }
      const id = await runOnce(db, services, request, body, () => keepMoney(db, services.clock, viewer, taken))
      return readFinished(db, services, paymentTransactions, viewer, id)
    })
    return sent(reply, made)
  },
})

/** POST /paymenttransactions/{id}/correct: what was recorded at the desk was wrong. It stays, marked, with the reason; what was meant is a row of its own. */
export const correctMoney: Action = action({
  method: 'POST',
  path: '/api/paymenttransactions/:id/correct',
  permission: 'paymenttransactions.correct',
  summary: 'Correct money that was recorded at the desk',
  body: correctMoneyBody,
  answer: rowOf(paymentTransaction),
  async handle({ viewer, params, body, reply, ...services }) {
    const corrected = await services.database.transaction(async (db) => {
      const before = await locked(db, paymentTransactions, viewer, idIn(params))
      if (before.provider !== 'desk') throw conflict('NOT_AT_DESK', 'This was paid by card, not at the desk. Give it back instead.')
      if (before.state !== 'RECEIVED') throw conflict('CORRECTED', 'This was corrected already.')
      await db.run(sql`
        update payment_transaction set state = 'CORRECTED', reason = ${body.reason}, corrected_by = ${viewer.user_id},
          corrected_at = ${now(services.clock)} where id = ${before.id}`)
      const [appointment, lsv] = [before.appointment as number, before.lsv as number]
      await tellMoney(db, viewer, {
        ...{ appointment, payment: before.id, event: 'correct' },
        words: `$${before.amount} recorded at the desk was corrected: ${body.reason}`,
        detail: { amount: toCents(String(before.amount)), method: String(before.method) },
      })
      const cents = toCents(body.amount ?? String(before.amount))
      if (body.amount !== undefined || body.method !== undefined)
        await keepMoney(db, services.clock, viewer, { appointment, lsv, method: body.method ?? String(before.method), cents })
      return readFinished(db, services, paymentTransactions, viewer, before.id)
    })
    return sent(reply, corrected)
  },
})

async function keepMoney(db: Db, clock: Clock, viewer: Viewer, { appointment, lsv, method, cents }: Taken): Promise<number> {
  const made = await db.one<{ id: number }>(sql`
    insert into payment_transaction (appointment, lsv, amount, state, method, provider, refundable, taken_by, taken_at)
    values (${appointment}, ${lsv}, ${cents}, 'RECEIVED', ${method}, 'desk', false, ${viewer.user_id}, ${now(clock)}) returning id`)
  const { id } = made as { id: number }
  const words = `$${fromCents(cents)} was taken at the desk.`
  await tellMoney(db, viewer, { appointment, payment: id, words, event: 'take-money', detail: { amount: cents, method } })
  return id
}

const now = (clock: Clock) => new Date(clock.now()).toISOString()
