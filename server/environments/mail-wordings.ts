import sql from 'sql-template-tag'
import type { Language } from '../../contract/languages.ts'
import { type MailKind, mailWording } from '../../contract/mail-wording.ts'
import { every, manages, nothing, reads } from '../platform/access.ts'
import type { Db } from '../platform/database.ts'
import type { Line } from '../platform/mail-lines.ts'
import { allVerbs, type Resource } from '../platform/resource.ts'

/** What environments add to the mails of their applicants. */
export const mailWordings: Resource = {
  contract: mailWording,
  table: 'mail_wording',
  serves: allVerbs,
  access: { superuser: manages(every), staff: reads(every), network_admin: nothing, lsv_user: nothing, public: nothing },
}

type Wording = Record<'introduction' | 'introduction_es' | 'closing' | 'closing_es', string | null>

/** The lines that an applicant's environment wants before and after what a mail tells; an employer's own, else its network's. */
export async function wordingFor(
  db: Db,
  applicant: number,
  kind: MailKind,
  language: Language,
): Promise<{ before: Line[]; after: Line[] }> {
  const found = await db.one<Wording>(sql`
    select w.introduction, w.introduction_es, w.closing, w.closing_es
    from applicant a left join employer e on e.id = a.employer
    join mail_wording w on w.removed_at is null and w.kind = ${kind} and (w.employer = a.employer or w.network = coalesce(a.network, e.network))
    where a.id = ${applicant} order by w.employer is null limit 1`)
  const said = (english: string | null = null, spanish: string | null = null) => paragraphs((language === 'es' ? spanish : null) ?? english)
  return { before: said(found?.introduction, found?.introduction_es), after: said(found?.closing, found?.closing_es) }
}

/** An empty line begins a new paragraph. */
const paragraphs = (text: string | null): Line[] =>
  (text ?? '').split(/\n\s*\n/).flatMap((each) => (each.trim() === '' ? [] : [['', each.trim()]]))
