import * as z from 'zod/mini'
import { appointmentsKeep, outsideHoursDecision, type Resolution, resolution } from '../../contract/availability/availability-change.ts'
import { liveScanVendor } from '../../contract/lsv/lsv.ts'
import { withNextOpen } from '../availability/next-open.ts'
import { liveScanVendors, updateLsv } from '../lsv/live-scan-vendors.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { rowOf } from '../platform/records/answers.ts'
import { changeRow, mustRead, ruleOf, type Write } from '../platform/records/record-engine.ts'
import { keepOnClock, planCorrection, tellNewTimes } from './outside-hours/correct-zone.ts'
import { resolveOutsideHours, settlePaymentsBeforeCancelling } from './outside-hours/resolve-outside-hours.ts'

const lsvs = withNextOpen(liveScanVendors)

const body = z.looseObject({ stranded: z.optional(outsideHoursDecision), appointments_keep: z.optional(appointmentsKeep) })

/**
 * PATCH /livescanvendors/{id}: any fields, with a decision about appointments that other stations or another zone put outside hours; another
 * zone also with what the coming appointments keep.
 */
export const changeLsv: Action = action({
  method: 'PATCH',
  path: '/api/livescanvendors/:id',
  permission: 'livescanvendors.update',
  summary: 'Change a location',
  versioned: true,
  problems: ['STRANDED', 'BOOKED_TIMES', 'PAYMENT_BUSY', 'TIMING', 'EXISTS', 'REFERENCED'],
  body,
  accepts: () => z.extend(liveScanVendor.change as unknown as z.ZodMiniObject, body.shape),
  answer: z.extend(rowOf(liveScanVendor), { resolved: z.optional(resolution) }),
  async handle(call) {
    const { stranded: decision, appointments_keep: keep, ...fields } = call.body
    ruleOf(lsvs, call.viewer, 'update')
    const { id } = await mustRead(call.database, liveScanVendors, call.viewer, idIn(call.params))
    await settlePaymentsBeforeCancelling(call, id, decision)
    let resolved: Resolution | undefined
    const update: Write['update'] = async (change, before, values) => {
      const zones = { from: String(before.timezone), to: String(values.timezone ?? before.timezone), keep }
      const correction = await planCorrection(change, id, zones)
      const write = async () => {
        await updateLsv(change, id, values)
        if (correction?.keep === 'clock_time') await keepOnClock(change, correction)
      }
      resolved = (await resolveOutsideHours(change, [id], decision, write)).resolved
      if (correction?.keep === 'moment') await tellNewTimes(change, correction)
    }
    const changed = await changeRow(call, lsvs, { update }, fields)
    return { ...changed, ...(decision && resolved && { resolved }) }
  },
})
