import type { OutsideHoursDecision } from '../../contract/availability/availability-change.ts'
import { lockUnpaid } from '../appointments/lock-unpaid.ts'
import { releaseUnpaid } from '../appointments/release-unpaid.ts'
import { writeCancellation } from '../appointments/update-appointment.ts'
import { findOutsideHours, refuseUnlisted } from '../availability/check-outside-hours.ts'
import { settleCollectedPayments } from '../payments/settle-payment.ts'
import type { Change } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'

/** Finishes payments in collection before the transaction of a change that may cancel their appointments. */
export async function settlePaymentsBeforeCancelling(
  services: Services,
  lsv: number,
  decision: OutsideHoursDecision | undefined,
): Promise<void> {
  if (decision?.cancel) await settleCollectedPayments(services, lsv, decision.seen)
}

/**
 * Runs a write that changes when an LSV is open, with the decision about appointments outside hours. An appointment that the decision does
 * not name leads to a 409 that lists them all.
 */
export async function resolveOutsideHours<T>(
  change: Change,
  lsv: number,
  decision: OutsideHoursDecision | undefined,
  write: () => Promise<T>,
): Promise<T> {
  const { written, outside } = await findOutsideHours(change.db, change.clock.now(), lsv, write)
  refuseUnlisted(outside, decision?.seen)
  if (!decision?.cancel) return written
  await lockUnpaid(
    change.db,
    outside.map(({ id }) => id),
  )
  for (const { id } of outside) await cancel(change, id)
  return written
}

/** An unpaid appointment releases its slot, and its card is never charged. */
async function cancel(change: Change, appointment: number) {
  const detail = { stranded: true }
  if (await releaseUnpaid(change, appointment)) await change.record({ type: 'appointment.unpaid_cancelled', appointment, detail })
  else await writeCancellation(change, appointment, { type: 'appointment.cancelled', detail })
}
