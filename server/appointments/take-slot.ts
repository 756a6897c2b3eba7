import sql from 'sql-template-tag'
import { checkWithinReach } from '../availability/availability.ts'
import { findFreeStation, type LsvDays, oneSlot, openSlotAt, readLsvDays } from '../availability/lsv-day.ts'
import type { Span } from '../availability/zoned-time.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound, Refusal } from '../platform/http/errors.ts'

/** A slot with the station that a booking takes. */
export type Seat = Span & { station: number }

/** The refusal of a slot that is not available, the specification's TIMING: the applicant picks another time. */
const timing = (error: string) => new Refusal(409, 'TIMING', error, { extra: { error_type: 'TIMING', error } })

/** Turns a violation of the exclusion constraint into TIMING. */
export async function slotGuard<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'appointment_slot') throw timing('That time is no longer available.')
    throw error
  }
}

/** Locks LSVs before their slots are read, in a statement of its own: slots that are read afterwards stay unchanged until the commit. */
export async function lockLsvs(db: Db, lsvs: readonly number[]): Promise<void> {
  await db.run(sql`select from live_scan_vendor where id = any(${[...new Set(lsvs)]}::bigint[]) order by id for no key update`)
}

/** Locks the LSVs that no other transaction has locked, and returns them. */
export async function tryLsvs(db: Db, lsvs: readonly number[]): Promise<ReadonlySet<number>> {
  const mine = await db.rows<{ id: number }>(sql`
    select id from live_scan_vendor where id = any(${[...new Set(lsvs)]}::bigint[]) order by id for no key update skip locked`)
  return new Set(mine.map(({ id }) => id))
}

/** The open slot at this instant and its lowest free station, or TIMING. The LSV must be locked. `except` is the appointment to move. */
export async function takeSlot(db: Db, lsv: number, instant: number, now: number, except: number | null = null): Promise<Seat> {
  return assignStation(await readDaysAt(db, lsv, instant, except), instant, now)
}

/** As `takeSlot`, within the days that the public may book. */
export async function takePublicSlot(db: Db, lsv: number, instant: number, now: number, except: number | null = null): Promise<Seat> {
  const lsvDays = await readDaysAt(db, lsv, instant, except)
  checkWithinReach(lsvDays, instant, now)
  return assignStation(lsvDays, instant, now)
}

/** The slot at this instant and its station, from days that were read under the LSV's lock. */
export function assignStation(lsvDays: LsvDays, instant: number, now: number): Seat {
  const slot = openSlotAt(lsvDays, instant, now)
  const station = slot && findFreeStation(lsvDays, slot)
  if (slot === undefined || station === undefined) throw timing('That time is no longer available.')
  return { ...slot, station }
}

/** A station for an appointment that returns to its own time, possibly past or off the grid; TIMING when all stations are busy. */
export async function retakeSlot(db: Db, lsv: number, span: Span, except: number): Promise<Seat> {
  const station = findFreeStation(await readDaysAt(db, lsv, span.start, except), span)
  if (station === undefined) throw timing('Another appointment has that time now.')
  return { ...span, station }
}

/** The time span of a walk-in: it takes no slot, but lasts as long as the LSV's appointments. */
export async function walkInSpan(db: Db, lsv: number, instant: number): Promise<Span> {
  const { duration_minutes } = await readDaysAt(db, lsv, instant, null)
  return { start: instant, end: instant + duration_minutes * 60_000 }
}

async function readDaysAt(db: Db, lsv: number, instant: number, except: number | null = null): Promise<LsvDays> {
  const lsvDays = await readLsvDays(db, lsv, { ...oneSlot(instant), except })
  if (lsvDays === undefined) throw notFound()
  return lsvDays
}
