import { appointment as contract } from '../../../../contract/appointments/appointments.ts'
import { mayReinstate } from '../../../../contract/appointments/reinstate-rule.ts'
import { MAX_PAGE_SIZE } from '../../../../contract/records/page-size.ts'
import { dayOf } from '../../../data/dates.ts'
import { useRecords } from '../../../data/records/use-records.ts'
import type { Appointment } from '../../../records/appointments/appointment.ts'

const NOBODY: readonly Appointment[] = []

/** Whether a missed appointment can be set back: until the end of the day after. */
export const canBeSetBack = ({ date_time, lsv_timezone }: Appointment, now: Date): boolean =>
  mayReinstate(dayOf(date_time, lsv_timezone), dayOf(now, lsv_timezone))

/** The people of the day before whom this account marked together last, as the server knows them: also after a reload, and on other devices. */
export function useMarked(lsv: number, today: string): readonly Appointment[] {
  const { data, isPlaceholderData } = useRecords(contract, { lsv, to_set_back: today, order: 'date_time', limit: MAX_PAGE_SIZE })
  return (!isPlaceholderData && data?.results) || NOBODY
}
