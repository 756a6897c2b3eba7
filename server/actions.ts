import { dayAvailability, daysAvailability } from './availability/availability.ts'
import { putHours } from './availability/weekly-hours-action.ts'
import { cancelAppointment } from './booking/cancel-appointment.ts'
import { changeAppointment } from './booking/change-appointment.ts'
import { scheduleAppointment } from './booking/schedule-appointment.ts'
import { bookByStaff } from './booking/staff-booking.ts'
import { refresh, signOut } from './people/session-actions.ts'
import { signIn } from './people/sign-in.ts'
import type { Action } from './platform/http.ts'
import { registry } from './resources.ts'

/** Everything that the API does beyond the five calls of each record. */
export const actions: readonly Action[] = [
  signIn,
  refresh,
  signOut,
  dayAvailability,
  daysAvailability,
  putHours,
  scheduleAppointment,
  bookByStaff(registry),
  changeAppointment(registry),
  cancelAppointment,
]
