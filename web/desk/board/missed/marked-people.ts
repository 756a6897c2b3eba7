import { useSyncExternalStore } from 'react'
import { mayReinstate } from '../../../../contract/appointments/reinstate-rule.ts'
import { dayOf } from '../../../data/dates.ts'
import type { Appointment } from '../../../records/appointments/appointment.ts'

const NOBODY: readonly Appointment[] = []
let marked = NOBODY
const listeners = new Set<() => void>()

/** Keeps those who were marked together, so that they can be set back together, also from a board that is opened again. */
export function keepMarked(people: readonly Appointment[]): void {
  marked = people
  for (const listener of listeners) listener()
}

/** Removes those who were set back. */
export const forgetMarked = (ids: readonly number[]): void => keepMarked(marked.filter(({ id }) => !ids.includes(id)))

/** Whether a missed appointment can be set back: until the end of the day after. */
export const canBeSetBack = ({ date_time, lsv_timezone }: Appointment, now: Date): boolean =>
  mayReinstate(dayOf(date_time, lsv_timezone), dayOf(now, lsv_timezone))

/** The people of a location who were marked together last, as long as they can be set back. */
export function useMarked(lsv: number, now: Date): readonly Appointment[] {
  const all = useSyncExternalStore(subscribe, () => marked)
  return all.filter((one) => one.lsv === lsv && canBeSetBack(one, now))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
