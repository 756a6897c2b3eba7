import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, type SpanOptions, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { nameActiveTrace } from '../log.ts'

/** The description of an error in a span: its kind or code, never its message, which may contain values. */
type Failure = { name: string; code?: string | number }

/** Creates spans and tracks the active one. Exists only when traces are exported. */
export type Tracing = {
  /** Begins a child span of `parent`, or of the active one. */
  begin(name: string, options?: SpanOptions, parent?: Context): Span
  /** Runs work with a span as the active one. */
  within<T>(span: Span, work: () => T): T
  /** Whether there is an active span. */
  isActive(): boolean
  /** Runs work in a new span, which ends with it. */
  inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>
  /** Exports the ended spans. */
  stop(): Promise<void>
}

/** Keeps the active span across asynchronous calls. */
export function tracingWith(tracer: Tracer, stop: () => Promise<void>): Tracing {
  const active = new AsyncLocalStorage<Context>()
  const begin: Tracing['begin'] = (name, options = {}, parent = active.getStore() ?? ROOT_CONTEXT) =>
    tracer.startSpan(name, options, parent)
  const within: Tracing['within'] = (span, work) => active.run(trace.setSpan(active.getStore() ?? ROOT_CONTEXT, span), work)
  nameActiveTrace(() => {
    const context = active.getStore()
    return context && trace.getSpanContext(context)?.traceId
  })
  return {
    begin,
    within,
    isActive: () => active.getStore() !== undefined,
    async inSpan(name, options, work) {
      const span = begin(name, options)
      try {
        return await within(span, work)
      } catch (error) {
        fail(span, error as Failure)
        throw error
      } finally {
        span.end()
      }
    },
    stop,
  }
}

function fail(span: Span, { name, code }: Failure): void {
  span.setAttribute('error.type', String(code ?? name))
  span.setStatus({ code: SpanStatusCode.ERROR })
}
