import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { keepCount } from './deadlocks.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; port: number; user: string; database: string }
  }
}

/** A migrated, empty database of a test's own: `config` for `openDatabase`, `url` for a server process. */
export type TestDatabase = { config: { host: string; port: number; user: string; database: string }; url: string; drop(): Promise<void> }

/** The database that every test database is a copy of; made once a run by test-setup.ts. */
export const TEMPLATE = 'bims_template'

/** Copies the migrated template, or `template1`, which has nothing in it; drop it in `afterAll`. */
export async function cloneDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const server = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const config = { ...server, database }
  await run(server, `create database ${database} template ${template} strategy file_copy`)
  return {
    config,
    url: `postgresql://${server.user}@${encodeURIComponent(server.host)}:${server.port}/${database}`,
    drop: async () => {
      await keepCount(server, database)
      await run(server, `drop database if exists ${database} with (force)`)
    },
  }
}

async function run(config: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
