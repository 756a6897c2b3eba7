/* A database of the schema before its files (migration 0024), filled by the server of that time, in today's version. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { createFixedSealing, place } from '../../platform/secrets/sealing.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { findFreePort, type ServerProcess, startProcess } from '../../testing/servers/server-process.ts'
import { loadDatabaseKeys } from '../keys/database-keys.ts'
import { restore } from './restore.ts'
import { verifyBackup } from './verify-backup.ts'

/** A backup with the demonstration data of that time; the zip codes were left out. */
const file = join(import.meta.dirname, '../../testing/database/first-schema.tar.gz')
const BIMS_KEY = '7Oz+1e2wzpdZJrA488aeYKcQjMoj2QE4dNY+pnFtQr0='
const key = Buffer.from(BIMS_KEY, 'base64')

const folder = mkdtempSync(join(tmpdir(), 'bims-first-schema-'))
let copy: TestDatabase
let database: Database
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.kill('SIGTERM')
  await database?.close()
  await copy?.drop()
  rmSync(folder, { recursive: true })
})

const countOf = async (table: string) =>
  (await database.one<{ rows: number }>(sql`select count(*) as rows from ${raw(`"${table}"`)}`))?.rows

async function call(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${server?.address}/api/${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })
  return { status: answer.status, body: await answer.json() }
}

test('a backup of the first schema is restored and upgraded with every row and sealed value, and served', {
  timeout: 120_000,
}, async () => {
  copy = await cloneDatabase('template1')
  database = openDatabase(copy.config, { size: 2 })
  const env = { DATABASE_URL: copy.url, BIMS_DATA: folder, BIMS_KEY, BIMS_DEMO: '0' }
  await restore(copy.config, { settings: readSettings(env), key, file, unproven: true, report: () => undefined })
  const { rows } = (await verifyBackup({ file, key, unproven: true })).totals
  const kept = Object.entries(rows).filter(([table]) => !table.startsWith('audit_'))
  expect(kept.length).toBeGreaterThan(45)
  // Letters that waited are written, and held as mails.
  const held = ['mail', 'letter_sending', 'file']
  const exact = kept.filter(([table]) => !held.includes(table))
  expect(await Promise.all(exact.map(async ([table]) => [table, await countOf(table)]))).toEqual(exact)
  expect(await countOf('letter_sending')).toBe(rows.letter)
  const sealing = createFixedSealing(await database.transaction((db) => loadDatabaseKeys(db, key)))
  const people = await database.rows<{ record_key: string; dob: Buffer }>(sql`select record_key, dob from applicant where dob is not null`)
  expect(people.length).toBeGreaterThan(200)
  for (const { record_key, dob } of people)
    expect(await sealing.open(place('applicant', 'dob', record_key), dob)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  server = await startProcess({ env, port: await findFreePort() })
  const signIn = { username: 'admin', password: 'bims-demo-password' }
  const { token } = (await call('auth/token', { method: 'POST', body: JSON.stringify(signIn) })).body
  const asAdmin = { headers: { authorization: `Bearer ${token}` } }
  for (const list of ['applicants', 'appointments', 'letters', 'livescanvendors', 'mails', 'transfers'])
    expect([list, (await call(list, asAdmin)).status]).toEqual([list, 200])
  expect((await call('applicants/1', asAdmin)).body).toMatchObject({ id: 1, first_name: 'Leroy', transaction_id: 'BIMS202107184170822853' })
})
