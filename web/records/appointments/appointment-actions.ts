import { dayOf } from '../../data/dates.ts'
import { addDays } from '../../ui/calendar/month-days.ts'
import type { Appointment } from './appointment.ts'

export type ActionName = 'complete' | 'markNoShow' | 'setBack' | 'reschedule' | 'modify' | 'link' | 'demographics' | 'cancel'

/** What the desk may do with an appointment now. */
export function actionsOf(appointment: Appointment, now: Date): ActionName[] {
  const back: ActionName[] = maySetBack(appointment, now) ? ['setBack'] : []
  switch (appointment.status) {
    case 'SCHEDULED':
      return ['complete', 'markNoShow', 'reschedule', 'modify', 'link', 'cancel']
    case 'NO_SHOW':
      return [...back, 'reschedule', 'modify', 'cancel']
    case 'COMPLETED':
      return back
  }
}

/** The same at a desk with a live-scan machine, which is given the demographics; networks are not. */
export function deskActionsOf(appointment: Appointment, now: Date): ActionName[] {
  const actions = actionsOf(appointment, now)
  return [...actions.filter((name) => name !== 'cancel'), 'demographics', ...actions.filter((name) => name === 'cancel')]
}

/** A mistaken Completed or No Show goes back until the end of the day after the appointment's, at its own place. */
function maySetBack({ status, date_time, lsv_timezone }: Appointment, now: Date): boolean {
  return status !== 'SCHEDULED' && dayOf(now, lsv_timezone) <= addDays(dayOf(date_time, lsv_timezone), 1)
}
