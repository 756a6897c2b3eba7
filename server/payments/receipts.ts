import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { type DeskMethod, lastPartOf } from '../../contract/payments/desk-money.ts'
import { fromCents } from '../../contract/payments/dollars.ts'
import { type Receipt, receipt } from '../../contract/payments/receipt.ts'
import { limits } from '../limits.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { countCall } from '../platform/http/limits/call-limits.ts'
import { isRepeated, runOnce } from '../platform/records/idempotency.ts'
import { mustRead } from '../platform/records/record-engine.ts'
import { paymentTransactions } from './payment-transactions.ts'

/** GET /paymenttransactions/{id}/receipt: the receipt of money that was taken at the desk, to print it now or again. */
export const showReceipt: Action = action({
  method: 'GET',
  path: '/api/paymenttransactions/:id/receipt',
  permission: 'paymenttransactions.receipt',
  summary: 'The receipt of money that was taken at the desk',
  problems: ['NOT_AT_DESK'],
  answer: receipt,
  async handle({ database, viewer, params }) {
    const { id } = await mustRead(database, paymentTransactions, viewer, idIn(params))
    return mustReadReceipt(database, id)
  },
})

/** POST /paymenttransactions/{id}/receipt: mails the receipt to the applicant, in their language. */
export const sendReceipt: Action = action({
  method: 'POST',
  path: '/api/paymenttransactions/:id/receipt',
  permission: 'paymenttransactions.send_receipt',
  summary: 'Mail the receipt to the applicant',
  problems: ['NOT_AT_DESK', 'NO_EMAIL'],
  body: z.strictObject({}),
  answer: z.object({ id: z.number() }),
  status: 202,
  idempotent: true,
  async handle({ database, sealing, settings, transact, viewer, params, body, request }) {
    const { id } = await mustRead(database, paymentTransactions, viewer, idIn(params))
    if (settings.rateLimits && !(await isRepeated(database, request))) await countCall(database, limits.sendReceipt, String(id))
    const { appointment, has_email } = await mustReadReceipt(database, id)
    if (!has_email) throw conflict('NO_EMAIL', 'This applicant has no email address. Print the receipt instead.')
    await transact(({ db, record }) =>
      runOnce(db, { sealing }, request, body, async () => {
        await record({ type: 'payment.receipt_sent', payment: id, appointment, once: randomUUID() })
        return id
      }),
    )
    return { id }
  },
})

async function mustReadReceipt(db: Db, payment: number): Promise<Receipt> {
  const found = await readReceipt(db, payment)
  if (found === undefined) throw conflict('NOT_AT_DESK', 'This was paid by card, not at the desk: there is no receipt.')
  return found
}

type ReceiptRow = Omit<Receipt, 'number' | 'price' | 'before' | 'amount' | 'tendered' | 'change' | 'left'> & {
  lsv: number
  day: string
  receipt: number
  price: number
  before: number
  amount: number
  tendered: number | null
  method: DeskMethod
}

/** Whether an earlier payment `b` counted when the money of the receipt `x` was taken: what was corrected or refunded later did. */
const countedThen = sql`(b.state in ('RECEIVED', 'CAPTURING', 'PAID') or b.corrected_at > x.taken_at or b.refunding_since > x.taken_at)`

/** The receipt of a payment at the desk; undefined of any other payment. */
export async function readReceipt(db: Db, payment: number): Promise<Receipt | undefined> {
  const stored = await db.one<ReceiptRow>(sql`
    select x.id as payment, x.lsv, t.day::text as day, x.receipt, coalesce(l.location_name, l.name) as lsv_name,
      concat_ws(', ', l.location_street1, l.location_street2) as street,
      concat_ws(' ', concat_ws(', ', l.location_city, l.location_state), l.location_postal) as city, l.location_phone as phone,
      l.timezone as time_zone, x.taken_at, coalesce(u.username, u.email) as clerk, a.first_name || ' ' || a.last_name as applicant,
      a.email <> '' as has_email, x.appointment, k.description as applicant_type, p.price, x.amount, x.method, x.reference, x.tendered,
      x.corrected_at,
      (select coalesce(sum(b.amount), 0)::bigint from payment_transaction b
       where b.appointment = x.appointment and b.id < x.id and ${countedThen}) as before
    from payment_transaction x join till t on t.id = x.till join live_scan_vendor l on l.id = x.lsv
    join appointment p on p.id = x.appointment join applicant a on a.id = p.applicant join user_account u on u.id = x.taken_by
    left join applicant_type k on k.id = p.applicant_type
    where x.id = ${payment}`)
  return stored && worded(stored)
}

function worded({ lsv, day, receipt, price, before, amount, tendered, reference, ...rest }: ReceiptRow): Receipt {
  return {
    ...rest,
    number: receiptNumber({ lsv, day, receipt }),
    street: rest.street || null,
    city: rest.city || null,
    price: fromCents(price),
    before: fromCents(before),
    amount: fromCents(amount),
    reference: reference === null ? null : lastPartOf(reference),
    tendered: tendered === null ? null : fromCents(tendered),
    change: tendered === null ? null : fromCents(tendered - amount),
    left: fromCents(Math.max(0, price - before - amount)),
  }
}

/** "12-20261123-7": the location, the day, and the number within it. */
export const receiptNumber = ({ lsv, day, receipt }: { lsv: number; day: string; receipt: number }): string =>
  `${lsv}-${day.replaceAll('-', '')}-${receipt}`
