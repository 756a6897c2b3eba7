import type { liveScanVendor } from '../../../contract/places.ts'
import type { Row } from '../../../contract/resource.ts'

/** A fingerprint location (LSV). */
export type Location = Row<typeof liveScanVendor>
