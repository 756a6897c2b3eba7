import sql from 'sql-template-tag'
import type { AvailabilityChange, ManySpecialDays } from '../../contract/availability/availability-change.ts'
import { specialDay } from '../../contract/availability/special-days.ts'
import { permissions } from '../permissions.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { invalid, notFound } from '../platform/http/errors.ts'
import { accessBy, ofOwnLsv, type Viewer } from '../platform/records/access.ts'
import { lockRow } from '../platform/records/record-engine.ts'
import { allVerbs, type RecordKind, type WriteHook } from '../platform/records/record-kind.ts'
import { insertRow, removeRow, updateRow } from '../platform/records/rows.ts'
import { TODAY_OR_LATER } from './bookable-dates.ts'
import { dateIn } from './zoned-time.ts'

type SpecialDayHours = Pick<NonNullable<AvailabilityChange['special_day']>, 'hours'>

/** Past days stay as they were: reports are computed from them. */
const isNotPast: WriteHook = async ({ clock, db }, { before, values }) => {
  const dates = [before?.date, values.date].filter((date) => typeof date === 'string')
  await refusePastDates(db, [(before ?? values).lsv as number], dates, clock.now())
  checkSpecialDay({ hours: [], ...before, ...values } as SpecialDayHours)
  return undefined
}

/** Dates on which LSVs have other hours than in the week. */
export const specialDays: RecordKind = {
  contract: specialDay,
  table: 'special_day',
  reads: 'replica',
  serves: allVerbs,
  hook: isNotPast,
  access: accessBy(permissions.specialdays, ofOwnLsv),
}

/** Refuses dates that are over at one of the LSVs. */
export async function refusePastDates(db: Db, lsvs: readonly number[], dates: readonly string[], now: number): Promise<void> {
  const zones = await db.rows<{ time_zone: string }>(sql`
    select distinct timezone as time_zone from live_scan_vendor where id = any(${lsvs}::bigint[])`)
  if (zones.some(({ time_zone }) => dates.some((date) => date < dateIn(time_zone, now)))) throw invalid({ date: TODAY_OR_LATER })
}

/** Refuses hours of special days that overlap, or whose length is unknown. */
export function checkSpecialDay({ hours }: SpecialDayHours): void {
  const wrong = specialDay.check({ id: 1, lsv: 1, date: '', name: '', hours })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Writes a new special day of an LSV, or changes one of its own. */
export async function writeSpecialDay(
  change: Change<Viewer>,
  lsv: number,
  { id, ...day }: NonNullable<AvailabilityChange['special_day']>,
): Promise<void> {
  const { db, sealing, record, clock } = change
  await refusePastDates(db, [lsv], [day.date], clock.now())
  if (id === undefined) {
    const row = await insertRow(db, sealing, specialDays, { lsv, ...day })
    return record({ type: 'record.created', resource: 'specialdays', row })
  }
  const before = await lockOwn(change, lsv, id)
  const changes = Object.fromEntries(Object.entries(day).filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value)))
  await updateRow(db, sealing, specialDays, id, changes)
  await record({ type: 'record.updated', resource: 'specialdays', row: id, changed: Object.keys(changes) })
}

/** Removes a special day of an LSV, which has its weekly hours again. */
export async function removeSpecialDay(change: Change<Viewer>, lsv: number, id: number): Promise<void> {
  await lockOwn(change, lsv, id)
  await removeRow(change.db, specialDays, id)
  await change.record({ type: 'record.removed', resource: 'specialdays', row: id })
}

async function lockOwn({ db, viewer, clock }: Change<Viewer>, lsv: number, id: number) {
  const before = await lockRow(db, specialDays, viewer, id)
  if (before.lsv !== lsv) throw notFound()
  await refusePastDates(db, [lsv], [before.date as string], clock.now())
  return before
}

/** Writes the same days at many locked LSVs, and returns how many were written. Days that an LSV has stay, unless they are replaced. */
export async function writeManySpecialDays(
  { db, record }: Change<Viewer>,
  { lsvs, days, replace = false }: Pick<ManySpecialDays, 'lsvs' | 'days' | 'replace'>,
): Promise<number> {
  const written = await db.rows<{ id: number; version: number }>(sql`
    insert into special_day (lsv, date, name, hours)
    select l.lsv, d.date, d.name, d.hours
    from unnest(${lsvs}::bigint[]) l(lsv), jsonb_to_recordset(${JSON.stringify(days)}::jsonb) d(date date, name text, hours jsonb)
    order by l.lsv, d.date
    on conflict (lsv, date) where removed_at is null do update set name = excluded.name, hours = excluded.hours
      where ${replace} and (special_day.name, special_day.hours) is distinct from (excluded.name, excluded.hours)
    returning id, version`)
  const isNew = ({ version }: { version: number }) => version === 1
  const changed = ['name', 'hours']
  await record(
    written.map((row) =>
      isNew(row)
        ? { type: 'record.created', resource: 'specialdays', row: row.id }
        : { type: 'record.updated', resource: 'specialdays', row: row.id, changed },
    ),
  )
  return written.length
}
