import sql from 'sql-template-tag'
import type { Scheduled } from '../../contract/booking/scheduled.ts'
import { fromCents } from '../../contract/payments/dollars.ts'
import { FIRST_REVISION, type LinkedAppointment, manageUrl } from '../appointments/booking-link.ts'
import type { NewAppointment } from '../appointments/insert-appointment.ts'
import { environmentSubdomain, joinEnvironment } from '../environments/join-environment.ts'
import { selectOnlinePayment } from '../payments/paid-online.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import type { EnvironmentSettings } from './environment-settings.ts'

type Linking = Pick<Services, 'settings' | 'key'>

/** A booking's answer with the price in cents, and the values of its link. */
type AnswerRow = Omit<Scheduled, 'manage_url' | 'price'> & LinkedAppointment & { price: number }

/** The answer of a new booking from what was written. A repeated call reads the same from the database. */
export const answerOf = (services: Linking, id: number, appointment: NewAppointment, { subdomain }: EnvironmentSettings): Scheduled =>
  answered(services, asBooked(id, appointment, subdomain))

const asBooked = (id: number, appointment: NewAppointment, subdomain: string | null): AnswerRow => ({
  id,
  date_time: isoOf(appointment.span.start),
  ends_at: isoOf(appointment.span.end),
  status: 'SCHEDULED',
  payment_method: appointment.payment_method,
  price: appointment.price,
  paid: null,
  lsv: appointment.lsv,
  applicant: appointment.applicant,
  applicant_type: appointment.applicant_type,
  link_revision: FIRST_REVISION,
  subdomain,
})

/** Reads the answer of a booking as it is now. */
export async function readAnswer(db: Db, services: Linking, id: number): Promise<Scheduled> {
  const row = await db.one<AnswerRow>(sql`
    select p.id, p.date_time, p.ends_at, p.status, p.payment_method, p.price, ${selectOnlinePayment(sql`p.id`)} as paid, p.lsv, p.applicant, p.applicant_type, p.link_revision,
      ${environmentSubdomain}
    from appointment p join applicant a on a.id = p.applicant
    ${joinEnvironment} where p.id = ${id}`)
  return answered(services, row as AnswerRow)
}

const answered = (services: Linking, { link_revision, subdomain, price, ...booked }: AnswerRow): Scheduled => ({
  ...booked,
  price: fromCents(price),
  manage_url: manageUrl(services, { id: booked.id, link_revision, subdomain }),
})
