import { liveScanVendor } from '../../../contract/places.ts'
import { LogoDialog } from '../../records/logo-dialog.tsx'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { DeleteLsv } from './delete-lsv.tsx'
import { EditLsv } from './edit-lsv.tsx'
import { LsvUsers } from './lsv-users.tsx'
import { OrisDialog } from './oris-dialog.tsx'
import { RestoreLsv } from './restore-lsv.tsx'
import { TypesDialog } from './types-dialog.tsx'

/** What is opened for a location. */
export type LsvDialogName = 'edit' | 'users' | 'oris' | 'types' | 'logo' | 'delete' | 'restore'

type Props = { name: LsvDialogName; location: Lsv; onClose(): void }

/** The dialog of what was chosen for a location. */
export function LsvDialog({ name, ...props }: Props) {
  switch (name) {
    case 'edit':
      return <EditLsv {...props} />
    case 'users':
      return <LsvUsers {...props} />
    case 'oris':
      return <OrisDialog {...props} />
    case 'types':
      return <TypesDialog {...props} />
    case 'logo':
      return <LogoDialog contract={liveScanVendor} of={props.location} onClose={props.onClose} />
    case 'delete':
      return <DeleteLsv {...props} />
    case 'restore':
      return <RestoreLsv {...props} />
  }
}
