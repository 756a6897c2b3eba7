import sql from 'sql-template-tag'
import { type CollectionFacts, collectionLabel, collectionOf, dueOf } from '../../contract/payments/collection.ts'
import { correctMoneyBody, type DeskMethod, type DeskMoney, deskMoneyBody } from '../../contract/payments/desk-money.ts'
import { dollarsOfCents, fromCents, toCents } from '../../contract/payments/dollars.ts'
import { paymentTransaction } from '../../contract/payments/payments.ts'
import { appointments } from '../appointments/appointments.ts'
import { readFacts } from '../appointments/paid-at-location.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict, invalid, Refusal } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { runOnce } from '../platform/records/idempotency.ts'
import { lockRow, readFinished, sendRow } from '../platform/records/record-engine.ts'
import { rowAction } from '../platform/records/row-action.ts'
import { paymentTransactions } from './payment-transactions.ts'
import { isClosed, lockTodaysTill, nextReceipt, relockTill, type Till } from './till/lock-till.ts'

/** An entry to be written. Amounts in cents. */
type Entry = { appointment: number; lsv: number; method: DeskMethod; cents: number; tendered: number | null; reference: string | null }

/**
 * POST /paymenttransactions/desk: records money taken at the desk, with its account and time. A row of the same ledger as the
 * cards, with separate states: no processor handles it, and it is never refunded to a card.
 */
export const recordMoney: Action = action({
  method: 'POST',
  path: '/api/paymenttransactions/desk',
  permission: 'paymenttransactions.desk',
  summary: 'Record money that was taken at the desk',
  problems: ['INVOICED', 'MORE_THAN_DUE', 'TILL_CLOSED', 'PAID_ONLINE', 'COMPLETED', 'STATUS'],
  body: deskMoneyBody,
  answer: rowOf(paymentTransaction),
  status: 201,
  idempotent: true,
  async handle({ viewer, body, transact, request, reply, ...services }) {
    const made = await transact(async (change) => {
      const id = await runOnce(change.db, services, request, body, () => take(change, body))
      return readFinished(change.db, services, paymentTransactions, viewer, id)
    })
    return sendRow(reply, made)
  },
})

/** Two desks that take the same money at once come one after the other: the second finds nothing left to pay. */
async function take(change: Change<Viewer>, { appointment, method, amount, tendered, reference, more_than_due }: DeskMoney) {
  const { db, viewer } = change
  const visit = await lockRow(db, appointments, viewer, appointment).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404 ? invalid({ appointment: 'Not found' }) : error
  })
  const cents = toCents(amount)
  await checkPayable(db, visit.id, more_than_due === true ? null : cents)
  const lsv = visit.lsv as number
  const till = await lockTodaysTill(change, lsv)
  const given = tendered === undefined ? null : toCents(tendered)
  return insertMoney(change, till, { appointment: visit.id, lsv, method, cents, tendered: given, reference: reference ?? null })
}

/** Refuses money for an appointment that is invoiced, and more `cents` than what is left to pay; `null` was confirmed by the desk. */
async function checkPayable(db: Db, appointment: number, cents: number | null) {
  const facts = await readFacts(db, appointment)
  if (facts?.payment_method === 'INVOICE') throw invoiced(facts)
  if (cents !== null) checkDue(facts, cents)
}

const invoiced = ({ invoice_to }: CollectionFacts) =>
  conflict(
    'INVOICED',
    `This appointment is invoiced${invoice_to === null ? '' : ` to ${invoice_to}`}. Choose another payment method first.`,
  )

/** Refuses more than what is left to pay. */
function checkDue(facts: CollectionFacts | null, cents: number) {
  const due = facts === null ? 0 : dueOf(facts)
  if (cents <= due) return
  const words =
    due > 0
      ? `${dollarsOfCents(cents)} is more than the ${dollarsOfCents(due)} left to pay.`
      : `Nothing is left to collect for this appointment: ${facts === null ? 'it was cancelled' : collectionLabel(collectionOf(facts))}.`
  throw conflict('MORE_THAN_DUE', words, { due: fromCents(due) })
}

/**
 * POST /paymenttransactions/{id}/correct: a counter entry for a wrong entry, with the reason; what is right becomes a new row. The desk
 * does so until the day of the entry is closed, staff also later: then on the current day.
 */
export const correctMoney: Action = rowAction(paymentTransactions, {
  method: 'POST',
  path: '/api/paymenttransactions/:id/correct',
  permission: 'paymenttransactions.correct',
  summary: 'Correct money that was recorded at the desk',
  problems: ['NOT_AT_DESK', 'CORRECTED', 'TILL_CLOSED', 'INVOICED', 'MORE_THAN_DUE'],
  body: correctMoneyBody,
  idempotent: true,
  lock: ({ db }, { params }) =>
    db.run(sql`
      select from appointment where id = (select appointment from payment_transaction where id = ${idIn(params)}) for no key update`),
  async run({ change, before, body }) {
    const { db, record } = change
    const entry = await readEntry(change, before.id)
    const till = await lockTillToCorrect(change, entry)
    await db.run(sql`
      update payment_transaction set state = 'CORRECTED', reason = ${body.reason}, corrected_by = ${change.viewer.user_id},
        corrected_at = ${now(change)}, corrected_till = ${till.id} where id = ${before.id}`)
    const { appointment, cents, method } = entry
    const reason = `${dollarsOfCents(cents)} recorded at the desk was corrected: ${body.reason}`
    await record({ type: 'payment.corrected', payment: before.id, appointment, reason, detail: { amount: cents, method } })
    if (body.amount === undefined && body.method === undefined) return
    const right = rightEntry(entry, body)
    await checkPayable(db, appointment, body.amount === undefined || body.more_than_due === true ? null : right.cents)
    await insertMoney(change, till, right)
  },
})

type Wrong = Entry & { till: number; day: string; state: string }

/** Reads the row itself: the desk sees fewer fields. */
async function readEntry({ db }: Change, id: number): Promise<Wrong> {
  const entry = await db.one<Wrong & { provider: string }>(sql`
    select x.appointment, x.lsv, x.method, x.amount as cents, x.tendered, x.reference, x.till, x.state, x.provider, t.day::text as day
    from payment_transaction x left join till t on t.id = x.till where x.id = ${id}`)
  if (entry?.provider !== 'desk') throw conflict('NOT_AT_DESK', 'This was paid by card, not at the desk. Refund it instead.')
  if (entry.state !== 'RECEIVED') throw conflict('CORRECTED', 'This was corrected already.')
  return entry
}

/** The till that gets the counter entry: the entry's own while it is open, else today's. */
async function lockTillToCorrect(change: Change<Viewer>, { till, day, lsv }: Wrong): Promise<Till> {
  const tillOfPayment = await relockTill(change.db, { id: till, day })
  if (!(await isClosed(change.db, till))) return tillOfPayment
  if (change.viewer.role === 'lsv_user')
    throw conflict('TILL_CLOSED', "The till of this payment's day is closed. The provider's staff can correct it.")
  return lockTodaysTill(change, lsv)
}

/** The entry as it should have been. Another method has a reference of its own; of another amount nobody knows the change. */
function rightEntry({ appointment, lsv, ...wrong }: Wrong, { method = wrong.method, amount, reference }: Right): Entry {
  const cents = amount === undefined ? wrong.cents : toCents(amount)
  if (method === 'CASH' && reference !== undefined) throw invalid({ reference: 'Cash has none' })
  if (method !== 'CASH' && method !== wrong.method && reference === undefined) throw invalid({ reference: 'Required' })
  const kept = method === wrong.method ? wrong.reference : null
  const tendered = method === wrong.method && cents === wrong.cents ? wrong.tendered : null
  return { appointment, lsv, method, cents, tendered, reference: reference ?? kept }
}

type Right = { method?: DeskMethod | undefined; amount?: string | undefined; reference?: string | undefined }

async function insertMoney(change: Change<Viewer>, till: Till, entry: Entry): Promise<number> {
  const { db, viewer, record } = change
  const { appointment, lsv, method, cents, tendered, reference } = entry
  const receipt = await nextReceipt(db, till.id)
  const made = await db.one<{ id: number }>(sql`
    insert into payment_transaction (appointment, lsv, amount, state, method, provider, refundable, taken_by, taken_at, till, receipt, tendered,
      reference)
    values (${appointment}, ${lsv}, ${cents}, 'RECEIVED', ${method}, 'desk', false, ${viewer.user_id}, ${now(change)}, ${till.id}, ${receipt},
      ${tendered}, ${reference})
    returning id`)
  const { id } = made as { id: number }
  const reason = `${dollarsOfCents(cents)} was taken at the desk.`
  await record({ type: 'payment.taken', payment: id, appointment, reason, detail: { amount: cents, method } })
  return id
}

const now = ({ clock }: Change) => isoOf(clock.now())
