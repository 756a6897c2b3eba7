import { location, vendor } from '../../../contract/environments/locations-and-vendors.ts'
import { EntityPage } from './entity-page.tsx'

/** /entities: the work locations of employers. */
export function Entities() {
  return (
    <EntityPage
      contract={location}
      title="Manage Entities"
      subtitle="The work locations of employers. Status letters go to their contacts."
      one="entity"
      many="entities"
      search="Search by name or identifier"
    />
  )
}

/** /vendors: the contract companies of employers. */
export function Vendors() {
  return (
    <EntityPage
      contract={vendor}
      title="Manage Vendors"
      subtitle="The contract companies of employers. Status letters go to their contacts."
      one="vendor"
      many="vendors"
      search="Search by name or identifier"
    />
  )
}
