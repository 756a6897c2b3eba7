import { liveScanVendor } from '../../../contract/places.ts'
import { LogoDialog } from '../../records/logo-dialog.tsx'
import type { Location } from '../../records/lsv/location.ts'
import { DeleteLocation } from './delete-location.tsx'
import { EditLocation } from './edit-location.tsx'
import { LocationUsers } from './location-users.tsx'
import { OrisDialog } from './oris-dialog.tsx'
import { RestoreLocation } from './restore-location.tsx'
import { TypesDialog } from './types-dialog.tsx'

/** What is opened for a location. */
export type LocationDialogName = 'edit' | 'users' | 'oris' | 'types' | 'logo' | 'delete' | 'restore'

type Props = { name: LocationDialogName; location: Location; onClose(): void }

/** The dialog of what was chosen for a location. */
export function LocationDialog({ name, ...props }: Props) {
  switch (name) {
    case 'edit':
      return <EditLocation {...props} />
    case 'users':
      return <LocationUsers {...props} />
    case 'oris':
      return <OrisDialog {...props} />
    case 'types':
      return <TypesDialog {...props} />
    case 'logo':
      return <LogoDialog contract={liveScanVendor} of={props.location} onClose={props.onClose} />
    case 'delete':
      return <DeleteLocation {...props} />
    case 'restore':
      return <RestoreLocation {...props} />
  }
}
