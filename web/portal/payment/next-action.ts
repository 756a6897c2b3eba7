import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import type { processor } from '../../../contract/payments/payments.ts'
import { call } from '../../data/call.ts'
import { loadStripe } from './stripe-js.ts'

/** The question of the sandbox's bank, while it waits for its answer. */
type Question = { answer(approved: boolean): Promise<void> }

let question: Question | null = null
const listeners = new Set<() => void>()

/** The question of the sandbox's bank; re-renders on change. */
export const useBankQuestion = (): Question | null => useSyncExternalStore(listen, () => question)

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: Question | null) {
  question = next
  for (const listener of listeners) listener()
}

/** Shows the bank's challenge. Whatever its outcome, repeating the same booking finds it out. */
export async function askBank(client_secret: string): Promise<void> {
  const source = await call<z.infer<typeof processor>>('GET', '/paymenttokens/processor', { anonymous: true })
  if (source.provider === 'sandbox') return askSandbox(client_secret)
  const stripe = await loadStripe(source)
  await stripe.handleNextAction({ clientSecret: client_secret }).catch(() => {})
}

/** The page asks in the place of a bank's own page. */
const askSandbox = (client_secret: string) =>
  new Promise<void>((resolve) =>
    show({
      async answer(approved) {
        await call('POST', '/paymenttokens/challenge', { body: { client_secret, approved }, anonymous: true })
        show(null)
        resolve()
      },
    }),
  )
