import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooMany } from '../../platform/http/errors.ts'

const MINUTE_MS = 60_000

/** Counts the calls of each key in a minute, with the counts of the flood limit; every answer says how many are left. */
export function limitKeys(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const count = app.createRateLimit({
    timeWindow: MINUTE_MS,
    keyGenerator: ({ viewer }) => `key ${viewer.key?.id}`,
    max: ({ viewer }) => viewer.key?.calls_per_minute ?? 0,
  })
  return async (request, reply) => {
    if (request.viewer.key == null) return
    const counted = await count(request)
    if (counted.isAllowed) return
    const { max, remaining, ttlInSeconds, isExceeded } = counted
    reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds })
    if (isExceeded) throw tooMany(ttlInSeconds)
  }
}
