import * as z from 'zod/mini'
import { availabilityChange } from '../../contract/availability/availability-change.ts'
import { date } from '../../contract/records/fields.ts'
import { openSlotsOn, readLsvDays, wholeDays } from '../availability/lsv-day.ts'
import { isoWithOffset } from '../availability/zoned-time.ts'
import { liveScanVendors } from '../lsv/live-scan-vendors.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { notFound } from '../platform/http/errors.ts'
import { lockRow } from '../platform/records/record-engine.ts'
import { checkAvailabilityChange, writeAvailabilityChange } from './change-availability.ts'

/** Ends the transaction without its changes. */
const UNDONE = new Error('Undone on purpose')

/**
 * POST /livescanvendors/{id}/availability/preview: the slots of a date that would be open after a change of availability, to which
 * appointments outside the new hours can be moved. Nothing is changed.
 */
export const previewAvailability: Action = action({
  method: 'POST',
  path: '/api/livescanvendors/:id/availability/preview',
  permission: 'livescanvendors.availability',
  summary: 'Open slots of a date after a change',
  problems: ['EXISTS'],
  status: 200,
  body: z.strictObject({ change: availabilityChange, date: date.input }),
  answer: z.array(z.string()),
  async handle({ viewer, body, params, transact, clock }) {
    checkAvailabilityChange(body.change, clock.now())
    let open: string[] = []
    const attempt = transact(async (change) => {
      const { id } = await lockRow(change.db, liveScanVendors, viewer, idIn(params))
      await writeAvailabilityChange(change, id, body.change)
      const lsvDays = await readLsvDays(change.db, id, wholeDays(body.date, body.date))
      if (lsvDays === undefined) throw notFound()
      open = openSlotsOn(lsvDays, body.date, clock.now()).map(({ start }) => isoWithOffset(start, lsvDays.time_zone))
      throw UNDONE
    })
    await attempt.catch((error: unknown) => {
      if (error !== UNDONE) throw error
    })
    return open
  },
})
