import sql from 'sql-template-tag'
import type { Language } from '../../contract/records/languages.ts'
import { environmentName, environmentReplyTo, environmentSubdomain } from '../environments/join-environment.ts'
import type { NewMail } from '../platform/mail/mail.ts'
import { formatMail, type Line } from '../platform/mail/mail-lines.ts'
import { USUAL, type Wording } from './mail-wordings.ts'

/** The applicant who receives a mail, and its environment. */
export type Recipient = {
  applicant: number | null
  first_name: string
  email: string
  language: Language
  environment: string
  /** The subdomain of the environment's pages. */
  subdomain: string | null
  reply_to: string | null
}

/** The columns of a `Recipient`'s environment for the row `a`; needs `joinEnvironment`. */
export const environmentFields = sql`${environmentName}, ${environmentSubdomain},
  ${environmentReplyTo}`

type Content = { event_key: string; subject: string; lines: readonly Line[]; appointment?: number; calendar?: string | null }

/** A mail to an applicant: greeting, the environment's introduction, the lines, its closing, and the environment's name. */
export function composeApplicantMail(
  { applicant, first_name, email, language, environment, reply_to }: Recipient,
  { event_key, subject, lines, appointment, calendar = null }: Content,
  { before, after }: Wording = USUAL,
): NewMail {
  const text = texts[language]
  const framed: Line[] = [['', text.hello(first_name)], ...before, ...lines, ...after, ['', text.requestedBy(environment)]]
  return {
    event_key,
    appointment: appointment ?? null,
    applicant,
    to_address: email,
    reply_to,
    subject,
    ...formatMail(subject, framed, language),
    calendar,
  }
}

const texts: Record<Language, { hello(name: string): string; requestedBy(environment: string): string }> = {
  en: { hello: (name) => `Hello ${name},`, requestedBy: (environment) => `Requested by ${environment}` },
  es: { hello: (name) => `Hola, ${name}:`, requestedBy: (environment) => `Solicitado por ${environment}` },
}
