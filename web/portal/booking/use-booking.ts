import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnBooking } from '../../../contract/portal/own-booking.ts'
import { paths } from '../../../contract/records/paths.ts'
import { call } from '../../data/call.ts'
import { isLost } from '../../data/problem.ts'
import { repeatUntilAnswered } from './sending/repeat-until-answered.ts'
import { forgetUnconfirmedChange, noteUnconfirmedChange } from './unconfirmed-change.ts'

const pathOf = (token: string) => `/bookings/${encodeURIComponent(token)}`

/** The query key of a booking. */
export const bookingKey = (token: string) => ['own-booking', token]

/** The booking that the link of the mail opens; none without one. */
export function useBooking(token: string | undefined) {
  return useQuery({
    queryKey: bookingKey(token ?? ''),
    queryFn: ({ signal }) => call<OwnBooking>('GET', pathOf(token ?? ''), { anonymous: true, signal }),
    enabled: token !== undefined,
  })
}

/** The address of the booking's calendar file. */
export const calendarAddress = (token: string): string => `/api${pathOf(token)}/appointment.ics`

/** Moves the booking to another time: `mutate({ dateTime })`, and with `lsv` to another location. */
export function useMove(token: string) {
  const client = useQueryClient()
  return useChange(token, async (body: { dateTime: string; lsv?: number }) => {
    const moved = await call<OwnBooking>('PATCH', pathOf(token), { body, anonymous: true })
    client.setQueryData(bookingKey(token), moved)
  })
}

/** Cancels the booking at the time that the page shows: `mutate(date_time)`. One that was moved meanwhile stays. */
export const useCancel = (token: string) =>
  useChange(token, (date_time: string) => call<void>('DELETE', pathOf(token), { query: { date_time }, anonymous: true }))

/**
 * Repeats a change whose answer was lost: the server does nothing twice. Every answer reloads the booking and the open times, since they
 * may be outdated; without an answer it is not known what the booking is now.
 */
function useChange<Input>(token: string, run: (input: Input) => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => repeatUntilAnswered(() => run(input), ignoreReason),
    onMutate: () => forgetUnconfirmedChange(client, bookingKey(token)),
    onSettled: (_, error) =>
      isLost(error)
        ? noteUnconfirmedChange(client, bookingKey(token))
        : Promise.all([
            client.invalidateQueries({ queryKey: bookingKey(token) }),
            client.invalidateQueries({ queryKey: [paths.appointments] }),
          ]),
  })
}

/** The pressed button waits; no reason is shown beside it. */
const ignoreReason = () => {}
