import sql, { raw } from 'sql-template-tag'
import { logoActions } from '../platform/files/logo-actions.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import type { RecordKind } from '../platform/records/record-kind.ts'
import { lockRow, removeRow } from '../platform/records/record-routes.ts'
import { employers } from './employers.ts'
import { networks } from './networks.ts'

/** DELETE /employers/{id}, /networks/{id}: its site takes no more applicants. Existing records stay. */
const archive = (path: 'employers' | 'networks', recordKind: RecordKind): Action =>
  action({
    method: 'DELETE',
    path: `/api/${path}/:id`,
    permission: `${path}.remove`,
    summary: 'Archive an environment',
    handle: (call) =>
      removeRow(call, recordKind, {
        remove: ({ db }, id) => db.run(sql`update ${raw(recordKind.table)} set is_archived = true where id = ${id}`),
        event: (row) => ({ type: 'record.archived', resource: path, row }),
      }),
  })

/** POST /employers/{id}/restore, /networks/{id}/restore: its site is there again, as it was. */
const restore = (path: 'employers' | 'networks', recordKind: RecordKind): Action =>
  action({
    method: 'POST',
    path: `/api/${path}/:id/restore`,
    permission: `${path}.restore`,
    summary: 'Take an environment out of the archive',
    async handle({ viewer, params, transact }) {
      await transact(async ({ db, record }) => {
        const { id } = await lockRow(db, recordKind, viewer, idIn(params))
        const restored = await db.run(sql`update ${raw(recordKind.table)} set is_archived = false where id = ${id} and is_archived`)
        if (restored === 0) throw conflict('NOT_ARCHIVED', 'This is not archived.')
        await record({ type: 'record.restored', resource: path, row: id })
      })
    },
  })

/** Taking environments out of use, and back. */
export const archiveActions: readonly Action[] = [
  archive('employers', employers),
  restore('employers', employers),
  archive('networks', networks),
  restore('networks', networks),
]

/** The logos of employers and networks, which stand over their applicants' pages. */
export const environmentLogos = [
  ...logoActions({ path: 'employers', recordKind: employers, column: 'logo_url', summary: 'an employer' }),
  ...logoActions({ path: 'networks', recordKind: networks, column: 'logo_url', summary: 'a network' }),
]
