import sql, { raw } from 'sql-template-tag'
import { audit } from '../platform/audit/audit.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { locked, ruleOf, within } from '../platform/records/record-routes.ts'
import type { Resource } from '../platform/records/resource.ts'
import { employers } from './employers.ts'
import { networks } from './networks.ts'

/** DELETE /employers/{id}, /networks/{id}: its site takes nobody any more. Nothing that people have of it is lost. */
const archive = (path: 'employers' | 'networks', resource: Resource): Action =>
  action({
    method: 'DELETE',
    path: `/api/${path}/:id`,
    permission: `${path}.remove`,
    summary: 'Archive an environment',
    async handle({ database, viewer, params }) {
      const rule = ruleOf(resource, viewer, 'remove')
      await database.transaction(async (db) => {
        const { id } = await locked(db, resource, viewer, idIn(params))
        await within(db, resource, viewer, rule, id)
        await db.run(sql`update ${raw(resource.table)} set is_archived = true where id = ${id}`)
        await audit(db, viewer, { event: 'archive', resource: path, row_id: id })
      })
    },
  })

/** POST /employers/{id}/restore, /networks/{id}/restore: its site is there again, as it was. */
const restore = (path: 'employers' | 'networks', resource: Resource): Action =>
  action({
    method: 'POST',
    path: `/api/${path}/:id/restore`,
    permission: `${path}.restore`,
    summary: 'Take an environment out of the archive',
    async handle({ database, viewer, params }) {
      await database.transaction(async (db) => {
        const { id } = await locked(db, resource, viewer, idIn(params))
        const restored = await db.run(sql`update ${raw(resource.table)} set is_archived = false where id = ${id} and is_archived`)
        if (restored === 0) throw conflict('NOT_ARCHIVED', 'This is not archived.')
        await audit(db, viewer, { event: 'restore', resource: path, row_id: id })
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
