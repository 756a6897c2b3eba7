/* A collector of OpenTelemetry traces, by OTLP over HTTP in JSON. Not used by the product. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type OtlpSpan = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[]; status: { code?: number } }
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[] }

/** A span as it arrived, with its attributes by name. */
type CollectedSpan = Omit<OtlpSpan, 'attributes'> & { service: unknown; attributes: Record<string, unknown> }

/** `spans` and `bodies` are what was received; `manner` is the behaviour for exports. */
export type TraceCollector = {
  env: Record<string, string>
  spans: CollectedSpan[]
  bodies: string[]
  headers: (string | undefined)[]
  calls: number
  manner: 'take' | 'refuse' | 'silence'
  close(): Promise<void>
}

/** Starts a collector; `env` has the settings to reach it, with exports every 50 ms. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const server = createServer(async (request, response) => {
    collector.calls += 1
    const body = await text(request)
    if (collector.manner === 'silence') return
    if (collector.manner === 'refuse') return void response.writeHead(400).end()
    collector.bodies.push(body)
    collector.headers.push(request.headers.authorization)
    collector.spans.push(...spansOf(JSON.parse(body)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const collector: TraceCollector = {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
      OTEL_SERVICE_NAME: 'bims-test',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
    spans: [],
    bodies: [],
    headers: [],
    calls: 0,
    manner: 'take',
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return collector
}

const byName = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

const spansOf = ({ resourceSpans }: Export): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, attributes: byName(span.attributes), service: byName(resource.attributes)['service.name'] })),
    ),
  )
