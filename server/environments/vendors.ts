import sql from 'sql-template-tag'
import { vendor } from '../../contract/entities.ts'
import { every, filterId, manages, reads } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'
import { ofLinkedEmployer, ofNamedEmployer } from './named-environment.ts'

const shown = ['id', 'name']

/** Contract companies of employers. */
export const vendors: Resource = {
  contract: vendor,
  table: 'vendor',
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
