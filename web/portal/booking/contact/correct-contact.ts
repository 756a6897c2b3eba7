import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ownContactChange, ownContactChanged } from '../../../../contract/portal/contact.ts'
import { call } from '../../../data/call.ts'
import { newKey } from '../../../data/new-key.ts'
import { isLost } from '../../../data/problem.ts'
import { tokenIn } from '../../contact/link-parts.ts'
import { repeatUntilAnswered } from '../sending/repeat-until-answered.ts'
import { forgetUnconfirmedChange, noteUnconfirmedChange } from '../unconfirmed-change.ts'
import { bookingKey } from '../use-booking.ts'
import { contactKey, contactPath } from './use-contact.ts'

type ContactChanged = z.infer<typeof ownContactChanged>
type Correction = { token: string; body: z.input<typeof ownContactChange>; idempotencyKey: string }

/** The corrections that this page has sent. */
const corrections: Correction[] = []

const send = ({ token, ...sent }: Correction) => call<ContactChanged>('PATCH', contactPath(token), { ...sent, anonymous: true })

/** Corrects the contact data. The cached booking is copied to the key of its new link, so that the page stays as it is. */
export function useCorrectContact(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Correction['body']) => {
      const correction = { token, body, idempotencyKey: newKey() }
      corrections.push(correction)
      return repeatUntilAnswered(
        () => send(correction),
        () => {},
      )
    },
    onMutate: () => forgetUnconfirmedChange(client, bookingKey(token)),
    onError: (error) => isLost(error) && noteUnconfirmedChange(client, bookingKey(token)),
    onSuccess: async ({ manage_url }) => {
      const renewed = manage_url === null ? token : tokenIn(manage_url)
      for (const name of ['own-booking', 'own-contact']) client.setQueryData([name, renewed], client.getQueryData([name, token]))
      await client.invalidateQueries({ queryKey: contactKey(renewed) })
    },
  })
}

/** The token that replaced this one, if a correction of this page did so whose answer was lost; else null. */
export async function findRenewedToken(token: string): Promise<string | null> {
  for (const correction of corrections.filter((each) => each.token === token)) {
    const changed = await send(correction).catch((error: unknown) => {
      if (isLost(error)) throw error
    })
    if (changed?.manage_url) return tokenIn(changed.manage_url)
  }
  return null
}
