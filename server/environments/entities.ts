import sql from 'sql-template-tag'
import { location, vendor } from '../../contract/environments/entities.ts'
import { permissions } from '../permissions.ts'
import { accessBy, every, filterId } from '../platform/records/access.ts'
import { allVerbs, type RecordKind } from '../platform/records/record-kind.ts'
import { ofLinkedEmployer, ofNamedEmployer } from './named-environment.ts'

/** The fields visible outside the provider's staff. */
const showing = (fields: readonly string[]) => ({
  superuser: every,
  staff: every,
  network_admin: { rows: ofLinkedEmployer, fields },
  lsv_user: { rows: ofLinkedEmployer, fields },
  public: { rows: ofNamedEmployer, fields },
})

const filters: RecordKind['filters'] = { employer: (value, _viewer, t) => sql`${t}.employer = ${filterId(value, 'employer')}` }

/** Work locations of employers: the entities. */
export const locations: RecordKind = {
  contract: location,
  table: 'location',
  reads: 'replica',
  serves: allVerbs,
  filters,
  access: accessBy(permissions.locations, showing(['id', 'name', 'identifier'])),
}

/** Contract companies of employers. */
export const vendors: RecordKind = {
  contract: vendor,
  table: 'vendor',
  reads: 'replica',
  serves: allVerbs,
  filters,
  access: accessBy(permissions.vendors, showing(['id', 'name'])),
}
