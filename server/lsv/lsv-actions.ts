import sql from 'sql-template-tag'
import { logoActions } from '../platform/files/logo-actions.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { lockRow, removeRow } from '../platform/records/record-engine.ts'
import { liveScanVendors } from './live-scan-vendors.ts'

/** DELETE /livescanvendors/{id}: archives an LSV without future appointments. */
export const archiveLsv: Action = action({
  method: 'DELETE',
  path: '/api/livescanvendors/:id',
  permission: 'livescanvendors.remove',
  summary: 'Archive a location',
  problems: ['REFERENCED'],
  versioned: true,
  handle: (call) =>
    removeRow(call, liveScanVendors, {
      remove: ({ db }, id) => db.run(sql`update live_scan_vendor set is_archived = true where id = ${id}`),
      event: (row) => ({ type: 'record.archived', resource: 'livescanvendors', row }),
    }),
})

/** POST /livescanvendors/{id}/restore: restores an archived LSV, hidden until it is published again. */
export const restoreLsv: Action = action({
  method: 'POST',
  path: '/api/livescanvendors/:id/restore',
  permission: 'livescanvendors.restore',
  summary: 'Restore an archived location',
  problems: ['NOT_ARCHIVED', 'REFERENCED', 'EXISTS'],
  async handle({ viewer, params, transact }) {
    await transact(async ({ db, record }) => {
      const { id } = await lockRow(db, liveScanVendors, viewer, idIn(params))
      const restored = await db.run(sql`update live_scan_vendor set is_archived = false, public = false where id = ${id} and is_archived`)
      if (restored === 0) throw conflict('NOT_ARCHIVED', 'This location is not archived.')
      await record({ type: 'record.restored', resource: 'livescanvendors', row: id })
    })
  },
})

/** The logos of LSVs: set by their network, public. */
export const lsvLogo = logoActions({
  path: 'livescanvendors',
  recordKind: liveScanVendors,
  column: 'logo',
  summary: 'a location',
})
