import sql, { raw, type Sql } from 'sql-template-tag'
import { type Match, matches, matchesQuery } from '../../../contract/applicants/applicant-actions.ts'
import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import { isOfSameEnvironment } from '../../environments/join-environment.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { mustRead } from '../../platform/records/record-engine.ts'
import { applicants } from '../applicants.ts'
import { addBirthYears } from '../birth-years.ts'
import { planByPerson } from './person-search.ts'
import { sameFirstName, sameIdentity, sameLastName } from './same-person.ts'

const MAX_MATCHES = 20

/** GET /applicants/{id}/matches: other records that may be of the same person, or those of its environment that a text finds. */
export const readMatches: Action = action({
  method: 'GET',
  path: '/api/applicants/:id/matches',
  permission: 'applicants.matches',
  summary: 'Other records that may be of the same person, or those that a text finds',
  query: matchesQuery,
  answer: matches,
  async handle({ database, sealing, viewer, params, query: { search }, record }) {
    const { id } = await mustRead(database, applicants, viewer, idIn(params))
    await record({ type: 'applicant.matches_read', applicant: id })
    const found =
      search === undefined ? proposed : { isCandidate: planByPerson(singleSpaced(search), raw('a'), viewer).predicate, least: 0 }
    const alike = await findAlike(database, { wanted: sql`select * from applicant where id = ${id}`, compared: everything, ...found })
    return { results: await addBirthYears(database, sealing, alike) }
  },
})

/** The names of the fields that are the same in both records. The keyed indexes are compared, so that nothing is decrypted. */
const identity = sql`case when ${sameLastName} then 'last_name' end,
  case when a.dob_index = w.dob_index then 'dob' end, case when a.ssn4_index = w.ssn4_index then 'ssn4' end`
const contact = sql`case when lower(a.email) = lower(w.email) then 'email' end, case when a.phone = w.phone then 'phone' end`
const everything = sql`case when ${sameFirstName} then 'first_name' end, ${identity}, ${contact}`

/** Two birth dates are two people. */
const sameName = sql`${sameLastName} and ${sameFirstName} and (a.dob_index <> w.dob_index) is not true`

/** Records that share two of names, date of birth, last four of the SSN, email and phone: without a birth date, they have nothing else. */
const proposed = { isCandidate: sql`${sameIdentity} or lower(a.email) = lower(w.email) or a.phone = w.phone or ${sameName}`, least: 2 }

/**
 * Applicants of the same environment who share at least two of last name, date of birth and the last four of the SSN with one row
 * (`wanted`: of applicants or transfers), the best first.
 */
export const findSamePeople = (db: Db, wanted: Sql): Promise<AlikeRow[]> =>
  findAlike(db, { wanted, compared: identity, isCandidate: sameIdentity, least: 2 })

type AlikeRow = Omit<Match, 'birth_year'>
type Alike = { wanted: Sql; compared: Sql; isCandidate: Sql; least: number }

const findAlike = (db: Db, { wanted, compared, isCandidate, least }: Alike): Promise<AlikeRow[]> =>
  db.rows<AlikeRow>(sql`
    with w as (${wanted})
    select * from (
      select a.id, a.first_name, a.last_name, a.email, a.created, a.position, array_remove(array[${compared}], null) as same,
        array(select l.name from applicant_location al join location l on l.id = al.location where al.applicant = a.id order by l.name)
          as locations
      from w join applicant a on (${isCandidate})
      where a.removed_at is null and ${isOfSameEnvironment(sql`a`, sql`w`)}
        and (w.record_key <> a.record_key)) m
    where cardinality(m.same) >= ${least}
    order by cardinality(m.same) desc, m.created desc limit ${MAX_MATCHES}`)
