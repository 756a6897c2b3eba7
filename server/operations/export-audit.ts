import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { auditEvent } from '../../contract/operations/audit.ts'
import { utcDate } from '../platform/clock.ts'
import { csvOf } from '../platform/csv.ts'
import { all } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import { conditions } from '../platform/records/listing.ts'
import { auditEvents, listFilterNames } from './audit-events.ts'

/** The maximum number of rows; larger exports are refused, not cut. */
const MOST_ROWS = 50_000
const columns = Object.keys(auditEvent.fields)
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
  async handle({ sealing, catalogue, viewer, query, clock, reply, database, record }) {
    for (const name of PAGING) if (name in query) throw invalid({ [name]: 'Unknown filter' })
    const narrowed = all([sql`true`, ...conditions(auditEvents, { sealing, catalogue }, viewer)])
    const rows = await database.rows<Record<string, unknown>>(read(narrowed))
    if (rows.length > MOST_ROWS) throw invalid({ before: `More than ${MOST_ROWS.toLocaleString('en-US')} events: choose fewer days` })
    const file = csvOf([columns, ...rows.map((row) => columns.map((name) => cellOf(row[name])))])
    await record({
      type: 'audit.exported',
      bytes_out: Buffer.byteLength(file),
      detail: { rows: rows.length, filters: listFilterNames(query) },
    })
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit-${utcDate(clock.now())}.csv"`,
      'x-content-type-options': 'nosniff',
    })
    return file
  },
})

const read = (narrowed: Sql): Sql => sql`
  select t.* from audit_event_seen t where ${narrowed} order by t.id desc limit ${MOST_ROWS + 1}`

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
