import sql from 'sql-template-tag'
import type { Services } from '../platform/http/action.ts'
import { makeIdle } from './attempts.ts'
import { NoAnswer } from './processor/processor.ts'
import { providerOf } from './processor/processor-in-use.ts'
import { releaseExpired } from './release-unpaid.ts'
import { settlePayment } from './settle-payment.ts'

type Recovering = Pick<Services, 'database' | 'settings' | 'key' | 'clock'>

const ENOUGH_SILENCE = 3

/** The recovery job, every minute: gives expired slots back, and settles what a stopped server or a silent processor left. */
export async function recoverPayments(services: Recovering): Promise<void> {
  await releaseExpired(services.database)
  const due = await services.database.rows<{ id: number }>(sql`
    select id from payment_transaction where state in ('CAPTURING', 'VOIDING', 'REFUNDING') and provider = ${providerOf(services).name}
    order by updated`)
  let silences = 0
  for (const { id } of due) {
    if (!(await answered(services, id))) silences += 1
    // It does not answer now; the next minute asks again.
    if (silences >= ENOUGH_SILENCE) return
  }
}

async function answered(services: Recovering, payment: number): Promise<boolean> {
  try {
    await settlePayment(services, payment)
    return true
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    // To the end of the queue: one payment that is never answered must not keep the others waiting.
    await makeIdle(services.database, payment)
    return false
  }
}
