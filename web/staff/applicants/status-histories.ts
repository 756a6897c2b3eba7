import type { ApplicantHistoryCode } from '../../../contract/history-codes.ts'
import { MAX_PAGE_SIZE } from '../../../contract/records/page-size.ts'

/** The events of the hire status in an applicant's history. */
export const STATUS_EVENTS = { STATUS: true, STATUS_TAKEN_BACK: true } satisfies Record<ApplicantHistoryCode<'status'>, true>

/** The query of an applicant's histories that its panels share, the latest first. */
export const statusHistoriesOf = (applicant: number) => ({ applicant, order: '-date', limit: MAX_PAGE_SIZE })
