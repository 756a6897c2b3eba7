import * as z from 'zod/mini'
import { appointment as contract } from '../../contract/appointments/appointments.ts'
import { isOfToday } from '../../contract/appointments/outcome-rules.ts'
import type { ProblemCode } from '../../contract/problem-codes.ts'
import { instant } from '../../contract/records/fields.ts'
import { appointments } from '../appointments/appointments.ts'
import { lockVisibleAppointment } from '../appointments/lock-visible-appointment.ts'
import { takeSlot } from '../appointments/take-slot.ts'
import { type LockedAppointment, moveTo, updateAppointment } from '../appointments/update-appointment.ts'
import { dateIn } from '../availability/zoned-time.ts'
import { isoOf } from '../platform/clock.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict, invalid, notFound, Refusal } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { runOnce } from '../platform/records/idempotency.ts'
import { mustRead, readFinished, sendRow } from '../platform/records/record-engine.ts'
import { refuseCancelled } from './refuse-cancelled.ts'
import { reasonText, requireReason } from './require-reason.ts'

/** The columns that a step writes; none when the step was taken before. */
type Step<Body> = (
  stored: LockedAppointment,
  now: number,
  body: Body,
) => { event: 'arrived' | 'started' | 'arrival_undone' | 'start_undone'; arrived_at: string | null; started_at: string | null } | null

type StepDefinition<Body> = {
  name: string
  summary: string
  body: z.ZodMiniType<Body>
  problems?: readonly ProblemCode[]
  /** Changes the locked appointment before the step, and returns it as it is then. */
  prepare?(change: Change<Viewer>, id: number, stored: LockedAppointment, body: Body): Promise<LockedAppointment>
  take: Step<Body>
}
type StepReason = { reason?: string | null | undefined }

/**
 * POST /appointments/{id}/arrive: checks the applicant in. A second scan changes nothing. With `date_time`, an appointment of another day is
 * moved to this free time of today first, as one act.
 */
export const arrive: Action = step({
  name: 'arrive',
  summary: 'Check an applicant in; date_time moves an appointment of another day to this free time of today first',
  body: z.strictObject({ date_time: z.optional(instant.input) }),
  problems: ['TIMING'],
  prepare: (change, id, stored, { date_time }) =>
    date_time === undefined ? Promise.resolve(stored) : moveToToday(change, id, stored, date_time),
  take(stored, now) {
    checkToday(stored, now)
    if (stored.arrived_at !== null) return null
    return { event: 'arrived', arrived_at: isoOf(now), started_at: null }
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
    const moment = isoOf(now)
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

function step<Body>({ name, summary, body: accepted, problems = [], ...steps }: StepDefinition<Body>): Action {
  return action({
    method: 'POST',
    path: `/api/appointments/:id/${name}`,
    permission: 'appointments.day_board',
    summary,
    idempotent: true,
    problems: ['STATUS', 'CANCELLED', 'NOT_TODAY', ...problems],
    body: accepted,
    answer: rowOf(contract),
    status: 200,
    async handle({ transact, viewer, params, body, request, reply, ...tools }) {
      const row = await transact(async (change) => {
        const { db } = change
        const id = await runOnce(db, change, request, body, () => takeStep(change, idIn(params), steps, body))
        return readFinished(db, tools, appointments, viewer, id)
      })
      return sendRow(reply, row)
    },
  })
}

/** Takes the step on the locked row. A start for which something is missing is recorded with its reason. */
async function takeStep<Body>(
  change: Change<Viewer>,
  id: number | null,
  { prepare, take }: Pick<StepDefinition<Body>, 'prepare' | 'take'>,
  body: Body,
): Promise<number> {
  const { db, viewer, record, clock } = change
  const locked = await lockBooked(change, id)
  const row = await mustRead(db, appointments, viewer, id)
  checkScheduled(locked)
  const stored = prepare ? await prepare(change, row.id, locked, body) : locked
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

/** Locks the appointment; one that was cancelled is refused with what became of it. */
async function lockBooked(change: Change<Viewer>, id: number | null): Promise<LockedAppointment> {
  const locked = await lockVisibleAppointment(change, id).catch(async (error) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') await refuseCancelled(change, id)
    throw error
  })
  if (locked !== undefined) return locked
  await refuseCancelled(change, id)
  throw notFound()
}

function checkScheduled({ status }: LockedAppointment) {
  if (status === 'COMPLETED') throw conflict('STATUS', 'This appointment is completed already.')
  if (status === 'NO_SHOW') throw conflict('STATUS', 'This appointment is marked as No Show. Set it back to Scheduled first.')
}

/** Moves an appointment of another day to a free time of today; one of today stays where it is. */
async function moveToToday({ db, record, clock }: Change<Viewer>, id: number, stored: LockedAppointment, date_time: string) {
  const [now, start] = [clock.now(), Date.parse(date_time)]
  if (isToday(stored, now)) return stored
  const { lsv, time_zone } = stored
  if (dateIn(time_zone, start) !== dateIn(time_zone, now)) throw invalid({ date_time: 'Must be a time of today' })
  await moveTo(db, { id, from: lsv, to: lsv }, await takeSlot(db, lsv, start, now, id))
  const moved = { date_time: isoOf(start) }
  await record({ type: 'appointment.moved', appointment: id, changed: ['date_time'] })
  return { ...stored, ...moved, arrived_at: null, started_at: null }
}

/** Whether the visit is made on its day, or goes on after midnight. */
const isToday = ({ time_zone, ...visit }: LockedAppointment, now: number) =>
  isOfToday({ day: dateIn(time_zone, Date.parse(visit.date_time)), ...visit }, dateIn(time_zone, now), now)

/** An appointment of another day must be moved first, since the day's lists would not show it. */
function checkToday(visit: LockedAppointment, now: number) {
  if (isToday(visit, now)) return
  const { date_time, time_zone } = visit
  const when = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, dateStyle: 'full', timeStyle: 'short' }).format(new Date(date_time))
  throw conflict('NOT_TODAY', `This appointment is on ${when}. Reschedule it to today first.`)
}
