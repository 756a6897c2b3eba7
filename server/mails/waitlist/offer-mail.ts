import sql, { raw } from 'sql-template-tag'
import type { Language } from '../../../contract/records/languages.ts'
import type { WaitlistTimes } from '../../../contract/waitlist/waitlist.ts'
import { namedUrl } from '../../appointments/booking-link.ts'
import { isOpenOffer } from '../../availability/offer-holds.ts'
import { joinEnvironment } from '../../environments/join-environment.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Consequence } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { addJobs } from '../../platform/jobs/add-job.ts'
import { type NewMail, queueMail } from '../../platform/mail/mail.ts'
import type { Line } from '../../platform/mail/mail-lines.ts'
import { composeApplicantMail, environmentFields, type Recipient } from '../applicant-mail.ts'
import { lsvAddress, type MailLsv } from '../appointments/appointment-mail-data.ts'
import { lockMailRecipients } from '../lock-mail-recipients.ts'
import { formatTime, formatWhen, formatWhenShort } from '../mail-language.ts'
import { waitlistTexts } from '../texts/mail-texts.ts'
import { composeMailboxMail, describeTimes, type Mailbox } from './mailbox-mail.ts'
import { mailboxOfferKey, offerKey } from './waitlist-keys.ts'
import { namedWaitlistUrl } from './waitlist-link.ts'

type OfferRow = MailLsv & WaitlistTimes & { id: number; entry: number; starts_at: string; expires_at: string }
type ToApplicant = OfferRow & Recipient & { applicant: number; appointment: number; link_revision: number; date_time: string }

/** Queues a job per offer that writes its mail after the transaction: a mail refers to the appointment, which is locked before offers. */
export const queueOfferMails: Consequence<'waitlist.offered'> = ({ db }, events) =>
  addJobs(
    db,
    'write_mail',
    events.map(({ offer }) => ({ kind: 'offer', offer })),
  )

/** Writes the mail of an offer, unless the offer is over. */
export async function mailOffer(db: Db, services: Services, { offer }: { offer: number }): Promise<void> {
  await lockMailRecipients(
    db,
    sql`select p.applicant from waitlist_offer o join waitlist_entry w on w.id = o.entry join appointment p on p.id = w.appointment where o.id = ${offer}`,
  )
  const facts = sql`o.id, o.entry, o.starts_at, o.expires_at, l.timezone as time_zone, l.name as lsv_name, ${lsvAddress}, ${environmentFields}`
  const isOpen = sql`o.id = ${offer} and ${isOpenOffer(services.clock.now())}`
  const [applicant, mailbox] = await Promise.all([
    db.one<ToApplicant>(sql`
      select ${facts}, ${timesOf('w')}, a.id as applicant, a.first_name, a.email, a.language, p.id as appointment, p.link_revision, p.date_time
      from waitlist_offer o join waitlist_entry w on w.id = o.entry join appointment p on p.id = w.appointment
      join applicant a on a.id = p.applicant join live_scan_vendor l on l.id = o.lsv ${joinEnvironment} where ${isOpen} and a.email <> ''`),
    db.one<OfferRow & Mailbox>(sql`
      select ${facts}, ${timesOf('a')}, a.email, a.language
      from waitlist_offer o join waitlist_entry a on a.id = o.entry join live_scan_vendor l on l.id = o.lsv ${joinEnvironment}
      where ${isOpen} and a.email is not null`),
  ])
  if (applicant !== undefined) await queueMail(db, composeForApplicant(applicant, services), services.settings)
  if (mailbox !== undefined) await queueMail(db, composeForMailbox(mailbox, services), services.settings)
}

const timesOf = (entry: 'a' | 'w') => raw(['earliest', 'latest', 'from_hour', 'until_hour'].map((name) => `${entry}.${name}`).join(', '))

function composeForApplicant(offered: ToApplicant, { settings }: Services): NewMail {
  const { appointment, link_revision, subdomain, language, date_time, time_zone } = offered
  const text = waitlistTexts[language]
  const lines: Line[] = [
    ['', `${text.earlier}.`],
    ...offerLines(offered),
    [text.now, formatWhen(date_time, time_zone, language)],
    [text.take, namedUrl(settings, { id: appointment, link_revision, subdomain })],
  ]
  return composeApplicantMail(offered, { event_key: offerKey(offered.id), appointment, subject: subjectOf(text.earlier, offered), lines })
}

function composeForMailbox(offered: OfferRow & Mailbox, { settings }: Services): NewMail {
  const text = waitlistTexts[offered.language]
  const lines: Line[] = [...offerLines(offered), [text.book, namedWaitlistUrl(settings, offered.entry, offered.subdomain)]]
  return composeMailboxMail(offered, mailboxOfferKey(offered.id, offered.entry), subjectOf(text.offered, offered), lines)
}

const subjectOf = (words: string, { starts_at, time_zone, language }: OfferRow & { language: Language }) =>
  `${words}: ${formatWhenShort(starts_at, time_zone, language)}`

function offerLines(offered: OfferRow & { language: Language }): Line[] {
  const { starts_at, expires_at, time_zone, language, lsv_name, street, city } = offered
  const text = waitlistTexts[language]
  return [
    [text.when, formatWhen(starts_at, time_zone, language)],
    [text.where, [lsv_name, street, city].filter(Boolean).join('\n')],
    [text.asked, describeTimes(offered, language)],
    ['', text.until(formatTime(expires_at, time_zone, language))],
  ]
}
