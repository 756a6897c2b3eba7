import sql from 'sql-template-tag'
import { mailWording, type WordableMail } from '../../contract/mails/mail-wording.ts'
import type { Language } from '../../contract/records/languages.ts'
import { type Translations, textIn } from '../../contract/records/translations.ts'
import { environmentById } from '../environments/join-environment.ts'
import { permissions } from '../permissions.ts'
import type { Db } from '../platform/database/database.ts'
import type { Line } from '../platform/mail/mail-lines.ts'
import { accessBy, type EnvironmentId, every } from '../platform/records/access.ts'
import { allVerbs, type RecordKind } from '../platform/records/record-kind.ts'

/** The texts that environments add to mails to their applicants. */
export const mailWordings: RecordKind = {
  contract: mailWording,
  table: 'mail_wording',
  reads: 'replica',
  serves: allVerbs,
  access: accessBy(permissions.mailwordings, { superuser: every, staff: every }),
}

type Part = 'introduction' | 'closing'
type Words = Partial<Record<Part, string | null>> & { translations?: Translations<Part> | null }

/** The lines before and after the content of a mail. */
export type Wording = { before: Line[]; after: Line[] }

/** A mail without a wording. */
export const USUAL: Wording = { before: [], after: [] }

/** The lines of the environment's wording of an applicant's mail. */
export async function readWordingFor(db: Db, applicant: number, kind: WordableMail, language: Language): Promise<Wording> {
  const environment = await db.one<EnvironmentId>(sql`select employer, network from applicant where id = ${applicant}`)
  return environment === undefined ? USUAL : readWording(db, environment, kind, language)
}

/** The wording of an environment: an employer's own, else its network's. */
export async function readWording(db: Db, environment: EnvironmentId, kind: WordableMail, language: Language): Promise<Wording> {
  const words = await db.one<Words>(sql`
    select w.introduction, w.closing, w.translations
    from ${environmentById(environment)} join mail_wording w on w.employer = e.id or w.network = n.id
    where w.removed_at is null and w.kind = ${kind}
    order by w.employer is null limit 1`)
  return toWording(words ?? {}, language)
}

/** A wording as lines; a text without a translation is in English. */
export function toWording({ introduction = null, closing = null, translations }: Words, language: Language): Wording {
  const linesOf = (name: Part) => paragraphs(textIn({ introduction, closing, translations }, name, language) ?? '')
  return { before: linesOf('introduction'), after: linesOf('closing') }
}

/** Splits a text into paragraphs at empty lines. */
const paragraphs = (text: string): Line[] => text.split(/\n\s*\n/).flatMap((each) => (each.trim() === '' ? [] : [['', each.trim()]]))
