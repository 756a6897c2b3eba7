import sql from 'sql-template-tag'
import { categories } from '../../contract/applicants/applicants.ts'
import { countryAbroad } from '../../contract/code-lists/countries-of-addresses.ts'
import { type LetterField, letterFields } from '../../contract/letters/letter-fields.ts'
import { formatAnyPhone } from '../../contract/records/any-phone.ts'
import { joinEnvironment } from '../environments/join-environment.ts'
import type { Db } from '../platform/database/database.ts'

/** The subject of a letter: the applicant, the change of the hire status, and the recipient. */
type About = {
  applicant: number
  status_code: number | null
  history: number | null
  location: number | null
  vendor: number | null
}

/** The values of a letter's fields. */
export type LetterValues = Record<LetterField, string>

type Row = Record<string, string | null>

/** The subject of a letter with the kind of its recipient. */
export type Addressed = About & { recipient: 'LOC' | 'VEN' }

/** The values of a letter. Without a recipient, as in a preview, it is the applicant's first work location or vendor. */
export async function readLetterValues(db: Db, now: Date, about: About, recipient: 'LOC' | 'VEN'): Promise<LetterValues> {
  const [values] = await readManyLetterValues(db, now, [{ ...about, recipient }])
  return values as LetterValues
}

/** The values of many letters, in their order. */
export async function readManyLetterValues(db: Db, now: Date, letters: readonly Addressed[]): Promise<LetterValues[]> {
  const asked = letters.map(({ applicant, status_code, history, location, vendor, recipient }, at) => ({
    ...{ at, applicant, status_code, history, location, vendor, recipient },
  }))
  const rows = await db.rows<Row>(sql`
    select a.first_name, a.middle_name, a.last_name, a.email, a.phone, a.position, a.category, a.transaction_id, a.submitted, a.safe_date,
      t.description as applicant_type, s.description as status, coalesce(e.name, n.name) as employer, v.name as vendor,
      coalesce(e.timezone, n.timezone) as timezone, coalesce(h.date, ${now.toISOString()}::timestamptz) as status_date,
      coalesce(p.name, (select string_agg(each.name, ', ' order by each.name) from applicant_location al join location each on each.id = al.location
        where al.applicant = a.id and each.removed_at is null)) as location,
      r.name as recipient_name, r.contact_first_name, r.contact_last_name, r.street1, r.street2, r.city, r.state, r.zip_code, r.country
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as about(
      at integer, applicant bigint, status_code bigint, history bigint, location bigint, vendor bigint, recipient text)
    left join applicant a on a.id = about.applicant
    ${joinEnvironment}
    left join applicant_type t on t.id = a.applicant_type
    left join status_code s on s.id = coalesce(about.status_code, a.status_code)
    left join applicant_history h on h.id = about.history
    left join vendor v on v.id = coalesce(about.vendor, a.vendor)
    left join location p on p.id = about.location
    left join lateral (
      select name, contact_first_name, contact_last_name, street1, street2, city, state, zip_code, country from location
      where about.recipient = 'LOC' and id = coalesce(about.location,
        (select min(al.location) from applicant_location al join location each on each.id = al.location
          where al.applicant = a.id and each.removed_at is null))
      union all
      select name, contact_first_name, contact_last_name, street1, street2, city, state, zip_code, country from vendor
      where about.recipient = 'VEN' and id = coalesce(about.vendor, a.vendor)) r on true
    order by about.at`)
  return rows.map((row) => written(row, now))
}

function written(row: Row, now: Date): LetterValues {
  const timeZone = row.timezone ?? 'UTC'
  const derived: Row = {
    today: longDate(now.toISOString(), timeZone),
    full_name: words(row.first_name, row.middle_name, row.last_name),
    phone: formatAnyPhone(row.phone ?? ''),
    category: categories.find(({ code }) => code === row.category)?.label ?? '',
    submitted: row.submitted ? longDate(row.submitted, 'UTC') : '',
    safe_date: row.safe_date ? longDate(row.safe_date, 'UTC') : '',
    status_date: row.status_date ? longDate(row.status_date, timeZone) : '',
    contact_name: words(row.contact_first_name, row.contact_last_name),
    recipient_address: addressOf(row),
  }
  return Object.fromEntries(letterFields.map(({ name }) => [name, derived[name] ?? row[name] ?? ''])) as LetterValues
}

const words = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ')

function addressOf({ street1, street2, city, state, zip_code, country }: Row): string {
  const last = [city, words(state, zip_code)].filter(Boolean).join(', ')
  const abroad = countryAbroad(country)
  const lines = [street1, street2, last].filter(Boolean)
  return (abroad && lines.length > 0 ? [...lines, abroad] : lines).join('\n')
}

const longDate = (date: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'long', day: 'numeric' }).format(new Date(date))
