import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { auditEvent } from '../../contract/operations/audit.ts'
import { utcDate } from '../../contract/records/days.ts'
import { all, type Db } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { answerCsv, csvOfRows } from '../platform/http/csv-file.ts'
import { invalid } from '../platform/http/errors.ts'
import { conditions } from '../platform/records/listing.ts'
import { auditEvents, listFilterNames } from './audit-events.ts'

/** The maximum number of rows; larger exports are refused, not cut. */
const MAX_ROWS = 50_000
/** The file is kept elsewhere, and holds no names of applicants and records; their numbers are among the rows and details. */
const columns = Object.keys(auditEvent.fields).filter((name) => !['applicant_name', 'applicant', 'row_name'].includes(name))
const PAGING = ['limit', 'cursor', 'order']

/** GET /auditevents/csv: the events of the list's filters as a file, the latest first. */
export const exportAudit: Action = action({
  method: 'GET',
  path: '/api/auditevents/csv',
  permission: 'auditevents.export',
  reads: 'replica',
  summary: 'Audit log, as CSV',
  query: z.record(z.string(), z.string('Given more than once')),
  status: 200,
  answerType: 'text/csv',
  async handle({ sealing, catalogue, viewer, query, clock, reply, database, record }) {
    for (const name of PAGING) if (name in query) throw invalid({ [name]: 'Unknown filter' })
    const narrowed = all([sql`true`, ...conditions(auditEvents, { sealing, catalogue }, viewer)])
    const [found] = await database.rows<{ ids: number[] }>(sql`
      select array(select t.id from audit_event_seen t where ${narrowed} order by t.id desc limit ${MAX_ROWS + 1}) as ids`)
    const ids = found?.ids ?? []
    if (ids.length > MAX_ROWS) throw invalid({ before: `More than ${MAX_ROWS.toLocaleString('en-US')} events: choose fewer days` })
    await record({ type: 'audit.exported', detail: { rows: ids.length, filters: listFilterNames(query) } })
    return answerCsv(reply, `audit-${utcDate(clock.now())}`, csvOfRows(columns, ids, readLines(database)))
  },
})

/** Rows of the log never change, so that a page is as it was when it was found. */
const readLines = (db: Db) => async (ids: readonly number[]) => {
  const rows = await db.rows<Record<string, unknown>>(sql`
    select t.* from audit_event_seen t where t.id = any(${ids}::bigint[]) order by t.id desc`)
  return rows.map((row) => columns.map((name) => cellOf(row[name])))
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
