import type * as z from 'zod/mini'
import type { processor } from '../../../contract/payments/payments.ts'
import { call } from '../../data/call.ts'
import { loadStripe } from './stripe-js.ts'

/** Lets the card's bank ask its customer. Whatever comes of it, the same booking, sent again, finds out. */
export async function askBank(client_secret: string): Promise<void> {
  const source = await call<z.infer<typeof processor>>('GET', '/paymenttokens/processor', { anonymous: true })
  const stripe = await loadStripe(source)
  await stripe.handleNextAction({ clientSecret: client_secret }).catch(() => {})
}
