import type { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import type { Row } from '../../../contract/records/define-record.ts'

/** An LSV. */
export type Lsv = Row<typeof liveScanVendor>
