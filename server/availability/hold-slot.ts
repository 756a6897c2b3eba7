import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { holdAnswer, holdBody } from '../../contract/availability/holds.ts'
import { limits } from '../limits.ts'
import { published } from '../lsv/published.ts'
import { isoOf, utcDate } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { addressBlock, countCall } from '../platform/http/call-limits.ts'
import { notFound, Refusal } from '../platform/http/errors.ts'
import { T, type Viewer } from '../platform/records/access.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import { isWithinReach } from './availability.ts'
import { holdsOfOthers, newHoldToken } from './hold-tokens.ts'
import { type LsvDays, openSlotAt, openSlotsOn, readLsvDays, wholeDays } from './lsv-day.ts'
import { dateIn, dayBounds, type Span } from './zoned-time.ts'

type Wanted = z.infer<typeof holdBody>
type Hold = { hold: string; expires_at: string }

/** At most this share of the open slots of an LSV's day is hidden by holds. */
const MOST_HELD = 0.3
const DAY_MS = 86_400_000
const LONGEST_HOLD = '11 minutes'
const NONE = { hold: null, expires_at: null }

/** POST /appointments/hold: hides a slot from others' lists for ten minutes. Where too many are held the answer is empty: a booking needs no hold. */
export const holdSlot: Action = action({
  method: 'POST',
  path: '/api/appointments/hold',
  permission: 'appointments.hold',
  summary: 'Hold a slot while typing',
  body: holdBody,
  answer: holdAnswer,
  status: 201,
  async handle({ database, clock, settings, viewer, body }) {
    if (settings.rateLimits) await countCall(database, limits.hold, addressBlock(viewer.origin.ip))
    return database.transaction(async (db) => (await renew(db, body)) ?? (await hold(db, viewer, clock.now(), body)) ?? NONE)
  },
})

/** DELETE /appointments/hold/{hold}: the slot is listed again. */
export const dropSlotHold: Action = action({
  method: 'DELETE',
  path: '/api/appointments/hold/:hold',
  permission: 'appointments.hold',
  summary: 'Give a held slot back',
  async handle({ database, params }) {
    await dropHold(database, params.hold)
  },
})

/** Removes the hold of a wizard: it has booked, or releases the slot. */
export const dropHold = (db: Db, token: string | null | undefined): Promise<void> => dropHolds(db, [token])

/** The same for several wizards. */
export async function dropHolds(db: Db, tokens: readonly (string | null | undefined)[]): Promise<void> {
  const hashes = tokens.flatMap((token) => (token ? [sha256Of(token)] : []))
  if (hashes.length > 0) await db.run(sql`delete from slot_hold where token_hash = any(${hashes}::bytea[])`)
}

/** Removes the holds that ran out, or are of a time before the clock was set back. */
export const pruneHolds = (db: Db) =>
  db.run(sql`delete from slot_hold where expires_at < now() or expires_at > now() + ${LONGEST_HOLD}::interval`)

/** Renews the hold of the same slot once, by ten minutes. */
async function renew(db: Db, { lsv, dateTime, hold }: Wanted): Promise<Hold | undefined> {
  if (!hold) return undefined
  const same = await db.one<{ expires_at: string }>(sql`
    update slot_hold set expires_at = case when renewed then expires_at else now() + interval '10 minutes' end, renewed = true
    where token_hash = ${sha256Of(hold)} and lsv = ${lsv} and starts_at = ${dateTime}::timestamptz and expires_at > now()
    returning expires_at`)
  return same && { hold, expires_at: same.expires_at }
}

async function hold(db: Db, viewer: Viewer, now: number, { lsv, dateTime, hold: old }: Wanted): Promise<Hold | undefined> {
  // One at a time for each LSV, so that the share is kept; bookings do not wait here.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${lsv}`}, 0))`)
  await dropHold(db, old)
  const instant = Date.parse(dateTime)
  const [from, to] = [utcDate(instant - DAY_MS), utcDate(instant + DAY_MS)]
  const lsvDays = await readLsvDays(db, lsv, { ...wholeDays(from, to), holds: holdsOfOthers(null) }, published(viewer, T))
  if (lsvDays === undefined) throw notFound()
  const free = { ...lsvDays, taken: lsvDays.taken.filter(({ station }) => station > 0) }
  const slot = openSlotAt(free, instant, now)
  if (slot === undefined || !isWithinReach(lsvDays, instant, now)) throw gone()
  if (openSlotAt(lsvDays, instant, now) === undefined || !(await isShareLeft(db, lsv, free, slot, now))) return undefined
  return insert(db, lsv, slot)
}

async function isShareLeft(db: Db, lsv: number, free: LsvDays, slot: Span, now: number): Promise<boolean> {
  const date = dateIn(free.time_zone, slot.start)
  const day = dayBounds(date, free.time_zone)
  const found = await db.one<{ count: number }>(sql`
    select count(*) as count from slot_hold s
    where s.lsv = ${lsv} and s.starts_at >= ${isoOf(day.start)} and s.starts_at < ${isoOf(day.end)} and s.expires_at > now()`)
  return (found?.count ?? 0) + 1 <= openSlotsOn(free, date, now).length * MOST_HELD
}

async function insert(db: Db, lsv: number, { start, end }: Span): Promise<Hold> {
  const token = newHoldToken()
  const made = await db.one<{ expires_at: string }>(sql`
    insert into slot_hold (token_hash, lsv, starts_at, ends_at) values (${sha256Of(token)}, ${lsv}, ${isoOf(start)}, ${isoOf(end)})
    returning expires_at`)
  return { hold: token, expires_at: (made as { expires_at: string }).expires_at }
}

const gone = () => {
  const error = 'That time is no longer available.'
  return new Refusal(409, 'TIMING', error, { extra: { error_type: 'TIMING', error } })
}
