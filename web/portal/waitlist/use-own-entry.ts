import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfferAnswer, OwnEntry, WaitlistTimes } from '../../../contract/waitlist/waitlist.ts'
import { call } from '../../data/call.ts'
import { repeatUntilAnswered } from '../booking/sending/repeat-until-answered.ts'

const pathOf = (token: string) => `/bookings/${encodeURIComponent(token)}/waitlist`
const keyOf = (token: string) => ['own-booking', token, 'waitlist']

/** The waitlist entry of a booking and its current offer, polled once a minute for a new offer. */
export const useOwnEntry = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call<OwnEntry>('GET', pathOf(token), { anonymous: true, signal }),
    refetchInterval: 60_000,
  })

/** Joins the waitlist, or changes the days and hours of the entry. */
export const useJoin = (token: string) =>
  useAnswer(token, (body: WaitlistTimes) => call<OwnEntry>('PUT', pathOf(token), { body, anonymous: true }))

/** Leaves the waitlist. */
export const useLeave = (token: string) => useAnswer(token, (_: undefined) => call<void>('DELETE', pathOf(token), { anonymous: true }))

/** Accepts or declines an offer. */
export const useAnswerOffer = (token: string) =>
  useAnswer(token, (body: OfferAnswer) => call<OwnEntry>('POST', `${pathOf(token)}/answer`, { body, anonymous: true }))

/** Repeats a call whose answer is lost, since the server does nothing twice; reloads the booking and its entry after it, even a failed one. */
function useAnswer<Input, Output>(token: string, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => repeatUntilAnswered(() => run(input)),
    onSettled: () => client.invalidateQueries({ queryKey: ['own-booking', token] }),
  })
}
