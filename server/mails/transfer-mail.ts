import sql from 'sql-template-tag'
import type { Language } from '../../contract/languages.ts'
import { applicantAddress } from '../appointments/booking-link.ts'
import type { Db } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import { addJob } from '../platform/jobs.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { type Line, written } from '../platform/mail/mail-lines.ts'
import type { SameTexts } from './mail-language.ts'
import { transferEnglish } from './transfer-mail.en.ts'
import { transferSpanish } from './transfer-mail.es.ts'

/** The job of the mail that tells what was decided about a transfer. */
export type TransferMailJob = { transfer: number }

type Decided = {
  id: number
  state: string
  applicant: number | null
  first_name: string
  email: string
  language: Language
  decline_reason: string | null
  location: string | null
  type: string
  environment: string
  subdomain: string | null
  reply_to: string | null
}

const texts: Record<Language, SameTexts<typeof transferEnglish>> = { en: transferEnglish, es: transferSpanish }

/** Asks for the mail in the transaction of the decision. */
export const askForTransferMail = (db: Db, transfer: number) => addJob(db, 'transfer_mail', { transfer } satisfies TransferMailJob)

/** Tells who asked for a transfer what was decided, in the language of the request. One mail for each decision. */
export async function mailTransfer(db: Db, { settings }: Pick<Services, 'settings'>, { transfer }: TransferMailJob): Promise<void> {
  const decided = await readDecided(db, transfer)
  if (decided === undefined || decided.state === 'PENDING' || decided.email === '') return
  const text = texts[decided.language]
  const subject = decided.state === 'APPROVED' ? text.approvedSubject : text.declinedSubject
  const lines = decided.state === 'APPROVED' ? approved(decided) : declined(decided, applicantAddress(settings, decided.subdomain))
  await queueMail(
    db,
    {
      event_key: `transfer-${transfer}-${decided.state.toLowerCase()}`,
      appointment: null,
      applicant: decided.applicant,
      to_address: decided.email,
      reply_to: decided.reply_to,
      subject,
      ...written(subject, [['', text.hello(decided.first_name)], ...lines, ['', text.requestedBy(decided.environment)]], decided.language),
      calendar: null,
    },
    settings,
  )
}

const readDecided = (db: Db, id: number) =>
  db.one<Decided>(sql`
    select t.id, t.state, t.applicant, t.first_name, t.email, t.language, t.decline_reason, l.name as location, y.description as type,
      coalesce(e.name, n.name) as environment, coalesce(e.applicant_subdomain, n.applicant_subdomain) as subdomain,
      coalesce(e.reply_to, n.reply_to) as reply_to
    from transfer t join applicant_type y on y.id = t.applicant_type left join location l on l.id = t.location
    left join employer e on e.id = t.employer left join network n on n.id = coalesce(t.network, e.network)
    where t.id = ${id} and t.removed_at is null`)

function approved({ location, type, environment, language }: Decided): Line[] {
  const text = texts[language]
  return [
    ['', text.approved],
    ...(location === null ? [] : ([[text.location, location]] satisfies Line[])),
    [text.type, type],
    ['', text.questions(environment)],
  ]
}

function declined({ decline_reason, environment, language }: Decided, address: string): Line[] {
  const text = texts[language]
  return [
    ['', text.declined],
    ...(decline_reason === null ? [] : ([[text.reason, decline_reason]] satisfies Line[])),
    ['', text.questions(environment)],
    [text.asked, address],
  ]
}
