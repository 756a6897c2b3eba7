import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { TEMPLATE } from './database.ts'

/** Starts one PostgreSQL for the whole run of vitest, with a migrated database for the tests to copy; answers its end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'bims-test-'))
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: false })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
  try {
    await makeTemplate(server.config)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', server.config)
  return stop
}

async function makeTemplate(config: EmbeddedPostgres['config']): Promise<void> {
  const admin = new pg.Client(config)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = openDatabase({ ...config, database: TEMPLATE })
  await migrate(template.pool)
  await template.close()
}
