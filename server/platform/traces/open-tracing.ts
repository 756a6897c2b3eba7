import { lazyRequire } from '../process/lazy-require.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import type { Tracing } from './tracing.ts'

type Sdk = typeof import('@opentelemetry/sdk-trace')
type Env = NodeJS.ProcessEnv

const SAMPLERS = ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio']

/**
 * Opens the export of traces by OTLP over HTTP when OpenTelemetry's standard settings name a target; loads nothing otherwise. The
 * exporter reads its own settings (endpoint, headers, time-out, compression, certificates), the resource its name and attributes.
 */
export async function openTracing(env: Env): Promise<Tracing | undefined> {
  const isWanted = env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  if (!isWanted || env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return undefined
  const sdk = lazyRequire<Sdk>('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = lazyRequire<typeof import('@opentelemetry/exporter-trace-otlp-http')>(
    '@opentelemetry/exporter-trace-otlp-http',
  )
  const { detectResources, resourceFromAttributes, resourceAttributesEnvDetector, serviceNameEnvDetector } =
    lazyRequire<typeof import('@opentelemetry/resources')>('@opentelemetry/resources')
  const { tracingWith } = await import('./tracing.ts')
  const detected = detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'bims', 'process.pid': process.pid }).merge(detected),
    sampler: samplerOf(sdk, env),
    // Spans beyond its queue are dropped: a collector that is slow or refuses costs some memory and no time.
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter(), ...batchesOf(env) })],
  })
  return tracingWith(provider.getTracer('bims'), () => provider.shutdown().catch(() => undefined))
}

/** The sampler of OTEL_TRACES_SAMPLER. */
function samplerOf({ AlwaysOnSampler, AlwaysOffSampler, ParentBasedSampler, TraceIdRatioBasedSampler }: Sdk, env: Env) {
  const name = env.OTEL_TRACES_SAMPLER?.trim() || 'parentbased_always_on'
  if (!SAMPLERS.includes(name)) throw new StartRefusal(`OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}.`)
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratioOf(env.OTEL_TRACES_SAMPLER_ARG))
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}

function ratioOf(given: string | undefined): number {
  const ratio = Number(given?.trim() || 1)
  if (!(ratio >= 0 && ratio <= 1)) throw new StartRefusal('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
  return ratio
}

/** The batching of spans, by the given settings of OTEL_BSP_…. */
function batchesOf(env: Env) {
  const given = {
    scheduledDelayMillis: env.OTEL_BSP_SCHEDULE_DELAY,
    maxQueueSize: env.OTEL_BSP_MAX_QUEUE_SIZE,
    maxExportBatchSize: env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
    exportTimeoutMillis: env.OTEL_BSP_EXPORT_TIMEOUT,
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (/^[1-9]\d*$/.test(value ?? '') ? [[name, Number(value)]] : [])),
  )
}
