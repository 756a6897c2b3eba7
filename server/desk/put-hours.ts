import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { outsideHoursDecision, weekOfHours } from '../../contract/availability-change.ts'
import { checkHours, writeHours } from '../availability/write-hours.ts'
import { liveScanVendors } from '../lsv/live-scan-vendors.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { checkVersion, mustRead } from '../platform/records/record-routes.ts'
import { resolveOutsideHours, settleBeforeCancelling } from './resolve-outside-hours.ts'

const week = z.strictObject({ hours: weekOfHours, stranded: z.optional(outsideHoursDecision) })
const saved = z.array(z.object({ id: z.number(), lsv: z.number(), day_of_week: z.number(), start_time: z.string(), end_time: z.string() }))

/** PUT /livescanvendors/{id}/hours: the whole week in one transaction. If-Match is the LSV's version, which this raises. */
export const putHours: Action = action({
  method: 'PUT',
  path: '/api/livescanvendors/:id/hours',
  permission: 'availabletimes.update',
  summary: 'Replace the weekly hours',
  body: week,
  answer: saved,
  async handle({ viewer, body, params, request, reply, transact, ...services }) {
    checkHours(body.hours)
    const { id } = await mustRead(services.database, liveScanVendors, viewer, idIn(params))
    await settleBeforeCancelling(services, id, body.stranded)
    return transact(async (change) => {
      const { db, record } = change
      await db.run(sql`select from live_scan_vendor where id = ${id} for no key update`)
      const lsv = await mustRead(db, liveScanVendors, viewer, id)
      checkVersion(request.headers['if-match'], lsv.version)
      let rows: Record<string, unknown>[] = []
      const write = async () => {
        rows = await writeHours(db, id, body.hours)
      }
      await resolveOutsideHours(change, { lsv: id, decision: body.stranded, write })
      await record({ type: 'record.updated', resource: 'livescanvendors', row: id, changed: ['hours'] })
      const { version } = await mustRead(db, liveScanVendors, viewer, id)
      reply.header('etag', `"${version}"`)
      return rows
    })
  },
})
