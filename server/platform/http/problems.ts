import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { statementOf } from '../database/database.ts'
import { isOfFiles, isRefusedUser, refusalOf } from '../database/database-errors.ts'
import { describeError, log } from '../log.ts'
import { logRepeated } from '../log-repeated.ts'
import { notFound, Refusal } from './errors.ts'

/** Not imported: an import would load the whole module with the client of `fetch`, a tenth of a second at each start. */
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** Answers an error as a problem document (RFC 9457), without internal details; the log has the request id of the answer. */
export function answerProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = refusalOf(error)
  const refusal = known instanceof Refusal ? known : fromFramework(error as FastifyError)
  if (refusal.status >= 500 && (!(known instanceof Refusal) || isOfFiles(error))) {
    const about = { request_id: request.id, method: request.method, route: request.routeOptions.url }
    log.error({ ...about, error: describeError(error) }, `A request was answered with ${refusal.status}`)
  }
  return send(reply, request, refusal)
}

/** Logs why the database did not answer a request, with the statement that it was the answer to: neither holds a value. */
export function logUnavailable(error: Error, request: FastifyRequest) {
  if (isRefusedUser(error)) return logRepeated({ error: describeError(error) }, 'A request was answered with 503')
  const { id, method, routeOptions } = request
  const about = { request_id: id, method, route: routeOptions.url, statement: statementOf(error) }
  log.warn({ ...about, error: describeError(error) }, 'A request was answered with 503')
}

/** Answers a call that no route takes. */
export const answerUnknownCall = (request: FastifyRequest, reply: FastifyReply) => send(reply, request, notFound())

/** Answers requests that Node's parser refuses, and ends the connection. */
export function answerUnreadable(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal = unreadable[error.code ?? ''] ?? new Refusal(400, 'INVALID', 'The request could not be read.')
  const body = JSON.stringify(documentOf(refusal, randomUUID()))
  const asksForHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD '
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      `content-type: ${MEDIA_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      asksForHead ? '' : body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}

const MEDIA_TYPE = 'application/problem+json; charset=utf-8'

const unreadable: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: new Refusal(431, 'HEADERS_TOO_LARGE', 'The headers of the request are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(408, 'TOO_SLOW', 'The request took too long to arrive.'),
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that it was answered with. */
    refusedAs?: string
  }
}

const send = (reply: FastifyReply, request: FastifyRequest, refusal: Refusal) => {
  request.refusedAs = refusal.code
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('content-type', MEDIA_TYPE)
    .serializer((document) => JSON.stringify(document))
    .send(documentOf(refusal, request.id))
}

/** The problem document of a refusal. */
export function documentOf({ status, code, detail, errors, extra }: Refusal, request_id: string) {
  return {
    type: 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    code,
    detail,
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
    ...extra,
    request_id,
  }
}

/** The framework's own refusals: invalid JSON, too large, wrong media type, flood limit, overload. */
function fromFramework(error: FastifyError): Refusal {
  const status = error.statusCode ?? 500
  if (error.code === 'FST_ERR_BAD_URL') return new Refusal(400, 'INVALID', 'The address of the request could not be read.')
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH' || status === 403 || status === 404) return notFound()
  if (status === 413) return new Refusal(413, 'TOO_LARGE', 'This is too large.')
  if (status === 415) return new Refusal(415, 'MEDIA_TYPE', 'Send JSON.')
  if (status === 429)
    return new Refusal(429, 'TOO_MANY', 'Too many requests. Please wait and try again.', { headers: { 'retry-after': '30' } })
  if (status === 503)
    return new Refusal(503, 'UNAVAILABLE', 'The service is busy. Please try again shortly.', { headers: { 'retry-after': '2' } })
  if (status >= 400 && status < 500)
    return new Refusal(400, 'INVALID', 'The request could not be read.', { errors: { body: 'Must be valid JSON' } })
  return new Refusal(500, 'INTERNAL', 'Something went wrong on our side. Please try again.')
}

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  402: 'Payment required',
  403: 'Forbidden',
  404: 'Not found',
  408: 'Request timeout',
  409: 'Conflict',
  412: 'Changed meanwhile',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Key reused',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Internal error',
  503: 'Unavailable',
}
