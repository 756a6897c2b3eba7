import { queryOptions, useQuery } from '@tanstack/react-query'
import { paths } from '../../../contract/records/paths.ts'
import { call } from '../../data/call.ts'
import { type Day, rangeFrom } from '../../ui/calendar/month-days.ts'

/** A place whose times are read: an LSV, for the holder of a booking's link by that link, which also opens a hidden LSV. */
type Place = { lsv: number; booking?: string | undefined }

/** The open slots of an LSV's day, as instants with the LSV's offset. Slots held by others are hidden, the one of `hold` is not. */
export const useOpenSlots = (place: Place, date: Day | null, hold: string | null = null) =>
  useQuery({ ...openSlots(place, date, hold), enabled: date !== null })

/** The number of open slots of each day, from `first` on, that a calendar shows of a month. */
export const useOpenDays = (place: Place, month: Day, first: Day, hold: string | null = null) =>
  useQuery(openDays(place, month, first, hold))

/** The query of a day's open slots. */
export const openSlots = ({ lsv, booking }: Place, date: Day | null, hold: string | null) =>
  queryOptions({
    queryKey: [paths.appointments, 'availability', lsv, date, hold, booking],
    queryFn: ({ signal }) => call<string[]>('GET', pathOf(booking), { query: { ...named({ lsv, booking }), date, hold }, signal }),
  })

/** The query of a month's open days. */
export function openDays({ lsv, booking }: Place, month: Day, first: Day, hold: string | null) {
  const { from, to } = rangeFrom(first, month)
  return queryOptions({
    queryKey: [paths.appointments, 'availability', 'days', lsv, from, to, hold, booking],
    queryFn: async ({ signal }) => {
      const query = { ...named({ lsv, booking }), from, to, hold }
      const days = await call<{ date: Day; open: number }[]>('GET', `${pathOf(booking)}/days`, { query, signal })
      return new Map(days.map(({ date, open }) => [date, open]))
    },
  })
}

const pathOf = (booking: string | undefined) =>
  `/${booking === undefined ? paths.appointments : `bookings/${encodeURIComponent(booking)}`}/availability`

/** A booking's link names its LSV. */
const named = ({ lsv, booking }: Place) => (booking === undefined ? { lsv } : {})
