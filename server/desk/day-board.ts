import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { appointment as contract } from '../../contract/booking.ts'
import { appointments } from '../appointments/appointments.ts'
import { type AppointmentEvent, tellAppointmentHistory } from '../appointments/insert-appointment.ts'
import { dateIn } from '../availability/zoned-time.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { mustRead, readFinished, sent } from '../platform/records/record-routes.ts'
import { lockedAppointment, type Stored } from './change-appointment.ts'

/** What a step writes, or nothing when it was taken before. */
type Step<Body> = (
  stored: Stored,
  now: number,
  body: Body,
) => { event: AppointmentEvent; arrived_at: string | null; started_at: string | null } | null

type Named<Body> = { name: string; summary: string; body: z.ZodMiniType<Body>; take: Step<Body> }

const nothingMore = z.strictObject({})

/** POST /appointments/{id}/arrive: the applicant is here. Scanned twice, it is said once. */
export const arrive: Action = step({
  name: 'arrive',
  summary: 'Check an applicant in',
  body: nothingMore,
  take(stored, now) {
    checkToday(stored, now)
    if (stored.arrived_at !== null) return null
    return { event: 'ARRIVED', arrived_at: new Date(now).toISOString(), started_at: null }
  },
})

/** POST /appointments/{id}/start: the prints are being taken. Who was not checked in is now. */
export const start: Action = step({
  name: 'start',
  summary: 'Begin with an applicant',
  body: nothingMore,
  take(stored, now) {
    checkToday(stored, now)
    if (stored.started_at !== null) throw conflict('STATUS', 'This appointment is in progress already.')
    const moment = new Date(now).toISOString()
    return { event: 'STARTED', arrived_at: stored.arrived_at ?? moment, started_at: moment }
  },
})

/** POST /appointments/{id}/undo: takes the last step back. It is named, so that two who undo at once undo it once. */
export const undo: Action = step({
  name: 'undo',
  summary: 'Undo a check-in or a start',
  body: z.strictObject({ step: z.enum(['ARRIVED', 'STARTED']) }),
  take(stored, _now, { step }) {
    const last = stored.started_at !== null ? 'STARTED' : stored.arrived_at !== null ? 'ARRIVED' : null
    if (last !== step) throw conflict('STATUS', 'This step is not the last one any more.')
    return step === 'STARTED'
      ? { event: 'START_UNDONE', arrived_at: stored.arrived_at, started_at: null }
      : { event: 'ARRIVAL_UNDONE', arrived_at: null, started_at: null }
  },
})

function step<Body>({ name, summary, body, take }: Named<Body>): Action {
  return action({
    method: 'POST',
    path: `/api/appointments/:id/${name}`,
    permission: 'appointments.day_board',
    summary,
    body,
    answer: rowOf(contract),
    status: 200,
    async handle({ database, viewer, params, body, reply, ...tools }) {
      const row = await database.transaction(async (db) => {
        const stored = await lockedAppointment(db, idIn(params))
        const { id } = await mustRead(db, appointments, viewer, idIn(params))
        if (stored === undefined) throw notFound()
        checkScheduled(stored)
        const taken = take(stored, tools.clock.now(), body)
        if (taken !== null) await write(db, viewer, id, taken)
        return readFinished(db, tools, appointments, viewer, id)
      })
      return sent(reply, row)
    },
  })
}

async function write(db: Db, viewer: Viewer, id: number, { event, arrived_at, started_at }: NonNullable<ReturnType<Step<never>>>) {
  await db.run(sql`update appointment set arrived_at = ${arrived_at}, started_at = ${started_at} where id = ${id}`)
  await tellAppointmentHistory(db, id, event, viewer.user_id)
  await audit(db, viewer, { event: event.toLowerCase().replace('_', '-'), resource: 'appointments', row_id: id })
}

function checkScheduled({ status }: Stored) {
  if (status === 'COMPLETED') throw conflict('STATUS', 'This appointment is completed already.')
  if (status === 'NO_SHOW') throw conflict('STATUS', 'This appointment is marked as No Show. Set it back to Scheduled first.')
}

/** Who comes on another day than booked is moved first: the day's lists would not show them. */
function checkToday({ date_time, time_zone }: Stored, now: number) {
  const day = dateIn(time_zone, Date.parse(date_time))
  if (day === dateIn(time_zone, now)) return
  const when = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, dateStyle: 'full', timeStyle: 'short' }).format(new Date(date_time))
  throw conflict('NOT_TODAY', `This appointment is on ${when}. Reschedule it to today first.`)
}
