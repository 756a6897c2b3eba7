import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { appointments } from '../appointments/appointments.ts'
import { all } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { T } from '../platform/records/access.ts'
import { conditions } from '../platform/records/listing.ts'
import { ruleOf } from '../platform/records/record-routes.ts'

type Totals = { count: number; versions: number; people: number; latest: string | null }

/**
 * GET /appointments/pulse?…: a change token of the list with the same filters. Screens poll it every few seconds and read the list only
 * when the token differs. It is computed under the list's own access conditions.
 */
export const readChangeToken: Action = action({
  method: 'GET',
  path: '/api/appointments/pulse',
  permission: 'appointments.pulse',
  summary: 'Whether a list of appointments has changed',
  answer: z.object({ pulse: z.string() }),
  async handle({ database, sealing, catalogue, viewer }) {
    const rule = ruleOf(appointments, viewer, 'list')
    const narrowed = all([rule.rows(viewer, T), ...conditions(appointments, { sealing, catalogue }, viewer, rule.fields)])
    const totals = await database.one<Totals>(sql`
      select count(*) as count, coalesce(sum(t.version), 0)::float8 as versions, coalesce(sum(a.version), 0)::float8 as people,
        max(greatest(t.updated, a.updated)) as latest
      from appointment_seen t join applicant a on a.id = t.applicant where ${narrowed}`)
    return { pulse: Object.values(totals as Totals).join(' ') }
  },
})
