import { type Answer, callWithVersion, type Method } from './call.ts'
import { newKey } from './new-key.ts'

/** The keys of tries that have not succeeded, by what was sent. */
const tried = new Map<string, string>()

/**
 * A call that is done once, although its answer may get lost and the person tries again: what is sent again as it was carries the same
 * key, until it succeeds or the person is done with it. What was edited in between is something else, with a key of its own.
 */
export async function callOnce<T>(
  method: Method,
  path: string,
  { body, ifMatch = null }: { body?: unknown; ifMatch?: string | null } = {},
): Promise<Answer<T>> {
  const sent = JSON.stringify([method, path, body])
  const idempotencyKey = tried.get(sent) ?? newKey()
  tried.set(sent, idempotencyKey)
  const answer = await callWithVersion<T>(method, path, { body, ifMatch, idempotencyKey })
  tried.delete(sent)
  return answer
}

/** Who has closed a form or a dialog is done with what was tried in it: the same, typed anew, is meant anew. */
export const forgetTries = () => tried.clear()
