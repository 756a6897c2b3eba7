import sql from 'sql-template-tag'
import type { Language } from '../../contract/languages.ts'
import { LAST_ATTEMPT, nameCheckBy } from '../applicants/rejections.ts'
import { applicantAddress } from '../appointments/booking-link.ts'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { addJobs } from '../platform/jobs.ts'
import { type NewMail, queueMail } from '../platform/mail/mail.ts'
import { type Line, written } from '../platform/mail/mail-lines.ts'
import { illegibleEnglish } from './illegible-mail.en.ts'
import { illegibleSpanish } from './illegible-mail.es.ts'
import { formatDay, type SameTexts } from './mail-language.ts'
import { type Wording, wordingFor } from './mail-wordings.ts'

/** The job of the mail after a rejection: `attempt` is the one that begins. */
export type IllegibleJob = { applicant: number; attempt: number }

/** Whose prints were rejected, as the mail tells of it. */
export type Rejected = {
  id: number
  first_name: string
  email: string
  language: Language
  attempt: number
  illegible: boolean
  registration: number | null
  environment: string
  subdomain: string | null
  reply_to: string | null
  name_check_by: string | null
}

const texts: Record<Language, SameTexts<typeof illegibleEnglish>> = { en: illegibleEnglish, es: illegibleSpanish }

/** Queues the mail of a rejection. */
export const queueIllegibleMail: Consequence<'applicant.rejected'> = ({ db }, events) =>
  addJobs(
    db,
    'illegible_mail',
    events.map(({ applicant, attempt }) => ({ applicant, attempt })),
  )

/** Tells the applicant how to have the prints taken again, or that the name check comes next. One mail per rejection. */
export async function mailIllegible(db: Db, { settings }: Pick<Services, 'settings'>, { applicant, attempt }: IllegibleJob): Promise<void> {
  const rejected = await readRejected(db, applicant)
  if (rejected === undefined || !rejected.illegible || rejected.attempt !== attempt) return
  const wording = await wordingFor(db, applicant, 'ILLEGIBLE', rejected.language)
  await queueMail(db, illegibleMail(rejected, settings, wording), settings)
}

/** The mail as it goes out. */
export function illegibleMail(rejected: Rejected, settings: Services['settings'], { before, after }: Wording): NewMail {
  const text = texts[rejected.language]
  const lines = rejected.attempt > LAST_ATTEMPT ? nameCheck(rejected) : reprint(rejected, applicantAddress(settings, rejected.subdomain))
  return {
    event_key: `illegible-${rejected.id}-${rejected.attempt}`,
    appointment: null,
    applicant: rejected.id,
    to_address: rejected.email,
    reply_to: rejected.reply_to,
    subject: text.subject,
    ...written(
      text.subject,
      [['', text.hello(rejected.first_name)], ...before, ...lines, ...after, ['', text.requestedBy(rejected.environment)]],
      rejected.language,
    ),
    calendar: null,
  }
}

/** The registration number is that of the visit whose prints were rejected: the last one that was completed. */
const readRejected = (db: Db, id: number) =>
  db.one<Rejected>(sql`
    select a.id, a.first_name, a.email, a.language, a.attempt, a.illegible, coalesce(e.name, n.name) as environment,
      coalesce(e.applicant_subdomain, n.applicant_subdomain) as subdomain, coalesce(e.reply_to, n.reply_to) as reply_to,
      (select p.id from appointment p where p.applicant = a.id and p.status <> 'PENDING'
       order by p.status = 'COMPLETED' desc, p.date_time desc limit 1) as registration,
      ${nameCheckBy} as name_check_by
    from applicant a left join employer e on e.id = a.employer left join network n on n.id = coalesce(a.network, e.network)
    where a.id = ${id} and a.removed_at is null`)

function reprint({ registration, language }: Rejected, address: string): Line[] {
  const text = texts[language]
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

const nameCheck = ({ name_check_by, environment, language }: Rejected): Line[] => [
  ['', texts[language].second],
  ['', texts[language].askedFor(formatDay(name_check_by ?? '', language), environment)],
]
