import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { TEMPLATE } from './database/database.ts'
import { beginCount, countDeadlocks, tellDeadlocks } from './database/deadlocks.ts'

/** Starts one PostgreSQL for the whole run of vitest, with a migrated database for the tests to copy; returns its stop. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = ownFolder(inMemory() ?? tmpdir())
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: false })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
  const end = async () => {
    const deadlocks = await countDeadlocks(server.config).finally(stop)
    tellDeadlocks(deadlocks)
    if (deadlocks === 0) return
    console.error(`PostgreSQL met ${deadlocks} deadlocks: see docs/decisions/one-order-of-locks.md`)
    // Errors here are only printed.
    process.exitCode = 1
  }
  try {
    await makeTemplate(server.config)
    await beginCount(server.config)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', server.config)
  return end
}

/** The folder of this run. Deletes those of killed runs, which would stay in memory until the machine restarts. */
function ownFolder(place: string): string {
  for (const name of readdirSync(place)) {
    const [, pid] = /^bims-test-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(place, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(place, `bims-test-${process.pid}-`))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 2 ** 30

/**
 * A folder in memory, if there is one with room. Each test file creates a database of 800 files and drops it; a disk's file system
 * does not reuse recently deleted files, and searches all of them for each new file: a second of work per database.
 */
function inMemory(): string | undefined {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES ? MEMORY : undefined
  } catch {
    return undefined
  }
}

async function makeTemplate(config: EmbeddedPostgres['config']): Promise<void> {
  const admin = new pg.Client(config)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = openDatabase({ ...config, database: TEMPLATE }, { timeouts: false })
  await migrate(template.pool)
  await template.close()
}
