import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { nameDatabase } from '../server/platform/postgres/reach-postgres.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bims-commands-'))
  // Open to the account of PostgreSQL when the tests run as root.
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (script: string, ...words: string[]) => runWith({}, script, ...words)
const runWith = (env: NodeJS.ProcessEnv, script: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, script), ...words], {
    env: {
      ...env,
      PATH: process.env.PATH,
      BIMS_DATA: folder,
      BIMS_KEY: randomBytes(32).toString('base64'),
      BIMS_NEW_KEY: randomBytes(32).toString('base64'),
      BIMS_PASSWORD: 'seven tall herons wading',
    },
  })
const superuser = ['--username', 'ada', '--email', 'ada@example.org']

test.each([
  ['create-superuser.ts', superuser],
  ['generate.ts', ['--applicants', '5']],
  ['rotate-key.ts', []],
  ['migrate.ts', []],
  ['backup.ts', ['--to', 'never.tar.gz']],
])('%s refuses to work on an embedded database that does not exist, and makes none', { timeout: 60_000 }, async (script, words) => {
  const failure = await run(script, ...words).catch((error) => error)
  expect(failure).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`There is no database in ${folder}. Set BIMS_DATA`),
  })
  expect(readdirSync(folder)).toEqual([])
  expect(existsSync('never.tar.gz')).toBe(false)
})

test('the first superuser is made beside the running server of the embedded database, which is named', { timeout: 60_000 }, async () => {
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: false })
  const { stdout } = await run('create-superuser.ts', ...superuser).finally(server.stop)
  expect(stdout).toBe(`The superuser ada of the embedded database in ${folder}/postgres can sign in now.\n`)
})

test('a database is brought to this version, and once more without a change', { timeout: 60_000 }, async () => {
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: false })
  // In production without Stripe, with a wrong sender: neither is of the database.
  const unready = { NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_live_a', MAIL_FROM: 'nobody', BIMS_KEY_FILE: '/run/not-there' }
  const [first, second] = [await run('migrate.ts'), await runWith(unready, 'migrate.ts').finally(server.stop)]
  const last = `The embedded database in ${folder}/postgres is of this version.\n`
  expect(first.stdout).toMatch(/"msg":"The database was brought to this version"}\n/)
  expect(first.stdout.endsWith(`\n${last}`)).toBe(true)
  expect(second.stdout).toBe(last)
})

test('a database is named without user and password', () => {
  const named = (databaseUrl: string) => nameDatabase({ databaseUrl, dataFolder: folder })
  expect(named('postgresql://u:secret@db.example.org:6432/bims?sslmode=require')).toBe('the database bims on db.example.org:6432')
  expect(named('postgresql://u:secret@%2Frun%2Fpg:5432/bims')).toBe('the database bims on /run/pg:5432')
})
