import sql from 'sql-template-tag'
import { entryCount } from '../../contract/waitlist/waitlist.ts'
import { liveScanVendors } from '../lsv/live-scan-vendors.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { mustRead } from '../platform/records/record-engine.ts'

/** GET /livescanvendors/{id}/waitlist: the number of entries there. */
export const countEntries: Action = action({
  method: 'GET',
  path: '/api/livescanvendors/:id/waitlist',
  permission: 'livescanvendors.waitlist',
  summary: 'The number of waitlist entries',
  answer: entryCount,
  async handle({ database, viewer, params }) {
    const { id } = await mustRead(database, liveScanVendors, viewer, idIn(params))
    const counted = await database.one<{ waiting: number }>(sql`
      select count(*) as waiting from waitlist_entry where lsv = ${id} and (appointment is not null or confirmed_at is not null)`)
    return { waiting: counted?.waiting ?? 0 }
  },
})
