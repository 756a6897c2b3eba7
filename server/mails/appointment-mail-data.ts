import sql from 'sql-template-tag'
import type { CalendarEvent } from '../../contract/appointments/calendar-file.ts'
import type { PaymentMethod } from '../../contract/payments/payment-codes.ts'
import type { PaidOnline } from '../../contract/payments/payments.ts'
import { joinEnvironment } from '../environments/join-environment.ts'
import { paidOnline } from '../payments/paid-online.ts'
import type { Db } from '../platform/database/database.ts'
import { environmentFields, type Recipient } from './applicant-mail.ts'

/** The location of an appointment. */
export type MailLsv = {
  time_zone: string
  lsv_name: string
  street: string | null
  city: string | null
  phone: string | null
  applicant_instructions: string | null
  applicant_instructions_es: string | null
}

/** The data of an appointment for mails, calendar files and the applicant's own page, with the recipient. */
export type AppointmentMailData = Recipient &
  MailLsv & {
    id: number
    version: number
    link_revision: number
    applicant: number
    date_time: string
    ends_at: string
    updated: string
    status: string
    payment_method: PaymentMethod
    price: number
    paid: PaidOnline | null
    attempt: number
    type: string | null
  }

/** The columns of a `MailLsv` for the LSV `l`: its address and the applicants' instructions. */
export const lsvAddress = sql`
  concat_ws(', ', nullif(l.location_name, l.name), l.location_street1, l.location_street2) as street,
  concat_ws(' ', concat_ws(', ', l.location_city, l.location_state), l.location_postal) as city, l.location_phone as phone,
  l.applicant_instructions, l.applicant_instructions_es`

/** Reads the appointment as it is now. */
export async function readAppointmentMailData(db: Db, id: number): Promise<AppointmentMailData | undefined> {
  return db.one<AppointmentMailData>(sql`
    select p.id, p.version, p.link_revision, p.applicant, a.first_name, a.email, p.date_time, p.ends_at, p.updated, p.status, p.payment_method,
      p.price, ${paidOnline(sql`p.id`)} as paid,
      p.attempt, l.timezone as time_zone, l.name as lsv_name,
      ${lsvAddress}, a.language, ${environmentFields}, t.description as type
    from appointment p join applicant a on a.id = p.applicant join live_scan_vendor l on l.id = p.lsv ${joinEnvironment}
    left join applicant_type t on t.id = p.applicant_type
    where p.id = ${id}`)
}

type CalendarTexts = { calendarTitle: string; calendarNumber(id: number): string }

/** The content of an appointment's calendar file. */
export const calendarOf = (appointment: AppointmentMailData, text: CalendarTexts): CalendarEvent => ({
  id: appointment.id,
  starts: appointment.date_time,
  ends: appointment.ends_at,
  revision: appointment.version,
  cancelled: appointment.status === 'CANCELLED',
  title: text.calendarTitle,
  place: [appointment.lsv_name, appointment.street, appointment.city].filter(Boolean).join(', '),
  description: [text.calendarNumber(appointment.id), instructionsIn(appointment)].filter(Boolean).join('\n'),
  stamp: appointment.updated,
})

const instructionsIn = ({ language, applicant_instructions, applicant_instructions_es }: AppointmentMailData) =>
  language === 'es' ? (applicant_instructions_es ?? applicant_instructions) : applicant_instructions
