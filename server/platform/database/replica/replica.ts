import type pg from 'pg'
import type { ReadCounts } from '../connection-counts.ts'
import { breakConnection, TIMEOUTS } from '../connections.ts'
import { connectionSettings, createRunner, type Database, openReads } from '../database.ts'
import { holds } from './replica-progress.ts'
import { readsOf } from './replica-reads.ts'
import { LOOK_MS, watchReplica } from './replica-watch.ts'

/** A streaming replica of the database, for reads that need not show what was committed a moment ago. */
export type Replica = {
  /**
   * The database of one request's reads: single statements go to the replica; the first failed one is repeated on the
   * primary, which answers the rest. Transactions and writes always use the primary.
   */
  open(): Database
  /** Whether it is usable, within the allowed lag, and has all commits up to a position (null: any). */
  holds(lastChange: string | null): boolean
  /** The maximum age of missing commits, in seconds; undefined while unknown. */
  lagSeconds(): number | undefined
  /** The number of statements that the primary repeated. */
  repeated(): number
  close(): Promise<void>
}

type Options = { mostBehindMs: number; everyMs?: number; connections?: ReadCounts }

/**
 * Opens the replica and watches it. Refuses a server that is no replica of this database; one that does not answer, lags or was promoted
 * is not used until it is usable.
 */
export async function openReplica(
  config: pg.PoolConfig,
  primary: Database,
  { mostBehindMs, everyMs = LOOK_MS, connections }: Options,
): Promise<Replica> {
  const connection = connectionSettings(config, { ...TIMEOUTS, connect: LOOK_MS })
  const clients = new Set<pg.ClientBase>()
  const breakAll = () => {
    for (const client of clients) breakConnection(client)
  }
  const watch = await watchReplica(primary, { connection, mostBehindMs, everyMs }, breakAll)
  const checked = { ...connection, onConnect: (client: pg.ClientBase) => watch.check(client) } as typeof connection
  const { single, generic } = openReads(checked, connections)
  for (const pool of [single, generic]) pool.on('connect', (client) => clients.add(client)).on('remove', (client) => clients.delete(client))
  const counts = { repeated: 0 }
  const reads = createRunner(single, generic)
  const sharedReads = {}
  return {
    open: () => ({ ...primary, sharedReads, ...readsOf(watch, reads, primary, counts) }),
    holds: (lastChange) => watch.known().server !== undefined && holds(watch.known().progress, performance.now(), mostBehindMs, lastChange),
    lagSeconds: () => {
      const lag = (performance.now() - watch.known().progress.wholeAt) / 1_000
      return Number.isFinite(lag) ? lag : undefined
    },
    repeated: () => counts.repeated,
    close: async () => {
      await watch.close()
      await Promise.all([single.end(), generic.end()])
    },
  }
}
