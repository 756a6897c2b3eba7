import { dayOf } from '../../../data/dates.ts'
import { type Appointment, compareNames } from '../appointment.ts'

type AppointmentDay = { day: string; appointments: Appointment[] }

/** Appointments by their local date, in order of time. */
export function groupByDay(appointments: readonly Appointment[]): AppointmentDay[] {
  const sorted = [...appointments].sort((a, b) => Date.parse(a.date_time) - Date.parse(b.date_time) || compareNames(a, b))
  const days = Map.groupBy(sorted, (one) => dayOf(one.date_time, one.lsv_timezone))
  return [...days].map(([day, appointments]) => ({ day, appointments })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** The next appointment: of the applicants who are checked in, the one who has waited longest; else the first that is not over. */
export function nextOf(appointments: readonly Appointment[], now: Date): Appointment | undefined {
  const open = appointments.filter(({ status, started_at }) => status === 'SCHEDULED' && started_at === null)
  const turn = ({ walk_in, arrived_at, date_time }: Appointment) => Date.parse((walk_in && arrived_at) || date_time)
  const inTurn = (some: Appointment[]) => some.sort((a, b) => turn(a) - turn(b) || compareNames(a, b))[0]
  return (
    inTurn(open.filter(({ arrived_at }) => arrived_at !== null)) ?? inTurn(open.filter((one) => Date.parse(one.ends_at) > now.getTime()))
  )
}
