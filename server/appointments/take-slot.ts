import sql from 'sql-template-tag'
import { checkWithinReach } from '../availability/availability.ts'
import { findFreeStation, type LsvDays, oneSlot, openSlotAt, readLsvDays } from '../availability/lsv-day.ts'
import type { Span } from '../availability/zoned-time.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound, Refusal } from '../platform/http/errors.ts'

/** A slot with the station that a booking takes. */
export type Seat = Span & { station: number }

/** The slot is not available: the applicant picks another time. Answered as the specification's TIMING. */
const timing = (error: string) => new Refusal(409, 'TIMING', error, { extra: { error_type: 'TIMING', error } })

/** Turns the refusal of the exclusion constraint into TIMING. */
export async function slotGuard<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'appointment_slot') throw timing('That time is no longer available.')
    throw error
  }
}

/** Locks LSVs before their slots are read, as a statement of its own: slots that are read afterwards stay as they are until the commit. */
export async function lockLsvs(db: Db, lsvs: readonly number[]): Promise<void> {
  await db.run(sql`select from live_scan_vendor where id = any(${[...new Set(lsvs)]}::bigint[]) order by id for no key update`)
}

/** Locks those of the LSVs that no other transaction has locked, and answers which. */
export async function tryLsvs(db: Db, lsvs: readonly number[]): Promise<ReadonlySet<number>> {
  const mine = await db.rows<{ id: number }>(sql`
    select id from live_scan_vendor where id = any(${[...new Set(lsvs)]}::bigint[]) order by id for no key update skip locked`)
  return new Set(mine.map(({ id }) => id))
}

/** The open slot at this instant and its lowest free station, or TIMING. The LSV must be locked. `except` is the appointment to be moved. */
export async function takeSlot(db: Db, lsv: number, instant: number, now: number, except: number | null = null): Promise<Seat> {
  return assignStation(await readDaysAt(db, lsv, instant, except), instant, now)
}

/** The same for the public, which may not book every day that is open. */
export async function takePublicSlot(db: Db, lsv: number, instant: number, now: number, except: number | null = null): Promise<Seat> {
  const lsvDays = await readDaysAt(db, lsv, instant, except)
  checkWithinReach(lsvDays, instant, now)
  return assignStation(lsvDays, instant, now)
}

/** The same for an LSV that was read under its lock already. */
export function assignStation(lsvDays: LsvDays, instant: number, now: number): Seat {
  const slot = openSlotAt(lsvDays, instant, now)
  const station = slot && findFreeStation(lsvDays, slot)
  if (slot === undefined || station === undefined) throw timing('That time is no longer available.')
  return { ...slot, station }
}

/** A station for an appointment that returns to its own time, which may lie in the past or off the grid; TIMING when all are busy. */
export async function retakeSlot(db: Db, lsv: number, span: Span, except: number): Promise<Seat> {
  const station = findFreeStation(await readDaysAt(db, lsv, span.start, except), span)
  if (station === undefined) throw timing('Another appointment has that time now.')
  return { ...span, station }
}

/** The time that a walk-in occupies: no slot, only the LSV's length of an appointment. */
export async function walkInSpan(db: Db, lsv: number, instant: number): Promise<Span> {
  const { duration_minutes } = await readDaysAt(db, lsv, instant, null)
  return { start: instant, end: instant + duration_minutes * 60_000 }
}

async function readDaysAt(db: Db, lsv: number, instant: number, except: number | null = null): Promise<LsvDays> {
  const lsvDays = await readLsvDays(db, lsv, { ...oneSlot(instant), except })
  if (lsvDays === undefined) throw notFound()
  return lsvDays
}
