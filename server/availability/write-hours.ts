import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { weekOfHours } from '../../contract/availability/availability-change.ts'
import { touchLsv } from '../lsv/live-scan-vendors.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { invalid } from '../platform/http/errors.ts'
import type { Values } from '../platform/records/resource.ts'
import { insertRow } from '../platform/records/rows.ts'
import { blockedTimes } from './blocked-times.ts'
import { hoursFault } from './weekly-hours.ts'

type Hours = z.output<typeof weekOfHours>

/** The whole week's hours in place of those that were. They are part of the location: its version rises. */
export async function writeHours(db: Db, lsv: number, hours: Hours): Promise<Record<string, unknown>[]> {
  await db.run(sql`update available_time set removed_at = now() where lsv = ${lsv} and removed_at is null`)
  await touchLsv(db, lsv)
  return db.rows(sql`
    insert into available_time (lsv, day_of_week, start_time, end_time)
    select ${lsv}, h.day_of_week, h.start_time, h.end_time
    from json_to_recordset(${JSON.stringify(hours)}) as h(day_of_week int, start_time time, end_time time)
    order by h.day_of_week, h.start_time returning id, lsv, day_of_week, start_time, end_time`)
}

/** A new blocked time. */
export async function writeBlock({ db, sealing, record }: Change, lsv: number, block: Values): Promise<void> {
  const row = await insertRow(db, sealing, blockedTimes, { lsv, ...block })
  await record({ type: 'record.created', resource: 'blockedtimes', row })
}

/** Refuses hours that overlap or run backwards. */
export function checkHours(hours: Hours) {
  const fault = hoursFault(hours)
  if (fault !== null) throw invalid({ [`${fault.index}.${fault.field}`]: fault.message })
}
