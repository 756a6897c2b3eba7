import sql from 'sql-template-tag'
import { foldedName } from '../../applicants/folded-name.ts'
import { applicantAddress, namedUrl } from '../../appointments/booking-link.ts'
import { joinEnvironment } from '../../environments/join-environment.ts'
import { limits } from '../../limits.ts'
import type { Db } from '../../platform/database/database.ts'
import { openChange } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { countCallQuietly } from '../../platform/http/limits/call-limits.ts'
import { type NewMail, queueMail } from '../../platform/mail/mail.ts'
import type { Line } from '../../platform/mail/mail-lines.ts'
import { mailboxOf } from '../../platform/mail/mailbox.ts'
import { type EnvironmentId, SYSTEM } from '../../platform/records/access.ts'
import { composeApplicantMail, environmentFields, type Recipient } from '../applicant-mail.ts'
import { formatWhen } from '../mail-language.ts'
import { readWordingFor, type Wording } from '../mail-wordings.ts'
import { foundBookingsTexts } from '../texts/found-bookings-texts.ts'
import type { AppointmentMailData } from './appointment-mail-data.ts'

/** The key of a search: the registration number, or the person with the keyed index of the birth date in hex. */
export type BookingSearch = EnvironmentId & ({ number: number } | { last_name: string; dob_index: string; email: string })
/** The job of the mail; each search has its own `once`. */
type FoundBookingsJob = BookingSearch & { once: string }

type FoundPerson = Recipient & { applicant: number; last_name: string }
/** The appointment as the mail shows it. */
type ListedBooking = Pick<AppointmentMailData, 'id' | 'link_revision' | 'subdomain' | 'first_name' | 'date_time' | 'time_zone' | 'lsv_name'>

const MAX_LISTED = 20

/**
 * Mails the coming bookings of a mailbox in an environment, with their links, to the email address of the record that was found, never
 * to a typed one. No mail is written if nothing is found, nor beyond the mailbox's limit.
 */
export async function mailFoundBookings(db: Db, services: Services, job: FoundBookingsJob): Promise<void> {
  const found = await findApplicant(db, job)
  if (found === undefined || !(await isWithinLimit(services, job, found.email))) return
  const coming = await readComing(db, job, found.email, services.clock.now())
  const wording = await readWordingFor(db, found.applicant, 'FOUND', found.language)
  await queueMail(db, composeFoundMail(found, coming, { settings: services.settings, once: job.once }, wording), services.settings)
  await openChange(services, db, SYSTEM).record({
    type: 'applicant.bookings_mailed',
    applicant: found.applicant,
    detail: { count: coming.length },
  })
}

const isWithinLimit = async ({ database, settings }: Services, { employer, network }: EnvironmentId, email: string): Promise<boolean> =>
  !settings.rateLimits || countCallQuietly(database, limits.foundMail, `${employer} ${network} ${mailboxOf(email)}`)

async function findApplicant(db: Db, search: BookingSearch): Promise<FoundPerson | undefined> {
  const isNumber = 'number' in search
  const wanted = isNumber
    ? sql`a.id = (select p.applicant from appointment p where p.id = ${search.number} and p.status <> 'PENDING')`
    : sql`lower(a.email) = lower(${search.email}) and a.dob_index = decode(${search.dob_index}, 'hex')`
  const found = await db.rows<FoundPerson>(sql`
    select a.id as applicant, a.first_name, a.last_name, a.email, a.language, ${environmentFields}
    from applicant a ${joinEnvironment}
    where ${wanted} and a.removed_at is null and a.email <> ''
      and a.employer is not distinct from ${search.employer} and a.network is not distinct from ${search.network}
    order by a.id desc`)
  return isNumber ? found[0] : found.find(({ last_name }) => foldedName(last_name) === foldedName(search.last_name))
}

const readComing = (db: Db, { employer, network }: EnvironmentId, email: string, now: number) =>
  db.rows<ListedBooking>(sql`
    select p.id, p.link_revision, a.first_name, p.date_time, l.timezone as time_zone, l.name as lsv_name, ${environmentFields}
    from applicant a join appointment p on p.applicant = a.id join live_scan_vendor l on l.id = p.lsv ${joinEnvironment}
    where lower(a.email) = lower(${email}) and a.removed_at is null and p.status = 'SCHEDULED' and p.date_time > ${new Date(now).toISOString()}
      and a.employer is not distinct from ${employer} and a.network is not distinct from ${network}
    order by p.date_time, p.id limit ${MAX_LISTED}`)

type MailSettings = Pick<Services, 'settings'> & { once: string }

/** The mail as it is sent. */
export function composeFoundMail(
  found: Recipient,
  coming: readonly ListedBooking[],
  { settings, once }: MailSettings,
  wording: Wording,
): NewMail {
  const text = foundBookingsTexts[found.language]
  const linesOf = (one: ListedBooking): Line[] => [
    [text.when, formatWhen(one.date_time, one.time_zone, found.language)],
    [text.where, one.lsv_name],
    [text.who, one.first_name],
    [text.number, String(one.id)],
    [text.manage, namedUrl(settings, one)],
  ]
  const none: Line[] = [
    ['', text.none],
    [text.again, applicantAddress(settings, found.subdomain)],
  ]
  const lines: Line[] = coming.length === 0 ? none : [['', text.coming], ...coming.flatMap(linesOf)]
  const content = { event_key: `found-${found.applicant}-${once}`, subject: text.subject, lines: [...lines, ['', text.unexpected] as Line] }
  return { ...composeApplicantMail(found, content, wording), listed: coming.map(({ id }) => id) }
}
