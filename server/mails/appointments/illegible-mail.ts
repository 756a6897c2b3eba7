import sql from 'sql-template-tag'
import { LAST_ATTEMPT, nameCheckBy } from '../../applicants/prints/rejections.ts'
import { applicantAddress, reprintAddress } from '../../appointments/booking-link.ts'
import { lastAppointment } from '../../appointments/last-appointment.ts'
import { joinEnvironment } from '../../environments/join-environment.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Consequence } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { addJobAfter } from '../../platform/jobs/add-job.ts'
import { type NewMail, queueMail } from '../../platform/mail/mail.ts'
import type { Line } from '../../platform/mail/mail-lines.ts'
import { composeApplicantMail, environmentFields, type Recipient } from '../applicant-mail.ts'
import { lockMailRecipients } from '../lock-mail-recipients.ts'
import { formatDay } from '../mail-language.ts'
import { readWordingFor, type Wording } from '../mail-wordings.ts'
import { illegibleTexts } from '../texts/mail-texts.ts'

/** The job of the mail after a rejection: `attempt` is the next one. */
type IllegibleMailJob = { applicant: number; attempt: number }

/** A rejection of prints. `registration` is the number of the last completed appointment, whose prints were rejected. */
type Rejection = Recipient & { attempt: number; illegible: boolean; registration: number | null; name_check_by: string | null }

/** A mistaken mark can be undone for a minute before its mail is written. */
export const ILLEGIBLE_MAIL_AFTER_S = 60

/** Queues the mail of a rejection. */
export const queueIllegibleMail: Consequence<'applicant.rejected'> = ({ db }, events) =>
  Promise.all(
    events.map(({ applicant, attempt }) =>
      addJobAfter(db, 'write_mail', { kind: 'illegible', applicant, attempt }, ILLEGIBLE_MAIL_AFTER_S),
    ),
  )

/** Explains to the applicant how to have the prints taken again, or that the name check comes next. One mail per rejection. */
export async function mailIllegible(db: Db, { settings }: Services, { applicant, attempt }: IllegibleMailJob): Promise<void> {
  await lockMailRecipients(db, sql`select ${applicant}::bigint`)
  const rejection = await readRejection(db, applicant)
  if (rejection === undefined || !rejection.illegible || rejection.attempt !== attempt) return
  const wording = await readWordingFor(db, applicant, 'ILLEGIBLE', rejection.language)
  await queueMail(db, composeIllegibleMail(rejection, settings, wording), settings)
}

/** The mail as it is sent. */
export function composeIllegibleMail(rejection: Rejection, settings: Services['settings'], wording: Wording): NewMail {
  const { applicant, attempt, subdomain, language } = rejection
  const lines =
    attempt > LAST_ATTEMPT ? nameCheckLines(rejection) : reprintLines(rejection, reprintAddress(applicantAddress(settings, subdomain)))
  return composeApplicantMail(
    rejection,
    { event_key: `illegible-${applicant}-${attempt}`, subject: illegibleTexts[language].subject, lines },
    wording,
  )
}

const readRejection = (db: Db, applicant: number) =>
  db.one<Rejection>(sql`
    select a.id as applicant, a.first_name, a.email, a.language, a.attempt, a.illegible, ${environmentFields},
      (select p.id from ${lastAppointment(sql`a.id`)} p) as registration,
      ${nameCheckBy} as name_check_by
    from applicant a ${joinEnvironment}
    where a.id = ${applicant} and a.removed_at is null`)

function reprintLines({ registration, language }: Rejection, address: string): Line[] {
  const text = illegibleTexts[language]
  if (registration === null)
    return [
      ['', text.what],
      ['', text.contact],
    ]
  return [
    ['', text.what],
    ['', text.how],
    [text.number, String(registration)],
    [text.book, address],
  ]
}

const nameCheckLines = ({ name_check_by, environment, language }: Rejection): Line[] => [
  ['', illegibleTexts[language].second],
  ['', illegibleTexts[language].nameCheck(formatDay(name_check_by ?? '', language), environment)],
]
