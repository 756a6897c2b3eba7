import { useQuery } from '@tanstack/react-query'
import type { OwnContact } from '../../../../contract/portal/contact.ts'
import { call } from '../../../data/call.ts'

const LOOK_AGAIN_MS = 5_000
const MAX_LOOKS = 12

/** The address of the contact details of a booking. */
export const contactPath = (token: string) => `/bookings/${encodeURIComponent(token)}/contact`

/** The query key of a booking's contact details. */
export const contactKey = (token: string) => ['own-contact', token]

/** The contact details of a booking's applicant; reloaded for a minute while its mail is on its way. */
export function useContact(token: string) {
  return useQuery({
    queryKey: contactKey(token),
    queryFn: ({ signal }) => call<OwnContact>('GET', contactPath(token), { anonymous: true, signal }),
    refetchInterval: ({ state }) => state.data?.mail.state === 'WAITING' && state.dataUpdateCount < MAX_LOOKS && LOOK_AGAIN_MS,
  })
}
