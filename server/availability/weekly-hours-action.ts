import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { weekOfHours } from '../../contract/availability-change.ts'
import { liveScanVendors } from '../places/live-scan-vendors.ts'
import { audit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { forbidden, invalid } from '../platform/errors.ts'
import { type Action, action, idIn } from '../platform/http.ts'
import { checkVersion, mustRead } from '../platform/serve.ts'
import { availableTimes } from './available-times.ts'
import { hoursFault } from './weekly-hours.ts'

type Hours = z.output<typeof weekOfHours>
const week = z.strictObject({ hours: weekOfHours })
const saved = z.array(z.object({ id: z.number(), lsv: z.number(), day_of_week: z.number(), start_time: z.string(), end_time: z.string() }))

/** PUT /livescanvendors/{id}/hours: the whole week in one transaction. If-Match is the LSV's version, which this raises. */
export const putHours: Action = action({
  method: 'PUT',
  path: '/api/livescanvendors/:id/hours',
  permission: 'availabletimes',
  roles: ['lsv_user', 'network_admin', 'superuser'],
  summary: 'Replace the weekly hours',
  body: week,
  answer: saved,
  async handle({ database, viewer, body, params, request, reply }) {
    const rule = availableTimes.access[viewer.role].create
    if (rule === undefined) throw forbidden()
    checkHours(body.hours)
    return database.transaction(async (db) => {
      const id = idIn(params)
      await db.run(sql`select from live_scan_vendor where id = ${id} for no key update`)
      const lsv = await mustRead(db, liveScanVendors, viewer, id)
      checkVersion(request.headers['if-match'], lsv.version)
      const rows = await writeHours(db, lsv.id, body.hours)
      await audit(db, viewer, { event: 'update', resource: 'livescanvendors', row_id: lsv.id, changed: ['hours'] })
      const { version } = await mustRead(db, liveScanVendors, viewer, lsv.id)
      reply.header('etag', `"${version}"`)
      return rows
    })
  },
})

/** The whole week's hours in place of those that were. They are part of the location: its version rises. */
export async function writeHours(db: Db, lsv: number, hours: Hours): Promise<Record<string, unknown>[]> {
  await db.run(sql`update available_time set removed_at = now() where lsv = ${lsv} and removed_at is null`)
  await db.run(sql`update live_scan_vendor set updated = now() where id = ${lsv}`)
  return db.rows(sql`
    insert into available_time (lsv, day_of_week, start_time, end_time)
    select ${lsv}, h.day_of_week, h.start_time, h.end_time
    from json_to_recordset(${JSON.stringify(hours)}) as h(day_of_week int, start_time time, end_time time)
    order by h.day_of_week, h.start_time returning id, lsv, day_of_week, start_time, end_time`)
}

/** Refuses hours that overlap or run backwards. */
export function checkHours(hours: Hours) {
  const fault = hoursFault(hours)
  if (fault !== null) throw invalid({ [`${fault.index}.${fault.field}`]: fault.message })
}
