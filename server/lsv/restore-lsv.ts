import sql from 'sql-template-tag'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { locked } from '../platform/records/record-routes.ts'
import { liveScanVendors } from './live-scan-vendors.ts'

/** POST /livescanvendors/{id}/restore: takes a location out of the archive, hidden until it is published again. */
export const restoreLsv: Action = action({
  method: 'POST',
  path: '/api/livescanvendors/:id/restore',
  permission: 'livescanvendors.restore',
  summary: 'Take a location out of the archive',
  async handle({ viewer, params, transact }) {
    await transact(async ({ db, record }) => {
      const { id } = await locked(db, liveScanVendors, viewer, idIn(params))
      const restored = await db.run(sql`update live_scan_vendor set is_archived = false, public = false where id = ${id} and is_archived`)
      if (restored === 0) throw conflict('NOT_ARCHIVED', 'This location is not archived.')
      await record({ type: 'record.restored', resource: 'livescanvendors', row: id })
    })
  },
})
