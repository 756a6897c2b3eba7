import * as z from 'zod/mini'
import { blockedTime } from '../../contract/availability/availability.ts'
import {
  type AvailabilityChange,
  availabilityChange,
  outsideHoursDecision,
  type Resolution,
  resolution,
  weekOfHours,
} from '../../contract/availability/availability-change.ts'
import { liveScanVendor } from '../../contract/lsv/lsv.ts'
import { withNextOpen } from '../availability/next-open.ts'
import { checkSpecialDay, removeSpecialDay, writeSpecialDay } from '../availability/special-days.ts'
import { checkHours, writeBlock, writeHours } from '../availability/weekly-hours.ts'
import { liveScanVendors, updateLsv } from '../lsv/live-scan-vendors.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { runOnce } from '../platform/records/idempotency.ts'
import { checkVersion, lockRow, mustRead, readFinished, sendRow } from '../platform/records/record-engine.ts'
import { resolveOutsideHours, settlePaymentsBeforeCancelling } from './outside-hours/resolve-outside-hours.ts'

const lsvs = withNextOpen(liveScanVendors)
const week = z.strictObject({ hours: weekOfHours, stranded: z.optional(outsideHoursDecision) })
/** The location, and the outcome for the appointments that were decided on. */
const changedAvailability = z.extend(rowOf(liveScanVendor), { resolved: z.optional(resolution) })
const saved = z.array(z.object({ id: z.int(), lsv: z.int(), day_of_week: z.int(), start_time: z.string(), end_time: z.string() }))

/** PUT /livescanvendors/{id}/hours: the whole week in one transaction. If-Match is the LSV's version, which this raises. */
export const putHours: Action = action({
  method: 'PUT',
  path: '/api/livescanvendors/:id/hours',
  permission: 'availabletimes.update',
  summary: 'Replace the weekly hours',
  versioned: true,
  problems: ['STRANDED', 'PAYMENT_BUSY', 'TIMING', 'EXISTS'],
  body: week,
  answer: saved,
  async handle({ viewer, body, params, request, reply, transact, ...services }) {
    checkHours(body.hours)
    const { id } = await mustRead(services.database, liveScanVendors, viewer, idIn(params))
    await settlePaymentsBeforeCancelling(services, id, body.stranded)
    return transact(async (change) => {
      const { db, record } = change
      const lsv = await lockRow(db, liveScanVendors, viewer, id)
      checkVersion(request.headers['if-match'], lsv.version)
      const { written } = await resolveOutsideHours(change, [id], body.stranded, () => writeHours(db, id, body.hours))
      await record({ type: 'record.updated', resource: 'livescanvendors', row: id, changed: ['hours'] })
      const { version } = await mustRead(db, liveScanVendors, viewer, id)
      reply.header('etag', `"${version}"`)
      return written
    })
  },
})

/**
 * PATCH /livescanvendors/{id}/availability: hours, a blocked time, duration or stations, in one transaction under the LSV's lock, with
 * a decision about the appointments that are outside hours then.
 */
export const changeAvailability: Action = action({
  method: 'PATCH',
  path: '/api/livescanvendors/:id/availability',
  permission: 'livescanvendors.availability',
  summary: 'Change when a location takes applicants',
  versioned: true,
  problems: ['STRANDED', 'PAYMENT_BUSY', 'TIMING', 'EXISTS'],
  body: availabilityChange,
  answer: changedAvailability,
  idempotent: true,
  async handle({ viewer, body, params, request, reply, transact, ...services }) {
    checkAvailabilityChange(body, services.clock.now())
    const { id } = await mustRead(services.database, liveScanVendors, viewer, idIn(params))
    await settlePaymentsBeforeCancelling(services, id, body.stranded)
    let resolved: Resolution | undefined
    const changed = await transact(async (change) => {
      const { db } = change
      const lsv = await lockRow(db, liveScanVendors, viewer, id)
      await runOnce(db, services, request, body, async () => {
        checkVersion(request.headers['if-match'], lsv.version)
        const done = await resolveOutsideHours(change, [id], body.stranded, () => writeAvailabilityChange(change, id, body))
        resolved = done.resolved
        return id
      })
      return readFinished(db, services, lsvs, viewer, id)
    })
    return { ...sendRow(reply, changed), ...(body.stranded && resolved && { resolved }) }
  },
})

/** Refuses a change that cannot be meant, before anything is locked. */
export function checkAvailabilityChange({ hours, block, special_day }: AvailabilityChange, now: number): void {
  if (hours !== undefined) checkHours(hours)
  if (special_day !== undefined) checkSpecialDay(special_day)
  if (block !== undefined && Date.parse(block.end_datetime) <= now) throw invalid({ end_datetime: 'Must be in the future' })
  const wrong = block === undefined ? {} : blockedTime.check({ id: 1, lsv: 1, reason: null, ...block })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Writes a change of an LSV's availability. The LSV must be locked. */
export async function writeAvailabilityChange(change: Change<Viewer>, lsv: number, body: AvailabilityChange): Promise<void> {
  const { hours, block, special_day, remove_special_day, stranded: _decision, ...numbers } = body
  if (hours !== undefined) await writeHours(change.db, lsv, hours)
  await updateLsv(change, lsv, numbers)
  if (block !== undefined) await writeBlock(change, lsv, block)
  if (special_day !== undefined) await writeSpecialDay(change, lsv, special_day)
  if (remove_special_day !== undefined) await removeSpecialDay(change, lsv, remove_special_day)
  const changed = [...(hours === undefined ? [] : ['hours']), ...Object.keys(numbers)]
  if (changed.length > 0) await change.record({ type: 'record.updated', resource: 'livescanvendors', row: lsv, changed })
}
