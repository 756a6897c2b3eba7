import sql from 'sql-template-tag'
import type { OutsideHoursDecision, Resolution } from '../../../contract/availability/availability-change.ts'
import { lockPending } from '../../appointments/lock-pending.ts'
import { releasePending } from '../../appointments/release-pending.ts'
import { writeCancellation } from '../../payments/cancellations.ts'
import { settleCollectedPayments } from '../../payments/settle-payment.ts'
import type { Change } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { type BookedAppointment, refuseUnlisted, watchHours } from './check-outside-hours.ts'
import { moveOutsideHours } from './move-outside-hours.ts'

/** Finishes payments in collection before the transaction of a change that may cancel their appointments. */
export async function settlePaymentsBeforeCancelling(
  services: Services,
  lsv: number,
  decision: OutsideHoursDecision | undefined,
): Promise<void> {
  if (decision?.cancel) await settleCollectedPayments(services, lsv, decision.seen)
}

/**
 * Runs a write that changes when LSVs are open, with the decision about appointments outside hours. An appointment that the decision does
 * not name leads to a 409 that lists them all.
 */
export async function resolveOutsideHours<T>(
  change: Change,
  lsvs: readonly number[],
  decision: OutsideHoursDecision | undefined,
  write: () => Promise<T>,
): Promise<{ written: T; resolved: Resolution }> {
  const now = change.clock.now()
  const find = await watchHours(change.db, now, lsvs)
  const written = await write()
  const outside = await find()
  await refuseUnlisted(change.db, now, outside, decision?.seen)
  return { written, resolved: await applyDecisions(change, outside, decision) }
}

/** Moves, cancels or keeps appointments outside hours as was decided. Their LSVs must be locked. */
export async function applyDecisions(
  change: Change,
  outside: readonly BookedAppointment[],
  { cancel = false, keep = [], moves = [] }: Partial<OutsideHoursDecision> = {},
): Promise<Resolution> {
  const [kept, times] = [new Set(keep), new Map(moves.map(({ id, date_time }) => [id, Date.parse(date_time)]))]
  const moving = outside.filter(({ id }) => times.has(id))
  const ending = outside.filter(({ id }) => cancel && !kept.has(id) && !times.has(id))
  const acting = [...moving, ...ending]
  if (acting.length > 0)
    await lockPending(
      change.db,
      acting.map(({ id }) => id),
    )
  const resolved: Resolution = { moved: 0, kept: outside.length - acting.length, cancelled: 0, failed: [] }
  for (const { id } of ending) if (await cancelOne(change, id)) resolved.cancelled += 1
  for (const lsv of new Set(moving.map((one) => one.lsv))) {
    const atLsv = moving.filter((one) => one.lsv === lsv)
    const { moved, failed } = await moveOutsideHours(
      change,
      lsv,
      atLsv.map((booked) => ({ booked, to: times.get(booked.id) as number })),
    )
    resolved.moved += moved.length
    resolved.failed.push(...failed)
  }
  return resolved
}

/**
 * Cancels a locked appointment: a pending one releases its slot, and its card is never charged. Returns whether there was one to cancel:
 * the slot of a pending one may have been released since it was listed.
 */
async function cancelOne(change: Change, appointment: number): Promise<boolean> {
  const detail = { stranded: true }
  if (await releasePending(change, appointment)) {
    await change.record({ type: 'appointment.unpaid_cancelled', appointment, detail })
    return true
  }
  const booked = await change.db.one(sql`select id from appointment where id = ${appointment} and status = 'SCHEDULED'`)
  if (booked === undefined) return false
  await writeCancellation(change, appointment, { type: 'appointment.cancelled', was: 'SCHEDULED', detail })
  return true
}
