import sql from 'sql-template-tag'
import { DAY_MS } from '../../../contract/records/days.ts'
import { foldedName } from '../../applicants/folded-name.ts'
import { reprintState } from '../../applicants/prints/reprints.ts'
import { isNotPending } from '../../appointment-states.ts'
import { applicantAddress, DAYS_AFTER, namedUrl, reprintAddress } from '../../appointments/booking-link.ts'
import { isOfEnvironment, joinEnvironment } from '../../environments/join-environment.ts'
import { limits } from '../../limits.ts'
import { isoOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { openChange } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { countCallQuietly } from '../../platform/http/limits/call-limits.ts'
import { type NewMail, queueMail } from '../../platform/mail/mail.ts'
import type { Line } from '../../platform/mail/mail-lines.ts'
import { mailboxOf } from '../../platform/mail/mailbox.ts'
import { type EnvironmentId, SYSTEM } from '../../platform/records/access.ts'
import { composeApplicantMail, environmentFields, type Recipient } from '../applicant-mail.ts'
import { lockMailRecipients } from '../lock-mail-recipients.ts'
import { formatWhen } from '../mail-language.ts'
import { readWording, type Wording } from '../mail-wordings.ts'
import { foundBookingsTexts, illegibleTexts } from '../texts/mail-texts.ts'
import {
  findRequester,
  findRequesterByNumber,
  type ListedTransfer,
  readListedTransfers,
  transferLines,
} from '../transfers/found-transfers-mail.ts'
import type { AppointmentMailData } from './appointment-mail-data.ts'

/** The person who looks, with the keyed index of the birth date in hex. */
type SearchedPerson = { last_name: string; dob_index: string; email: string }
/** The key of a search: the registration number, the number of a request to transfer, or the person. */
export type BookingSearch = EnvironmentId & ({ number: number } | { transfer: number } | SearchedPerson)
/** The job of the mail; each search has its own `once`. */
type FoundBookingsJob = BookingSearch & { once: string }

/** A record, or only a request to transfer, of the person who looks. */
type FoundPerson = Recipient & ({ applicant: number } | { applicant: null; transfer: number })
/** The appointment as the mail shows it. */
type ListedBooking = Pick<
  AppointmentMailData,
  'id' | 'link_revision' | 'subdomain' | 'first_name' | 'date_time' | 'time_zone' | 'lsv_name'
> & {
  coming: boolean
  /** Whether its link still opens the applicant's page. */
  linked: boolean
  /** Its prints could not be read, and no re-print is booked. */
  reprint_due: boolean
}

const MAX_LISTED = 20

/**
 * Mails the coming and recent bookings of a mailbox in an environment, due re-prints and requests to transfer, with their links, to the
 * email address of the record or request that was found, never to a typed one. No mail is written if nothing is found, nor beyond the
 * mailbox's limit.
 */
export async function mailFoundBookings(db: Db, services: Services, job: FoundBookingsJob): Promise<void> {
  const { settings, clock } = services
  const seen = await findPerson(db, job, clock.now())
  if (seen === undefined || !(await isWithinLimit(services, job, seen.email))) return
  await lockMailRecipients(db, peopleOf(job, seen.email))
  const found = await findPerson(db, job, clock.now())
  if (found === undefined) return
  const bookings = await readListed(db, job, found.email, clock.now())
  const { employer, network, once } = job
  const transfers = await readListedTransfers(db, { employer, network, email: found.email }, clock.now())
  const wording = await readWording(db, { employer, network }, 'FOUND', found.language)
  const mail = composeFoundMail(found, { bookings, transfers }, { settings, once }, wording)
  await queueMail(db, { ...mail, priority: 'urgent' }, settings)
  const detail = { count: bookings.length + transfers.length }
  await openChange(services, db, SYSTEM).record(
    found.applicant === null
      ? { type: 'transfer.link_mailed', transfer: found.transfer, detail }
      : { type: 'applicant.bookings_mailed', applicant: found.applicant, detail },
  )
}

async function findPerson(db: Db, search: BookingSearch, now: number): Promise<FoundPerson | undefined> {
  if ('transfer' in search) return findRequesterByNumber(db, search, now)
  return (await findApplicant(db, search)) ?? ('number' in search ? undefined : findRequester(db, search, now))
}

/** The people of a mailbox, whose bookings are listed. */
const peopleOf = ({ employer, network }: EnvironmentId, email: string) => sql`
  select a.id from applicant a where lower(a.email) = lower(${email})
    and ${isOfEnvironment(sql`a`, { employer, network })}`

const isWithinLimit = async ({ database, settings }: Services, { employer, network }: EnvironmentId, email: string): Promise<boolean> =>
  !settings.rateLimits || countCallQuietly(database, limits.foundMail, `${employer} ${network} ${mailboxOf(email)}`)

async function findApplicant(db: Db, search: Exclude<BookingSearch, { transfer: number }>): Promise<FoundPerson | undefined> {
  const isNumber = 'number' in search
  const wanted = isNumber
    ? sql`a.id = (select p.applicant from appointment p where p.id = ${search.number} and ${isNotPending(sql`p`)})`
    : sql`lower(a.email) = lower(${search.email}) and a.dob_index = decode(${search.dob_index}, 'hex')`
  const found = await db.rows<Recipient & { applicant: number; last_name: string }>(sql`
    select a.id as applicant, a.first_name, a.last_name, a.email, a.language, ${environmentFields}
    from applicant a ${joinEnvironment}
    where ${wanted} and a.removed_at is null and a.email <> ''
      and ${isOfEnvironment(sql`a`, search)}
    order by a.id desc`)
  return isNumber ? found[0] : found.find(({ last_name }) => foldedName(last_name) === foldedName(search.last_name))
}

const readListed = (db: Db, { employer, network }: EnvironmentId, email: string, now: number) =>
  db.rows<ListedBooking>(sql`
    select p.id, p.link_revision, a.first_name, p.date_time, l.timezone as time_zone, l.name as lsv_name, ${environmentFields},
      more.coming, more.linked, more.reprint_due
    from applicant a join appointment p on p.applicant = a.id join live_scan_vendor l on l.id = p.lsv ${joinEnvironment}
    cross join lateral (
      select p.status = 'SCHEDULED' and p.date_time > ${isoOf(now)} as coming, p.ends_at > ${isoOf(now - DAYS_AFTER * DAY_MS)} as linked,
        ${reprintState} is not distinct from 'due' as reprint_due) more
    where lower(a.email) = lower(${email}) and a.removed_at is null and p.status in ('SCHEDULED', 'COMPLETED', 'NO_SHOW')
      and (more.linked or more.reprint_due)
      and ${isOfEnvironment(sql`a`, { employer, network })}
    order by more.coming desc, more.reprint_due desc, case when more.coming then p.date_time end, p.date_time desc, p.id
    limit ${MAX_LISTED}`)

type MailSettings = Pick<Services, 'settings'> & { once: string }

type Listed = { bookings: readonly ListedBooking[]; transfers: readonly ListedTransfer[] }

/** The mail as it is sent. */
export function composeFoundMail(
  found: Recipient & { transfer?: number },
  { bookings, transfers }: Listed,
  { settings, once }: MailSettings,
  wording: Wording,
): NewMail {
  const text = foundBookingsTexts[found.language]
  const site = applicantAddress(settings, found.subdomain)
  const none: Line[] = [
    ['', text.none],
    [text.again, site],
  ]
  const coming = bookings.filter((one) => one.coming)
  const earlier = bookings.filter((one) => !one.coming)
  const lines: Line[] = [
    ...listUnder(text.coming, coming, (one) => [...factsOf(one, found), [text.manage, namedUrl(settings, one)]]),
    ...listUnder(text.earlier, earlier, (one) => [
      ...factsOf(one, found),
      ...(one.linked ? [[text.see, namedUrl(settings, one)] as Line] : []),
      ...(one.reprint_due ? reprintLines(site, found) : []),
    ]),
    ...listUnder(text.transfers, transfers, (one) => transferLines(one, { settings, who: text.who, language: found.language })),
  ]
  const content = {
    event_key: `found-${found.applicant ?? `transfer-${found.transfer}`}-${once}`,
    subject: bookings.length === 0 && transfers.length > 0 ? text.transferSubject : text.subject,
    lines: [...(lines.length === 0 ? none : lines), ['', text.unexpected] as Line],
  }
  return {
    ...composeApplicantMail(found, content, wording),
    listed: bookings.map(({ id }) => id),
    transfers: transfers.map(({ id }) => id),
  }
}

const listUnder = <One>(words: string, listed: readonly One[], linesOf: (one: One) => Line[]): Line[] =>
  listed.length === 0 ? [] : [['', words], ...listed.flatMap(linesOf)]

function factsOf({ id, date_time, time_zone, lsv_name, first_name }: ListedBooking, { language }: Recipient): Line[] {
  const text = foundBookingsTexts[language]
  return [
    [text.when, formatWhen(date_time, time_zone, language)],
    [text.where, lsv_name],
    [text.who, first_name],
    [text.number, String(id)],
  ]
}

/** How to book the re-print, with the registration number above. */
function reprintLines(site: string, { language }: Recipient): Line[] {
  const text = illegibleTexts[language]
  return [
    ['', text.what],
    ['', text.how],
    [text.book, reprintAddress(site)],
  ]
}
