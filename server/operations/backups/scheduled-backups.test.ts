import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { makeSettingsOn } from '../../testing/servers/server-process.ts'
import { openDatabaseKeys } from '../keys/database-keys.ts'
import { takeScheduledBackup } from './scheduled-backups.ts'

let desk: Desk
let folder: string
let environment: ReturnType<typeof makeSettingsOn>
const before = { ...process.env }
beforeAll(async () => {
  desk = await openDesk()
  environment = makeSettingsOn(desk)
  // The backup is a process with the settings of this one.
  Object.assign(process.env, environment.env)
  const keys = await openDatabaseKeys(desk.database, { ...desk.services.settings, key: desk.services.key })
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
  await desk.close()
})

const take = (everyHours: number, keep = 2) =>
  takeScheduledBackup({
    ...desk.services,
    settings: { ...desk.services.settings, backups: { everyHours, keep, folder: join(folder, 'kept') } },
  })
const kept = () => readdirSync(join(folder, 'kept')).sort()
const addOldBackup = () =>
  desk.database.run(sql`
  insert into audit_event (event, outcome, actor_role, at) select 'backup', 'ok', 'system', now() - interval '2 hours'`)

test('a backup is taken when the last one is too old, and none before', { timeout: 60_000 }, async () => {
  await addOldBackup()
  await take(1)
  const [first] = kept()
  expect(first).toMatch(/^bims-.*Z\.tar\.gz$/)
  expect((statSync(join(folder, 'kept')).mode & 0o777).toString(8)).toBe('700')
  await take(1)
  expect(kept()).toEqual([first])
})

test('only the newest backups are kept, and no other file is deleted', { timeout: 60_000 }, async () => {
  mkdirSync(join(folder, 'kept'))
  const old = ['bims-2020-01-01T000000Z.tar.gz', 'bims-2021-01-01T000000Z.tar.gz', 'notes.txt', 'before-update.tar.gz']
  for (const name of old) writeFileSync(join(folder, 'kept', name), 'x')
  await take(0)
  expect(kept()).toHaveLength(4)
  expect(kept()).toEqual(expect.arrayContaining(['bims-2021-01-01T000000Z.tar.gz', 'notes.txt', 'before-update.tar.gz']))
})

test('a backup that cannot be taken fails its job with the reason', { timeout: 60_000 }, async () => {
  process.env.BIMS_KEY = Buffer.alloc(32, 7).toString('base64')
  await expect(take(0)).rejects.toThrow()
  process.env.BIMS_KEY = environment.env.BIMS_KEY
})
