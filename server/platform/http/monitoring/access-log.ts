import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { inLogContext, log } from '../../log.ts'
import type {} from '../../traces/trace-requests.ts'

const REQUEST_ID = /^[\w.:-]{8,100}$/
const TRACE_PARENT = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/

/** The random part makes ids unique among processes; a counter costs less than a random id for each request. */
const PROCESS = randomUUID().slice(0, 13)
let requests = 0
const nextId = () => `${PROCESS}-${(requests++).toString(36).padStart(6, '0')}`

/** The id of a request: the proxy's if it is valid, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : nextId()
}

/** The trace that a request belongs to, by its W3C `traceparent`. */
const traceOf = (given: unknown): string | undefined => (typeof given === 'string' ? TRACE_PARENT.exec(given)?.[1] : undefined)

/**
 * Logs one line per request with its route, never its address, which may contain a token or a name. `all` false: only server errors. Other
 * lines that are written for the request have its id, too.
 */
export function logRequests(app: FastifyInstance, all: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    inLogContext({ request_id: request.id }, done)
  })
  // The body comes from the connection, which other requests share.
  app.addHook('preValidation', (request, _reply, done) => inLogContext({ request_id: request.id }, done))
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (!all && reply.statusCode < 500) return
    log.info({
      request_id: request.id,
      trace_id: request.traceId ?? traceOf(request.headers.traceparent),
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      role: request.viewer?.role,
    })
  })
}
