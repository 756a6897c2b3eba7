import * as z from 'zod/mini'
import { appointment as contract } from '../../contract/appointments/appointments.ts'
import { isOfToday } from '../../contract/appointments/outcome-rules.ts'
import { appointments } from '../appointments/appointments.ts'
import { lockVisibleAppointment } from '../appointments/lock-visible-appointment.ts'
import { type LockedAppointment, updateAppointment } from '../appointments/update-appointment.ts'
import { dateIn } from '../availability/zoned-time.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { runOnce } from '../platform/records/idempotency.ts'
import { mustRead, readFinished, sendRow } from '../platform/records/record-engine.ts'
import { reasonText, requireReason } from './require-reason.ts'

/** The columns that a step writes; none when the step was taken before. */
type Step<Body> = (
  stored: LockedAppointment,
  now: number,
  body: Body,
) => { event: 'arrived' | 'started' | 'arrival_undone' | 'start_undone'; arrived_at: string | null; started_at: string | null } | null

type StepDefinition<Body> = { name: string; summary: string; body: z.ZodMiniType<Body>; take: Step<Body> }
type StepReason = { reason?: string | null | undefined }

const nothingMore = z.strictObject({})

/** POST /appointments/{id}/arrive: checks the applicant in. A second scan changes nothing. */
export const arrive: Action = step({
  name: 'arrive',
  summary: 'Check an applicant in',
  body: nothingMore,
  take(stored, now) {
    checkToday(stored, now)
    if (stored.arrived_at !== null) return null
    return { event: 'arrived', arrived_at: new Date(now).toISOString(), started_at: null }
  },
})

/**
 * POST /appointments/{id}/start: begins the prints, and checks the applicant in where that was not done. Without all that the applicant has
 * to provide it needs a reason, which is kept.
 */
export const start: Action = step({
  name: 'start',
  summary: 'Begin with an applicant',
  body: z.strictObject({ reason: reasonText }),
  take(stored, now) {
    checkToday(stored, now)
    if (stored.started_at !== null) throw conflict('STATUS', 'This appointment is in progress already.')
    const moment = new Date(now).toISOString()
    return { event: 'started', arrived_at: stored.arrived_at ?? moment, started_at: moment }
  },
})

/** POST /appointments/{id}/undo: undoes the last step. The body names it, so that two simultaneous calls undo it once. */
export const undo: Action = step({
  name: 'undo',
  summary: 'Undo a check-in or a start',
  body: z.strictObject({ step: z.enum(['ARRIVED', 'STARTED']) }),
  take(stored, _now, { step }) {
    const last = stored.started_at !== null ? 'STARTED' : stored.arrived_at !== null ? 'ARRIVED' : null
    if (last !== step) throw conflict('STATUS', 'This step is no longer the last one.')
    return step === 'STARTED'
      ? { event: 'start_undone', arrived_at: stored.arrived_at, started_at: null }
      : { event: 'arrival_undone', arrived_at: null, started_at: null }
  },
})

function step<Body>({ name, summary, body, take }: StepDefinition<Body>): Action {
  return action({
    method: 'POST',
    path: `/api/appointments/:id/${name}`,
    permission: 'appointments.day_board',
    summary,
    idempotent: true,
    problems: ['STATUS', 'NOT_TODAY'],
    body,
    answer: rowOf(contract),
    status: 200,
    async handle({ transact, viewer, params, body, request, reply, ...tools }) {
      const row = await transact(async (change) => {
        const { db } = change
        const id = await runOnce(db, change, request, body, () => takeStep(change, idIn(params), take, body))
        return readFinished(db, tools, appointments, viewer, id)
      })
      return sendRow(reply, row)
    },
  })
}

/** Takes the step on the locked row. A start for which something is missing is recorded with its reason. */
async function takeStep<Body>(change: Change<Viewer>, id: number | null, take: Step<Body>, body: Body): Promise<number> {
  const { db, viewer, record, clock } = change
  const stored = await lockVisibleAppointment(change, id)
  const row = await mustRead(db, appointments, viewer, id)
  if (stored === undefined) throw notFound()
  checkScheduled(stored)
  const taken = take(stored, clock.now(), body)
  if (taken === null) return row.id
  const { event, ...columns } = taken
  const without = event === 'started' ? await requireReason(db, row.id, (body as StepReason).reason) : null
  await updateAppointment(db, row.id, columns)
  await record(
    without === null
      ? { type: `appointment.${event}`, appointment: row.id }
      : { type: 'appointment.started_without', appointment: row.id, ...without },
  )
  return row.id
}

function checkScheduled({ status }: LockedAppointment) {
  if (status === 'COMPLETED') throw conflict('STATUS', 'This appointment is completed already.')
  if (status === 'NO_SHOW') throw conflict('STATUS', 'This appointment is marked as No Show. Set it back to Scheduled first.')
}

/** An appointment of another day must be moved first, since the day's lists would not show it. */
function checkToday({ time_zone, ...visit }: LockedAppointment, now: number) {
  const { date_time } = visit
  const day = dateIn(time_zone, Date.parse(date_time))
  if (isOfToday({ day, ...visit }, dateIn(time_zone, now), now)) return
  const when = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, dateStyle: 'full', timeStyle: 'short' }).format(new Date(date_time))
  throw conflict('NOT_TODAY', `This appointment is on ${when}. Reschedule it to today first.`)
}
