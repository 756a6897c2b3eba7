import sql from 'sql-template-tag'
import { type Action, action } from '../platform/http/action.ts'
import { removeRow } from '../platform/records/record-routes.ts'
import { liveScanVendors } from './live-scan-vendors.ts'

/** DELETE /livescanvendors/{id}: archives a location without appointments to come. */
export const archiveLsv: Action = action({
  method: 'DELETE',
  path: '/api/livescanvendors/:id',
  permission: 'livescanvendors.remove',
  summary: 'Archive a location',
  handle: (call) =>
    removeRow(call, liveScanVendors, {
      remove: ({ db }, id) => db.run(sql`update live_scan_vendor set is_archived = true where id = ${id}`),
      event: (row) => ({ type: 'record.archived', resource: 'livescanvendors', row }),
    }),
})
