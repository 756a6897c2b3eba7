import type { liveScanVendor } from '../../../contract/places.ts'
import type { Row } from '../../../contract/resource.ts'

/** A fingerprint location (LSV). */
export type Lsv = Row<typeof liveScanVendor>
