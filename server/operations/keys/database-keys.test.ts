import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { createSealing, markOf, place } from '../../platform/secrets/sealing.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { checkMasterKey, openDatabaseKeys } from './database-keys.ts'
import { sealedColumns } from './sealed-columns.ts'

let copy: TestDatabase
let database: Database
let folder: string
beforeEach(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config, { size: 3 })
  folder = mkdtempSync(join(tmpdir(), 'bims-keys-'))
})
afterEach(async () => {
  await database.close()
  await copy.drop()
  rmSync(folder, { recursive: true })
})

const RIGHT = randomBytes(32)
const WHERE = place('applicant', 'dob', 'somebody')
const notices: string[] = []
const openWith = async (key?: Buffer, dataFolder = folder) => {
  const keys = await openDatabaseKeys(database, { key, dataFolder }, (notice) => notices.push(notice))
  keys.stop()
  return keys
}
const refusal = (key?: Buffer) =>
  openWith(key).then(
    () => 'opened',
    (error: Error) => `${error.name}: ${error.message}`,
  )
/** An applicant of a database from before it had keys. */
async function addPerson(master: Buffer, dob = '1990-01-02') {
  const key = randomUUID()
  const sealing = createSealing(master)
  await database.run(sql`insert into network (id, name) overriding system value values (1, 'Metro') on conflict do nothing`)
  await database.run(sql`
    insert into applicant (record_key, network, first_name, last_name, email, phone, dob, dob_index)
    values (${key}, 1, 'Ann', 'Lee', 'ann@example.org', '3055550101', ${sealing.seal(place('applicant', 'dob', key), dob)},
      ${sealing.index('dob', dob)})`)
  return key
}

describe('a new database', () => {
  test('gets a master key in the data folder and keys of its own, once, and stores only the mark of the master key', async () => {
    const first = await openWith()
    const sealed = first.sealing.seal(WHERE, '1990-01-02')
    expect(notices.splice(0)).toEqual([expect.stringContaining('Back it up apart from the data')])
    const again = await openWith()
    expect(notices).toEqual([])
    expect(await again.sealing.open(WHERE, sealed)).toBe('1990-01-02')
    expect([again.key, again.sealing.index('dob', 'x')]).toEqual([first.key, first.sealing.index('dob', 'x')])
    const stored = JSON.stringify(await database.rows(sql`select k::text from sealing_key k`))
    expect(stored).toContain(markOf(first.master))
    for (const secret of [first.master, first.key])
      for (const form of ['hex', 'base64'] as const) expect(stored).not.toContain(secret.toString(form))
    await expect(createSealing(first.master).open(WHERE, sealed)).rejects.toThrow('Sealed with another key')
  })

  test('gets one key from two processes that start simultaneously', async () => {
    const other = mkdtempSync(join(folder, 'other-'))
    const outcomes = await Promise.allSettled([openWith(), openWith(undefined, other)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([folder, other].filter((each) => existsSync(join(each, 'bims.key')))).toHaveLength(1)
  })

  test('refuses to start with a weak key, which may still take a backup', async () => {
    await checkMasterKey(database, Buffer.alloc(32))
    expect(await refusal(Buffer.alloc(32))).toMatch(/^StartRefusal: The encryption key can be guessed/)
    expect(await database.rows(sql`select from sealing_key`)).toEqual([])
  })
})

describe('a database with keys', () => {
  beforeEach(async () => {
    await openWith(RIGHT)
  })

  test('refuses another key, names the required one, and changes nothing', async () => {
    const before = await database.rows(sql`select * from sealing_key order by id`)
    const wrong = randomBytes(32)
    expect(await refusal(wrong)).toBe(
      `StartRefusal: The encryption key is not the one of this database: it has the mark ${markOf(wrong)}, and the database's is ${markOf(RIGHT)}. Set BIMS_KEY, or bims.key in BIMS_DATA, to the key it was filled with.`,
    )
    await expect(checkMasterKey(database, wrong)).rejects.toThrow('is not the one of this database')
    expect(await database.rows(sql`select * from sealing_key order by id`)).toEqual(before)
    await checkMasterKey(database, RIGHT)
  })

  test('gets no new key when its own is missing', async () => {
    expect(await refusal()).toMatch(/^StartRefusal: The encryption key of this database \(its mark is [0-9a-f]{16}\) is missing/)
    expect(existsSync(join(folder, 'bims.key'))).toBe(false)
  })

  test('refuses keys that were changed in the database', async () => {
    await database.run(sql`update sealing_key set sealed = set_byte(sealed, 40, 255 - get_byte(sealed, 40)) where purpose = 'DATA'`)
    expect(await refusal(RIGHT)).toMatch(/^StartRefusal: The keys in the database are damaged/)
  })
})

describe('a database that was filled before it had keys', () => {
  test('derives them from the master key that opens its values: values open and are found, and links stay valid', async () => {
    const person = await addPerson(RIGHT)
    await checkMasterKey(database, RIGHT)
    expect(await database.rows(sql`select from sealing_key`)).toEqual([])
    const { sealing, key } = await openWith(RIGHT)
    const row = await database.one<{ dob: Buffer; dob_index: Buffer }>(sql`select dob, dob_index from applicant`)
    expect(await sealing.open(place('applicant', 'dob', person), row?.dob as Buffer)).toBe('1990-01-02')
    expect([sealing.index('dob', '1990-01-02'), key.current]).toEqual([row?.dob_index, RIGHT])
  })

  test('refuses every other key, creates none, and writes nothing', async () => {
    await addPerson(RIGHT)
    expect(await refusal(randomBytes(32))).toMatch(/^StartRefusal: The encryption key is not the one .* does not open the sealed values/)
    await expect(checkMasterKey(database, randomBytes(32))).rejects.toThrow('does not open the sealed values')
    expect(await refusal()).toMatch(/^StartRefusal: The encryption key of this database is missing/)
    expect(existsSync(join(folder, 'bims.key'))).toBe(false)
    writeFileSync(join(folder, 'bims.key'), randomBytes(32).toString('base64'), { mode: 0o600 })
    expect(await refusal()).toContain('does not open the sealed values')
    expect(await database.rows(sql`select from sealing_key`)).toEqual([])
  })

  test('recognises its key by most of its oldest values, even if one is damaged or later ones have a wrong key', async () => {
    const damaged = await addPerson(RIGHT)
    await database.run(sql`update applicant set dob = set_byte(dob, 0, 255 - get_byte(dob, 0)) where record_key = ${damaged}`)
    for (let count = 0; count < 4; count += 1) await addPerson(RIGHT)
    const wrong = randomBytes(32)
    for (let count = 0; count < 9; count += 1) await addPerson(wrong)
    expect(await refusal(wrong)).toContain('does not open the sealed values')
    expect(await refusal(RIGHT)).toBe('opened')
  })
})

describe('the list of sealed columns', () => {
  /** Columns of bytes that hold hashes, indexes or public keys. */
  const READABLE = /(_hash|_index|sha256)$|^(hash|asked_from|public_key)$|^key$/

  test('contains every column of bytes except hashes, and each of its tables has a record key', async () => {
    const columns = await database.rows<{ table: string; column: string; keyed: boolean }>(sql`
      select c.table_name as table, c.column_name as column, exists (
        select from information_schema.columns k where k.table_name = c.table_name and k.column_name = 'record_key') as keyed
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.data_type = 'bytea' and t.table_type = 'BASE TABLE' and c.table_name <> 'sealing_key'`)
    const sealed = columns.filter(({ column }) => !READABLE.test(column))
    const names = (of: readonly { table: string; column: string }[]) => of.map(({ table, column }) => `${table}.${column}`).sort()
    expect(names(sealed)).toEqual(names(sealedColumns))
    expect(sealed.filter(({ keyed }) => !keyed)).toEqual([])
    for (const { table, column } of sealedColumns) await database.rows(sql`select id, record_key, ${raw(column)} from ${raw(table)}`)
  })
})
