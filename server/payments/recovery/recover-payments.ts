import sql, { type Sql } from 'sql-template-tag'
import { lockPending } from '../../appointments/lock-pending.ts'
import { releasePending } from '../../appointments/release-pending.ts'
import { type Consequence, transactAs } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { SYSTEM } from '../../platform/records/access.ts'
import { advance, makeIdle } from '../card-payments.ts'
import { NoAnswer } from '../processor/processor.ts'
import { processorOf } from '../processor/processor-in-use.ts'
import { settlePayment } from '../settle-payment.ts'
import { alertAboutUnsettled } from './unsettled-payments.ts'

const ENOUGH_SILENCE = 3
/** A payment with this many failures is retried less often. */
const SOON = 5
const LATER = '10 minutes'

/**
 * The recovery job, every minute: releases expired slots, settles payments left by a stopped server or a processor without an answer, and
 * raises alerts for payments that stay unsettled.
 */
export async function recoverPayments(services: Services): Promise<void> {
  await releaseExpired(services)
  await settleDue(services)
  await alertAboutUnsettled(services)
}

async function settleDue(services: Services): Promise<void> {
  const due = await services.database.rows<{ id: number }>(sql`
    select id from payment_transaction where state in ('CAPTURING', 'VOIDING', 'REFUNDING') and provider = ${processorOf(services).name}
      and (tries < ${SOON} or updated < now() - ${LATER}::interval)
    order by updated`)
  let silences = 0
  for (const { id } of due) {
    if (!(await answered(services, id))) silences += 1
    // The processor does not answer now; the next run tries again.
    if (silences >= ENOUGH_SILENCE) return
  }
}

async function answered(services: Services, payment: number): Promise<boolean> {
  try {
    await settlePayment(services, payment)
    return true
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    // Moves it to the end of the queue, so that a payment without an answer does not delay the others.
    await makeIdle(services.database, payment)
    return false
  }
}

/** Releases every slot whose ten minutes are over. */
export async function releaseExpired(services: Services): Promise<void> {
  const pending = await services.database.rows<{ id: number }>(
    sql`select p.id from appointment p where p.status = 'PENDING' and ${expired()}`,
  )
  for (const { id } of pending) {
    await transactAs(services, SYSTEM, async (change) => {
      const { db } = change
      await lockPending(db, [id])
      // Read after the lock, since another card may have come meanwhile.
      const still = await db.one(sql`select p.id from appointment p where p.id = ${id} and ${expired()}`)
      if (still !== undefined) await releasePending(change, id)
    })
  }
}

/** By the database's clock; a later time dates from before the clock was set back, and counts as expired. */
const expired = () => sql`(p.created < now() - interval '10 minutes' or p.created > now() + interval '1 minute') and not exists (
  select from payment_transaction x where x.appointment = p.id and (${isToCome(sql`x.expires_at`)} or ${isToCome(sql`x.busy_until`)}))`
const isToCome = (until: Sql) => sql`(${until} > now() and ${until} < now() + interval '15 minutes')`

/** Ends the payments of a released slot, which can no longer book; a job releases held money. */
export const voidPayments: Consequence<'appointment.released'> = async (change, events) => {
  const open = await change.db.rows<{ id: number; appointment: number }>(sql`
    select id, appointment from payment_transaction
    where appointment = any(${events.map(({ appointment }) => appointment)}::bigint[]) and state = 'AUTHORIZING'`)
  for (const cardPayment of open) await advance(change, cardPayment, 'AUTHORIZING', 'VOIDING')
}
