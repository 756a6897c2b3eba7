import { useMutation, useQuery } from '@tanstack/react-query'
import type { OwnData } from '../../../contract/portal/own-data.ts'
import { call } from '../../data/call.ts'

const pathOf = (token: string) => `/bookings/${encodeURIComponent(token)}/data`

/** What the booking behind the link still needs. Asked for once: a form that is being filled in does not change by itself. */
export const useApplication = (token: string) =>
  useQuery({
    queryKey: ['own-data', token],
    queryFn: ({ signal }) => call<OwnData>('GET', pathOf(token), { anonymous: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Gives it: `mutateAsync(body)`. */
export const useSubmitApplication = (token: string) =>
  useMutation({ mutationFn: (body: object) => call<OwnData>('POST', pathOf(token), { body, anonymous: true }) })
