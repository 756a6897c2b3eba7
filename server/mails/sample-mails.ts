import sql from 'sql-template-tag'
import type { WordableMail } from '../../contract/mails/mail-wording.ts'
import type { Language } from '../../contract/records/languages.ts'
import { environmentById, environmentTexts } from '../environments/join-environment.ts'
import { isPublished } from '../environments/offered-lsvs.ts'
import { ofEnvironment } from '../lsv/lsv-conditions.ts'
import type { Db } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import type { NewMail } from '../platform/mail/mail.ts'
import type { EnvironmentId } from '../platform/records/access.ts'
import { environmentFields, type Recipient } from './applicant-mail.ts'
import { type AppointmentMailEvent, composeAppointmentMail } from './appointments/appointment-mail.ts'
import { type AppointmentMailData, lsvAddress, type MailLsv } from './appointments/appointment-mail-data.ts'
import { composeFoundMail } from './appointments/found-bookings-mail.ts'
import { composeIllegibleMail } from './appointments/illegible-mail.ts'
import type { Wording } from './mail-wordings.ts'
import { composePaymentMail, type PaymentMailData } from './payments/payment-mail.ts'

type SampleLsv = MailLsv & Pick<AppointmentMailData, 'landing_texts'> & Omit<Recipient, 'applicant' | 'first_name' | 'email' | 'language'>

const SAMPLE_NUMBER = 1_234_567_890
const PRICE = 4_250
const DAYS_AHEAD = 7
const MINUTES = 15

/** A made-up appointment at the environment's first location, for samples. Its link opens nothing. */
export async function readSampleAppointment(
  db: Db,
  clock: Services['clock'],
  environment: EnvironmentId,
  language: Language,
): Promise<AppointmentMailData | undefined> {
  const lsv = await readSampleLsv(db, environment)
  if (lsv === undefined) return undefined
  const day = Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO(lsv.time_zone).toPlainDate().add({ days: DAYS_AHEAD })
  const starts = day.toZonedDateTime({ timeZone: lsv.time_zone, plainTime: '10:00' }).toInstant()
  return {
    ...lsv,
    id: SAMPLE_NUMBER,
    version: 1,
    link_revision: -1,
    applicant: 0,
    first_name: 'Alex',
    email: '',
    date_time: starts.toString(),
    ends_at: starts.add({ minutes: MINUTES }).toString(),
    updated: starts.toString(),
    status: 'SCHEDULED',
    payment_method: 'CREDIT',
    of_network: environment.employer === null,
    price: PRICE,
    paid: null,
    paid_at_location: null,
    attempt: 1,
    language,
    type: null,
    accepted_ids: null,
    type_translations: null,
    missing: [],
  }
}

/** The mail of a kind about a made-up appointment, written like the real ones. */
export function composeSampleMail(
  kind: WordableMail,
  appointment: AppointmentMailData,
  services: Pick<Services, 'settings' | 'key'>,
  wording: Wording,
): NewMail {
  if (kind === 'ILLEGIBLE')
    return composeIllegibleMail(
      { ...appointment, attempt: 2, illegible: true, registration: appointment.id, name_check_by: null },
      services.settings,
      wording,
    )
  if (kind === 'FOUND')
    return composeFoundMail(
      appointment,
      { bookings: [{ ...appointment, coming: true, linked: true, reprint_due: false }], transfers: [] },
      { settings: services.settings, once: 'sample' },
      wording,
    )
  if (kind === 'PAYMENT')
    return composePaymentMail({ appointment: { ...appointment, status: 'CANCELLED' }, paid, event: 'REFUNDED' }, services, wording)
  const { date_time, time_zone, lsv_name } = appointment
  const earlier = Temporal.Instant.from(date_time).toZonedDateTimeISO(time_zone).subtract({ days: 1 }).toInstant().toString()
  const before = kind === 'MOVED' ? { date_time: earlier, time_zone, lsv_name } : undefined
  return composeAppointmentMail({ ...appointment, before }, { appointment: appointment.id, event: events[kind] }, services, wording)
}

const events: Readonly<Record<Exclude<WordableMail, 'ILLEGIBLE' | 'PAYMENT' | 'FOUND'>, AppointmentMailEvent>> = {
  BOOKED: 'BOOKED',
  MOVED: 'MOVED',
  CANCELLED: 'CANCELLED',
  REMINDER: 'REMINDER_DAYS',
}

const paid: PaymentMailData = {
  id: 0,
  appointment: SAMPLE_NUMBER,
  amount: PRICE,
  state: 'REFUNDED',
  brand: 'visa',
  last4: '4242',
  held: true,
  test: false,
  reason: null,
  in_cancellation: false,
}

const readSampleLsv = (db: Db, environment: EnvironmentId) =>
  db.one<SampleLsv>(sql`
    select coalesce(l.timezone, 'America/New_York') as time_zone, coalesce(l.name, 'The fingerprint location') as lsv_name,
      ${lsvAddress}, ${environmentFields}, ${environmentTexts}
    from ${environmentById(environment)}
    left join lateral (select * from live_scan_vendor l where ${isPublished(sql`l`)} and l.removed_at is null
      and ${ofEnvironment(environment, sql`l`)} order by l.name, l.id limit 1) l on true
    where coalesce(e.id, n.id) is not null and e.removed_at is null and n.removed_at is null`)
