import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../limits.ts'
import type { Db } from '../../platform/database/database.ts'
import { tooMany } from '../../platform/http/errors.ts'
import { countInWindow } from '../../platform/http/limits/call-limits.ts'

/** Counts the calls of each key in a minute, in the database, for all servers; every answer has the number left. */
export const limitKeys =
  (db: Db) =>
  async ({ viewer }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (viewer.key == null) return
    const most = viewer.key.calls_per_minute
    const { count, seconds } = await countInWindow(db, { ...limits.keyCalls, most }, String(viewer.key.id))
    reply.headers({ 'ratelimit-limit': most, 'ratelimit-remaining': Math.max(0, most - count), 'ratelimit-reset': seconds })
    if (count > most) throw tooMany(seconds)
  }
