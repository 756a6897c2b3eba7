import sql from 'sql-template-tag'
import type { PaymentState } from '../../contract/payments.ts'
import type { Db } from '../platform/database/database.ts'

/** An attempt as mails tell of it. `held`: its holder may have seen it at the bank. */
export type ToldPayment = {
  id: number
  appointment: number
  amount: number
  state: PaymentState
  brand: string | null
  last4: string | null
  held: boolean
  test: boolean
  reason: string | null
}

/** The attempt as it stands now. */
export const readToldPayment = (db: Db, payment: number): Promise<ToldPayment | undefined> =>
  db.one(sql`
    select id, appointment, amount, state, brand, last4, held, provider = 'sandbox' as test, reason from payment_transaction where id = ${payment}`)
