import sql from 'sql-template-tag'
import type { Language } from '../../../contract/records/languages.ts'
import { LAST_HOUR, type WaitlistTimes } from '../../../contract/waitlist/waitlist.ts'
import { joinEnvironment } from '../../environments/join-environment.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Consequence } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { addJob, addJobs } from '../../platform/jobs/add-job.ts'
import { type NewMail, queueMail } from '../../platform/mail/mail.ts'
import type { Line } from '../../platform/mail/mail-lines.ts'
import { composeApplicantMail, environmentFields, type Recipient } from '../applicant-mail.ts'
import { formatDay, formatHour } from '../mail-language.ts'
import { waitlistTexts } from '../texts/mail-texts.ts'
import { confirmationKey, linkKey, linkKeys, MAX_LINKS } from './waitlist-keys.ts'
import { namedWaitlistUrl } from './waitlist-link.ts'

/** The job of a mail about the entry of a mailbox: the request for its confirmation, or the repeated link with its number. */
type MailboxMailJob = { entry: number; repeated: number | null }

/** The recipient of a mail to an email address whose owner's name is unknown. */
export type Mailbox = Omit<Recipient, 'applicant' | 'first_name'>

/** Queues the mails that ask the owners of email addresses to confirm their entries, since anybody may type an address. */
export const queueConfirmations: Consequence<'waitlist.joined'> = ({ db }, events) =>
  addJobs(
    db,
    'write_mail',
    events.map(({ entry }) => ({ kind: 'mailbox', entry, repeated: null })),
  )

/** Queues a mail with the link of a confirmed entry, which somebody requested again; `MAX_LINKS` at most. */
export async function repeatLinkMail(db: Db, entry: number): Promise<void> {
  const found = await db.one<{ count: number }>(sql`select count(*) as count from mail where event_key = any(${linkKeys(entry)}::text[])`)
  const repeated = (found?.count ?? 0) + 1
  if (repeated <= MAX_LINKS) await addJob(db, 'write_mail', { kind: 'mailbox', entry, repeated })
}

/** Writes a mail about the entry of a mailbox. Entries of appointments get none: their applicants have the link of the booking. */
export async function mailMailbox(db: Db, services: Services, { entry, repeated }: MailboxMailJob): Promise<void> {
  const found = await db.one<Mailbox & WaitlistTimes & { place: string }>(sql`
    select a.email, a.language, l.name as place, a.earliest, a.latest, a.from_hour, a.until_hour, ${environmentFields}
    from waitlist_entry a join live_scan_vendor l on l.id = a.lsv ${joinEnvironment}
    where a.id = ${entry} and a.email is not null`)
  if (found === undefined) return
  const { place, earliest, latest, from_hour, until_hour, ...mailbox } = found
  const text = waitlistTexts[mailbox.language]
  const times: Line = [text.times, describeTimes({ earliest, latest, from_hour, until_hour }, mailbox.language)]
  const url = namedWaitlistUrl(services.settings, entry, mailbox.subdomain)
  const mail =
    repeated === null
      ? composeMailboxMail(mailbox, confirmationKey(entry), text.joined, [
          ['', text.why(place)],
          times,
          [text.confirm, url],
          ['', text.unasked],
        ])
      : composeMailboxMail(mailbox, linkKey(entry, repeated), text.again, [
          ['', text.why(place)],
          times,
          ['', text.unchanged],
          [text.look, url],
        ])
  await queueMail(db, mail, services.settings)
}

/** The days of an entry, and its hours on the location's clock. */
export function describeTimes({ earliest, latest, from_hour, until_hour }: WaitlistTimes, language: Language): string {
  const text = waitlistTexts[language]
  const isAny = from_hour === 0 && until_hour === LAST_HOUR
  const hours = isAny ? text.anyTime : text.hours(formatHour(from_hour, language), formatHour(until_hour, language))
  const days = earliest === latest ? formatDay(earliest, language) : text.days(formatDay(earliest, language), formatDay(latest, language))
  return `${days}, ${hours}`
}

/** A mail to an email address whose owner's name is unknown. Its text, which contains the link, is removed once it is sent. */
export const composeMailboxMail = (mailbox: Mailbox, event_key: string, subject: string, lines: readonly Line[]): NewMail => ({
  ...composeApplicantMail({ ...mailbox, applicant: null, first_name: '' }, { event_key, subject, lines }),
  secret: true,
  priority: 'urgent',
})
