import sql from 'sql-template-tag'
import { location } from '../../contract/environments/entities.ts'
import { permissions } from '../permissions.ts'
import { accessBy, every, filterId } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'
import { ofLinkedEmployer, ofNamedEmployer } from './named-environment.ts'

const shown = ['id', 'name', 'identifier']

/** Work locations of employers: the entities. */
export const locations: Resource = {
  contract: location,
  table: 'location',
  serves: allVerbs,
  filters: { employer: (value, _viewer, t) => sql`${t}.employer = ${filterId(value, 'employer')}` },
  access: accessBy(permissions.locations, {
    superuser: every,
    staff: every,
    network_admin: { rows: ofLinkedEmployer, fields: shown },
    lsv_user: { rows: ofLinkedEmployer, fields: shown },
    public: { rows: ofNamedEmployer, fields: shown },
  }),
}
