import type { FastifyRequest, InjectOptions } from 'fastify'
import { type GatheredAnswers, gatheredAnswers, gatheredReadsQuery } from '../../../contract/records/gathered-reads.ts'
import { type Action, action } from './action.ts'
import { invalid } from './errors.ts'
import { documentOf } from './problems.ts'

/** GET /reads: several lists and records in one call. Each is a request of its own to the same server, with its own rights and limits. */
export const gatherReads: Action = action({
  method: 'GET',
  path: '/api/reads',
  permission: 'reads.list',
  summary: 'Several lists and records in one call, each with its own status',
  query: gatheredReadsQuery,
  answer: gatheredAnswers,
  handle: async ({ request, query }) => ({
    answers: await Promise.all(query.paths.split('\n').map((path) => readAlone(request, path))),
  }),
})

async function readAlone(request: FastifyRequest, path: string): Promise<GatheredAnswers['answers'][number]> {
  const answer = await request.server.inject(asRequest(request, path))
  const { etag, 'retry-after': retryAfter, 'content-type': type } = answer.headers
  if (!IS_JSON.test(String(type))) return { status: NOT_JSON.status, etag: null, retry_after: null, body: documentOf(NOT_JSON, request.id) }
  return {
    status: answer.statusCode,
    etag: etag ?? null,
    retry_after: retryAfter === undefined ? null : String(retryAfter),
    body: answer.json(),
  }
}

const IS_JSON = /^application\/(problem\+)?json\b/
/** The answer to the read of a file or page, so that the reads beside it have theirs. */
const NOT_JSON = invalid({ paths: 'Files and pages cannot be read together with others' })

/** The read with the headers of the whole call, which name the session, the host and the addresses; its id and trace stay that call's own. */
function asRequest({ headers, socket }: FastifyRequest, path: string): InjectOptions {
  const { 'x-request-id': _id, connection: _connection, ...rest } = headers
  return { method: 'GET', url: `/api${path}`, headers: rest, remoteAddress: socket.remoteAddress ?? '127.0.0.1' }
}
