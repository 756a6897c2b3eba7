import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { AvailabilityChange, weekOfHours } from '../../contract/availability/availability-change.ts'
import { findEmptyHours, findOverlappingInWeek, type HoursFault } from '../../contract/availability/hours.ts'
import { touchLsv } from '../lsv/live-scan-vendors.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { invalid, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { lockRow } from '../platform/records/record-engine.ts'
import { insertRow, updateRow } from '../platform/records/rows.ts'
import { blockedTimes } from './available-and-blocked-times.ts'
import type { WeeklyHours } from './opening-hours.ts'
import { sameClockTime } from './zoned-time.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The first error in an LSV's weekly hours, worded for its staff, or null. */
export function findHoursFault(hours: readonly WeeklyHours[]): HoursFault | null {
  const empty = findEmptyHours(hours)
  if (empty !== null) return empty
  const [first, second] = findOverlappingInWeek(hours) ?? []
  const [one, other] = [hours[first ?? -1], hours[second ?? -1]]
  if (one === undefined || other === undefined) return null
  const day = one.day_of_week === other.day_of_week ? 'the same day' : weekdays[one.day_of_week]
  return { index: second as number, field: 'start_time', message: `Overlaps with ${inWords(one)} on ${day}` }
}

const inWords = ({ start_time, end_time }: WeeklyHours) =>
  `${start_time.slice(0, 5)} to ${end_time >= '23:59' ? '24:00' : end_time.slice(0, 5)}`

type Week = z.output<typeof weekOfHours>
type Block = NonNullable<AvailabilityChange['block']>

/** Replaces the hours of the whole week. They are part of the LSV, whose version rises. */
export async function writeHours(db: Db, lsv: number, hours: Week): Promise<Record<string, unknown>[]> {
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

/**
 * Moves an LSV's coming blocked times, so that they keep their times on the clock when its time zone is corrected. One that is just being
 * changed is not waited for: its change locks it before the LSV.
 */
export async function keepBlocksOnClock({ db, clock, record }: Change, lsv: number, from: string, to: string): Promise<void> {
  const blocks = await db.rows<{ id: number; start_datetime: string; end_datetime: string }>(sql`
    select id, start_datetime, end_datetime from blocked_time
    where lsv = ${lsv} and removed_at is null and end_datetime > ${isoOf(clock.now())} order by id for update nowait`)
  const moved = blocks.flatMap(({ id, start_datetime, end_datetime }) => {
    const [start, end] = [start_datetime, end_datetime].map((time) => sameClockTime(Date.parse(time), from, to)) as [number, number]
    // One within an hour that clocks skip would last for no time: it stays.
    return start < end ? [{ id, start_datetime: isoOf(start), end_datetime: isoOf(end) }] : []
  })
  if (moved.length === 0) return
  await db.run(sql`
    update blocked_time b set start_datetime = m.start_datetime, end_datetime = m.end_datetime
    from json_to_recordset(${JSON.stringify(moved)}) as m(id bigint, start_datetime timestamptz, end_datetime timestamptz) where b.id = m.id`)
  const changed = ['start_datetime', 'end_datetime']
  await record(moved.map(({ id }) => ({ type: 'record.updated', resource: 'blockedtimes', row: id, changed })))
}

/** A field's value, in a form that is equal for equal instants, whatever their offset. */
const comparable = (name: string, value: unknown) => (name.endsWith('_datetime') ? Date.parse(String(value)) : value)

/** Refuses hours that overlap or run backwards. */
export function checkHours(hours: Week) {
  const fault = findHoursFault(hours)
  if (fault !== null) throw invalid({ [`${fault.index}.${fault.field}`]: fault.message })
}
