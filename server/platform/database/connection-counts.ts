import type { DatabaseOptions } from './database.ts'

/** How many connections a process may open, by what they are for. */
export type ConnectionCounts = Required<Pick<DatabaseOptions, 'size' | 'single' | 'generic' | 'queue' | 'shared'>>

/** Of a server that is one process, but for those that requests share. */
const ALONE = { size: 14, single: 6, generic: 6, queue: 10 } as const
/** Of all workers together, and of each of them at least. */
const TOGETHER = { size: 20, single: 8, generic: 8 } as const
const LEAST = { size: 5, single: 2, generic: 2 } as const

/** The primary process asks for little: the clock, the audit log's head, migrations. */
export const CONNECTIONS_OF_PRIMARY: ConnectionCounts = { size: 2, single: 1, generic: 1, queue: 1, shared: 1 }

/**
 * The connections of one of several workers. A worker that runs no jobs keeps one queue connection, to detect whether the database
 * accepts new ones.
 */
export function connectionsOfWorker({ workers, cores }: { workers: number; cores: number }, runsJobs: boolean): ConnectionCounts {
  if (workers === 1) return { ...ALONE, shared: cores }
  const part = (name: keyof typeof TOGETHER) => Math.max(LEAST[name], Math.ceil(TOGETHER[name] / workers))
  return {
    size: part('size'),
    single: part('single'),
    generic: part('generic'),
    queue: runsJobs ? ALONE.queue : 1,
    shared: Math.ceil(cores / workers),
  }
}

/** How many a whole server may open at once: while a worker is replaced, its successor has connections too. */
export function mostConnections(server: { workers: number; cores: number }): number {
  if (server.workers === 1) return sum(connectionsOfWorker(server, true))
  const [first, other] = [true, false].map((runsJobs) => sum(connectionsOfWorker(server, runsJobs))) as [number, number]
  return sum(CONNECTIONS_OF_PRIMARY) + 2 * first + (server.workers - 1) * other
}

const sum = (counts: ConnectionCounts) => Object.values(counts).reduce((total, count) => total + count, 0)
