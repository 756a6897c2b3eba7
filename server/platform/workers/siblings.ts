import type { FloodCounts } from './flood-counts.ts'

/** The window of FLOOD_PER_MINUTE. */
export const FLOOD_WINDOW_MS = 60_000

/** The metrics of one process, as prom-client merges them. */
export type ProcessMetrics = { name: string; type: unknown; aggregator: unknown }[]

/** The other workers of this server, for state that must be right across them. */
export type Siblings = {
  floodStore: FloodCounts['store']
  /** Sets the function that reads this worker's metrics. */
  offerMetrics(read: () => Promise<ProcessMetrics>): void
  /** The metrics of all workers, including the counts of ended ones. */
  readMetrics(): Promise<ProcessMetrics[]>
}
