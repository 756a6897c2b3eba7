import sql, { join, type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { applicant as contract } from '../../../contract/applicants/applicants.ts'
import { utcDate } from '../../../contract/records/days.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Action, action } from '../../platform/http/action.ts'
import { answerCsv, csvOfRows } from '../../platform/http/csv-file.ts'
import { COUNT_CAP, orderOf, planSearch } from '../../platform/records/listing.ts'
import { ruleOf } from '../../platform/records/record-engine.ts'
import type { SearchPlan } from '../../platform/records/search-plan.ts'
import { applicants } from '../applicants.ts'
import { expandFilters } from './expand-filters.ts'

const columns = [
  'Last Name',
  'First Name',
  'Middle Name',
  'TCN',
  'Email',
  'Phone',
  'Status',
  'Illegible',
  'Applicant Type',
  'Category',
  'Position',
  'Vendor',
  'Work Locations',
  'Employer',
  'Network',
  'Created',
  'Submitted',
  'SAFE Expiration',
] as const

/** The list's filters and order, without its paging. */
const query = z.strictObject(Object.fromEntries([...Object.keys(contract.filters), 'order'].map((name) => [name, z.optional(z.string())])))

/** GET /applicants/export: all results as CSV. It has no sealed values; the number of rows is audited first. */
export const exportApplicants: Action = action({
  method: 'GET',
  path: '/api/applicants/export',
  permission: 'applicants.export',
  reads: 'replica',
  summary: 'All results of a search, as streamed CSV',
  query,
  status: 200,
  answerType: 'text/csv',
  async handle({ database, sealing, catalogue, clock, viewer, reply, record }) {
    const query = await expandFilters(database, viewer.query)
    const { order: _order, ...unordered } = query
    const order = orderOf(applicants, viewer.query.order, undefined)
    const narrowed = planSearch(applicants, { sealing, catalogue }, { ...viewer, query: unordered }, ruleOf(applicants, viewer, 'list'))
    const [counted] = await database.rows<{ rows: number }>(sql`select count(*) as rows from (${foundByEach(narrowed)}) f`, 'custom')
    const rows = counted?.rows ?? 0
    await record({ type: 'applicants.exported', detail: { as: 'csv', rows } })
    const ids = await readIds(database, rows > COUNT_CAP ? narrowed.predicate : soFew(narrowed), order)
    return answerCsv(reply, `applicants-${utcDate(clock.now())}`, csvOfRows(columns, ids, readLines(database, query.zone ?? 'UTC')))
  },
})

/** All results, by the indexes of the filters. */
const foundByEach = ({ branches }: SearchPlan): Sql =>
  join(
    branches.map((condition) => sql`select t.id from applicant t where ${condition}`),
    ' union all ',
  )

/** Few results are found by the indexes of the filters: walking the order's index would read all applicants. */
const soFew = (narrowed: SearchPlan): Sql => sql`t.id = any(array(${foundByEach(narrowed)}))`

/** Read in one statement, so that an applicant who is renamed while the file is sent is neither lost nor sent twice. */
async function readIds(db: Db, narrowed: Sql, order: ReturnType<typeof orderOf>): Promise<number[]> {
  const [found] = await db.rows<{ ids: number[] }>(
    sql`select array(select t.id from applicant t where ${narrowed} order by t.${order.column} ${order.direction}, t.id ${order.direction}) as ids`,
    'custom',
  )
  return found?.ids ?? []
}

type Line = { cells: readonly (string | null)[] }

const readLines = (db: Db, zone: string) => async (ids: readonly number[]) => {
  const lines = await db.rows<Line>(sql`
    select array[
      t.last_name, t.first_name, t.middle_name, t.transaction_id, t.email, t.phone, s.description,
      case when t.illegible then 'Yes' else 'No' end, y.description,
      case t.category when 'CO' then 'Contact' when 'NC' then 'Non-contact' end, t.position, v.name,
      (select string_agg(l.name, '; ' order by l.name) from applicant_location al join location l on l.id = al.location where al.applicant = t.id),
      e.name, n.name, to_char(t.created at time zone ${zone}, 'YYYY-MM-DD'), t.submitted::text, t.safe_date::text] as cells
    from unnest(${ids}::bigint[]) with ordinality f(id, place)
    join applicant t on t.id = f.id and t.removed_at is null
    left join status_code s on s.id = t.status_code
    left join applicant_type y on y.id = t.applicant_type
    left join vendor v on v.id = t.vendor
    left join employer e on e.id = t.employer
    left join network n on n.id = t.network
    order by f.place`)
  return lines.map(({ cells }) => cells.map((cell) => cell ?? ''))
}
