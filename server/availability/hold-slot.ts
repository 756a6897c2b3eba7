import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { holdAnswer, holdBody, holdRefusal } from '../../contract/availability/holds.ts'
import { DAY_MS, utcDate } from '../../contract/records/days.ts'
import { isPublished } from '../environments/offered-lsvs.ts'
import { limits } from '../limits.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { notFound } from '../platform/http/errors.ts'
import { addressKeys, countCallQuietly, countInEnvironment } from '../platform/http/limits/call-limits.ts'
import { T } from '../platform/records/access.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import { isWithinReach } from './bookable-dates.ts'
import { findAlternatives } from './find-alternatives.ts'
import { holdsOfOthers, newHoldToken } from './hold-tokens.ts'
import { lockLsvs } from './lock-lsvs.ts'
import { type LsvDays, openSlotAt, openSlotsOn, readLsvDays, wholeDays, withoutHolds } from './lsv-day.ts'
import { OFFER_MINUTES } from './offer-holds.ts'
import { goneReasons, slotGone } from './slot-gone.ts'
import { dateIn, dayBounds, type Span } from './zoned-time.ts'

type HoldRequest = z.infer<typeof holdBody>
type HoldEnd = { expires_at: string; expires_in: number }
type Hold = { hold: string } & HoldEnd
/** The slot cannot be had. */
type LostSlot = { lost: keyof typeof goneReasons }

/** The maximum share of an LSV's open slots of a day that holds may hide. */
export const MAX_HELD = 0.3
const LONGEST_HOLD = `${OFFER_MINUTES + 1} minutes`
const NONE = { hold: null, expires_at: null, expires_in: null }
/** The end of a hold, and the seconds until then. */
const END = sql`expires_at, ceil(extract(epoch from expires_at - now()))::integer as expires_in`

/**
 * POST /appointments/hold: keeps a slot from the rest of the public for ten minutes. A slot that is booked, or of which others hold every
 * station, is refused with the nearest alternatives. Where too many are held the answer is empty: a booking needs no hold.
 */
export const holdSlot: Action = action({
  method: 'POST',
  path: '/api/appointments/hold',
  permission: 'appointments.hold',
  summary: 'Hold a slot while typing',
  body: holdBody,
  answer: holdAnswer,
  problems: ['TIMING'],
  refusals: { 409: holdRefusal },
  status: 201,
  async handle({ database, clock, settings, viewer, body }) {
    const environment = { employer: body.employer ?? null, network: body.network ?? null }
    if (settings.rateLimits) await countInEnvironment(database, limits.hold, viewer.origin.ip, environment)
    const now = clock.now()
    const isCounted: Counting = settings.rateLimits ? (db, day) => countHold(db, viewer.origin.ip, body, day) : async () => true
    const given = await database.transaction(async (db) => (await renew(db, body)) ?? (await hold(db, now, body, isCounted)))
    if (!('lost' in given)) return given
    // Read after the commit, so that no lock is held meanwhile.
    const { lsv, dateTime, hold: own } = body
    const lost = { lsv, instant: Date.parse(dateTime), hold: own, ...environment }
    throw slotGone(goneReasons[given.lost], await findAlternatives(database.unsynced, now, lost))
  },
})

/** DELETE /appointments/hold/{hold}: the slot is listed again. */
export const dropSlotHold: Action = action({
  method: 'DELETE',
  path: '/api/appointments/hold/:hold',
  permission: 'appointments.hold',
  summary: 'Release a held slot',
  async handle({ database, params }) {
    await dropHold(database, params.hold)
  },
})

/** Removes the hold of a wizard that has booked or releases the slot. */
export const dropHold = (db: Db, token: string | null | undefined): Promise<void> => dropHolds(db, [token])

/** Removes the holds of several wizards. */
export async function dropHolds(db: Db, tokens: readonly (string | null | undefined)[]): Promise<void> {
  const hashes = tokens.flatMap((token) => (token ? [sha256Of(token)] : []))
  if (hashes.length > 0) await db.run(sql`delete from slot_hold where token_hash = any(${hashes}::bytea[])`)
}

/** Removes the holds that have expired, or that were made before the clock was set back. */
export const pruneHolds = (db: Db) =>
  db.run(sql`delete from slot_hold where expires_at < now() or expires_at > now() + ${LONGEST_HOLD}::interval`)

/** Renews a hold of the same slot by ten minutes, once. */
async function renew(db: Db, { lsv, dateTime, hold }: HoldRequest): Promise<Hold | undefined> {
  if (!hold) return undefined
  const same = await db.one<HoldEnd>(sql`
    update slot_hold set expires_at = case when renewed then expires_at else now() + interval '10 minutes' end, renewed = true
    where token_hash = ${sha256Of(hold)} and lsv = ${lsv} and starts_at = ${dateTime}::timestamptz and expires_at > now()
    returning ${END}`)
  return same && { hold, ...same }
}

/** The date of a slot at its LSV, and the number of appointments for which that day has room, booked or not. */
type RoomOfDay = { date: string; room: number }
type Counting = (db: Db, day: RoomOfDay) => Promise<boolean>

/**
 * Whether this address may hold the slot again: an address that drops and retakes its holds does not keep a slot indefinitely, nor a part of
 * the day by changing from slot to slot.
 */
async function countHold(db: Db, ip: string, { lsv, dateTime }: HoldRequest, { date, room }: RoomOfDay): Promise<boolean> {
  const ofDay = { ...limits.holdOfDay, most: limits.holdOfDay.most * room }
  const counted = [...addressKeys(limits.holdOfSlot, ip, `${lsv}|${Date.parse(dateTime)}`), ...addressKeys(ofDay, ip, `${lsv}|${date}`)]
  const within = await Promise.all(counted.map(({ limit, key }) => countCallQuietly(db, limit, key)))
  return within.every(Boolean)
}

function roomOfDay(lsvDays: LsvDays, slot: Span): RoomOfDay {
  const date = dateIn(lsvDays.time_zone, slot.start)
  const { start } = dayBounds(date, lsvDays.time_zone)
  return { date, room: openSlotsOn({ ...lsvDays, taken: [] }, date, start).length * lsvDays.stations }
}

async function hold(
  db: Db,
  now: number,
  { lsv, dateTime, hold: old }: HoldRequest,
  isCounted: Counting,
): Promise<Hold | typeof NONE | LostSlot> {
  // Locks like every taking of a slot: a booking in progress is finished first, and the next one sees the hold.
  await lockLsvs(db, [lsv])
  const instant = Date.parse(dateTime)
  const [from, to] = [utcDate(instant - DAY_MS), utcDate(instant + DAY_MS)]
  const lsvDays = await readLsvDays(db, lsv, { ...wholeDays(from, to), holds: holdsOfOthers(old) }, isPublished(T))
  if (lsvDays === undefined) throw notFound()
  const free = withoutHolds(lsvDays)
  const slot = openSlotAt(free, instant, now)
  const lost = isWithinReach(lsvDays, instant, now) ? findReason(lsvDays, free, instant, now) : 'closed'
  if (lost !== null || slot === undefined) return { lost: lost ?? 'closed' }
  // A refused wizard keeps its current hold.
  await dropHold(db, old)
  return (await isShareLeft(db, lsv, free, slot, now)) && (await isCounted(db, roomOfDay(free, slot))) ? insert(db, lsv, slot) : NONE
}

/** The reason why a slot is not available; null when it is. */
function findReason(lsvDays: LsvDays, free: LsvDays, instant: number, now: number): LostSlot['lost'] | null {
  if (openSlotAt(lsvDays, instant, now) !== undefined) return null
  if (openSlotAt(free, instant, now) !== undefined) return 'held'
  return openSlotAt({ ...free, taken: [] }, instant, now) === undefined ? 'closed' : 'booked'
}

async function isShareLeft(db: Db, lsv: number, free: LsvDays, slot: Span, now: number): Promise<boolean> {
  const date = dateIn(free.time_zone, slot.start)
  const day = dayBounds(date, free.time_zone)
  const found = await db.one<{ count: number }>(sql`
    select count(*) as count from slot_hold s
    where s.lsv = ${lsv} and s.starts_at >= ${isoOf(day.start)} and s.starts_at < ${isoOf(day.end)} and s.expires_at > now()`)
  return (found?.count ?? 0) + 1 <= openSlotsOn(free, date, now).length * MAX_HELD
}

async function insert(db: Db, lsv: number, { start, end }: Span): Promise<Hold> {
  const token = newHoldToken()
  const made = await db.one<HoldEnd>(sql`
    insert into slot_hold (token_hash, lsv, starts_at, ends_at) values (${sha256Of(token)}, ${lsv}, ${isoOf(start)}, ${isoOf(end)})
    returning ${END}`)
  return { hold: token, ...(made as HoldEnd) }
}
