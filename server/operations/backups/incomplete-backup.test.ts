import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSettingsOn } from '../../testing/servers/server-process.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { readBackupAge } from './scheduled-backups.ts'

const SCRIPT = join(import.meta.dirname, '../../../scripts/backup.ts')

let server: TestServer
let folder: string
let environment: ReturnType<typeof makeSettingsOn>
beforeAll(async () => {
  server = await openTestServer()
  folder = mkdtempSync(join(tmpdir(), 'bims-incomplete-'))
  environment = makeSettingsOn(server)
  await server.database.run(sql`update user_account set is_superuser = true where username = 'staff'`)
})
afterAll(async () => {
  environment.remove()
  await server.close()
  rmSync(folder, { recursive: true })
})

const run = (...words: string[]) =>
  spawnSync(process.execPath, [SCRIPT, ...words], { encoding: 'utf8', cwd: folder, env: { PATH: process.env.PATH, ...environment.env } })
const shown = async () => (await server.call('GET', 'jobs', { who: 'staff' })).body.last_backup

test('a backup that lacks files counts for no age, on no page and in no check', { timeout: 60_000 }, async () => {
  const { database } = server
  const lost = await database.one<{ id: number }>(sql`
    insert into file (original_name, mime_type, record_key, uploaded_at, size, sha256)
    values ('lost.pdf', 'application/pdf', gen_random_uuid(), now(), 1, sha256('x')) returning id`)
  const incomplete = run('--to', folder)
  expect(incomplete, incomplete.stderr).toMatchObject({ status: 1, stderr: expect.stringContaining('1 files are missing') })
  expect([await readBackupAge(database), await shown()]).toEqual([null, null])
  const [name = ''] = readdirSync(folder)
  const checked = run('--verify', join(folder, name))
  expect(checked).toMatchObject({ status: 1, stderr: expect.stringMatching(/ is undamaged and incomplete: .*1 files were missing/) })
  expect(checked.stdout).not.toContain('whole')
  await database.run(sql`delete from file where id = ${lost?.id}`)
  expect(run('--to', folder).status).toBe(0)
  expect(await readBackupAge(database)).toBeLessThan(100)
  expect(Date.parse(await shown())).not.toBeNaN()
})

test('a missing folder is refused, and no file is created under its name', () => {
  for (const place of ['none/', './none/', 'none/.']) {
    const { status, stderr } = run('--to', place)
    expect([status, stderr]).toEqual([1, `There is no folder ${place}. Make it first, or name a file.\n`])
  }
  expect(existsSync(join(folder, 'none'))).toBe(false)
})
