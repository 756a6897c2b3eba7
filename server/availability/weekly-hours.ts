import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { AvailabilityChange, weekOfHours } from '../../contract/availability/availability-change.ts'
import { touchLsv } from '../lsv/live-scan-vendors.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { invalid, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { lockRow } from '../platform/records/record-routes.ts'
import { insertRow, updateRow } from '../platform/records/rows.ts'
import { blockedTimes } from './available-and-blocked-times.ts'
import { endOf, type WeeklyHours } from './open-slots.ts'

/** An error in an LSV's hours, and its field. */
type HoursFault = { index: number; field: 'start_time' | 'end_time'; message: string }

/** The first error in an LSV's weekly hours, worded for its staff, or null. */
export function findHoursFault(hours: readonly WeeklyHours[]): HoursFault | null {
  const backwards = hours.findIndex((window) => inFull(window.end_time) <= inFull(window.start_time))
  const pair = findOverlappingHours(hours)
  if (backwards >= 0) {
    return { index: backwards, field: 'end_time', message: 'Must be after the start time' }
  } else if (pair) {
    return { index: pair[1], field: 'start_time', message: `Overlaps with ${inWords(hours[pair[0]])} on the same day` }
  } else {
    return null
  }
}

/** The places of the first two hours of one weekday that overlap; adjacent hours do not. */
export function findOverlappingHours(hours: readonly WeeklyHours[]): [number, number] | null {
  for (const [j, later] of hours.entries()) {
    const i = hours.slice(0, j).findIndex((earlier) => overlap(earlier, later))
    if (i >= 0) return [i, j]
  }
  return null
}

function overlap(a: WeeklyHours, b: WeeklyHours): boolean {
  return a.day_of_week === b.day_of_week && inFull(a.start_time) < inFull(endOf(b)) && inFull(b.start_time) < inFull(endOf(a))
}

/* 09:00 as 09:00:00, so that times of either length can be compared as text. */
function inFull(time: string): string {
  return time.padEnd(8, ':00')
}

function inWords(window: WeeklyHours | undefined): string {
  return window ? `${window.start_time.slice(0, 5)} to ${endOf(window).slice(0, 5)}` : 'other hours'
}

type Hours = z.output<typeof weekOfHours>
type Block = NonNullable<AvailabilityChange['block']>

/** Replaces the hours of the whole week. They are part of the LSV, whose version rises. */
export async function writeHours(db: Db, lsv: number, hours: Hours): Promise<Record<string, unknown>[]> {
  await db.run(sql`update available_time set removed_at = now() where lsv = ${lsv} and removed_at is null`)
  await touchLsv(db, lsv)
  return db.rows(sql`
    insert into available_time (lsv, day_of_week, start_time, end_time)
    select ${lsv}, h.day_of_week, h.start_time, h.end_time
    from json_to_recordset(${JSON.stringify(hours)}) as h(day_of_week int, start_time time, end_time time)
    order by h.day_of_week, h.start_time returning id, lsv, day_of_week, start_time, end_time`)
}

/** Writes a new blocked time of an LSV, or changes one of its own. Only the differing fields are written and recorded. */
export async function writeBlock(change: Change<Viewer>, lsv: number, { id, ...block }: Block): Promise<void> {
  const { db, sealing, record } = change
  if (id === undefined) {
    const row = await insertRow(db, sealing, blockedTimes, { lsv, ...block })
    return record({ type: 'record.created', resource: 'blockedtimes', row })
  }
  const before = await lockRow(db, blockedTimes, change.viewer, id)
  if (before.lsv !== lsv) throw notFound()
  const changes = Object.fromEntries(
    Object.entries(block).filter(([name, value]) => comparable(name, before[name]) !== comparable(name, value)),
  )
  await updateRow(db, sealing, blockedTimes, id, changes)
  await record({ type: 'record.updated', resource: 'blockedtimes', row: id, changed: Object.keys(changes) })
}

/** A field's value, in a form that is equal for equal instants, whatever their offset. */
const comparable = (name: string, value: unknown) => (name.endsWith('_datetime') ? Date.parse(String(value)) : value)

/** Refuses hours that overlap or run backwards. */
export function checkHours(hours: Hours) {
  const fault = findHoursFault(hours)
  if (fault !== null) throw invalid({ [`${fault.index}.${fault.field}`]: fault.message })
}
