import type * as z from 'zod/mini'
import type { processor } from '../../../contract/payments/payments.ts'
import { call } from '../../data/call.ts'
import { loadStripe } from './stripe-js.ts'

/** Shows the bank's challenge. Repeating the booking afterwards reveals its outcome. */
export async function askBank(client_secret: string): Promise<void> {
  const source = await call<z.infer<typeof processor>>('GET', '/paymenttokens/processor', { anonymous: true })
  const stripe = await loadStripe(source)
  await stripe.handleNextAction({ clientSecret: client_secret }).catch(() => {})
}
