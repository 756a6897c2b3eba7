import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnBooking } from '../../../contract/portal/own-booking.ts'
import { paths } from '../../../contract/records/paths.ts'
import { call } from '../../data/call.ts'
import { isLost } from '../../data/problem.ts'
import { repeatUntilAnswered } from './repeat-until-answered.ts'

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

/** Moves the booking to another time: `mutate(dateTime)`. */
export function useMove(token: string) {
  const client = useQueryClient()
  return useChange(token, async (dateTime: string) => {
    const moved = await call<OwnBooking>('PATCH', pathOf(token), { body: { dateTime }, anonymous: true })
    client.setQueryData(keyOf(token), moved)
  })
}

/** Cancels the booking. */
export const useCancel = (token: string) => useChange(token, (_: undefined) => call<void>('DELETE', pathOf(token), { anonymous: true }))

/**
 * Repeats a change whose answer was lost: the server does nothing twice. Every answer reloads the booking and the open times, since they
 * may be outdated; without an answer they stay as they are.
 */
function useChange<Input>(token: string, run: (input: Input) => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => repeatUntilAnswered(() => run(input), ignoreReason),
    onSettled: (_, error) =>
      isLost(error)
        ? undefined
        : Promise.all([client.invalidateQueries({ queryKey: keyOf(token) }), client.invalidateQueries({ queryKey: [paths.appointments] })]),
  })
}

/** The pressed button waits; no reason is shown beside it. */
const ignoreReason = () => {}
