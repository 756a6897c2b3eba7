/* A PostgreSQL of a test's own, for faults that others must not feel. Not used by the product. */
import { inject } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { keepCountOfServer } from '../database/deadlocks.ts'

/**
 * Starts a server that never waits for the disk, unless it is `durable`; its deadlocks are counted when it is stopped, and fail the run
 * as others do.
 */
export async function startOwnPostgres(folder: string, { durable = false } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, durable })
  return {
    ...server,
    stop: async () => {
      await keepCountOfServer(inject('postgres'), server.config).finally(server.stop)
    },
  }
}

/** Counts the deadlocks of the PostgreSQL that a server process runs in its folder, before that is ended. */
export const keepCountOfFolder = (folder: string): Promise<void> =>
  keepCountOfServer(inject('postgres'), { host: folder, port: 5432, user: 'bims', database: 'bims' })
