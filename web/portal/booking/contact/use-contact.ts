import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { formerLink, OwnContact, ownContactChange, ownContactChanged } from '../../../../contract/portal/contact.ts'
import { call } from '../../../data/call.ts'
import { isLost } from '../../../data/problem.ts'
import { forgetLostChange, noteLostChange } from '../lost-change.ts'
import { bookingKey } from '../use-booking.ts'

const LOOK_AGAIN_MS = 5_000
const MOST_LOOKS = 12

const pathOf = (token: string, what: 'contact' | 'take_back') => `/bookings/${encodeURIComponent(token)}/${what}`
/** At the end of a booking's address: opens its page with the form that corrects the contact. */
export const CORRECT_HASH = '#correct-contact'

/** Under which what is known of a booking's contact is kept. */
export const contactKey = (token: string) => ['own-contact', token]

/** The contact details of a booking's applicant; reloaded for a minute while its mail is on its way. */
export function useContact(token: string) {
  return useQuery({
    queryKey: contactKey(token),
    queryFn: ({ signal }) => call<OwnContact>('GET', pathOf(token, 'contact'), { anonymous: true, signal }),
    refetchInterval: ({ state }) => state.data?.mail.state === 'WAITING' && state.dataUpdateCount < MOST_LOOKS && LOOK_AGAIN_MS,
  })
}

type ContactChanged = z.infer<typeof ownContactChanged>

/** Corrects the contact data. The cached booking is copied to the key of its new link, so that the page stays as it is. */
export function useCorrectContact(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof ownContactChange>) =>
      call<ContactChanged>('PATCH', pathOf(token, 'contact'), { body, anonymous: true }),
    onMutate: () => forgetLostChange(client, bookingKey(token)),
    onError: (error) => isLost(error) && noteLostChange(client, bookingKey(token)),
    onSuccess: async ({ manage_url }) => {
      const renewed = manage_url === null ? token : tokenIn(manage_url)
      for (const name of ['own-booking', 'own-contact']) client.setQueryData([name, renewed], client.getQueryData([name, token]))
      await client.invalidateQueries({ queryKey: contactKey(renewed) })
    },
  })
}

/** The token of a booking's address. */
export const tokenIn = (manage_url: string): string => manage_url.split('/').at(-1) ?? ''

/** Whether a link that no longer opens its booking can take back a change of the email address. */
export const useFormerLink = (token: string) =>
  useQuery({
    queryKey: ['former-link', token],
    queryFn: ({ signal }) => call<z.infer<typeof formerLink>>('GET', pathOf(token, 'take_back'), { anonymous: true, signal }),
  })

/** Reverts the change of the email address. */
export const useTakeBack = (token: string) =>
  useMutation({ mutationFn: () => call<void>('POST', pathOf(token, 'take_back'), { anonymous: true }) })
