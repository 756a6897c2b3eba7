import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { formerLink } from '../../../contract/portal/contact.ts'
import type { TransferContact, transferContactChange, transferContactChanged } from '../../../contract/portal/transfer-contact.ts'
import { call } from '../../data/call.ts'
import { newKey } from '../../data/new-key.ts'
import { repeatUntilAnswered } from '../booking/sending/repeat-until-answered.ts'
import { tokenIn } from '../contact/link-parts.ts'

type Changed = z.infer<typeof transferContactChanged>

/** The query keys of a request and of its contact details. */
export const transferKeys = {
  request: (token: string) => ['own-transfer', token],
  contact: (token: string) => ['transfer-contact', token],
}
/** The address of a request in the API. */
export const transferPath = (token: string): string => `/transferrequests/${encodeURIComponent(token)}`

/** The contact details of a request, and the state of the last mail to it. */
export const useTransferContact = (token: string) =>
  useQuery({
    queryKey: transferKeys.contact(token),
    queryFn: ({ signal }) => call<TransferContact>('GET', `${transferPath(token)}/contact`, { anonymous: true, signal }),
  })

/** Corrects the contact details. The cached request is copied to the key of its new link, so that the page stays as it is. */
export function useCorrectTransferContact(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof transferContactChange>) => {
      const sent = { body, idempotencyKey: newKey(), anonymous: true }
      return repeatUntilAnswered(() => call<Changed>('PATCH', `${transferPath(token)}/contact`, sent))
    },
    onSuccess: async ({ state_url }) => {
      const renewed = state_url === null ? token : tokenIn(state_url)
      for (const keyOf of Object.values(transferKeys)) client.setQueryData(keyOf(renewed), client.getQueryData(keyOf(token)))
      await client.invalidateQueries({ queryKey: transferKeys.contact(renewed) })
    },
  })
}

/** The change that a link can undo which no longer opens its request. */
export const useFormerTransferLink = (token: string) =>
  useQuery({
    queryKey: ['former-transfer-link', token],
    queryFn: ({ signal }) => call<z.infer<typeof formerLink>>('GET', `${transferPath(token)}/take_back`, { anonymous: true, signal }),
  })

/** Undoes the change of the email address. */
export const useUndoTransferContact = (token: string) =>
  useMutation({ mutationFn: () => call<Changed>('POST', `${transferPath(token)}/take_back`, { anonymous: true }) })
