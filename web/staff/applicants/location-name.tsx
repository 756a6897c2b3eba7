import { location } from '../../../contract/environments/locations-and-vendors.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { nameOf } from '../../records/picker/record-name.tsx'
import { nameRecord } from '../editing/name-record.ts'

/** The name of a work location by its number. */
export function LocationName({ id }: { id: number | null }) {
  const one = useRecord(location, id)
  return <span>{nameRecord(id, one, nameOf)}</span>
}
