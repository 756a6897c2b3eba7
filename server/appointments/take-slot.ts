import sql from 'sql-template-tag'
import { checkWithinReach } from '../availability/bookable-dates.ts'
import { bindingHolds, tokenHash } from '../availability/hold-tokens.ts'
import { findFreeStation, type LsvDays, oneSlot, openSlotAt, readLsvDays, withoutHolds } from '../availability/lsv-day.ts'
import { goneReasons, slotGone } from '../availability/slot-gone.ts'
import { dateIn, type Span } from '../availability/zoned-time.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { invalid, notFound } from '../platform/http/errors.ts'

/** A slot with the station that a booking takes. */
export type AssignedSlot = Span & { station: number }

/** Turns the refusal of the exclusion constraint into TIMING. */
export async function slotGuard<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'appointment_slot') throw slotGone(goneReasons.closed)
    throw error
  }
}

/**
 * The open slot at this instant and its lowest free station, or TIMING. The LSV must be locked. `except` is the appointment to be moved.
 */
export async function takeSlot(db: Db, lsv: number, instant: number, now: number, except: number | null = null): Promise<AssignedSlot> {
  return assignStation(await readDaysAt(db, lsv, { ...oneSlot(instant), except }), instant, now)
}

/** The request of somebody from the public for a slot: the appointment that it moves, if it does, and the hold of their own. */
type RequestedSlot = { lsv: number; instant: number; hold: string | null | undefined; except?: number }

/** The same for the public, which may not book every day that is open, nor what others hold. */
export async function takePublicSlot(db: Db, { lsv, instant, hold, except }: RequestedSlot, now: number): Promise<AssignedSlot> {
  const holds = bindingHolds(sql`${tokenHash(hold)}::bytea`, sql`${isoOf(instant)}::timestamptz`)
  const lsvDays = await readDaysAt(db, lsv, { ...oneSlot(instant), except: except ?? null, holds })
  checkWithinReach(lsvDays, instant, now)
  return assignStation(lsvDays, instant, now)
}

/** The slot at this instant and its station, from days that were read under the LSV's lock. */
export function assignStation(lsvDays: LsvDays, instant: number, now: number): AssignedSlot {
  const slot = openSlotAt(lsvDays, instant, now)
  const station = slot && findFreeStation(lsvDays, slot)
  if (slot !== undefined && station !== undefined) return { ...slot, station }
  const held = slot === undefined && openSlotAt(withoutHolds(lsvDays), instant, now) !== undefined
  throw slotGone(held ? goneReasons.held : goneReasons.closed)
}

/** The reason why an appointment cannot return to its own time. */
export const TIME_TAKEN = 'Another appointment has that time now.'

/** A station for an appointment that returns to its own time, possibly past or off the grid; TIMING when all stations are busy. */
export async function retakeSlot(db: Db, lsv: number, span: Span, except: number): Promise<AssignedSlot> {
  const station = findFreeStation(await readDaysAt(db, lsv, { ...oneSlot(span.start), except }), span)
  if (station === undefined) throw slotGone(TIME_TAKEN)
  return { ...span, station }
}

/** How long after midnight a walk-in of the day before may be entered, and how far a desk's clock may be ahead. */
const AROUND_MIDNIGHT_MS = 15 * 60_000

/**
 * The time span of a walk-in, which comes on the LSV's present day: it takes no slot, but lasts as long as the LSV's appointments. An
 * archived LSV takes none.
 */
export async function walkInSpan(db: Db, lsv: number, instant: number, now: number): Promise<Span> {
  const lsvDays = await readLsvDays(db, lsv, oneSlot(instant), sql`not t.is_archived`)
  if (lsvDays === undefined) throw slotGone('This location is archived and takes no appointments.')
  const dayAt = (time: number) => dateIn(lsvDays.time_zone, time)
  const isToday = [now - AROUND_MIDNIGHT_MS, now, now + AROUND_MIDNIGHT_MS].some((time) => dayAt(time) === dayAt(instant))
  if (!isToday) throw invalid({ date_time: 'A walk-in is for today' })
  return { start: instant, end: instant + lsvDays.duration_minutes * 60_000 }
}

async function readDaysAt(db: Db, lsv: number, span: Parameters<typeof readLsvDays>[2]): Promise<LsvDays> {
  const lsvDays = await readLsvDays(db, lsv, span)
  if (lsvDays === undefined) throw notFound()
  return lsvDays
}
