import type { FastifyReply } from 'fastify'
import { Refusal } from './errors.ts'

/** Ends when the caller has hung up: nobody waits for the work any more. */
export function untilGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  // Of the answer, not of the request: that closes as soon as its body was read.
  raw.once('close', () => gone.abort(new Refusal(408, 'CALLER_GONE', 'The caller has left.')))
  return gone.signal
}
