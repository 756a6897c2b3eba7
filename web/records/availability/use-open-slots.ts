import { useQuery } from '@tanstack/react-query'
import { appointment } from '../../../contract/booking.ts'
import { call } from '../../data/call.ts'
import { addDays, addMonths, type Day, monthOf } from '../../ui/month-days.ts'

const path = `/${appointment.path}/availability`

/** The open slots of a location's day, as instants with the location's offset. */
export function useOpenSlots(lsv: number, date: Day | null) {
  return useQuery({
    queryKey: [appointment.path, 'availability', lsv, date],
    queryFn: ({ signal }) => call<string[]>('GET', path, { query: { lsv, date }, signal }),
    enabled: date !== null,
  })
}

/** How many slots are open on each day of a month, from `first` on. */
export function useOpenDays(lsv: number, month: Day, first: Day) {
  const from = month < first ? first : month
  const to = addDays(addMonths(monthOf(month), 1), -1)
  return useQuery({
    queryKey: [appointment.path, 'availability', 'days', lsv, from, to],
    queryFn: async ({ signal }) => {
      const days = await call<{ date: Day; open: number }[]>('GET', `${path}/days`, { query: { lsv, from, to }, signal })
      return new Map(days.map(({ date, open }) => [date, open]))
    },
  })
}
