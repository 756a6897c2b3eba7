import { setTimeout as pause } from 'node:timers/promises'
import type { ProcessMetrics } from './siblings.ts'

const ANSWER_MS = 1_000

/**
 * The metrics of all workers, including the counts of ended ones: a decreasing counter would look like a restart to Prometheus. A
 * killed worker counts with its last report.
 */
export function keepMetrics() {
  const last = new Map<number, ProcessMetrics>()
  let ended: Promise<ProcessMetrics> = Promise.resolve([])
  const gone = new Set<number>()
  const keep = (worker: number, metrics: ProcessMetrics) => {
    if (!gone.has(worker)) last.set(worker, metrics)
  }
  return {
    keep,
    /** A worker that does not answer in time is represented by its last report. */
    async readAll(workers: readonly (readonly [id: number, read: () => Promise<ProcessMetrics>])[]): Promise<ProcessMetrics[]> {
      await Promise.all(
        workers.map(async ([id, read]) => {
          const metrics = await Promise.race([read().catch(() => undefined), pause(ANSWER_MS, undefined, { ref: false })])
          if (metrics !== undefined) keep(id, metrics)
        }),
      )
      return [await ended, ...last.values()]
    },
    end(worker: number): void {
      const metrics = last.get(worker)
      gone.add(worker)
      last.delete(worker)
      if (metrics === undefined) return
      ended = ended.then(async (before) => {
        const { addUpCounts } = await import('../http/monitoring/metrics.ts')
        return addUpCounts(before, metrics)
      })
    },
  }
}
