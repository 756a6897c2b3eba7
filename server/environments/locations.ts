import sql from 'sql-template-tag'
import { location } from '../../contract/entities.ts'
import { every, filterId, manages, reads } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'
import { ofLinkedEmployer, ofNamedEmployer } from './named-environment.ts'

const shown = ['id', 'name', 'identifier']

/** Work locations of employers: the entities. */
export const locations: Resource = {
  contract: location,
  table: 'location',
  serves: allVerbs,
  filters: { employer: (value, _viewer, t) => sql`${t}.employer = ${filterId(value, 'employer')}` },
  access: {
    superuser: manages(every),
    staff: manages(every),
    network_admin: reads(ofLinkedEmployer, shown),
    lsv_user: reads(ofLinkedEmployer, shown),
    public: reads(ofNamedEmployer, shown),
  },
}
