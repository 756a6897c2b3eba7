import type { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import type { OwnBooking } from '../../../contract/portal/own-booking.ts'
import type { Kind, Row } from '../../../contract/records/define-record.ts'
import { paths } from '../../../contract/records/paths.ts'
import { addressOf, linesOf } from '../../records/lsv/address.ts'

/** An LSV as the public sees it. */
export type PublicLsv = OwnBooking['lsv']

/** The LSVs, for pages that only read them. */
export const publicLsvs: Kind<Row<typeof liveScanVendor>> = { path: paths.livescanvendors }

/** The lines of an LSV's address; none without an address. Its name comes first, if it differs from the LSV's. */
export function addressLines(lsv: PublicLsv): string[] {
  const { name, location_name } = lsv
  const called = location_name && location_name !== name ? [location_name] : []
  return [...called, ...linesOf(addressOf(lsv, 'location'))]
}

/** The address of a map of the LSV. */
export function mapAddress(lsv: PublicLsv): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([lsv.name, ...addressLines(lsv)].join(', '))}`
}

/** The sort keys of LSVs. */
type SortableLsv = { name: string; distance_miles?: number | null }

/** By distance, unknown ones last; else by name. */
export const nearestFirst = <Listed extends SortableLsv>(lsvs: readonly Listed[]): Listed[] => [...lsvs].sort(byDistance)

/** By the next open time, those without one last; at the same time as `nearestFirst`. */
export const soonestFirst = <Listed extends SortableLsv & { next_open: string | null }>(lsvs: readonly Listed[]): Listed[] =>
  [...lsvs].sort((a, b) => openingOf(a) - openingOf(b) || byDistance(a, b))

const byDistance = (a: SortableLsv, b: SortableLsv) => milesOf(a) - milesOf(b) || a.name.localeCompare(b.name)

/** Infinity minus infinity is NaN: unknown distances and times are equal, and last. */
const milesOf = ({ distance_miles }: SortableLsv): number => distance_miles ?? Number.MAX_SAFE_INTEGER
const openingOf = ({ next_open }: { next_open: string | null }): number =>
  next_open === null ? Number.MAX_SAFE_INTEGER : Date.parse(next_open)
