import { mayComplete, mayMarkNoShow } from '../../contract/appointments/outcome-rules.ts'
import { mayReinstate } from '../../contract/appointments/reinstate-rule.ts'
import type { Status } from '../appointments/update-appointment.ts'
import { dateIn } from '../availability/zoned-time.ts'

/** The part of an appointment on which its outcome depends. */
type Visit = { status: string; date_time: string; time_zone: string }

/** The reason why an appointment stays as it is, as its code and its sentence. */
type OutcomeRefusal = { code: 'STATUS' | 'TOO_EARLY' | 'TOO_LATE'; sentence: string }

/**
 * The reason why an appointment may not be completed, marked as missed or set back, or null. Only a scheduled one has an outcome, which
 * must be possible by then; a mistaken one is set back until the end of the day after.
 */
export function refusalOfOutcome({ status, date_time, time_zone }: Visit, wanted: Status, now: number): OutcomeRefusal | null {
  const [day, today] = [dateIn(time_zone, Date.parse(date_time)), dateIn(time_zone, now)]
  if (wanted === 'SCHEDULED') return mayReinstate(day, today) ? null : refusals.late
  if (status !== 'SCHEDULED') return refusals.settled
  if (wanted === 'COMPLETED') return mayComplete(day, today) ? null : refusals.laterDay
  return mayMarkNoShow(date_time, new Date(now)) ? null : refusals.toCome
}

const refusals = {
  late: { code: 'TOO_LATE', sentence: 'This can be set back until the end of the day after the appointment.' },
  settled: { code: 'STATUS', sentence: 'It is no longer scheduled.' },
  laterDay: { code: 'TOO_EARLY', sentence: 'This appointment is on a later day: it cannot be completed yet.' },
  toCome: { code: 'TOO_EARLY', sentence: 'Its time has not come yet.' },
} as const satisfies Record<string, OutcomeRefusal>
