import sql, { raw } from 'sql-template-tag'
import { logoActions } from '../platform/files/logo-actions.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { lockRow, removeRow } from '../platform/records/record-engine.ts'
import type { RecordKind } from '../platform/records/record-kind.ts'
import { employers } from './employers.ts'
import { networks } from './networks.ts'

/** DELETE /employers/{id}, /networks/{id}: archives the environment, whose site takes no more applicants. Records stay. */
const archive = (path: 'employers' | 'networks', recordKind: RecordKind): Action =>
  action({
    method: 'DELETE',
    path: `/api/${path}/:id`,
    permission: `${path}.remove`,
    summary: 'Archive an environment',
    problems: ['REFERENCED'],
    versioned: true,
    handle: (call) =>
      removeRow(call, recordKind, {
        remove: ({ db }, id) => db.run(sql`update ${raw(recordKind.table)} set is_archived = true where id = ${id}`),
        event: (row) => ({ type: 'record.archived', resource: path, row }),
      }),
  })

/** POST /employers/{id}/restore, /networks/{id}/restore: restores an archived environment and its site, unchanged. */
const restore = (path: 'employers' | 'networks', recordKind: RecordKind): Action =>
  action({
    method: 'POST',
    path: `/api/${path}/:id/restore`,
    permission: `${path}.restore`,
    summary: 'Restore an archived environment',
    problems: ['NOT_ARCHIVED', 'REFERENCED', 'EXISTS'],
    async handle({ viewer, params, transact }) {
      await transact(async ({ db, record }) => {
        const { id } = await lockRow(db, recordKind, viewer, idIn(params))
        const restored = await db.run(sql`update ${raw(recordKind.table)} set is_archived = false where id = ${id} and is_archived`)
        if (restored === 0) throw conflict('NOT_ARCHIVED', 'This is not archived.')
        await record({ type: 'record.restored', resource: path, row: id })
      })
    },
  })

/** Archives and restores environments. */
export const archiveActions: readonly Action[] = [
  archive('employers', employers),
  restore('employers', employers),
  archive('networks', networks),
  restore('networks', networks),
]

/** The logos of employers and networks, shown on their applicants' pages. */
export const environmentLogos = [
  ...logoActions({ path: 'employers', recordKind: employers, column: 'logo_url', summary: 'an employer' }),
  ...logoActions({ path: 'networks', recordKind: networks, column: 'logo_url', summary: 'a network' }),
]
