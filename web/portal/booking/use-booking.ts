import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnBooking } from '../../../contract/portal/own-booking.ts'
import { paths } from '../../../contract/records/paths.ts'
import { call } from '../../data/call.ts'

const pathOf = (token: string) => `/bookings/${encodeURIComponent(token)}`
const keyOf = (token: string) => ['own-booking', token]

/** The booking that the link of the mail opens; none without one. */
export function useBooking(token: string | undefined) {
  return useQuery({
    queryKey: keyOf(token ?? ''),
    queryFn: ({ signal }) => call<OwnBooking>('GET', pathOf(token ?? ''), { anonymous: true, signal }),
    enabled: token !== undefined,
  })
}

/** The address of the booking's calendar file. */
export const calendarAddress = (token: string): string => `/api${pathOf(token)}/appointment.ics`

/** Moves the booking to another time: `mutateAsync(dateTime)`. */
export const useMove = (token: string) =>
  useChange(token, (dateTime: string) => call<OwnBooking>('PATCH', pathOf(token), { body: { dateTime }, anonymous: true }))

/** Cancels the booking. */
export const useCancel = (token: string) => useChange(token, (_: undefined) => call<void>('DELETE', pathOf(token), { anonymous: true }))

/** Reloads the booking and the open times after every answer, since they may be outdated. */
function useChange<Input, Output>(token: string, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: keyOf(token) }), client.invalidateQueries({ queryKey: [paths.appointments] })]),
  })
}
