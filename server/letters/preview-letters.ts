import sql from 'sql-template-tag'
import { type LettersAnswer, lettersAnswer, lettersBody } from '../../contract/applicants/search/bulk-changes.ts'
import { applicants } from '../applicants/applicants.ts'
import { environmentName, joinEnvironmentOf } from '../environments/join-environment.ts'
import { type Action, action } from '../platform/http/action.ts'
import { T } from '../platform/records/access.ts'
import { ruleOf } from '../platform/records/record-engine.ts'
import { addressedOf, readEmptyFields } from './empty-fields.ts'
import { shareOf } from './template.ts'
import { recipientsOf } from './write-letters.ts'

type Letter = LettersAnswer['letters'][number]

/** POST /applicants/changes/letters: whom the letters of a hire status would reach. Stores and sends nothing. */
export const previewLetters: Action = action({
  method: 'POST',
  path: '/api/applicants/changes/letters',
  permission: 'applicants.change_many',
  summary: 'The letters that a hire status would send for many applicants, and whom they reach',
  body: lettersBody,
  answer: lettersAnswer,
  async handle({ database, settings, sealing, clock, viewer, body, record }): Promise<LettersAnswer> {
    const seen = ruleOf(applicants, viewer, 'list').rows(viewer, T)
    const changing = await database.rows<{ id: number; changes: boolean }>(sql`
      select t.id, t.status_code is distinct from ${body.status_code} as changes from applicant t
      where t.id = any(${body.applicants}::bigint[]) and t.removed_at is null and ${seen}`)
    const ids = changing.flatMap(({ id, changes }) => (changes || body.again ? id : []))
    const found = await database.rows<Omit<Letter, 'empty'>>(sql`
      select t.applicant, t.first_name, t.last_name, ${environmentName}, r.location, r.vendor, coalesce(l.name, v.name) as recipient, coalesce(l.contact_email, v.contact_email) as email,
        case when r.problem is not null then r.problem when nullif(coalesce(l.contact_email, v.contact_email), '') is null
          then 'The contact of ' || coalesce(l.name, v.name) || ' has no email address.' end as problem
      from (select a.id as applicant, a.first_name, a.last_name, a.sort_name, a.employer, a.network, a.vendor, s.recipient from applicant a
            join status_code s on s.id = ${body.status_code} and s.template is not null and s.recipient is not null
            where a.id = any(${ids}::bigint[])) t
      cross join lateral (${recipientsOf}) r
      ${joinEnvironmentOf(T)}
      left join location l on l.id = r.location left join vendor v on v.id = r.vendor
      order by t.sort_name, t.applicant, recipient`)
    const status = await database.one<{ template: number | null }>(sql`select template from status_code where id = ${body.status_code}`)
    const template = status?.template ?? null
    const about = found.map((letter) => addressedOf(letter, body.status_code))
    const empty = await readEmptyFields({ database, settings, sealing, clock }, template, about, shareOf(viewer))
    const letters = found.map((letter, at) => ({ ...letter, empty: empty[at] ?? [] }))
    await record({ type: 'letters.previewed', detail: { count: letters.length } })
    return { changing: ids.length, unchanged: changing.length - ids.length, template, letters }
  },
})
