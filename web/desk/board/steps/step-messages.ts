import { dateAndTime, timeOnly } from '../../../data/dates.ts'
import { type Appointment, fullName } from '../../../records/appointments/appointment.ts'
import { missingSentence } from '../../../records/appointments/appointment-words.ts'
import { details } from '../../../records/appointments/list/appointment-row.tsx'
import type { StepMessage } from '../../../records/appointments/steps/use-step-messages.ts'
import { laneNames, laneOf } from '../lanes.ts'

/** After a check-in: the person, whether they are early, and the facts that the desk needs. */
export function welcome(one: Appointment): StepMessage {
  const lacks = missingSentence(one)
  const early = earlyBy(one)
  const facts = [details(one), one.notes && `Notes: ${one.notes}`, lacks].filter(Boolean).join(' · ')
  const text = `${fullName(one)}, ${timeOnly(one.date_time, one.lsv_timezone)}: checked in${early && `, ${early} early`}. ${facts}`
  return { kind: lacks === null ? 'success' : 'warning', text }
}

/** After another scan of somebody who is here. */
export function alreadyHere(one: Appointment): StepMessage {
  const { arrived_at, started_at, date_time, lsv_timezone } = one
  const text = started_at
    ? `${fullName(one)} is in progress since ${timeOnly(started_at, lsv_timezone)}.`
    : `${fullName(one)} was checked in at ${timeOnly(arrived_at ?? date_time, lsv_timezone)} already.`
  return { kind: 'info', text }
}

/** After a scan that is refused with this reason: whose appointment of which day it is, and another one that this person has today. */
export function refusedScan(one: Appointment, reason: string, today: readonly Appointment[]): StepMessage {
  const other = today.find(({ id, applicant, status }) => id !== one.id && applicant === one.applicant && status === 'SCHEDULED')
  const hint = other ? ` Another one is today at ${timeOnly(other.date_time, other.lsv_timezone)}: ${laneNames[laneOf(other)]}.` : ''
  return { kind: 'error', text: `${fullName(one)}, ${dateAndTime(one.date_time, one.lsv_timezone)}: ${reason}${hint}` }
}

const MINUTE_MS = 60_000
const MIN_EARLY_MINUTES = 30
const HOUR = 60

/** "3 hours", where somebody has come that long before their time; else empty. */
function earlyBy({ date_time, arrived_at }: Appointment): string {
  const early = arrived_at === null ? 0 : Math.round((Date.parse(date_time) - Date.parse(arrived_at)) / MINUTE_MS)
  if (early < MIN_EARLY_MINUTES) return ''
  const [hours, minutes] = [Math.floor(early / HOUR), early % HOUR]
  return [counted(hours, 'hour'), counted(minutes, 'minute')].filter(Boolean).join(' ')
}

const counted = (count: number, unit: string): string => (count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`)
