import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { LetterResends, resendLettersBody } from '../../../contract/applicants/search/bulk-changes.ts'
import { applicants } from '../../applicants/applicants.ts'
import { environmentName, joinEnvironmentOf } from '../../environments/join-environment.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import { T, type Viewer } from '../../platform/records/access.ts'
import { ruleOf } from '../../platform/records/record-engine.ts'
import { recipientsOf } from '../write-letters.ts'

/** The letters to send again, of applicants or by their numbers. */
type Chosen = z.infer<typeof resendLettersBody>
/** A letter with a recipient that it would reach; `file` is that of a letter which is written. */
export type LetterToResend = Omit<LetterResends['letters'][number], 'empty'> & { file: number | null }

/**
 * The letters that a choice would send again, one for each recipient. Those without a recipient have the one whom the applicant gives them
 * by now; `problem` is why one cannot be sent, as `resend` would say.
 */
export const readLettersToResend = (db: Db, viewer: Viewer, { applicants: people, letters }: Chosen): Promise<LetterToResend[]> =>
  db.rows<LetterToResend>(sql`
    select c.letter, c.applicant, c.first_name, c.last_name, c.environment, c.status_code, c.status, c.status_now,
      case when c.file is null then c.template end as template, c.file, null as url, c.is_unsure, r.location, r.vendor,
      coalesce(p.name, v.name) as recipient, coalesce(p.contact_email, v.contact_email) as email,
      case when num_nonnulls(r.location, r.vendor) = 0 then coalesce(r.problem, c.error)
        when coalesce(p.removed_at, v.removed_at) is not null then coalesce(p.name, v.name) || ' was deleted.'
        when nullif(coalesce(p.contact_email, v.contact_email), '') is null
          then 'The contact of ' || coalesce(p.name, v.name) || ' has no email address.'
        when c.is_going then 'The letter is already on its way.' end as problem
    from (${lettersOf(viewer, people === undefined ? sql`l.id = any(${letters}::bigint[])` : ofLastStatus(people))}) c
    left join lateral (${recipientsNow}) r on true
    left join location p on p.id = r.location left join vendor v on v.id = r.vendor
    order by c.sort_name, c.applicant, c.letter, recipient`)

const ofLastStatus = (people: readonly number[]) => sql`
  l.applicant = any(${people}::bigint[]) and l.history = (select max(o.history) from letter o where o.applicant = l.applicant)`

/** Letters `l` with their applicants `t`, whom the viewer may see. A mail that has not left yet is on its way. */
const lettersOf = (viewer: Viewer, which: ReturnType<typeof sql>) => sql`
  select l.id as letter, l.applicant, l.history, l.recipient, l.location, l.vendor, l.file, l.template, l.error, t.vendor as vendor_now,
    t.first_name, t.last_name, t.sort_name, ${environmentName}, l.status_code, l.status_description as status,
    case when t.status_code is distinct from l.status_code then coalesce(s.description, 'no status') end as status_now,
    l.state = 'UNKNOWN' as is_unsure, l.sendings > 0 and l.state in ('QUEUED', 'SENDING') as is_going
  from letter_seen l join applicant t on t.id = l.applicant and t.removed_at is null
  ${joinEnvironmentOf(T)} left join status_code s on s.id = t.status_code
  where ${which} and ${ruleOf(applicants, viewer, 'list').rows(viewer, T)}`

/** The recipients of the letters `c`: the own one, else those that the applicant has by now and that have no letter of this change. */
const recipientsNow = sql`
  select c.location, c.vendor, null as problem where num_nonnulls(c.location, c.vendor) = 1
  union all
  select r.location, r.vendor, r.problem
  from (select c.applicant, c.recipient, c.vendor_now as vendor) t cross join lateral (${recipientsOf}) r
  where num_nonnulls(c.location, c.vendor) = 0
    and not exists (select from letter o where o.history = c.history and o.location = r.location)`

const NO_LETTER = 'No status letter has been made for this applicant yet.'

/** The applicants of a choice, each with the reason why no letter about them exists or can be sent; null of one with a letter. */
export async function readApplicantsOf(db: Db, chosen: Chosen): Promise<{ id: number; reason: string | null }[]> {
  const { applicants: people, letters } = chosen
  const asked = new Set(people ?? letters)
  const found = await db.rows<{ asked: number; id: number; reason: string | null }>(
    people === undefined
      ? sql`
        select l.id as asked, a.id, case when a.removed_at is not null then 'The record was deleted.' end as reason
        from letter l join applicant a on a.id = l.applicant where l.id = any(${letters}::bigint[])`
      : sql`
        select a.id as asked, a.id, case when a.removed_at is not null then 'The record was deleted.'
          when not exists (select from letter l where l.applicant = a.id) then ${NO_LETTER} end as reason
        from applicant a where a.id = any(${people}::bigint[])`,
  )
  if (found.length < asked.size) throw invalid({ [people === undefined ? 'letters' : 'applicants']: 'Not found' })
  return [...new Map(found.map(({ id, reason }) => [id, { id, reason }])).values()]
}
