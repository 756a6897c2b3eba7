import { statusLabel } from '../../../contract/appointments/appointments.ts'
import { dayOf } from '../../data/dates.ts'
import { type Appointment, compareNames } from '../../records/appointments/appointment.ts'
import { isVisitOfToday } from '../../records/appointments/appointment-actions.ts'
import { ENTER_TCN, menuEntries } from '../../records/appointments/appointment-words.ts'

/** The state of an applicant today. */
export type LaneName = 'expected' | 'arrived' | 'walkIns' | 'inProgress' | 'done' | 'noShow' | 'toFinish'

type LaneOfToday = Exclude<LaneName, 'toFinish'>

/** A step that takes a visit to another lane. */
export type NextStep = 'arrive' | 'start' | 'done' | 'tcn' | 'markNoShow'

export const laneNames: Record<LaneName, string> = {
  expected: 'Expected',
  arrived: 'Arrived',
  walkIns: 'Walk-in queue',
  inProgress: 'In progress',
  done: statusLabel('COMPLETED'),
  noShow: statusLabel('NO_SHOW'),
  toFinish: 'To finish',
}

export const stepWords: Record<NextStep, string> = {
  arrive: menuEntries.arrive.text,
  start: menuEntries.start.text,
  done: menuEntries.complete.text,
  tcn: ENTER_TCN,
  markNoShow: menuEntries.markNoShow.text,
}

/** The lane of an appointment of today. A walk-in with a later time is expected like others. */
export function laneOf({ status, walk_in, arrived_at, started_at }: Appointment): LaneOfToday {
  if (status === 'COMPLETED') return 'done'
  if (status === 'NO_SHOW') return 'noShow'
  if (started_at !== null) return 'inProgress'
  if (arrived_at === null) return 'expected'
  return walk_in ? 'walkIns' : 'arrived'
}

/** Whether the day of an appointment is over at its location; not yet at midnight for a visit of the evening that goes on, nor once it is completed then. */
export const isOver = (appointment: Appointment, now: Date): boolean =>
  dayOf(appointment.date_time, appointment.lsv_timezone) < dayOf(now, appointment.lsv_timezone) && !isVisitOfToday(appointment, now)

/** Whether somebody was checked in on a day that is over, and not started: they may have been served or have left. */
export const isUnstarted = (appointment: Appointment, now: Date): boolean => {
  const { status, arrived_at, started_at } = appointment
  return status === 'SCHEDULED' && arrived_at !== null && started_at === null && isOver(appointment, now)
}

/**
 * The next step of an appointment, if there is one; of a day that is over, what finishes a visit that was started, and No Show where nobody
 * was checked in.
 */
export function nextStepOf(appointment: Appointment, now: Date): NextStep | null {
  if (appointment.status === 'SCHEDULED' && isOver(appointment, now)) return finishOf(appointment)
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

function finishOf({ arrived_at, started_at }: Appointment): NextStep | null {
  if (started_at !== null) return 'done'
  return arrived_at === null ? 'markNoShow' : null
}

/** Today's appointments by lane, each lane in its order; `toFinish` are those of earlier days. */
export function lanesOf(
  appointments: readonly Appointment[],
  toFinish: readonly Appointment[] = [],
): Record<LaneName, readonly Appointment[]> {
  const found = Map.groupBy(appointments, laneOf)
  const lane = (name: LaneOfToday, by: (one: Appointment) => string | null) =>
    [...(found.get(name) ?? [])].sort((a, b) => moment(by(a)) - moment(by(b)) || compareNames(a, b))
  return {
    expected: lane('expected', (one) => one.date_time),
    arrived: lane('arrived', (one) => one.date_time),
    walkIns: lane('walkIns', (one) => one.arrived_at),
    inProgress: lane('inProgress', (one) => one.started_at),
    done: lane('done', (one) => one.completed_at ?? one.date_time).reverse(),
    noShow: lane('noShow', (one) => one.date_time),
    toFinish,
  }
}

/** Appointments by their times, and those of one time by name, as in the lists. */
export const inOrder = (appointments: readonly Appointment[]): readonly Appointment[] =>
  [...appointments].sort((a, b) => moment(a.date_time) - moment(b.date_time) || compareNames(a, b))

const moment = (instant: string | null) => (instant === null ? 0 : Date.parse(instant))

/** The lanes beside the tabs, in the order of the screen and of the arrow keys. */
export const visitLanes = ['inProgress', 'arrived', 'walkIns'] as const satisfies readonly LaneName[]

/** The lanes of which one is opened at a time. */
export const tabLanes = ['expected', 'done', 'noShow', 'toFinish'] as const satisfies readonly LaneName[]
/** One of these lanes. */
export type TabLane = (typeof tabLanes)[number]

/** Whether a lane is one of these. */
export const isTab = (name: LaneName): name is TabLane => tabLanes.some((tab) => tab === name)

/** The checked-in person who has waited longest; a person with a time waits from that time on. */
export function nextWaiting(lanes: Record<LaneName, readonly Appointment[]>, except: number): Appointment | undefined {
  const turn = ({ walk_in, arrived_at, date_time }: Appointment) => moment(walk_in ? arrived_at : date_time)
  return [...lanes.arrived, ...lanes.walkIns].filter(({ id }) => id !== except).sort((a, b) => turn(a) - turn(b) || compareNames(a, b))[0]
}

const MINUTE_MS = 60_000

/** A wait or delay: how long in words, and the words around it. `unseen` repeats the lane's name, for screen readers only. */
export type Delay = { unseen?: string; text: string; late: boolean }

/** The wait or delay; none for applicants who are on time. */
export function delayOf(appointment: Appointment, now: Date): Delay | null {
  const { date_time, arrived_at, started_at } = appointment
  const since = (instant: string) => Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS)
  switch (laneOf(appointment)) {
    case 'expected':
      return since(date_time) > 0 ? { text: `${minutes(since(date_time))} late`, late: true } : null
    case 'arrived':
    case 'walkIns':
      return { unseen: 'waiting ', text: minutes(since(arrived_at as string)), late: false }
    case 'inProgress':
      return { unseen: 'for ', text: minutes(since(started_at as string)), late: false }
    default:
      return null
  }
}

const HOUR = 60
function minutes(count: number): string {
  const all = Math.max(0, count)
  return all < HOUR ? `${all} min` : `${Math.floor(all / HOUR)} h ${all % HOUR} min`
}
