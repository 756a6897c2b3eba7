import sql, { empty, join, type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { type TimelineEntry, timelinePage } from '../../contract/applicants/applicant-actions.ts'
import { applicants } from '../applicants/applicants.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import { mustRead } from '../platform/records/record-engine.ts'
import { timelineSources } from './timeline-sources.ts'

type TimelineRow = TimelineEntry & { cursor: string }

const PAGE = 50

/** GET /applicants/{id}/timeline: everything that happened to an applicant, the latest first, in one call. */
export const readTimeline: Action = action({
  method: 'GET',
  path: '/api/applicants/:id/timeline',
  permission: 'applicants.timeline',
  reads: 'replica',
  summary: 'Everything that happened to an applicant',
  query: z.strictObject({ before: z.optional(z.string()) }),
  answer: timelinePage,
  async handle({ database, viewer, record, params, query }) {
    const { id } = await mustRead(database, applicants, viewer, idIn(params))
    // Includes the events of records that were merged into this one.
    const ids = sql`select ${id}::bigint union select id from applicant where merged_into = ${id}`
    const found = await database.rows<TimelineRow>(sql`
      select t.at, t.kind, t.event, t.what, t.reason, t.who, t.by_applicant, extract(epoch from t.at)::text || '~' || t.key as cursor
      from (${join(timelineSources(ids), ' union all ')}) t ${before(query.before)}
      order by t.at desc, t.key desc limit ${PAGE + 1}`)
    await record({ type: 'applicant.timeline_read', applicant: id })
    const results = found.slice(0, PAGE)
    return {
      next: found.length > PAGE ? (results.at(-1)?.cursor ?? null) : null,
      results: results.map(({ cursor: _cursor, ...entry }) => entry),
    }
  },
})

function before(cursor: string | undefined): Sql {
  if (cursor === undefined) return empty
  const parts = /^(\d{1,12}(?:\.\d{1,6})?)~([a-z]\d{1,16})$/.exec(cursor)
  if (parts === null) throw invalid({ before: 'Must be the `next` of the page before' })
  return sql`where (t.at, t.key) < (to_timestamp(${parts[1]}::float8), ${parts[2]})`
}
