import type { FastifyRequest } from 'fastify'
import type { Origin } from '../records/access.ts'

const USER_AGENT_LENGTH = 200

/** The origin of a request. An empty user agent is null. */
export const originOf = ({ ip, id, headers }: FastifyRequest): Origin => ({
  ip,
  user_agent: headers['user-agent']?.slice(0, USER_AGENT_LENGTH).trim() || null,
  request_id: id,
  bytes_in: lengthOf(headers['content-length']),
})

/** The declared length of the body. */
function lengthOf(declared: string | undefined): number | null {
  const length = Number(declared ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : null
}
