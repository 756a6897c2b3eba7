import sql from 'sql-template-tag'
import { type ManyOutcomes, manyOutcomes, manyOutcomesAnswer } from '../../contract/appointments/many-outcomes.ts'
import { DAY_MS, utcDate } from '../../contract/records/days.ts'
import { TIME_TAKEN } from '../appointments/take-slot.ts'
import { markAllMissed, updateAppointment } from '../appointments/update-appointment.ts'
import { lockLsvs } from '../availability/lock-lsvs.ts'
import { findFreeStation, onDay, readManyLsvDays, wholeDays } from '../availability/lsv-day.ts'
import { dateIn } from '../availability/zoned-time.ts'
import { auditDiff } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import { areAllReadable } from '../platform/records/references.ts'
import { refusalOfOutcome } from './outcome-refusals.ts'

/**
 * POST /appointments/outcomes: marks appointments as missed, or sets missed ones back, in one transaction. A call that is repeated changes
 * nothing more. Those for which it is not possible stay as they are, and are named with the reason.
 */
export const setManyOutcomes: Action = action({
  method: 'POST',
  path: '/api/appointments/outcomes',
  permission: 'appointments.update',
  summary: 'Mark many appointments as no-shows, or set them back',
  problems: ['TIMING'],
  body: manyOutcomes,
  answer: manyOutcomesAnswer,
  status: 200,
  async handle({ viewer, body, transact, ...services }) {
    const ids = [...new Set(body.appointments)].sort((a, b) => a - b)
    const reason = body.reason || null
    if (body.status === 'SCHEDULED' && reason === null) throw invalid({ reason: 'Say why they are set back' })
    if (!(await areAllReadable(services.database, services.catalogue.registry, 'appointments', viewer, ids)))
      throw invalid({ appointments: 'Not found' })
    return transact(async (change) => {
      const locked = await lockMany(change.db, ids)
      return reason !== null && body.status === 'SCHEDULED' ? setBack(change, locked, reason) : markMissed(change, locked)
    })
  },
})

type Locked = {
  id: number
  lsv: number
  time_zone: string
  date_time: string
  ends_at: string
  status: string
  walk_in: boolean
  arrived_at: string | null
}

/** Locks the LSVs, the applicants and the appointments, in the order of locks. */
async function lockMany(db: Db, ids: readonly number[]): Promise<Locked[]> {
  const at = await db.rows<{ lsv: number; applicant: number }>(sql`
    select lsv, applicant from appointment where id = any(${ids}::bigint[])`)
  await lockLsvs(db, [...new Set(at.map(({ lsv }) => lsv))])
  await db.run(sql`
    select from applicant where id = any(${at.map(({ applicant }) => applicant)}::bigint[]) order by id for no key update`)
  return db.rows<Locked>(sql`
    select p.id, p.lsv, l.timezone as time_zone, p.date_time, p.ends_at, p.status, p.walk_in, p.arrived_at
    from appointment p join live_scan_vendor l on l.id = p.lsv where p.id = any(${ids}::bigint[]) order by p.id for update of p`)
}

/** The reason why an appointment stays as it is, or null. */
type Refuse = (one: Locked) => string | null

/** Separates the appointments that have the status already from those that may get it and those that may not. */
function sort(locked: readonly Locked[], status: string, refuse: Refuse) {
  const others = locked.filter((one) => one.status !== status)
  return {
    already: locked.filter((one) => one.status === status).map(({ id }) => id),
    possible: others.filter((one) => refuse(one) === null),
    left: others.flatMap((one) => ({ id: one.id, reason: refuse(one) ?? '' })).filter(({ reason }) => reason !== ''),
  }
}

async function markMissed({ db, clock, record }: Change, locked: readonly Locked[]): Promise<ManyOutcomes> {
  const now = clock.now()
  const { already, possible, left } = sort(locked, 'NO_SHOW', (one) => {
    // One by one, staff may still say of somebody who was checked in that they have left.
    if (one.status === 'SCHEDULED' && one.arrived_at !== null) return 'The applicant was checked in.'
    return refusalOfOutcome(one, 'NO_SHOW', now)?.sentence ?? null
  })
  const ids = possible.map(({ id }) => id)
  await markAllMissed(db, ids)
  const facts = { changed: ['status'], ...auditDiff({ status: 'SCHEDULED' }, { status: 'NO_SHOW' }), reason: null }
  await record(ids.map((appointment) => ({ type: 'appointment.no_show', appointment, ...facts })))
  return { done: [...already, ...ids], left }
}

/** Sets missed appointments back as a single one is: until the end of the day after, and where their times are still free. */
async function setBack(change: Change, locked: readonly Locked[], reason: string): Promise<ManyOutcomes> {
  const { db, clock, record } = change
  const now = clock.now()
  const { already, possible, left } = sort(locked, 'SCHEDULED', (one) =>
    one.status === 'NO_SHOW' ? (refusalOfOutcome(one, 'SCHEDULED', now)?.sentence ?? null) : 'It is no no-show.',
  )
  const stations = await findStations(db, possible)
  const back = possible.filter(({ id }) => stations.has(id))
  const without = possible.filter(({ id }) => !stations.has(id))
  // Sent together and run in this order by the one connection.
  await Promise.all(
    back.map(({ id }) => {
      const station = stations.get(id)
      return updateAppointment(db, id, { status: 'SCHEDULED', ...(station == null ? {} : { station }) })
    }),
  )
  const facts = { changed: ['status'], ...auditDiff({ status: 'NO_SHOW' }, { status: 'SCHEDULED' }), reason, was: 'NO_SHOW' }
  await record(back.map(({ id }) => ({ type: 'appointment.reinstated', appointment: id, ...facts })))
  return {
    done: [...already, ...back.map(({ id }) => id)],
    left: [...left, ...without.map(({ id }) => ({ id, reason: TIME_TAKEN }))],
  }
}

/** A free station for each appointment at its own time, which those before it leave free; null for walk-ins, which have none. */
async function findStations(db: Db, appointments: readonly Locked[]): Promise<Map<number, number | null>> {
  const found = new Map<number, number | null>()
  if (appointments.length === 0) return found
  const starts = appointments.map(({ date_time }) => Date.parse(date_time))
  const span = wholeDays(utcDate(Math.min(...starts) - DAY_MS), utcDate(Math.max(...starts) + DAY_MS))
  const lsvDays = await readManyLsvDays(db, [...new Set(appointments.map(({ lsv }) => lsv))], span)
  for (const { id, lsv, walk_in, date_time, ends_at, time_zone } of appointments) {
    const days = lsvDays.get(lsv)
    if (walk_in) found.set(id, null)
    if (walk_in || days === undefined) continue
    const slot = { start: Date.parse(date_time), end: Date.parse(ends_at) }
    const station = findFreeStation(onDay(days, dateIn(time_zone, slot.start)), slot)
    if (station === undefined) continue
    found.set(id, station)
    days.taken.push({ ...slot, station })
  }
  return found
}
