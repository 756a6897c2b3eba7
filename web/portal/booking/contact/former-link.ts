import { useMutation, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { formerLink, ownContactChanged } from '../../../../contract/portal/contact.ts'
import { call } from '../../../data/call.ts'
import { findRenewedToken } from './correct-contact.ts'

const pathOf = (token: string) => `/bookings/${encodeURIComponent(token)}/take_back`

type Former = { renewed: string } | { change: z.infer<typeof formerLink> }

/** The use of a link that no longer opens its booking: it leads to its successor, or undoes a change of the email address. */
export const useFormerLink = (token: string) =>
  useQuery({
    queryKey: ['former-link', token],
    queryFn: async ({ signal }): Promise<Former> => {
      const renewed = await findRenewedToken(token)
      if (renewed !== null) return { renewed }
      return { change: await call<z.infer<typeof formerLink>>('GET', pathOf(token), { anonymous: true, signal }) }
    },
  })

/** Undoes the change of the email address. */
export const useUndoContactChange = (token: string) =>
  useMutation({
    mutationFn: () => call<z.infer<typeof ownContactChanged>>('POST', pathOf(token), { anonymous: true }),
  })
