import type { Appointment } from '../../records/appointments/appointment.ts'

/** The state of an applicant today. */
export type LaneName = 'expected' | 'arrived' | 'walkIns' | 'inProgress' | 'done' | 'noShow'

/** The next step of each lane; the other lanes have none. */
export type NextStep = 'arrive' | 'start' | 'done' | 'tcn'

export const laneNames: Record<LaneName, string> = {
  expected: 'Expected',
  arrived: 'Arrived',
  walkIns: 'Walk-in queue',
  inProgress: 'In progress',
  done: 'Done',
  noShow: 'No Show',
}

export const stepWords: Record<NextStep, string> = { arrive: 'Check In', start: 'Start', done: 'Done', tcn: 'Enter TCN' }

/** The lane of an appointment of today. A walk-in with a later time is expected like others. */
export function laneOf({ status, walk_in, arrived_at, started_at }: Appointment): LaneName {
  if (status === 'COMPLETED') return 'done'
  if (status === 'NO_SHOW') return 'noShow'
  if (started_at !== null) return 'inProgress'
  if (arrived_at === null) return 'expected'
  return walk_in ? 'walkIns' : 'arrived'
}

/** The next step of an appointment, if there is one. */
export function nextStepOf(appointment: Appointment): NextStep | null {
  switch (laneOf(appointment)) {
    case 'expected':
      return 'arrive'
    case 'arrived':
    case 'walkIns':
      return 'start'
    case 'inProgress':
      return 'done'
    case 'done':
      return appointment.transaction_id === null ? 'tcn' : null
    case 'noShow':
      return null
  }
}

/** Today's appointments by lane, each lane in its order. */
export function lanesOf(appointments: readonly Appointment[]): Record<LaneName, Appointment[]> {
  const found = Map.groupBy(appointments, laneOf)
  const lane = (name: LaneName, by: (one: Appointment) => string | null) =>
    [...(found.get(name) ?? [])].sort((a, b) => moment(by(a)) - moment(by(b)) || a.id - b.id)
  return {
    expected: lane('expected', (one) => one.date_time),
    arrived: lane('arrived', (one) => one.date_time),
    walkIns: lane('walkIns', (one) => one.arrived_at),
    inProgress: lane('inProgress', (one) => one.started_at),
    done: lane('done', (one) => one.completed_at ?? one.date_time).reverse(),
    noShow: lane('noShow', (one) => one.date_time),
  }
}

const moment = (instant: string | null) => (instant === null ? 0 : Date.parse(instant))

/** The lanes in the order of the arrow keys. */
export const laneOrder: readonly LaneName[] = ['expected', 'inProgress', 'arrived', 'walkIns', 'done', 'noShow']

const MINUTE_MS = 60_000

/** The wait or delay in words; none for applicants who are on time. */
export function delayOf(appointment: Appointment, now: Date): string | null {
  const { date_time, arrived_at, started_at } = appointment
  const since = (instant: string) => Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS)
  switch (laneOf(appointment)) {
    case 'expected':
      return since(date_time) > 0 ? `${minutes(since(date_time))} late` : null
    case 'arrived':
    case 'walkIns':
      return `waiting ${minutes(since(arrived_at as string))}`
    case 'inProgress':
      return `for ${minutes(since(started_at as string))}`
    default:
      return null
  }
}

const HOUR = 60
function minutes(count: number): string {
  const all = Math.max(0, count)
  return all < HOUR ? `${all} min` : `${Math.floor(all / HOUR)} h ${all % HOUR} min`
}
