import { queryOptions, useQuery } from '@tanstack/react-query'
import { paths } from '../../../contract/records/paths.ts'
import { call } from '../../data/call.ts'
import { type Day, rangeFrom } from '../../ui/calendar/month-days.ts'

const path = `/${paths.appointments}/availability`

/** The open slots of an LSV's day, as instants with the LSV's offset. Slots held by others are hidden, the one of `hold` is not. */
export const useOpenSlots = (lsv: number, date: Day | null, hold: string | null = null) =>
  useQuery({ ...openSlots(lsv, date, hold), enabled: date !== null })

/** The number of open slots of each day, from `first` on, that a calendar shows of a month. */
export const useOpenDays = (lsv: number, month: Day, first: Day, hold: string | null = null) => useQuery(openDays(lsv, month, first, hold))

/** The query of a day's open slots. */
export const openSlots = (lsv: number, date: Day | null, hold: string | null) =>
  queryOptions({
    queryKey: [paths.appointments, 'availability', lsv, date, hold],
    queryFn: ({ signal }) => call<string[]>('GET', path, { query: { lsv, date, hold }, signal }),
  })

/** The query of a month's open days. */
export function openDays(lsv: number, month: Day, first: Day, hold: string | null) {
  const { from, to } = rangeFrom(first, month)
  return queryOptions({
    queryKey: [paths.appointments, 'availability', 'days', lsv, from, to, hold],
    queryFn: async ({ signal }) => {
      const days = await call<{ date: Day; open: number }[]>('GET', `${path}/days`, { query: { lsv, from, to, hold }, signal })
      return new Map(days.map(({ date, open }) => [date, open]))
    },
  })
}
