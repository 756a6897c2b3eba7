import * as z from 'zod'
import { address } from './setting-kinds.ts'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
const collector = address(['https:', 'http:'], 'http://collector:4318').optional()

/** The settings of traces that OpenTelemetry itself would take wrongly without a word; it reads them from the environment. */
export const traceShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(', ')}` }).optional(),
}
