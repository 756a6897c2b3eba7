import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { keepCount } from './deadlocks.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; port: number; user: string; database: string }
  }
}

/** A migrated, empty database for a test: `config` for `openDatabase`, `url` for a server process. */
export type TestDatabase = { config: { host: string; port: number; user: string; database: string }; url: string; drop(): Promise<void> }

/** The template of every test database; created once a run by vitest-setup.ts. */
export const TEMPLATE = 'bims_template'

/** Copies the migrated template, or the empty `template1`; drop the copy in `afterAll`. */
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
