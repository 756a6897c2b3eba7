import sql from 'sql-template-tag'
import { blockedTime } from '../../contract/availability.ts'
import { type AvailabilityChange, availabilityChange, type Stranded } from '../../contract/availability-change.ts'
import { liveScanVendor } from '../../contract/places.ts'
import { availableTimes } from '../availability/available-times.ts'
import { blockedTimes } from '../availability/blocked-times.ts'
import { type Offer, stranded } from '../availability/stranded.ts'
import { checkHours, writeHours } from '../availability/weekly-hours-action.ts'
import type { Span } from '../availability/zoned-time.ts'
import { liveScanVendors } from '../places/live-scan-vendors.ts'
import type { Viewer } from '../platform/access.ts'
import { rowOf } from '../platform/answers.ts'
import { audit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { conflict, forbidden, invalid } from '../platform/errors.ts'
import { type Action, action, idIn, type Services } from '../platform/http.ts'
import { insertRow, updateRow } from '../platform/rows.ts'
import { checkVersion, mustRead, readFinished, sent } from '../platform/serve.ts'
import { markCancelled } from './cancel-appointment.ts'
import { settleCollected } from './refund-cancelled.ts'

/**
 * PATCH /livescanvendors/{id}/availability: hours, a blocked time, duration or stations, in one transaction under the location's lock
 * with a decision about everybody who is booked and does not fit. Whom the decision does not name is a 409 that lists them all.
 */
export const changeAvailability: Action = action({
  method: 'PATCH',
  path: '/api/livescanvendors/:id/availability',
  permission: 'livescanvendors.availability',
  roles: ['lsv_user', 'network_admin', 'superuser'],
  summary: 'Change when a location takes applicants',
  body: availabilityChange,
  answer: rowOf(liveScanVendor),
  async handle({ viewer, body, params, request, reply, ...services }) {
    if (availableTimes.access[viewer.role].create === undefined) throw forbidden()
    checkSense(body)
    const { id } = await mustRead(services.database, liveScanVendors, viewer, idIn(params))
    if (body.stranded?.cancel) await settleCollected(services, id, body.stranded.seen)
    const changed = await services.database.transaction(async (db) => {
      await db.run(sql`select from live_scan_vendor where id = ${id} for no key update`)
      const lsv = await mustRead(db, liveScanVendors, viewer, id)
      checkVersion(request.headers['if-match'], lsv.version)
      const left = await leftBehind(db, services.clock.now(), id, body)
      checkSeen(left, body)
      await write(db, services, viewer, id, body)
      if (body.stranded?.cancel) for (const one of left) await cancel(db, services, viewer, one.id)
      return readFinished(db, services, liveScanVendors, viewer, id)
    })
    return sent(reply, changed)
  },
})

function checkSense({ hours, block }: AvailabilityChange) {
  if (hours !== undefined) checkHours(hours)
  const wrong = block === undefined ? {} : blockedTime.check({ id: 1, lsv: 1, ...block })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

type Booked = Stranded & Span

/** Whom the change strands. Walk-ins hold no slot, and who has begun is being served. */
async function leftBehind(db: Db, now: number, lsv: number, change: AvailabilityChange): Promise<Booked[]> {
  const before = await readOffer(db, lsv, now)
  const after: Offer = {
    time_zone: before.time_zone,
    hours: change.hours ?? before.hours,
    stations: change.stations ?? before.stations,
    blocks: change.block === undefined ? before.blocks : [...before.blocks, spanOf(change.block.start_datetime, change.block.end_datetime)],
  }
  const booked = await db.rows<Stranded>(sql`
    select p.id, p.date_time, p.ends_at, a.first_name, a.last_name from appointment p join applicant a on a.id = p.applicant
    where p.lsv = ${lsv} and p.status = 'SCHEDULED' and not p.walk_in and p.started_at is null and p.date_time >= ${new Date(now).toISOString()}
    order by p.date_time, p.station`)
  return stranded(
    before,
    after,
    booked.map((one) => ({ ...one, ...spanOf(one.date_time, one.ends_at) })),
  )
}

async function readOffer(db: Db, lsv: number, now: number): Promise<Offer> {
  const row = await db.one<Offer>(sql`
    select l.timezone as time_zone, l.stations,
      (select coalesce(json_agg(json_build_object('day_of_week', h.day_of_week, 'start_time', h.start_time, 'end_time', h.end_time)), '[]')
         from available_time h where h.lsv = l.id and h.removed_at is null) as hours,
      (select coalesce(json_agg(json_build_object('start', extract(epoch from b.start_datetime) * 1000, 'end', extract(epoch from b.end_datetime) * 1000)), '[]')
         from blocked_time b where b.lsv = l.id and b.removed_at is null and b.end_datetime > ${new Date(now).toISOString()}) as blocks
    from live_scan_vendor l where l.id = ${lsv}`)
  return row as Offer
}

const spanOf = (start: string, end: string): Span => ({ start: Date.parse(start), end: Date.parse(end) })

/** Nobody is cancelled, or left in closed hours, whom the staff have not seen in the list. */
function checkSeen(left: readonly Booked[], { stranded }: AvailabilityChange) {
  const seen = new Set(stranded?.seen ?? [])
  if (left.every(({ id }) => seen.has(id))) return
  const told: Stranded[] = left.map(({ start: _start, end: _end, ...one }) => one)
  const count = left.length === 1 ? 'One appointment is booked that does' : `${left.length} appointments are booked that do`
  throw conflict('STRANDED', `${count} not fit this change. Choose what becomes of them, then save again.`, { stranded: told })
}

type Tools = Pick<Services, 'sealing'>

async function write(db: Db, { sealing }: Tools, viewer: Viewer, id: number, change: AvailabilityChange) {
  const { hours, block, stranded: _decision, ...numbers } = change
  if (hours !== undefined) await writeHours(db, id, hours)
  await updateRow(db, sealing, liveScanVendors, id, numbers)
  if (block !== undefined) {
    const made = await insertRow(db, sealing, blockedTimes, { lsv: id, ...block })
    await audit(db, viewer, { event: 'create', resource: 'blockedtimes', row_id: made })
  }
  const changed = Object.keys(change).filter((name) => name !== 'stranded' && name !== 'block')
  if (changed.length > 0) await audit(db, viewer, { event: 'update', resource: 'livescanvendors', row_id: id, changed })
}

async function cancel(db: Db, { clock }: Pick<Services, 'clock'>, viewer: Viewer, id: number) {
  await markCancelled(db, clock, id, viewer.user_id)
  await audit(db, viewer, { event: 'remove', resource: 'appointments', row_id: id, detail: { stranded: true } })
}
