import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfferAnswer, OwnEntry } from '../../../contract/waitlist/waitlist.ts'
import { call } from '../../data/call.ts'

/** The days that somebody waits for, YYYY-MM-DD. */
export type Days = { earliest: string; latest: string }

const pathOf = (token: string) => `/bookings/${encodeURIComponent(token)}/waitlist`
const keyOf = (token: string) => ['own-booking', token, 'waitlist']

/** Whether the applicant of a booking waits for an earlier time, and what is offered; asked again now and then, for an offer comes by itself. */
export const useOwnWait = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call<OwnEntry>('GET', pathOf(token), { anonymous: true, signal }),
    refetchInterval: 60_000,
  })

/** Joins the list, or changes the days: `mutateAsync(days)`. */
export const useJoin = (token: string) => useAnswer(token, (body: Days) => call<OwnEntry>('PUT', pathOf(token), { body, anonymous: true }))

/** Leaves the list. */
export const useLeave = (token: string) => useAnswer(token, (_: undefined) => call<void>('DELETE', pathOf(token), { anonymous: true }))

/** Takes an offer, or leaves it to the next. */
export const useAnswerOffer = (token: string) =>
  useAnswer(token, (body: OfferAnswer) => call<OwnEntry>('POST', `${pathOf(token)}/answer`, { body, anonymous: true }))

/** Whatever the answer, the booking and what is offered are read again. */
function useAnswer<Input, Output>(token: string, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: ['own-booking', token] }) })
}
