import { type Answer, callWithVersion, type Method } from './call.ts'
import { newKey } from './new-key.ts'

/** A call that is done once, even if its answer is lost and the user tries again. */
export type CallOnce = <T>(
  method: Method,
  path: string,
  options?: { body?: unknown; ifMatch?: string | null; signal?: AbortSignal },
) => Promise<Answer<T>>

/**
 * The calls of one form: the same body is sent with the same key until it succeeds. An edited body is another call with
 * its own key. The keys belong to the form: the same text in the next form gets another key.
 */
export function callsOnce(): CallOnce {
  /** The keys of attempts that have not succeeded, by body. */
  const tried = new Map<string, string>()
  return async (method, path, { body, ifMatch = null, ...options } = {}) => {
    const sent = JSON.stringify([method, path, body])
    const idempotencyKey = tried.get(sent) ?? newKey()
    tried.set(sent, idempotencyKey)
    const answer = await callWithVersion<never>(method, path, { ...options, body, ifMatch, idempotencyKey })
    tried.delete(sent)
    return answer
  }
}
