import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { prepare } from '../../prepare.ts'
import { makeSettingsOn } from '../../testing/servers/server-process.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openDatabaseKeys } from '../keys/database-keys.ts'
import { takeScheduledBackup } from './scheduled-backups.ts'

let server: TestServer
let folder: string
let environment: ReturnType<typeof makeSettingsOn>
const before = { ...process.env }
beforeAll(async () => {
  server = await openTestServer()
  environment = makeSettingsOn(server)
  // The backup runs in a process that inherits these settings.
  Object.assign(process.env, environment.env)
  const keys = await openDatabaseKeys(server.database, { ...server.services.settings, key: server.services.key.current })
  keys.stop()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bims-scheduled-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(async () => {
  for (const name of Object.keys(environment.env)) delete process.env[name]
  Object.assign(process.env, before)
  environment.remove()
  await server.close()
})

const take = (everyHours: number, keep = 2, to = join(folder, 'backups')) =>
  takeScheduledBackup({
    ...server.services,
    settings: { ...server.services.settings, dataFolder: folder, backups: { everyHours, keep, to } },
  })
const kept = () => readdirSync(join(folder, 'backups')).sort()
const addOldBackup = () =>
  server.database.run(sql`
  insert into audit_event (event, outcome, actor_role, at) select 'backup', 'ok', 'system', now() - interval '2 hours'`)

test('a backup is taken only when the last one is too old', { timeout: 60_000 }, async () => {
  await addOldBackup()
  await take(1)
  const [first] = kept()
  expect(first).toMatch(/^bims-.*Z\.tar\.gz$/)
  expect((statSync(join(folder, 'backups')).mode & 0o777).toString(8)).toBe('700')
  await take(1)
  expect(kept()).toEqual([first])
})

test('BACKUP_EVERY and BACKUP_KEEP set interval and number of backups, and without the former none is taken', async () => {
  const backups = (env: Record<string, string>) => readSettings({ BIMS_DATA: folder, ...env }).backups
  expect(backups({ BACKUP_EVERY: '24', BACKUP_KEEP: '3' })).toEqual({ everyHours: 24, keep: 3, to: join(folder, 'backups') })
  expect([backups({}), backups({ BACKUP_EVERY: '0', BACKUP_KEEP: '3' })]).toEqual([undefined, undefined])
  await takeScheduledBackup({ ...server.services, settings: { ...server.services.settings, dataFolder: folder, backups: undefined } })
  expect(readdirSync(folder)).toEqual([])
})

test('only the newest backups and no old temporary files are kept, and no other file is deleted', { timeout: 60_000 }, async () => {
  mkdirSync(join(folder, 'backups'))
  const old = ['bims-2020-01-01T000000Z.tar.gz', 'bims-2021-01-01T000000Z.tar.gz', 'notes.txt', 'before-update.tar.gz']
  const parts = ['bims-2026-01-01T000000Z.tar.gz.1.part', 'bims-2026-01-02T000000Z.tar.gz.2.part']
  for (const name of [...old, ...parts]) writeFileSync(join(folder, 'backups', name), 'x')
  utimesSync(join(folder, 'backups', parts[0] ?? ''), 0, 0)
  await take(0)
  expect(kept()).toHaveLength(5)
  expect(kept()).not.toContain(parts[0])
  expect(kept()).toEqual(expect.arrayContaining(['bims-2021-01-01T000000Z.tar.gz', 'notes.txt', 'before-update.tar.gz']))
})

test('a missing folder of BACKUP_TO is refused at the start and fails the job, and is not made', async () => {
  const unmounted = join(folder, 'disk/bims')
  const settings = { ...server.services.settings, dataFolder: join(folder, 'data'), backups: { everyHours: 24, keep: 2, to: unmounted } }
  const refusal = `The folder ${unmounted} of BACKUP_TO cannot be used: there is no such folder (ENOENT). Make it, or mount its disk.`
  await expect(prepare({ ...settings, databaseUrl: 'postgresql://127.0.0.1:1/none' }, [])).rejects.toThrow(refusal)
  await addOldBackup()
  await expect(take(0, 2, unmounted)).rejects.toThrow(refusal)
  expect(readdirSync(folder)).toEqual(['data'])
})

test('a failed backup fails its job with the reason', { timeout: 60_000 }, async () => {
  process.env.BIMS_KEY = Buffer.alloc(32, 7).toString('base64')
  await expect(take(0)).rejects.toThrow(/^The encryption key is not the one/)
  process.env.BIMS_KEY = environment.env.BIMS_KEY
})

test('only one attempt waits for its retry, which the metrics show', { timeout: 60_000 }, async () => {
  mkdirSync(join(folder, 'backups'))
  await server.database.run(sql`select graphile_worker.add_job('take_backup', run_at => now() + interval '1 hour')`)
  await server.database.run(sql`update graphile_worker._private_jobs set attempts = 1 where run_at > now() + interval '50 minutes'`)
  await take(0)
  expect(kept()).toEqual([])
  const app = await buildApp({ ...server.services, settings: { ...server.services.settings, metricsToken: 'a token of 16 letters' } })
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer a token of 16 letters' } })
  await app.close()
  expect(body).toContain('bims_jobs{task="take_backup",queue="backups",state="retrying"} 1')
  await server.database.run(sql`delete from graphile_worker._private_jobs`)
  await take(0)
  expect(kept()).toHaveLength(1)
})
