import sql from 'sql-template-tag'
import type { CalendarEvent } from '../../contract/calendar-file.ts'
import type { Language } from '../../contract/languages.ts'
import type { PaymentMethod } from '../../contract/payment-codes.ts'
import type { PaidOnline } from '../../contract/payments.ts'
import { paidOnline } from '../payments/paid-online.ts'
import type { Db } from '../platform/database/database.ts'

/** An appointment as mails, calendar files and the applicant's own page tell of it. */
export type Told = {
  id: number
  version: number
  link_revision: number
  applicant: number
  first_name: string
  email: string
  date_time: string
  ends_at: string
  updated: string
  status: string
  payment_method: PaymentMethod
  price: number
  paid: PaidOnline | null
  attempt: number
  time_zone: string
  place: string
  street: string | null
  city: string | null
  phone: string | null
  applicant_instructions: string | null
  applicant_instructions_es: string | null
  /** The applicant's. */
  language: Language
  environment: string
  subdomain: string | null
  reply_to: string | null
  type: string | null
}

/** The appointment as it stands now. */
export async function readTold(db: Db, id: number): Promise<Told | undefined> {
  return db.one<Told>(sql`
    select p.id, p.version, p.link_revision, p.applicant, a.first_name, a.email, p.date_time, p.ends_at, p.updated, p.status, p.payment_method,
      p.price, ${paidOnline(sql`p.id`)} as paid,
      p.attempt, l.timezone as time_zone, l.name as place,
      concat_ws(', ', nullif(l.location_name, l.name), l.location_street1, l.location_street2) as street,
      concat_ws(' ', concat_ws(', ', l.location_city, l.location_state), l.location_postal) as city, l.location_phone as phone,
      l.applicant_instructions, l.applicant_instructions_es, a.language, coalesce(e.name, n.name) as environment, coalesce(e.applicant_subdomain, n.applicant_subdomain) as subdomain,
      coalesce(e.reply_to, n.reply_to) as reply_to, t.description as type
    from appointment p join applicant a on a.id = p.applicant join live_scan_vendor l on l.id = p.lsv
    left join employer e on e.id = a.employer left join network n on n.id = coalesce(a.network, e.network)
    left join applicant_type t on t.id = p.applicant_type
    where p.id = ${id}`)
}

type CalendarTexts = { calendarTitle: string; calendarNumber(id: number): string }

/** What the calendar file of an appointment says. */
export const calendarOf = (told: Told, text: CalendarTexts): CalendarEvent => ({
  id: told.id,
  starts: told.date_time,
  ends: told.ends_at,
  revision: told.version,
  cancelled: told.status === 'CANCELLED',
  title: text.calendarTitle,
  place: [told.place, told.street, told.city].filter(Boolean).join(', '),
  description: [text.calendarNumber(told.id), instructionsIn(told)].filter(Boolean).join('\n'),
  stamp: told.updated,
})

const instructionsIn = ({ language, applicant_instructions, applicant_instructions_es }: Told) =>
  language === 'es' ? (applicant_instructions_es ?? applicant_instructions) : applicant_instructions
