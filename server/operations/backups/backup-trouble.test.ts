import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import type { TestDatabase } from '../../testing/database/database.ts'
import { mountSmallDisk } from '../../testing/servers/small-disk.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openDatabaseKeys } from '../keys/database-keys.ts'
import { backup } from './backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'bims-trouble-'))
/** The test is skipped where no file system can be mounted, as in CI. */
const disk = mountSmallDisk('4m')
let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
  const keys = await openDatabaseKeys(server.database, { ...server.services.settings, key: server.services.key.current })
  keys.stop()
})
afterAll(async () => {
  await server.close()
  disk?.unmount()
  rmSync(folder, { recursive: true })
})

const config = () => {
  const { host, port, user, database } = server.database.pool.options as TestDatabase['config']
  return { host, port, user, database }
}
type Taking = { file?: string; to?: { user?: string; port?: number }; report?: () => unknown }
const taking = ({ file = join(folder, 'backup.tar.gz'), to = {}, report = () => undefined }: Taking) =>
  backup({ ...config(), ...to }, { settings: server.services.settings, key: server.services.key.current, file, report })

test.runIf(disk)('a full disk is named, and nothing stays on it', async () => {
  disk?.fill()
  const file = join(disk?.folder ?? '', 'backup.tar.gz')
  await expect(taking({ file })).rejects.toThrow(new StartRefusal(`${file} cannot be written: the disk is full (ENOSPC).`))
  expect(readdirSync(disk?.folder ?? '')).toEqual(['ballast'])
})

test('a missing folder is named, and is not made', async () => {
  const file = join(folder, 'missing/backup.tar.gz')
  const words = `${file} cannot be written: there is no such folder (ENOENT). Make it, or mount its disk.`
  await expect(taking({ file })).rejects.toThrow(new StartRefusal(words))
  expect(existsSync(join(folder, 'missing'))).toBe(false)
})

test('a database that cannot be reached, is lost, or refuses its user or a table is named', async () => {
  const reach = 'The database cannot be reached, or its connection was lost'
  await expect(taking({ to: { port: 1 } })).rejects.toThrow(new RegExp(`^${reach} \\(E[A-Z]+\\)\\. No backup was written\\.$`))
  const lose = () =>
    server.database.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bims-backup' and datname = current_database()`,
    )
  await expect(taking({ report: lose })).rejects.toThrow(reach)
  await expect(taking({ to: { user: 'nobody_at_all' } })).rejects.toThrow(/^The database refuses the user or its password \(28\w{3}\)\./)
  await server.database.run(sql`create role reads_little login`)
  await expect(taking({ to: { user: 'reads_little' } })).rejects.toThrow(
    /^The database does not let its user read everything \(permission denied for table \w+\)\./,
  )
  await server.database.run(sql`drop role reads_little`)
  expect(readdirSync(folder)).toEqual([])
})
