import sql, { raw } from 'sql-template-tag'
import { location, vendor } from '../../contract/environments/locations-and-vendors.ts'
import { permissions } from '../permissions.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import { accessBy, every, filterId } from '../platform/records/access.ts'
import { mustRead } from '../platform/records/record-engine.ts'
import { allVerbs, type RecordKind, type WriteHook } from '../platform/records/record-kind.ts'
import { checkAddress } from './check-regions.ts'
import { ofLinkedEmployer, ofNamedEmployer } from './named-environment.ts'

/** The fields visible outside the provider's staff. */
const showing = (fields: readonly string[]) => ({
  superuser: every,
  staff: every,
  network_admin: { rows: ofLinkedEmployer, fields },
  lsv_user: { rows: ofLinkedEmployer, fields },
  public: { rows: ofNamedEmployer, fields },
})

const filters: RecordKind['filters'] = {
  employer: (value, _viewer, t) => sql`${t}.employer = ${filterId(value, 'employer')}`,
  /** The engine chooses the rows. */
  removed(value) {
    if (value !== 'true' && value !== 'false') throw invalid({ removed: 'Must be true or false' })
    return sql`true`
  },
}

/** The database has the type of a table's rows. */
const checkEntity: WriteHook = async (change, row) => {
  delete row.values.entity_type
  return checkAddress(change, row)
}

/** Work locations of employers, which the screens call entities. */
export const locations: RecordKind = {
  contract: location,
  findsNames: true,
  table: 'location',
  source: '(select *, removed_at is not null as removed from location)',
  keepsNames: true,
  reads: 'replica',
  serves: allVerbs,
  hook: checkEntity,
  filters,
  access: accessBy(permissions.locations, showing(['id', 'name', 'identifier'])),
}

/** Contract companies of employers. */
export const vendors: RecordKind = {
  contract: vendor,
  findsNames: true,
  table: 'vendor',
  source: '(select *, removed_at is not null as removed from vendor)',
  keepsNames: true,
  reads: 'replica',
  serves: allVerbs,
  hook: checkEntity,
  filters,
  access: accessBy(permissions.vendors, showing(['id', 'name'])),
}

/** POST /locations/{id}/restore and POST /vendors/{id}/restore: a removed one can be chosen again. */
export const restoreLocationsAndVendors: readonly Action[] = [
  restoring(locations, 'locations', 'Restore a deleted work location'),
  restoring(vendors, 'vendors', 'Restore a deleted vendor'),
]

function restoring(recordKind: RecordKind, path: 'locations' | 'vendors', summary: string): Action {
  return action({
    method: 'POST',
    path: `/api/${path}/:id/restore`,
    permission: `${path}.restore`,
    summary,
    problems: ['NOT_REMOVED'],
    async handle({ viewer, params, transact }) {
      await transact(async ({ db, record }) => {
        const { id } = await mustRead(db, recordKind, viewer, idIn(params), true)
        const restored = await db.run(
          sql`update ${raw(recordKind.table)} set removed_at = null where id = ${id} and removed_at is not null`,
        )
        if (restored === 0) throw conflict('NOT_REMOVED', 'It is not deleted.')
        await record({ type: 'record.restored', resource: path, row: id })
      })
    },
  })
}
