import sql from 'sql-template-tag'
import type { AppointmentsKeep } from '../../../contract/availability/availability-change.ts'
import { DAY_MS } from '../../../contract/records/days.ts'
import { isLive } from '../../appointment-states.ts'
import { lockPending } from '../../appointments/lock-pending.ts'
import type { AssignedSlot } from '../../appointments/take-slot.ts'
import { moveTo } from '../../appointments/update-appointment.ts'
import { lockLsvs } from '../../availability/lock-lsvs.ts'
import { keepBlocksOnClock } from '../../availability/weekly-hours.ts'
import { isoWithOffset, overlap, sameClockTime } from '../../availability/zoned-time.ts'
import { isoOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Change } from '../../platform/events/change.ts'
import { conflict, invalid, Refusal } from '../../platform/http/errors.ts'

/** The time zone of an LSV before its correction and after it, and what the coming appointments keep. */
type Zones = { from: string; to: string; keep: AppointmentsKeep | undefined }

/** A coming appointment, and the beginning of its time on the clock in the corrected zone. */
export type Coming = AssignedSlot & { id: number; name: string; status: 'PENDING' | 'SCHEDULED'; on_site: boolean; onClock: number }

/** A correction of an LSV's time zone that changes the times of its coming appointments. */
type Correction = Zones & { lsv: number; coming: Coming[] }

/**
 * Locks an LSV whose time zone changes, and finds the appointments whose told time that changes; refused until it is said what they keep.
 * Undefined where the zone stays.
 */
export async function planCorrection(change: Change, lsv: number, zones: Zones): Promise<Correction | undefined> {
  if (zones.from === zones.to) return undefined
  const now = change.clock.now()
  await lockLsvs(change.db, [lsv])
  const booked = await readComing(change.db, lsv, zones, now)
  const coming = booked.filter((one) => isTold(one, now) && told(one, zones.from) !== told(one, zones.to))
  if (coming[0] && zones.keep === undefined) throw askWhatIsKept(coming.length, coming[0])
  // All at once, in the order of locks: those that are decided on as outside hours are among them.
  await lockPending(
    change.db,
    booked.map(({ id }) => id),
  )
  return { ...zones, lsv, coming }
}

const isTold = ({ start, onClock, on_site }: Coming, now: number) => !on_site && Math.max(start, onClock) >= now
const told = ({ start }: Coming, zone: string) => isoWithOffset(start, zone)

function askWhatIsKept(count: number, { start }: Coming) {
  const are = count === 1 ? 'One appointment is' : `${count} appointments are`
  return new Refusal(409, 'BOOKED_TIMES', `${are} booked in the former time zone. Choose what they keep, then save again.`, {
    errors: { appointments_keep: 'Choose the time on the clock or the moment' },
    extra: { booked: count, first: isoOf(start) },
  })
}

/**
 * Moves the appointments of a correction, whose LSV has its new zone, to the same time on the clock, each with its mail and text message, and
 * blocked times with them.
 */
export async function keepOnClock(change: Change, { lsv, from, to, coming }: Correction): Promise<void> {
  await keepBlocksOnClock(change, lsv, from, to)
  const paying = coming.find(({ status }) => status === 'PENDING')
  if (paying) throw conflict('PAYMENT_BUSY', `${paying.name} is paying for an appointment right now. Please try again in a few minutes.`)
  const ids = new Set(coming.map(({ id }) => id))
  const others = (await readComing(change.db, lsv, { from, to }, change.clock.now())).filter(({ id }) => !ids.has(id))
  const { stations } = (await change.db.one<{ stations: number }>(sql`select stations from live_scan_vendor where id = ${lsv}`)) ?? {
    stations: 1,
  }
  const { seated, without } = seatOnClock(coming, others, stations)
  if (without.length > 0) throw refuseSkipped(without, to)
  await writeMoves(change, lsv, inOrderOfMoves(seated), from)
}

type Seated = { one: Coming; slot: AssignedSlot }

/** Each appointment at its time on the clock, at its own station if that is free then; `without` have none, as clocks skip their time. */
export function seatOnClock(
  coming: readonly Coming[],
  others: readonly AssignedSlot[],
  stations: number,
): { seated: Seated[]; without: Coming[] } {
  const taken = [...others]
  const seated: Seated[] = []
  const without: Coming[] = []
  for (const one of [...coming].sort((a, b) => a.onClock - b.onClock)) {
    const span = { start: one.onClock, end: one.onClock + one.end - one.start }
    const busy = new Set(taken.filter((other) => overlap(other, span)).map(({ station }) => station))
    const all = [one.station, ...Array.from({ length: stations }, (_, index) => index + 1)]
    const station = all.find((each) => !busy.has(each))
    if (station === undefined) without.push(one)
    else {
      taken.push({ ...span, station })
      seated.push({ one, slot: { ...span, station } })
    }
  }
  return { seated, without }
}

function refuseSkipped(without: readonly Coming[], zone: string) {
  const names = without.map(
    ({ name, onClock }) => `${name} (${isoWithOffset(onClock, zone).slice(0, 'YYYY-MM-DDTHH:mm'.length).replace('T', ' ')})`,
  )
  return invalid({
    appointments_keep: `No station is free at that time on the clock for ${names.join(', ')}. Move them to another time first`,
  })
}

/** Later ones first where appointments become later, so that none is written onto the time of one that has not been moved yet. */
function inOrderOfMoves(seated: readonly Seated[]): Seated[] {
  const later = seated.filter(({ one, slot }) => slot.start > one.start)
  return [...seated.filter((each) => !later.includes(each)), ...later.reverse()]
}

/** Tells of the new times on the clock: those appointments of a correction that are still booked at their moment. */
export async function tellNewTimes(change: Change, { lsv, from, coming }: Correction): Promise<void> {
  const now = change.clock.now()
  const starts = coming.filter(({ start }) => start >= now).map(({ id, start }) => ({ id, at: isoOf(start) }))
  const still = await change.db.rows<{ id: number }>(sql`
    select p.id from appointment p join json_to_recordset(${JSON.stringify(starts)}) as c(id bigint, at timestamptz) on c.id = p.id and c.at = p.date_time
    where p.status = 'SCHEDULED'`)
  const ids = new Set(still.map(({ id }) => id))
  const seated = coming.filter(({ id }) => ids.has(id)).map((one) => ({ one, slot: one }))
  await writeMoves(change, lsv, seated, from)
}

async function writeMoves({ db, record }: Change, lsv: number, seated: readonly Seated[], former_zone: string): Promise<void> {
  if (seated.length === 0) return
  for (const { one, slot } of seated) await moveTo(db, { id: one.id, from: lsv, to: lsv }, slot)
  await record(
    seated.map(({ one }) => ({
      type: 'appointment.moved',
      appointment: one.id,
      changed: ['date_time'],
      detail: { former_zone },
      former_zone,
    })),
  )
}

/** No zone is further from another than this. */
const MAX_SHIFT_MS = 26 * (DAY_MS / 24)

/** The appointments that occupy a slot and are to come in the former or in the corrected zone, or were a day ago: no walk-ins. */
async function readComing(db: Db, lsv: number, { from, to }: Pick<Zones, 'from' | 'to'>, now: number): Promise<Coming[]> {
  type Row = Pick<Coming, 'id' | 'name' | 'status' | 'on_site' | 'station'> & { date_time: string; ends_at: string }
  const rows = await db.rows<Row>(sql`
    select p.id, p.date_time, p.ends_at, p.status, p.station, concat_ws(' ', a.first_name, a.last_name) as name,
      num_nonnulls(p.arrived_at, p.started_at) > 0 as on_site
    from appointment p join applicant a on a.id = p.applicant
    where p.lsv = ${lsv} and ${isLive(sql`p`)} and not p.walk_in and p.date_time >= ${isoOf(now - MAX_SHIFT_MS)}
    order by p.date_time, p.station`)
  return rows.map(({ date_time, ends_at, ...one }) => {
    const start = Date.parse(date_time)
    return { ...one, start, end: Date.parse(ends_at), onClock: sameClockTime(start, from, to) }
  })
}
