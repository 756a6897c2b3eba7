import * as z from 'zod/mini'
import { DAY_MS, plusDays } from '../../contract/records/days.ts'
import { date } from '../../contract/records/fields.ts'
import { idText } from '../../contract/records/id-text.ts'
import { liveScanVendors } from '../lsv/live-scan-vendors.ts'
import type { Db } from '../platform/database/database.ts'
import { withDeduplicatedReads } from '../platform/database/deduplicate-reads.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid, notFound } from '../platform/http/errors.ts'
import { T, type Viewer } from '../platform/records/access.ts'
import { ruleOf } from '../platform/records/record-engine.ts'
import { lastDate, problemOfDate } from './bookable-dates.ts'
import { holdsOfOthers } from './hold-tokens.ts'
import { type LsvDays, openSlotsOn, readLsvDays, wholeDays } from './lsv-day.ts'
import { dateIn, isoWithOffset } from './zoned-time.ts'

const MAX_DAYS = 62
const MAX_HOLD = 200

/** A query of the open slots of a day. */
export const dayQuery = { date: date.input, hold: z.optional(z.string().check(z.maxLength(MAX_HOLD))) }
/** A query of the number of open slots of each of some days. */
export const daysQuery = { from: date.input, to: date.input, hold: dayQuery.hold }
/** The answer to `daysQuery`. */
export const daysAnswer = z.array(z.object({ date: z.string(), open: z.int() }))

const id = z.pipe(
  idText,
  z.transform((value) => Number(value)),
) as unknown as z.ZodMiniType<number>

/** GET /appointments/availability: the open slots of an LSV's day, with the LSV's offset. */
export const dayAvailability: Action = action({
  method: 'GET',
  path: '/api/appointments/availability',
  permission: 'appointments.availability',
  summary: 'Open slots of a day',
  query: z.strictObject({ lsv: id, ...dayQuery }),
  answer: z.array(z.string()),
  async handle({ database, clock, viewer, query }) {
    const lsvDays = await readVisibleLsv(database.unsynced, viewer, query.lsv, { from: query.date, to: query.date, hold: query.hold })
    if (viewer.role === 'public') checkReach(lsvDays, query.date, clock.now())
    return listOpenTimes(lsvDays, query.date, clock.now())
  },
})

/** GET /appointments/availability/days: how many slots are open on each day. */
export const daysAvailability: Action = action({
  method: 'GET',
  path: '/api/appointments/availability/days',
  permission: 'appointments.availability',
  summary: 'Number of open slots of each day',
  query: z.strictObject({ lsv: id, ...daysQuery }),
  answer: daysAnswer,
  async handle({ database, clock, viewer, query: { lsv, from, to, hold } }) {
    const dates = datesBetween(from, to)
    const lsvDays = await readVisibleLsv(database.unsynced, viewer, lsv, { from, to, hold })
    const now = clock.now()
    return countOpenSlots(lsvDays, dates, { now, last: viewer.role === 'public' ? lastDate(lsvDays.time_zone, now) : to })
  },
})

/** The open slots of a day, as instants with the LSV's offset. */
export const listOpenTimes = (lsvDays: LsvDays, date: string, now: number): string[] =>
  openSlotsOn(lsvDays, date, now).map((slot) => isoWithOffset(slot.start, lsvDays.time_zone))

/** The number of open slots of each date; none of those that are over or after the last one. */
export function countOpenSlots(lsvDays: LsvDays, dates: readonly string[], { now, last }: { now: number; last: string }) {
  const today = dateIn(lsvDays.time_zone, now)
  return dates.map((date) => ({ date, open: date < today || date > last ? 0 : openSlotsOn(lsvDays, date, now).length }))
}

type Dates = { from: string; to: string; hold: string | undefined }

/**
 * The LSV, if the viewer may see it: the public any published one, others their own. Slots that others hold are hidden. Simultaneous reads
 * of the same day are deduplicated.
 */
async function readVisibleLsv(db: Db, viewer: Viewer, lsv: number, { from, to, hold }: Dates): Promise<LsvDays> {
  const { rows } = ruleOf(liveScanVendors, viewer, 'read')
  const lsvDays = await readLsvDays(withDeduplicatedReads(db), lsv, { ...wholeDays(from, to), holds: holdsOfOthers(hold) }, rows(viewer, T))
  if (lsvDays === undefined) throw notFound()
  return lsvDays
}

/** Refuses a date beyond the 90 days from today, in the LSV's calendar, that the public sees. */
export function checkReach(lsvDays: LsvDays, date: string, now: number): void {
  const problem = problemOfDate(date, lsvDays.time_zone, now)
  if (problem !== undefined) throw invalid({ date: problem })
}

/** The dates from one to another, both included; refuses too many. */
export function datesBetween(from: string, to: string): string[] {
  if (to < from) throw invalid({ to: 'Must not be before `from`' })
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (count > MAX_DAYS) throw invalid({ to: `At most ${MAX_DAYS} days at once` })
  return Array.from({ length: count }, (_, index) => plusDays(from, index))
}
