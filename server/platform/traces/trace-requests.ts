import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import type { Tracing } from './tracing.ts'

const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})/

/**
 * A span for each request, child of the one in its `traceparent`. It has the route, never the address, which may contain a token or
 * a name, and of the caller only the role.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<object, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const route = request.routeOptions.url
    const attributes = {
      'http.request.method': method,
      'bims.request_id': request.id,
      ...(route === undefined ? {} : { 'http.route': route }),
    }
    const parent = parentOf(request.headers.traceparent)
    const span = tracing.begin(route === undefined ? method : `${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    spans.set(request, span)
    request.traceId = span.spanContext().traceId
    tracing.within(span, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const span = spans.get(request)
    span?.setAttributes({ 'http.response.status_code': reply.statusCode, 'bims.role': request.viewer?.role ?? 'none' })
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
  app.addHook('onRequestAbort', (request, done) => {
    done()
    spans.get(request)?.setAttribute('error.type', 'aborted').end()
  })
}

function parentOf(given: unknown): Context {
  const [, traceId, spanId, flags = ''] = TRACE_PARENT.exec(typeof given === 'string' ? given : '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of the request, when traces are exported. */
    traceId?: string
  }
}
