import type { FloodCounts } from './flood-counts.ts'

/** FLOOD_PER_MINUTE counts in windows of a minute. */
export const FLOOD_WINDOW_MS = 60_000

/** The metrics of one process, as prom-client adds them up. */
export type ProcessMetrics = { name: string; type: unknown; aggregator: unknown }[]

/** The other workers of this server, for what has to be right across them. */
export type Siblings = {
  floodStore: FloodCounts['store']
  /** Answers who asks for this worker's metrics. */
  offerMetrics(read: () => Promise<ProcessMetrics>): void
  /** Those of all workers, and what workers counted that have ended. */
  readMetrics(): Promise<ProcessMetrics[]>
}
