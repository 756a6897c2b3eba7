import sql from 'sql-template-tag'
import { brandColorsOf } from '../../contract/environments/brand-colors.ts'
import type { Language } from '../../contract/records/languages.ts'
import { formatPhone } from '../../contract/records/phone.ts'
import {
  environmentColor,
  environmentHasLogo,
  environmentHelp,
  environmentName,
  environmentReplyTo,
  environmentSubdomain,
} from '../environments/join-environment.ts'
import type { NewMail } from '../platform/mail/mail.ts'
import { formatMail, type Line } from '../platform/mail/mail-lines.ts'
import { USUAL, type Wording } from './mail-wordings.ts'
import { applicantTexts } from './texts/mail-texts.ts'

/** The applicant who receives a mail, and its environment. */
export type Recipient = {
  applicant: number | null
  /** Empty if the name is unknown. */
  first_name: string
  email: string
  language: Language
  environment: string
  /** The subdomain of the environment's pages. */
  subdomain: string | null
  reply_to: string | null
  /** The look of the environment's pages, and the contacts for help. */
  has_logo: boolean
  brand_color: string | null
  help_phone: string | null
  help_email: string | null
}

/** The columns of a `Recipient`'s environment for the row `a`; needs `joinEnvironment`. */
export const environmentFields = sql`${environmentName}, ${environmentSubdomain},
  ${environmentReplyTo}, ${environmentHasLogo}, ${environmentColor}, ${environmentHelp}`

type Content = {
  event_key: string
  subject: string
  lines: readonly Line[]
  appointment?: number
  calendar?: string | null
  /** The line that is shown as a QR code, too. */
  code?: string | null
}

/** A mail to an applicant: greeting, the environment's introduction, the lines, its closing, its help line and its name. */
export function composeApplicantMail(
  { applicant, first_name, email, language, environment, reply_to, has_logo, brand_color, ...help }: Recipient,
  { event_key, subject, lines, appointment, calendar = null, code = null }: Content,
  { before, after }: Wording = USUAL,
): NewMail {
  const text = applicantTexts[language]
  const end: Line[] = [...helpLine(help, text.help), ['', text.requestedBy(environment)]]
  const framed: Line[] = [['', text.hello(first_name)], ...before, ...lines, ...after, ...end]
  return {
    event_key,
    appointment: appointment ?? null,
    applicant,
    to_address: email,
    reply_to,
    subject,
    ...formatMail(subject, framed, {
      language,
      colors: brand_color === null ? null : brandColorsOf(brand_color),
      // The logo is found by the applicant when the mail is sent.
      head: { name: environment, logo: has_logo && applicant !== null },
      code,
    }),
    calendar,
  }
}

/** The environment's help line, if it has one. */
function helpLine({ help_phone, help_email }: Pick<Recipient, 'help_phone' | 'help_email'>, label: string): Line[] {
  const ways = [help_phone && formatPhone(help_phone), help_email].filter(Boolean)
  return ways.length === 0 ? [] : [[label, ways.join('\n')]]
}
