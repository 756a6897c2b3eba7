import sql from 'sql-template-tag'
import type { Language } from '../../contract/records/languages.ts'
import { namedUrl } from '../appointments/booking-link.ts'
import { joinEnvironment } from '../environments/join-environment.ts'
import { composeApplicantMail, environmentFields, type Recipient } from '../mails/applicant-mail.ts'
import { lsvAddress, type MailLsv } from '../mails/appointments/appointment-mail-data.ts'
import { formatTime, formatWhen, formatWhenShort } from '../mails/mail-language.ts'
import { isoOf } from '../platform/clock.ts'
import type { Change, Consequence } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { addJobs } from '../platform/jobs/add-job.ts'
import { type NewMail, queueMail } from '../platform/mail/mail.ts'
import type { Line } from '../platform/mail/mail-lines.ts'
import { againKeys, joinedKey, offerKey } from './entries.ts'
import { waitlistUrl } from './waitlist-link.ts'
import { waitlistTexts } from './waitlist-texts.ts'

type Mailbox = Omit<Recipient, 'applicant' | 'first_name'>

/** Asks the owner of an email address to confirm, since anybody may type it. A second entry before that sends no second mail. */
export const mailConfirmation: Consequence<'waitlist.joined'> = async ({ db, settings, key }, events) => {
  const joined = await db.rows<Mailbox & { id: number; place: string }>(sql`
    select a.id, a.email, a.language, l.name as place, ${environmentFields}
    from waitlist_entry a join live_scan_vendor l on l.id = a.lsv ${joinEnvironment}
    where a.id = any(${events.map(({ entry }) => entry)}::bigint[]) and a.email is not null and a.confirmed_at is null`)
  for (const { id, place, ...mailbox } of joined) {
    const text = waitlistTexts[mailbox.language]
    const lines: Line[] = [
      ['', text.why(place)],
      [text.confirm, waitlistUrl({ settings, key }, id, mailbox.subdomain)],
      ['', text.unasked],
    ]
    await queueMail(db, composeMailboxMail(mailbox, joinedKey(id), text.joined, lines), settings)
  }
}

/** Mails the link of a confirmed entry again, since somebody asked for its mailbox. The entry stays as it is. */
export async function mailLinkAgain({ db, settings, key }: Change, entry: number): Promise<void> {
  const keys = againKeys(entry)
  const found = await db.one<Mailbox & { place: string; sent: number }>(sql`
    select a.email, a.language, l.name as place, ${environmentFields},
      (select count(*) from mail m where m.event_key = any(${keys}::text[])) as sent
    from waitlist_entry a join live_scan_vendor l on l.id = a.lsv ${joinEnvironment} where a.id = ${entry} and a.email is not null`)
  const event = found && keys[found.sent]
  if (found === undefined || event === undefined) return
  const { place, sent: _sent, ...mailbox } = found
  const text = waitlistTexts[mailbox.language]
  const lines: Line[] = [
    ['', text.why(place)],
    ['', text.unchanged],
    [text.look, waitlistUrl({ settings, key }, entry, mailbox.subdomain)],
  ]
  await queueMail(db, composeMailboxMail(mailbox, event, text.again, lines), settings)
}

type Offered = MailLsv & { id: number; entry: number; starts_at: string; expires_at: string }
type ToApplicant = Offered & Recipient & { applicant: number; appointment: number; link_revision: number; date_time: string }

/** Queues a job per offer that writes its mail after the transaction: a mail refers to the appointment, which is locked before offers. */
export const queueOfferMails: Consequence<'waitlist.offered'> = ({ db }, events) =>
  addJobs(
    db,
    'mail_offer',
    events.map(({ offer }) => ({ offer })),
  )

/** Writes the mail of an offer into the outbox, unless the offer is over. */
export const mailOffer = (services: Services, { offer }: { offer: number }): Promise<void> =>
  services.database.transaction(async (db) => {
    const facts = sql`o.id, o.entry, o.starts_at, o.expires_at, l.timezone as time_zone, l.name as lsv_name, ${lsvAddress}, ${environmentFields}`
    const isOpen = sql`o.id = ${offer} and o.state = 'OPEN' and o.expires_at > ${isoOf(services.clock.now())}`
    const [applicant, mailbox] = await Promise.all([
      db.one<ToApplicant>(sql`
        select ${facts}, a.id as applicant, a.first_name, a.email, a.language, p.id as appointment, p.link_revision, p.date_time
        from waitlist_offer o join waitlist_entry w on w.id = o.entry join appointment p on p.id = w.appointment
        join applicant a on a.id = p.applicant join live_scan_vendor l on l.id = o.lsv ${joinEnvironment} where ${isOpen} and a.email <> ''`),
      db.one<Offered & Mailbox>(sql`
        select ${facts}, a.email, a.language
        from waitlist_offer o join waitlist_entry a on a.id = o.entry join live_scan_vendor l on l.id = o.lsv ${joinEnvironment}
        where ${isOpen} and a.email is not null`),
    ])
    if (applicant !== undefined) await queueMail(db, composeForApplicant(applicant, services), services.settings)
    if (mailbox !== undefined) await queueMail(db, composeForMailbox(mailbox, services), services.settings)
  })

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

function composeForMailbox(offered: Offered & Mailbox, services: Services): NewMail {
  const text = waitlistTexts[offered.language]
  const lines: Line[] = [...offerLines(offered), [text.book, waitlistUrl(services, offered.entry, offered.subdomain)]]
  return composeMailboxMail(offered, offerKey(offered.id), subjectOf(text.offered, offered), lines)
}

const subjectOf = (words: string, { starts_at, time_zone, language }: Offered & { language: Language }) =>
  `${words}: ${formatWhenShort(starts_at, time_zone, language)}`

function offerLines({ starts_at, expires_at, time_zone, language, lsv_name, street, city }: Offered & { language: Language }): Line[] {
  const text = waitlistTexts[language]
  return [
    [text.when, formatWhen(starts_at, time_zone, language)],
    [text.where, [lsv_name, street, city].filter(Boolean).join('\n')],
    ['', text.until(formatTime(expires_at, time_zone, language))],
  ]
}

/** Mails an email address without a known name. The link is removed once the mail is sent. */
const composeMailboxMail = (mailbox: Mailbox, event_key: string, subject: string, lines: readonly Line[]): NewMail => ({
  ...composeApplicantMail({ ...mailbox, applicant: null, first_name: '' }, { event_key, subject, lines }),
  secret: true,
})
