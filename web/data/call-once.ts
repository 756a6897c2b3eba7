import { type Answer, callWithVersion, type Method } from './call.ts'

/** A call that is done once, although its answer may get lost and the person tries again. */
export type CallOnce = <T>(method: Method, path: string, options?: { body?: unknown; ifMatch?: string | null }) => Promise<Answer<T>>

/**
 * The calls of one form: what is sent again as it was carries the same key, until it succeeds. What was edited in between is something
 * else, with a key of its own. The keys go with the form: the same text in the next form gets another key.
 */
export function callsOnce(): CallOnce {
  /** The keys of tries that have not succeeded, by what was sent. */
  const tried = new Map<string, string>()
  return async (method, path, { body, ifMatch = null } = {}) => {
    const sent = JSON.stringify([method, path, body])
    const idempotencyKey = tried.get(sent) ?? newKey()
    tried.set(sent, idempotencyKey)
    const answer = await callWithVersion<never>(method, path, { body, ifMatch, idempotencyKey })
    tried.delete(sent)
    return answer
  }
}

/** A number that nobody else has, for a call that may be sent twice and must be done once. Not randomUUID: browsers keep that from pages without https. */
export const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-')
