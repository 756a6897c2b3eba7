import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { rewriteBackup } from '../../testing/documents/rewrite-backup.ts'
import { randomOf } from '../../testing/hostile/random.ts'
import { storeTestFile } from '../../testing/stored-test-file.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openDatabaseKeys } from '../keys/database-keys.ts'
import { backup } from './backup.ts'
import type { Entry } from './backup-archive.ts'
import { restore } from './restore.ts'
import { verifyBackup } from './verify-backup.ts'

/** The number of damaged files of each kind. */
const DAMAGES = Number(process.env.DAMAGES ?? 30)
const SEED = Number(process.env.DAMAGE_SEED ?? 20_261_123)
/** Longer than any restore here takes. */
const HANGS_MS = 20_000
const LEDGER = 'sandbox-payments.jsonl'

const random = randomOf(SEED)
const folder = mkdtempSync(join(tmpdir(), 'bims-damaged-'))
const data = join(folder, 'target')
let server: TestServer
let copy: TestDatabase
let target: Database
let whole: string
let bytes: Buffer
let old: string

beforeAll(async () => {
  console.log(`DAMAGE_SEED=${SEED}`)
  server = await openTestServer({ RATE_LIMITS: 'off', BIMS_DATA: join(folder, 'source') })
  const keys = await openDatabaseKeys(server.database, { key: server.services.key.current, dataFolder: folder })
  keys.stop()
  await server.call('POST', 'appointments/schedule', { body: server.booking() })
  for (const name of ['One.pdf', 'Two.pdf'])
    await storeTestFile(server.services, {
      original_name: name,
      mime_type: 'application/pdf',
      bytes: Buffer.from(`%PDF-1.4 ${name}`),
    })
  writeFileSync(join(folder, 'source', LEDGER), '\n{"at":"x"}\n')
  whole = join(folder, 'whole.tar.gz')
  const { host, port, user, database } = server.database.pool.options as TestDatabase['config']
  await backup({ host, port, user, database }, { ...order(whole), settings: server.services.settings })
  bytes = readFileSync(whole)
  old = await changed((entries) => entries, null)
  copy = await cloneDatabase()
  target = openDatabase(copy.config, { size: 2 })
})
afterAll(async () => {
  await target.close()
  await copy.drop()
  await server.close()
  rmSync(folder, { recursive: true })
})

const order = (file: string) => ({
  file,
  key: server.services.key.current,
  settings: { ...server.services.settings, dataFolder: data },
  report: () => undefined,
})
let files = 0
const newFile = (content: Uint8Array) => {
  files += 1
  const file = join(folder, `${files}.tar.gz`)
  writeFileSync(file, content)
  return file
}
async function changed(change: (entries: AsyncIterable<Entry>) => AsyncIterable<Entry>, key: Buffer | null = server.services.key.current) {
  const file = newFile(Buffer.alloc(0))
  await rewriteBackup(whole, { changed: file, key, change })
  return file
}
/** Edits the list of all entries. */
const reordered = (change: (entries: Entry[]) => Entry[]) =>
  changed(async function* (entries) {
    yield* change(await Array.fromAsync(entries))
  })
const soon = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    pause(HANGS_MS, undefined, { ref: false }).then(() => {
      throw new Error('It hangs')
    }),
  ])
/** The refusal of a file in one sentence, with database and files unchanged. */
async function refusalOf(file: string, changes: { unproven?: boolean } = {}): Promise<string> {
  const failure = await soon(restore(copy.config, { ...order(file), ...changes })).then(
    () => new Error('restored'),
    (error: Error) => error,
  )
  expect(failure, `${file}: ${failure.stack}`).toBeInstanceOf(StartRefusal)
  expect(failure.message).toMatch(/^[^\n]+$/)
  expect(
    await target.rows(
      sql`select (select count(*) from network) + (select count(*) from sealing_key) + (select count(*) from audit_event) as rows`,
    ),
  ).toEqual([{ rows: 0 }])
  expect(left()).toEqual([])
  return failure.message
}
const left = () => {
  try {
    return readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  } catch {
    return []
  }
}
const flipped = (from: Buffer) => {
  const damaged = Buffer.from(from)
  const [at, bit] = [random.below(from.length), random.below(8)]
  damaged[at] = (damaged[at] as number) ^ (1 << bit)
  return damaged
}

describe('restoring a damaged backup', () => {
  test(`a backup with any bit flipped is refused and changes nothing, ${DAMAGES} times`, async () => {
    for (let count = 0; count < DAMAGES; count += 1) await refusalOf(newFile(flipped(bytes)))
  })

  test(`a backup that is truncated anywhere, or has bytes after its end, is refused and changes nothing, ${DAMAGES} times`, async () => {
    for (let count = 0; count < DAMAGES; count += 1) await refusalOf(newFile(bytes.subarray(0, random.below(bytes.length))))
    await refusalOf(newFile(Buffer.concat([bytes, Buffer.from([0])])))
    await refusalOf(newFile(Buffer.concat([bytes, bytes])))
  })

  test(`a backup with its entries in another order is refused and changes nothing, ${DAMAGES} times`, async () => {
    for (let count = 0; count < DAMAGES; count += 1) {
      let isWhole = false
      const file = await reordered((entries) => {
        const from = random.below(entries.length)
        const to = (from + 1 + random.below(entries.length - 1)) % entries.length
        // Uploaded files may be in any order, since they are found by name.
        isWhole = [from, to].every((at) => entries[at]?.name.startsWith('files/'))
        const [moved] = entries.splice(from, 1)
        entries.splice(to, 0, moved as Entry)
        return entries
      })
      if (isWhole) await verifyBackup(order(file))
      else await refusalOf(file)
    }
  })

  test('a backup with a repeated or missing entry is refused and changes nothing', async () => {
    const all = await Array.fromAsync(await entryNames())
    for (const name of all.filter((_, at) => at % 4 === 0 || at > all.length - 6)) {
      await refusalOf(await reordered((entries) => entries.flatMap((entry) => (entry.name === name ? [entry, entry] : [entry]))))
      if (name !== LEDGER) await refusalOf(await reordered((entries) => entries.filter((entry) => entry.name !== name)))
    }
  })

  test('a row that the database refuses ends the restore with one sentence and changes nothing', async () => {
    const wrong = (table: string, change: (text: string) => string) =>
      reordered((entries) =>
        entries.map(({ name, bytes: content }) => ({
          name,
          bytes: name.startsWith(`tables/${table}/`) ? Buffer.from(change(content.toString())) : content,
        })),
      )
    expect(await refusalOf(await wrong('network', (text) => text.replace(/^\d+/, 'one')))).toMatch(
      /The database refuses what it holds \(22P02\)/,
    )
    expect(await refusalOf(await wrong('network', (text) => text.replace(/\t/, '\t\t')))).toMatch(/refuses what it holds \(22P0/)
    expect(await refusalOf(await wrong('applicant', (text) => text.replace(/\n.*\n$/, '\n') && text.replace(/^\d+/, '77')))).toMatch(
      /\(23503\)/,
    )
  })

  test('a restore that fails at its end deletes the files that it wrote', async () => {
    const job = { task: 'waiver_document', payload: {}, run_at: '2026-11-23T00:00:00Z', max_attempts: 0, key: null }
    const failing = (entries: Entry[]) =>
      entries.map((entry) => (entry.name === 'jobs.json' ? { ...entry, bytes: Buffer.from(JSON.stringify([job])) } : entry))
    expect(await refusalOf(await reordered(failing))).toMatch(/\(23514\)/)
  })

  test('a backup that was changed without the key is refused in spite of its proof', async () => {
    const renamed = await changed(async function* (entries) {
      for await (const { name, bytes: content } of entries)
        yield { name, bytes: Buffer.from(content.toString('latin1').replace('Metro', 'Other'), 'latin1') }
    }, null)
    const proof = bytes.subarray(bytes.lastIndexOf(Buffer.from([0x1f, 0x8b, 0x08, 0x10])))
    expect(proof.toString('latin1')).toContain('bims-backup')
    const forged = newFile(Buffer.concat([readFileSync(renamed), proof]))
    expect(await refusalOf(forged)).toContain('It is damaged, or it was changed after it was taken.')
  })

  test('a complete backup of another key is refused', async () => {
    const file = await changed((entries) => entries, Buffer.from(server.services.key.current).reverse())
    expect(await refusalOf(file)).toContain('The encryption key is not the one of this backup')
  })

  test('a backup that is cut exactly before its proof is called cut, whatever the operator asks for', async () => {
    const cut = newFile(bytes.subarray(0, bytes.lastIndexOf(Buffer.from([0x1f, 0x8b, 0x08, 0x10]))))
    for (const unproven of [false, true]) {
      const refusal = await refusalOf(cut, { unproven })
      expect(refusal).toContain('It was cut off')
      expect(refusal).not.toContain('--unproven')
    }
  })

  test('a backup without a proof is refused unless the operator asks for it', async () => {
    expect(await refusalOf(old)).toContain('If you know that an earlier version took it: --unproven.')
    expect((await verifyBackup({ ...order(old), unproven: true })).totals).toEqual((await verifyBackup(order(whole))).totals)
  })
})

test(`a backup without a proof and with any bit flipped is refused or restored unchanged, ${DAMAGES} times`, async () => {
  const plain = readFileSync(old)
  const wanted = await verifyBackup({ ...order(old), unproven: true })
  let refusals = 0
  for (let count = 0; count < DAMAGES; count += 1) {
    const file = newFile(flipped(plain))
    const found = await soon(verifyBackup({ ...order(file), unproven: true })).catch((error: Error) => error)
    if (found instanceof StartRefusal) refusals += 1
    else expect(found).toEqual(wanted)
  }
  expect(refusals).toBeGreaterThan(DAMAGES * 0.9)
})

test('a backup of an earlier version is restored with --unproven, and a filled database is replaced with --replace only', async () => {
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, LEDGER), '')
  await expect(restore(copy.config, order(whole))).rejects.toThrow('Move it away, or restore with --replace')
  rmSync(join(data, LEDGER))
  await restore(copy.config, { ...order(old), unproven: true })
  expect(left().map(({ name }) => name)).toContain(LEDGER)
  await target.run(sql`insert into network (name) values ('Later')`)
  await target.run(sql`select graphile_worker.add_job('waiver_document', '{"signature": 7}'::json)`)
  await expect(restore(copy.config, order(whole))).rejects.toThrow('The database is not empty. With --replace')
  expect(await target.rows(sql`select name from network order by id`)).toEqual([{ name: 'Metro Live Scan Network' }, { name: 'Later' }])
  await target.run(sql`insert into job_workers (pool) values ('of a running server')`)
  for (const replace of [false, true])
    await expect(restore(copy.config, { ...order(whole), replace })).rejects.toThrow('A server is running on this database.')
  await target.run(sql`delete from job_workers`)
  await restore(copy.config, { ...order(whole), replace: true })
  expect(await target.rows(sql`select name from network order by id`)).toEqual([{ name: 'Metro Live Scan Network' }])
  expect(await target.rows(sql`select task_identifier from graphile_worker.jobs where task_identifier = 'waiver_document'`)).toEqual([])
})

async function* entryNames() {
  const names: string[] = []
  await changed(async function* (entries) {
    for await (const entry of entries) {
      names.push(entry.name)
      yield entry
    }
  })
  yield* names
}
