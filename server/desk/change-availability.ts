import sql from 'sql-template-tag'
import { blockedTime } from '../../contract/availability.ts'
import { type AvailabilityChange, availabilityChange } from '../../contract/availability-change.ts'
import { liveScanVendor } from '../../contract/places.ts'
import { blockedTimes } from '../availability/blocked-times.ts'
import { withNextOpen } from '../availability/next-open.ts'
import { checkHours, writeHours } from '../availability/write-hours.ts'
import { liveScanVendors } from '../lsv/live-scan-vendors.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import { rowOf } from '../platform/records/answers.ts'
import { runOnce } from '../platform/records/idempotency.ts'
import { checkVersion, mustRead, readFinished, sent } from '../platform/records/record-routes.ts'
import { insertRow, updateRow } from '../platform/records/rows.ts'
import { resolveOutsideHours, settleBeforeCancelling } from './resolve-outside-hours.ts'

const places = withNextOpen(liveScanVendors)

/**
 * PATCH /livescanvendors/{id}/availability: hours, a blocked time, duration or stations, in one transaction under the location's lock
 * with a decision about the appointments that are outside hours then.
 */
export const changeAvailability: Action = action({
  method: 'PATCH',
  path: '/api/livescanvendors/:id/availability',
  permission: 'livescanvendors.availability',
  summary: 'Change when a location takes applicants',
  body: availabilityChange,
  answer: rowOf(liveScanVendor),
  idempotent: true,
  async handle({ viewer, body, params, request, reply, transact, ...services }) {
    checkBody(body)
    const { id } = await mustRead(services.database, liveScanVendors, viewer, idIn(params))
    await settleBeforeCancelling(services, id, body.stranded)
    const changed = await transact(async (change) => {
      const { db } = change
      await db.run(sql`select from live_scan_vendor where id = ${id} for no key update`)
      const lsv = await mustRead(db, liveScanVendors, viewer, id)
      await runOnce(db, services, request, body, async () => {
        checkVersion(request.headers['if-match'], lsv.version)
        await resolveOutsideHours(change, { lsv: id, decision: body.stranded, write: () => write(change, id, body) })
        return id
      })
      return readFinished(db, services, places, viewer, id)
    })
    return sent(reply, changed)
  },
})

function checkBody({ hours, block }: AvailabilityChange) {
  if (hours !== undefined) checkHours(hours)
  const wrong = block === undefined ? {} : blockedTime.check({ id: 1, lsv: 1, ...block })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

async function write({ db, sealing, record }: Change, lsv: number, body: AvailabilityChange) {
  const { hours, block, stranded: _decision, ...numbers } = body
  if (hours !== undefined) await writeHours(db, lsv, hours)
  await updateRow(db, sealing, liveScanVendors, lsv, numbers)
  if (block !== undefined) {
    const row = await insertRow(db, sealing, blockedTimes, { lsv, ...block })
    await record({ type: 'record.created', resource: 'blockedtimes', row })
  }
  const changed = Object.keys(body).filter((name) => name !== 'stranded' && name !== 'block')
  if (changed.length > 0) await record({ type: 'record.updated', resource: 'livescanvendors', row: lsv, changed })
}
