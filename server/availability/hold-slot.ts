import sql, { raw } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { type Alternatives, holdAnswer, holdBody, holdRefusal } from '../../contract/availability/holds.ts'
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
import { findAlternatives } from './find-alternatives.ts'
import { holdsOfOthers, newHoldToken } from './hold-tokens.ts'
import { type LsvDays, openSlotAt, openSlotsOn, readLsvDays, wholeDays } from './lsv-day.ts'
import { OFFER_MINUTES } from './offer-holds.ts'
import { dateIn, dayBounds, type Span } from './zoned-time.ts'

type Wanted = z.infer<typeof holdBody>
type Hold = { hold: string; expires_at: string }
/** The slot cannot be had: it is booked, others hold every station that is left, or the LSV takes nobody then. */
type Lost = { lost: keyof typeof REASONS }

/** At most this share of the open slots of an LSV's day is hidden by holds. */
const MOST_HELD = 0.3
const DAY_MS = 86_400_000
const LONGEST_HOLD = raw(`interval '${OFFER_MINUTES + 1} minutes'`)
const NONE = { hold: null, expires_at: null }

/**
 * POST /appointments/hold: hides a slot from others' lists for ten minutes. A slot that is booked, or of which others hold every station, is
 * refused with the nearest alternatives. Where too many are held the answer is empty: a booking needs no hold.
 */
export const holdSlot: Action = action({
  method: 'POST',
  path: '/api/appointments/hold',
  permission: 'appointments.hold',
  summary: 'Hold a slot while typing',
  body: holdBody,
  answer: holdAnswer,
  refusals: { 409: holdRefusal },
  status: 201,
  async handle({ database, clock, settings, viewer, body }) {
    if (settings.rateLimits) await countCall(database, limits.hold, addressBlock(viewer.origin.ip))
    const now = clock.now()
    const given = await database.transaction(async (db) => (await renew(db, body)) ?? (await hold(db, viewer, now, body)))
    if (!('lost' in given)) return given
    // Read after the commit: nobody waits for it.
    const { lsv, dateTime, hold: own, employer = null, network = null } = body
    const lost = { lsv, instant: Date.parse(dateTime), hold: own, employer, network }
    throw gone(given.lost, await findAlternatives(database.unsynced, viewer, now, lost))
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
export const pruneHolds = (db: Db) => db.run(sql`delete from slot_hold where expires_at < now() or expires_at > now() + ${LONGEST_HOLD}`)

/** Renews the hold of the same slot once, by ten minutes. */
async function renew(db: Db, { lsv, dateTime, hold }: Wanted): Promise<Hold | undefined> {
  if (!hold) return undefined
  const same = await db.one<{ expires_at: string }>(sql`
    update slot_hold set expires_at = case when renewed then expires_at else now() + interval '10 minutes' end, renewed = true
    where token_hash = ${sha256Of(hold)} and lsv = ${lsv} and starts_at = ${dateTime}::timestamptz and expires_at > now()
    returning expires_at`)
  return same && { hold, expires_at: same.expires_at }
}

async function hold(db: Db, viewer: Viewer, now: number, { lsv, dateTime, hold: old }: Wanted): Promise<Hold | typeof NONE | Lost> {
  // One at a time for each LSV, so that the share is kept; bookings do not wait here.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${lsv}`}, 0))`)
  const instant = Date.parse(dateTime)
  const [from, to] = [utcDate(instant - DAY_MS), utcDate(instant + DAY_MS)]
  const lsvDays = await readLsvDays(db, lsv, { ...wholeDays(from, to), holds: holdsOfOthers(old) }, published(viewer, T))
  if (lsvDays === undefined) throw notFound()
  const free = { ...lsvDays, taken: lsvDays.taken.filter(({ station }) => station > 0) }
  const slot = openSlotAt(free, instant, now)
  const lost = isWithinReach(lsvDays, instant, now) ? findReason(lsvDays, free, instant, now) : 'closed'
  if (lost !== null || slot === undefined) return { lost: lost ?? 'closed' }
  // A wizard that is refused keeps the hold that it has.
  await dropHold(db, old)
  return (await isShareLeft(db, lsv, free, slot, now)) ? insert(db, lsv, slot) : NONE
}

/** Why a slot cannot be had; null when it can. */
function findReason(lsvDays: LsvDays, free: LsvDays, instant: number, now: number): Lost['lost'] | null {
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
  return (found?.count ?? 0) + 1 <= openSlotsOn(free, date, now).length * MOST_HELD
}

async function insert(db: Db, lsv: number, { start, end }: Span): Promise<Hold> {
  const token = newHoldToken()
  const made = await db.one<{ expires_at: string }>(sql`
    insert into slot_hold (token_hash, lsv, starts_at, ends_at) values (${sha256Of(token)}, ${lsv}, ${isoOf(start)}, ${isoOf(end)})
    returning expires_at`)
  return { hold: token, expires_at: (made as { expires_at: string }).expires_at }
}

function gone(lost: Lost['lost'], alternatives: Alternatives): Refusal {
  const error = REASONS[lost]
  return new Refusal(409, 'TIMING', error, { extra: { error_type: 'TIMING', error, alternatives } })
}

const REASONS = {
  booked: 'Somebody else has booked that time.',
  held: 'Somebody else is booking that time right now.',
  closed: 'That time is no longer available.',
} as const
