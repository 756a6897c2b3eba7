import { sessionState, subscribe } from '../../data/session.ts'
import { userNow } from './kept-results.ts'

type Values = Readonly<Record<string, string>>

/** Personal numbers that were searched for, by the random key in their history entry, and who typed them. In memory only: a reload has none. */
const kept = new Map<string, { user: number | undefined; values: Values }>()

/** Keeps the values until their user signs out; undefined without any. */
export function keepSealed(values: Values): string | undefined {
  if (Object.keys(values).length === 0) return undefined
  const key = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
  kept.set(key, { user: userNow(), values })
  return key
}

/** The values of a key, for the user who typed them; undefined once they are forgotten. */
export function keptSealed(key: string | undefined, user: number | undefined): Values | undefined {
  const found = key === undefined ? undefined : kept.get(key)
  return found?.user === user ? found?.values : undefined
}

/** Nobody's once their user has signed out, and none of the next user's. */
function forgetOthers() {
  const { status } = sessionState()
  if (status !== 'out' && status !== 'in') return
  for (const [key, { user }] of kept) if (status === 'out' || user !== userNow()) kept.delete(key)
}

subscribe(forgetOthers)
