import type { liveScanVendor } from '../../../contract/places.ts'
import type { Row } from '../../../contract/resource.ts'

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
export function addressLines(place: Place): string[] {
  const street = [place.location_street1, place.location_street2].filter(Boolean).join(', ')
  const city = [[place.location_city, place.location_state].filter(Boolean).join(', '), place.location_postal].filter(Boolean).join(' ')
  return [street, city].filter(Boolean)
}

/** Where a map shows the location. */
export function mapAddress(place: Place): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([place.name, ...addressLines(place)].join(', '))}`
}

/** "(212) 555-0142"; other forms stay as they are. */
export const phoneText = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
