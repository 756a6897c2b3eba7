import sql from 'sql-template-tag'
import { LAST_ATTEMPT, nameCheckBy } from '../applicants/rejections.ts'
import type { Db } from '../platform/database.ts'
import type { Services } from '../platform/http.ts'
import { queueMail } from '../platform/mail.ts'
import { type Line, written } from '../platform/mail-lines.ts'
import { applicantAddress } from './manage-link.ts'

/** The job of the mail after a rejection: `attempt` is the one that begins. */
export type IllegibleJob = { applicant: number; attempt: number }

type Rejected = {
  first_name: string
  email: string
  attempt: number
  illegible: boolean
  registration: number | null
  environment: string
  subdomain: string | null
  reply_to: string | null
  name_check_by: string | null
}

const SUBJECT = 'Your fingerprints could not be read'

/** Tells the applicant how to have the prints taken again, or that the name check comes next. One mail per rejection. */
export async function mailIllegible(db: Db, { settings }: Pick<Services, 'settings'>, { applicant, attempt }: IllegibleJob): Promise<void> {
  const rejected = await readRejected(db, applicant)
  if (rejected === undefined || !rejected.illegible || rejected.attempt !== attempt) return
  const lines = attempt > LAST_ATTEMPT ? nameCheck(rejected) : reprint(rejected, applicantAddress(settings, rejected.subdomain))
  await queueMail(
    db,
    {
      event_key: `illegible-${applicant}-${attempt}`,
      appointment: null,
      applicant,
      to_address: rejected.email,
      reply_to: rejected.reply_to,
      subject: SUBJECT,
      ...written(SUBJECT, [['', `Hello ${rejected.first_name},`], ...lines, ['', `Requested by ${rejected.environment}`]]),
      calendar: null,
    },
    settings,
  )
}

/** The registration number is that of the visit whose prints were rejected: the last one that was completed. */
const readRejected = (db: Db, id: number) =>
  db.one<Rejected>(sql`
    select a.first_name, a.email, a.attempt, a.illegible, coalesce(e.name, n.name) as environment,
      coalesce(e.applicant_subdomain, n.applicant_subdomain) as subdomain, coalesce(e.reply_to, n.reply_to) as reply_to,
      (select p.id from appointment p where p.applicant = a.id and p.status <> 'PENDING'
       order by p.status = 'COMPLETED' desc, p.date_time desc limit 1) as registration,
      ${nameCheckBy} as name_check_by
    from applicant a left join employer e on e.id = a.employer left join network n on n.id = coalesce(a.network, e.network)
    where a.id = ${id} and a.removed_at is null`)

function reprint({ registration }: Rejected, address: string): Line[] {
  const what = 'Your fingerprints were not clear enough to be processed. They have to be taken again. This is free of charge.'
  if (registration === null)
    return [
      ['', what],
      ['', 'Please contact your employer or agency for a new appointment.'],
    ]
  return [
    ['', what],
    [
      '',
      'To book the new appointment, open the page below, choose "Start Resubmission", and enter your registration number, last name and email.',
    ],
    ['Registration number', String(registration)],
    ['Book the new appointment', address],
  ]
}

const nameCheck = ({ name_check_by, environment }: Rejected): Line[] => [
  ['', 'Your fingerprints were not clear enough for the second time. They will not be taken again: a check by name takes their place.'],
  ['', `It has to be asked for by ${longDate(name_check_by)}. ${environment} takes care of it; please contact them if you have questions.`],
]

const longDate = (date: string | null) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' }).format(
    new Date(`${date}T00:00:00Z`),
  )
