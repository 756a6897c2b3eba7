import sql from 'sql-template-tag'
import { appointmentHistory } from '../../contract/appointments/appointments.ts'
import type { AppointmentHistory, EventType } from '../../contract/events.ts'
import { permissions } from '../permissions.ts'
import type { Db } from '../platform/database/database.ts'
import { insertMany } from '../platform/database/insert-many.ts'
import type { HistoryRow, HistoryWriter } from '../platform/events/change.ts'
import { accessBy, ofOwnLsv } from '../platform/records/access.ts'
import { allVerbs, type RecordKind } from '../platform/records/record-kind.ts'

/** The history of appointments. Written with the change itself and never edited. */
export const appointmentHistories: RecordKind = {
  contract: appointmentHistory,
  table: 'appointment_history',
  reads: 'replica',
  serves: allVerbs,
  access: accessBy(permissions.appointmenthistories, ofOwnLsv),
}

/** The statements that write the events of appointments into their histories, with the appointments' values after the change. */
export const appointmentHistoryWrites: HistoryWriter = (rows) => {
  const facts = rows.map(factsOf)
  const booked = facts.filter((one) => one.booked !== undefined)
  const others = facts.filter((one) => one.booked === undefined)
  return [...insertMany('appointment_history', booked.map(bookedRow)), ...(others.length === 0 ? [] : [insertAsTheyStand(others)])]
}

/** In the order of the events, so that their ids have it too. */
const insertAsTheyStand = (facts: readonly Facts[]) => sql`
  insert into appointment_history (appointment, event, status, lsv, date_time, reason, by_user)
  select p.id, h.code, p.status, p.lsv, p.date_time, h.reason, h.by_user
  from rows from (json_to_recordset(${JSON.stringify(facts)}) as (appointment bigint, code text, reason text, by_user bigint))
    with ordinality as h(appointment, code, reason, by_user, at)
  join appointment p on p.id = h.appointment order by h.at`

type Facts = AppointmentHistory & { appointment: number; code: string; reason: string | null; by_user: number | null }

/** Events of the booking's link, whose actor is the applicant, even when an account is signed in. */
const byApplicant: readonly EventType[] = ['appointment.moved_by_applicant', 'appointment.cancelled_by_applicant']

const factsOf = ({ event, code, by_user }: HistoryRow): Facts => {
  const { appointment, reason = null, booked } = event as AppointmentHistory & { appointment: number; reason?: string | null }
  return { appointment, code, reason, by_user: byApplicant.includes(event.type) ? null : by_user, booked }
}

/** The history row of a booking that was written with the event, whose row need not be read again. */
const bookedRow = ({ appointment, code, by_user, booked }: Facts) => ({
  appointment,
  event: code,
  status: 'SCHEDULED',
  ...booked,
  by_user,
})

/** Clears the typed reasons in the histories of these appointments. */
export const clearHistoryReasons = (db: Db, appointments: readonly number[]): Promise<number> =>
  db.run(sql`update appointment_history set reason = null where appointment = any(${appointments}::bigint[]) and reason is not null`)
