import sql from 'sql-template-tag'
import type { Language } from '../../contract/records/languages.ts'
import type { Change } from '../platform/events/change.ts'
import type { Values } from '../platform/records/record-kind.ts'
import { updateRow } from '../platform/records/rows.ts'
import { applicants } from './applicants.ts'
import type { HomeAddress } from './insert-applicant.ts'

/** The data that applicants add to their record: personal data and the language of mails. */
type ApplicationData = { person: { values: Values; home: HomeAddress | null | undefined } | null; language: Language | null }

/** Writes the data that an applicant added. */
export async function writeApplication({ db, sealing }: Change, applicant: number, { person, language }: ApplicationData): Promise<void> {
  if (person !== null) {
    await updateRow(db, sealing, applicants, applicant, person.values)
    await db.run(sql`
      insert into address (applicant, address_type, street1, city, state, zip_code, country)
      select ${applicant}, 'HOME', h.street1, h.city, h.state, h.zip_code, coalesce(h.country, 'US')
      from json_to_record(${JSON.stringify(person.home)}) as h(street1 text, city text, state text, zip_code text, country text)
      on conflict (applicant, address_type) where removed_at is null
      do update set street1 = excluded.street1, city = excluded.city, state = excluded.state, zip_code = excluded.zip_code, country = excluded.country`)
  }
  // Raises the version even without a new value, since the desk's list detects changes by it.
  await db.run(sql`update applicant set language = coalesce(${language}, language) where id = ${applicant}`)
}
