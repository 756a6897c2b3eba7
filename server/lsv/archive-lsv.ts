import sql from 'sql-template-tag'
import { audit } from '../platform/audit/audit.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { locked, ruleOf, within } from '../platform/records/record-routes.ts'
import { liveScanVendors } from './live-scan-vendors.ts'

/** DELETE /livescanvendors/{id}: archives a location where nobody is expected any more. */
export const archiveLocation: Action = action({
  method: 'DELETE',
  path: '/api/livescanvendors/:id',
  permission: 'livescanvendors.remove',
  summary: 'Archive a location',
  async handle({ database, viewer, params }) {
    const rule = ruleOf(liveScanVendors, viewer, 'remove')
    await database.transaction(async (db) => {
      const { id } = await locked(db, liveScanVendors, viewer, idIn(params))
      await within(db, liveScanVendors, viewer, rule, id)
      await db.run(sql`update live_scan_vendor set is_archived = true where id = ${id}`)
      await audit(db, viewer, { event: 'archive', resource: 'livescanvendors', row_id: id })
    })
  },
})
