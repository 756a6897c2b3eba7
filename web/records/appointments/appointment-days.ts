import { dayOf } from '../../data/dates.ts'
import type { Appointment } from './appointment.ts'

type AppointmentDay = { day: string; appointments: Appointment[] }

/** Appointments under the date that the clock at their own place shows, in order of time. */
export function groupByDay(appointments: readonly Appointment[]): AppointmentDay[] {
  const sorted = [...appointments].sort((a, b) => Date.parse(a.date_time) - Date.parse(b.date_time))
  const days = Map.groupBy(sorted, (one) => dayOf(one.date_time, one.lsv_timezone))
  return [...days].map(([day, appointments]) => ({ day, appointments })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** The one that comes next: the first scheduled one that is not over yet. */
export function nextOf(appointments: readonly Appointment[], now: Date): Appointment | undefined {
  const coming = appointments.filter((one) => one.status === 'SCHEDULED' && Date.parse(one.ends_at) > now.getTime())
  return coming.sort((a, b) => Date.parse(a.date_time) - Date.parse(b.date_time))[0]
}
