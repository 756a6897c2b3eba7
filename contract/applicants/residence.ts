import { usStateCode } from '../code-lists/us-states.ts'
import { firstFive } from '../records/zip.ts'

/** A home address in the United States. */
export type Residence = { street: string; city: string; state: string; zip: string }

/** A home address elsewhere; `country` is a code of the citizenships. */
export type ForeignResidence = {
  street: string
  city: string
  province?: string | null | undefined
  postalCode?: string | null | undefined
  country: string
}

/** The wire form of an address: `street, city, state zip`. A comma inside a part becomes a space, so that it reads back. */
export function formatResidence({ street, city, state, zip }: Residence): string {
  return `${withoutCommas(street)}, ${withoutCommas(city)}, ${withoutCommas(state)} ${withoutCommas(zip)}`
}

/**
 * Reads an address as it is sent; the state may be its code or its name, and of a ZIP+4 the first five count. Null when a part is missing.
 */
export function parseResidence(residence: string): Residence | null {
  const parts = residence.split(',')
  const [region = '', city = ''] = [parts.pop(), parts.pop()].map((part) => withoutCommas(part ?? ''))
  const street = withoutCommas(parts.join(' '))
  const cut = region.lastIndexOf(' ')
  const [state, zip] = [region.slice(0, Math.max(cut, 0)), region.slice(cut + 1)]
  return street && city && state && zip ? { street, city, state: usStateCode(state) ?? state, zip: firstFive(zip) } : null
}

/** Commas separate the parts of an address and are replaced by spaces inside one. */
export const withoutCommas = (part: string): string => part.replace(/[,\s]+/g, ' ').trim()
