import { vendor } from '../../../contract/entities.ts'
import { EntityPage } from './entity-page.tsx'

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
