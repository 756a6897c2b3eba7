import type { Code } from '../code-lists/code.ts'
import type { applicantType } from '../lsv/lsv.ts'
import type { Row } from '../records/define-record.ts'

type Submission = Row<typeof applicantType>

/** The transaction types (EBTS 1.004) by which a live-scan machine submits a civil applicant. */
export const civilTransactions = [
  { code: 'NFUF', label: 'NFUF: non-federal applicant, user fee' },
  { code: 'NFAP', label: 'NFAP: non-federal, advanced payment' },
  { code: 'NFUE', label: 'NFUE: non-federal user fee, expedite' },
  { code: 'NNDR', label: 'NNDR: non-federal, no charge, direct route' },
  { code: 'FAUF', label: 'FAUF: federal applicant, user fee' },
  { code: 'FANC', label: 'FANC: federal applicant, no charge' },
  { code: 'FNDR', label: 'FNDR: federal, no charge, direct route' },
  { code: 'MAP', label: 'MAP: law-enforcement or criminal-justice employment' },
  { code: 'DOCE', label: 'DOCE: own record, requested through a channeler' },
  { code: 'EMUF', label: 'EMUF: electronic in, manual out, user fee' },
] as const satisfies readonly (Code & { code: Submission['transaction_type'] })[]

/** Whether the prints are kept after the search (EBTS 2.005). */
export const retentionCodes = [
  { code: 'N', label: 'No: not kept after the search' },
  { code: 'Y', label: 'Yes: kept after the search' },
] as const satisfies readonly (Code & { code: Submission['retention'] })[]
