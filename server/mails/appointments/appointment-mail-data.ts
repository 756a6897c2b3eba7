import sql from 'sql-template-tag'
import type { LandingTexts } from '../../../contract/environments/face.ts'
import type { PaymentMethod } from '../../../contract/payments/payment-codes.ts'
import type { PaidOnline } from '../../../contract/payments/payments.ts'
import type { OwnBooking } from '../../../contract/portal/own-booking.ts'
import { type Translations, textIn } from '../../../contract/records/translations.ts'
import type { CalendarEvent } from '../../appointments/calendar-file.ts'
import { type MoneyAtLocation, readPaidAtLocation } from '../../appointments/paid-at-location.ts'
import { environmentTexts, joinEnvironment } from '../../environments/join-environment.ts'
import { selectOnlinePayment } from '../../payments/paid-online.ts'
import type { Db } from '../../platform/database/database.ts'
import { environmentFields, type Recipient } from '../applicant-mail.ts'

/** The location of an appointment. */
export type MailLsv = {
  time_zone: string
  lsv_name: string
  street: string | null
  city: string | null
  phone: string | null
  applicant_instructions: string | null
  translations: Translations<'applicant_instructions'> | null
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
    /** The money that the location took; null where it took none. */
    paid_at_location: MoneyAtLocation | null
    attempt: number
    type: string | null
    accepted_ids: string | null
    /** The type's accepted documents in other languages. */
    type_translations: Translations<'accepted_ids'> | null
    landing_texts: LandingTexts | null
    /** The parts that the applicant still has to provide, as on the own page. */
    missing: OwnBooking['missing']
    /** Whether the applicant is of a network itself, without an employer. */
    of_network: boolean
    /** Only of a move: the place and time that the applicant's last mail named. */
    before?: MailedPlace | undefined
  }

/** The place and time of an appointment that its last mail named. */
type MailedPlace = Pick<MailLsv, 'time_zone' | 'lsv_name'> & { date_time: string }

/** Selects the address, phone and instructions of the LSV `l` as the columns of a `MailLsv`. */
export const lsvAddress = sql`
  concat_ws(', ', nullif(l.location_name, l.name), l.location_street1, l.location_street2) as street,
  concat_ws(' ', concat_ws(', ', l.location_city, l.location_state), l.location_postal) as city, l.location_phone as phone,
  l.applicant_instructions, l.translations`

/** Reads the appointment as it is now. */
export async function readAppointmentMailData(db: Db, id: number): Promise<AppointmentMailData | undefined> {
  const found = await db.one<Omit<AppointmentMailData, 'paid_at_location'>>(sql`
    select p.id, p.version, p.link_revision, p.applicant, a.first_name, a.email, p.date_time, p.ends_at, p.updated, p.status, p.payment_method,
      p.price, ${selectOnlinePayment(sql`p.id`)} as paid,
      p.attempt, l.timezone as time_zone, l.name as lsv_name,
      ${lsvAddress}, a.language, ${environmentFields}, a.employer is null as of_network, t.description as type,
      t.accepted_ids, t.translations as type_translations, missing_of(a.id) as missing, ${environmentTexts}
    from appointment p join applicant a on a.id = p.applicant join live_scan_vendor l on l.id = p.lsv ${joinEnvironment}
    left join applicant_type t on t.id = p.applicant_type
    where p.id = ${id}`)
  return found && { ...found, paid_at_location: await readPaidAtLocation(db, id) }
}

/**
 * Reads the place and time that the last mail about an appointment named, since several moves in a row cause one mail. Undefined when
 * the appointment is at that place and time now. `formerZone`: in which the time was told, before that of the place was corrected.
 */
export const readMailedPlace = (db: Db, id: number, formerZone: string | null = null): Promise<MailedPlace | undefined> =>
  db.one<MailedPlace>(sql`
    select h.date_time, l.name as lsv_name,
      case when h.lsv = p.lsv then coalesce(${formerZone}, l.timezone) else l.timezone end as time_zone
    from appointment p join lateral (
      select h.date_time, h.lsv from appointment_history h
      where h.appointment = p.id and h.event in ('BOOKED', 'MOVED') and h.created <= coalesce(
        (select max(m.created) from mail m where m.appointment = p.id and m.event_key ~ '^(booked|moved)-'),
        (select min(f.created) from appointment_history f where f.appointment = p.id))
      order by h.id desc limit 1) h on true
    join live_scan_vendor l on l.id = h.lsv
    where p.id = ${id} and (${formerZone}::text is not null or (h.date_time, h.lsv) is distinct from (p.date_time, p.lsv))`)

type CalendarTexts = { calendarTitle: string; calendarNumber(id: number): string }

type CalendarSource = Pick<CalendarEvent, 'link' | 'sender'>

/** The content of an appointment's calendar file. */
export const calendarOf = (appointment: AppointmentMailData, text: CalendarTexts, from: CalendarSource): CalendarEvent => ({
  ...from,
  id: appointment.id,
  starts: appointment.date_time,
  ends: appointment.ends_at,
  time_zone: appointment.time_zone,
  revision: appointment.version,
  cancelled: appointment.status === 'CANCELLED',
  title: text.calendarTitle,
  place: [appointment.lsv_name, appointment.street, appointment.city].filter(Boolean).join(', '),
  description: [text.calendarNumber(appointment.id), textIn(appointment, 'applicant_instructions', appointment.language)]
    .filter(Boolean)
    .join('\n'),
  stamp: appointment.updated,
})
