import sql from 'sql-template-tag'
import type { Language } from '../../../contract/records/languages.ts'
import type { Change } from '../../platform/events/change.ts'

/** Changes the language of an applicant's mails. */
export async function changeLanguage({ db, record }: Change, applicant: number, language: Language): Promise<void> {
  const changed = await db.run(sql`update applicant set language = ${language} where id = ${applicant} and language <> ${language}`)
  if (changed > 0) await record({ type: 'applicant.language_changed', applicant, changed: ['language'] })
}
