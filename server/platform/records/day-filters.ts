import sql, { type Sql } from 'sql-template-tag'
import { date } from '../../../contract/records/fields.ts'
import { isTimeZone } from '../../../contract/records/time-zone.ts'
import { invalid } from '../http/errors.ts'

const MOVING = /^today([+-]\d{1,4})?$/

/** A moving day is at most this far from today. */
const MAX_DAYS = 9_999

/** The time zone of the days of a query, in which today begins; without one they are in UTC. */
export function zoneOf({ zone = 'UTC' }: Readonly<Record<string, string>>): string {
  if (!isTimeZone(zone)) throw invalid({ zone: 'Must be the name of a time zone, such as America/New_York' })
  return zone
}

/**
 * The day of a filter, as SQL: a date, or `today`, `today+30`, `today-90`, so that a saved search moves with the calendar. `zone`: in which
 * today begins, a name or SQL for it.
 */
export function dayOf(value: string, field: string, zone?: string | Sql): Sql {
  const moving = MOVING.exec(value)
  const today = zone === undefined ? sql`current_date` : sql`(now() at time zone ${zone})::date`
  if (moving !== null) return sql`(${today} + ${Number(moving[1] ?? 0)}::integer)`
  if (date.input.safeParse(value).success) return sql`${value}::date`
  throw invalid({ [field]: `Must be a day such as 2026-11-30, today or today-30, at most ${MAX_DAYS} days from today` })
}
