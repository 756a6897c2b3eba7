import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { appointments } from '../appointments/appointments.ts'
import { all } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { T } from '../platform/records/access.ts'
import { conditions } from '../platform/records/listing.ts'
import { ruleOf } from '../platform/records/record-routes.ts'

type Beat = { count: number; versions: number; people: number; latest: string | null }

/**
 * GET /appointments/pulse?…: a text that is another one as soon as the list of the same filters is. Screens ask for it every few
 * seconds, and for the list only when it differs. It looks through the list's own conditions: nobody feels another's pulse.
 */
export const readChangeToken: Action = action({
  method: 'GET',
  path: '/api/appointments/pulse',
  permission: 'appointments.pulse',
  summary: 'Whether a list of appointments has changed',
  answer: z.object({ pulse: z.string() }),
  async handle({ database, sealing, viewer }) {
    const rule = ruleOf(appointments, viewer, 'list')
    const narrowed = all([rule.rows(viewer, T), ...conditions(appointments, sealing, viewer, rule.fields)])
    const beat = await database.one<Beat>(sql`
      select count(*) as count, coalesce(sum(t.version), 0)::float8 as versions, coalesce(sum(a.version), 0)::float8 as people,
        max(greatest(t.updated, a.updated)) as latest
      from appointment_seen t join applicant a on a.id = t.applicant where ${narrowed}`)
    return { pulse: Object.values(beat as Beat).join(' ') }
  },
})
