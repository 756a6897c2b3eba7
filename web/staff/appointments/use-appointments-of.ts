import { appointment } from '../../../contract/appointments/appointments.ts'
import { MAX_PAGE_SIZE } from '../../../contract/records/page-size.ts'
import { useRecordPages } from '../../data/records/use-records.ts'

/** The appointments of an applicant, the latest first: read once for all panels of the record, since each reading is audited. */
export const useAppointmentsOf = (applicant: number) =>
  useRecordPages(appointment, { applicant, order: '-date_time', limit: MAX_PAGE_SIZE })
