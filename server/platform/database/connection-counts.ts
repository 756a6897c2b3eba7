import type { DatabaseOptions } from './database.ts'

/** The maximum number of connections of a process, by purpose. */
export type ConnectionCounts = Required<Pick<DatabaseOptions, 'size' | 'single' | 'generic' | 'queue' | 'shared'>>

/** The connections for reads only. */
export type ReadCounts = Pick<ConnectionCounts, 'single' | 'generic'>

/** For a single process, without the shared connections. */
const ALONE = { size: 14, single: 6, generic: 6, queue: 12 } as const
/** For all workers together; `MIN_CONNECTIONS` is the minimum for each of them. */
const TOGETHER = { size: 20, single: 8, generic: 8 } as const
const MIN_CONNECTIONS = { size: 4, single: 2, generic: 2 } as const

/** The primary process needs few: for the clock, the head of the audit log, migrations. */
export const CONNECTIONS_OF_PRIMARY: ConnectionCounts = { size: 2, single: 1, generic: 1, queue: 1, shared: 1 }

/**
 * The connections of one of several workers. A worker that runs no jobs keeps one queue connection, to detect whether the database
 * accepts new ones.
 */
export function connectionsOfWorker({ workers, cores }: { workers: number; cores: number }, runsJobs: boolean): ConnectionCounts {
  if (workers === 1) return { ...ALONE, shared: cores }
  const part = (name: keyof typeof TOGETHER) => Math.max(MIN_CONNECTIONS[name], Math.ceil(TOGETHER[name] / workers))
  return {
    size: part('size'),
    single: part('single'),
    generic: part('generic'),
    queue: runsJobs ? ALONE.queue : 1,
    shared: Math.ceil(cores / workers),
  }
}

/** The maximum for a whole server, including the successor of a worker that is being replaced. */
export function mostConnections(server: { workers: number; cores: number }): number {
  if (server.workers === 1) return sum(connectionsOfWorker(server, true))
  const [first, other] = [true, false].map((runsJobs) => sum(connectionsOfWorker(server, runsJobs))) as [number, number]
  return sum(CONNECTIONS_OF_PRIMARY) + 2 * first + (server.workers - 1) * other
}

/**
 * The number below which a server cannot run: as many as `mostConnections` for workers, less for a single process, whose pools may wait.
 */
export function leastConnections(server: { workers: number; cores: number }): number {
  return server.workers === 1 ? sum({ ...MIN_CONNECTIONS, queue: ALONE.queue, shared: server.cores }) : mostConnections(server)
}

/** The read connections of one worker to the replica. */
export function readsOfWorker(workers: number): ReadCounts {
  const { single, generic } = connectionsOfWorker({ workers, cores: workers }, false)
  return { single, generic }
}

/** The maximum for a whole server to the replica: those of each worker and a successor, and one each to watch it. */
export function mostReadConnections(workers: number): number {
  const { single, generic } = readsOfWorker(workers)
  return (workers === 1 ? 1 : workers + 1) * (single + generic + 1)
}

const sum = (counts: ConnectionCounts) => Object.values(counts).reduce((total, count) => total + count, 0)
