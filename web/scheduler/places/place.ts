import type { liveScanVendor } from '../../../contract/places.ts'
import type { Row } from '../../../contract/resource.ts'
import { addressOf, linesOf } from '../../records/places/address.ts'

/** A location as the public sees it. */
export type Place = Pick<
  Row<typeof liveScanVendor>,
  | 'id'
  | 'name'
  | 'timezone'
  | 'location_street1'
  | 'location_street2'
  | 'location_city'
  | 'location_state'
  | 'location_postal'
  | 'location_phone'
  | 'applicant_instructions'
  | 'applicant_instructions_es'
>

/** The lines of a location's address; none when it has told none. */
export const addressLines = (place: Place): string[] => linesOf(addressOf(place, 'location'))

/** Where a map shows the location. */
export function mapAddress(place: Place): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([place.name, ...addressLines(place)].join(', '))}`
}
