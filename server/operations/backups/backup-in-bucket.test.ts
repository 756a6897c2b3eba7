import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { cloneDatabase } from '../../testing/database/database.ts'
import { startS3, type TestS3 } from '../../testing/servers/s3-server.ts'
import { makeSettingsOn } from '../../testing/servers/server-process.ts'
import { storeTestFile } from '../../testing/stored-test-file.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openDatabaseKeys } from '../keys/database-keys.ts'
import { restore } from './restore.ts'
import { takeScheduledBackup } from './scheduled-backups.ts'

const SCRIPT = join(import.meta.dirname, '../../../scripts/backup.ts')
const BUCKET = 's3://bims-files/nightly'
let s3: TestS3
let server: TestServer
let environment: ReturnType<typeof makeSettingsOn>
let env: Record<string, string>
const before = { ...process.env }

beforeAll(async () => {
  s3 = await startS3()
  server = await openTestServer()
  environment = makeSettingsOn(server)
  // Uploads stay in the folder; only backups go to the bucket.
  const { S3_BUCKET: _, ...access } = s3.env
  env = { ...environment.env, ...access, BACKUP_TO: BUCKET, BACKUP_EVERY: '1' }
  Object.assign(process.env, env)
  const keys = await openDatabaseKeys(server.database, { ...server.services.settings, key: server.services.key.current })
  keys.stop()
  const bytes = Buffer.from('%PDF-1.4 what was signed')
  const services = { ...server.services, settings: readSettings(env) }
  await storeTestFile(services, { original_name: 'Signed.pdf', mime_type: 'application/pdf', bytes })
})
beforeEach(() => {
  s3.objects.clear()
  s3.manners.length = 0
})
afterAll(async () => {
  for (const name of Object.keys(env)) delete process.env[name]
  Object.assign(process.env, before)
  environment.remove()
  await server.close()
  await s3.close()
})

const take = () =>
  takeScheduledBackup({ ...server.services, settings: { ...readSettings(env), backups: { everyHours: 0, keep: 2, to: BUCKET } } })
const verify = (file: string) => promisify(execFile)(process.execPath, [SCRIPT, '--verify', file], { env: { ...process.env, ...env } })

test('a scheduled backup is written to the bucket, verified and restored there, and old ones go', { timeout: 90_000 }, async () => {
  s3.objects.set('nightly/bims-2020-01-01T000000Z.tar.gz', Buffer.from('x'))
  s3.objects.set('nightly/bims-2021-01-01T000000Z.tar.gz', Buffer.from('x'))
  await take()
  const [old, taken = ''] = [...s3.objects.keys()]
  expect([old, s3.objects.size]).toEqual(['nightly/bims-2021-01-01T000000Z.tar.gz', 2])
  const file = `s3://bims-files/${taken}`
  expect((await verify(file)).stdout).toMatch(/is whole: \d+ rows and 1 files/)
  const target = await cloneDatabase('template0')
  const settings = { ...readSettings(env), dataFolder: join(env.BIMS_DATA ?? '', 'restored') }
  await restore(target.config, { settings, key: server.services.key.current, file, report: () => undefined })
  const database = openDatabase(target.config, { size: 2 })
  expect(await database.one(sql`select name from network where id = ${server.metro}`)).toEqual(
    await server.database.one(sql`select name from network where id = ${server.metro}`),
  )
  await database.close()
  await target.drop()
  s3.objects.set(taken, Buffer.from(s3.objects.get(taken) ?? '').fill(0, 500, 501))
  await expect(verify(file)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('It is damaged, or it was changed') })
})

test('a backup with missing files is named incomplete, fails, and replaces no complete one', { timeout: 90_000 }, async () => {
  const good = ['bims-2020-01-01T000000Z.tar.gz', 'bims-2021-01-01T000000Z.tar.gz']
  const incomplete = [1, 2].map((day) => `bims-2022-01-0${day}T000000Z.incomplete.tar.gz`)
  for (const name of [...good, ...incomplete]) s3.objects.set(`nightly/${name}`, Buffer.from('x'))
  const files = join(env.BIMS_DATA ?? '', 'files')
  renameSync(files, `${files}-elsewhere`)
  await expect(take()).rejects.toThrow(/^1 files are missing in s3:.*Z\.incomplete\.tar\.gz/)
  renameSync(`${files}-elsewhere`, files)
  const [first, second, third, taken = '', ...more] = [...s3.objects.keys()]
  expect([first, second, third, more]).toEqual([`nightly/${good[0]}`, `nightly/${good[1]}`, `nightly/${incomplete[1]}`, []])
  expect(taken).toMatch(/^nightly\/bims-.*Z\.incomplete\.tar\.gz$/)
  await expect(verify(`s3://bims-files/${taken}`)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('incomplete') })
})

test('a refusal of the bucket fails the job with its reason, and the next attempt succeeds', { timeout: 60_000 }, async () => {
  s3.manners.push('answer', 'full')
  await expect(take()).rejects.toThrow(/^s3:\/\/bims-files\/nightly\/bims-.* cannot be written: the store is full \(XMinioStorageFull/)
  expect(s3.objects.size).toBe(0)
  s3.manners.push('full')
  await expect(take()).rejects.toThrow(/cannot be written: the store is full \(status 507\)\.$/)
  await take()
  expect(s3.objects.size).toBe(1)
})

test('a killed backup leaves nothing in the bucket and is not recorded', { timeout: 60_000 }, async () => {
  s3.manners.push('answer', 'never')
  const events = () => server.database.one(sql`select count(*) as count from audit_event where event = 'backup'`)
  const known = await events()
  const child = spawn(process.execPath, [SCRIPT, '--to', BUCKET], { env: { ...process.env, ...env }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await expect.poll(() => s3.manners.length, { timeout: 30_000 }).toBe(0)
  child.kill('SIGKILL')
  await ended
  expect(s3.objects.size).toBe(0)
  expect(await events()).toEqual(known)
})
