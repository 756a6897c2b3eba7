import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { earlierSchema, pretendSteps, readCatalogue } from '../../testing/database/schema.ts'
import { log } from '../log.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { openDatabase } from './database.ts'
import { knownSteps, migrate, migrateWithLog } from './migrate.ts'

let database: TestDatabase
let pool: pg.Pool
let folder: string

const open = async (template?: string) => {
  database = await cloneDatabase(template)
  pool = openDatabase(database.config, { size: 5 }).pool
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bims-schema-'))
  mkdirSync(join(folder, 'migrations'))
})
afterEach(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const tables = async () =>
  (await pool.query(`select tablename from pg_tables where tablename like 'fruit%' order by 1`)).rows.map(({ tablename }) => tablename)
const steps = async () => (await pool.query<{ name: string }>('select name from schema_migration order by 1')).rows.map(({ name }) => name)

describe('the schema', () => {
  beforeEach(() => open('template1'))

  test('is created from all its files in their order, before the migrations', async () => {
    write('order.json', '["tree", "fruit"]')
    write('fruit.sql', 'create table fruit (tree bigint references tree);')
    write('tree.sql', 'create table tree (id bigint primary key); -- without a line break')
    write('migrations/0001-kinds.sql', 'alter table fruit add column kind text')
    expect(await migrate(pool, folder)).toEqual(['0000-schema', '0001-kinds.sql'])
    expect(await migrate(pool, folder)).toEqual([])
    expect(await steps()).toEqual(['0000-schema', '0001-kinds.sql'])
  })

  test('is created completely or not at all', async () => {
    write('order.json', '["fruit", "tree"]')
    write('fruit.sql', 'create table fruit ();')
    write('tree.sql', 'select 1 / 0')
    await expect(migrate(pool, folder)).rejects.toThrow('The migration 0000-schema failed: division by zero')
    expect(await tables()).toEqual([])
  })

  test('is created once by three servers that start simultaneously on an empty database', async () => {
    const schemaOnly = () => migrate(pool, undefined, ['0000-schema'])
    const all = await Promise.all([schemaOnly(), schemaOnly(), schemaOnly()])
    expect(all.flat()).toEqual(['0000-schema'])
    expect(await readCatalogue(pool)).toEqual(earlierSchema().catalogue)
  })
})

describe('a database from before the schema files', () => {
  beforeEach(() => open())
  const earlier = earlierSchema().steps

  test('is accepted unchanged after all its migrations', async () => {
    await pool.query(`insert into network (name) values ('Metro')`)
    await pretendSteps(pool, earlier)
    const before = await readCatalogue(pool)
    write('migrations/0001-fruit.sql', 'create table fruit ()')
    const both = await Promise.all([migrate(pool, folder), migrate(pool, folder)])
    expect(both.flat()).toEqual(['0001-fruit.sql'])
    expect(await steps()).toEqual(['0000-schema', '0001-fruit.sql'])
    await pool.query('drop table fruit')
    expect(await readCatalogue(pool)).toEqual(before)
    expect((await pool.query('select name from network')).rows).toEqual([{ name: 'Metro' }])
  })

  test.each([
    ['lacks the last of them', earlier.slice(0, -1), '0023-common-names.sql'],
    ['lacks one between', earlier.filter(({ name }) => name !== '0016-search.sql'), '0024-counted-names.sql'],
    ['has one more', [...earlier, { name: '0025-fruit.sql', checksum: 'x' }], '0025-fruit.sql'],
    ['has a different one of the same name', earlier.map((step, at) => (at === 0 ? { ...step, checksum: 'x' } : step)), '0024'],
  ])('is refused and stays unchanged when it %s', async (_what, applied, last) => {
    await pretendSteps(pool, applied)
    await expect(migrate(pool)).rejects.toThrow(StartRefusal)
    await expect(migrate(pool)).rejects.toThrow(`up to 0024-counted-names.sql. Those applied here, up to ${last}`)
    expect(await steps()).toEqual(applied.map(({ name }) => name))
  })
})

describe('migrations', () => {
  beforeEach(() => open())

  test('are applied in order, each once', async () => {
    write('migrations/9002-second.sql', 'alter table fruit rename to fruits')
    write('migrations/9001-first.sql', 'create table fruit ()')
    expect(await migrate(pool, folder)).toEqual(['9001-first.sql', '9002-second.sql'])
    expect(await migrate(pool, folder)).toEqual([])
    expect(await tables()).toEqual(['fruits'])
  })

  test('can be limited to those of an older backup', async () => {
    write('migrations/9001-first.sql', 'create table fruit ()')
    write('migrations/9002-second.sql', 'alter table fruit rename to fruits')
    expect(await migrate(pool, folder, ['9001-first.sql'])).toEqual(['9001-first.sql'])
    expect(await tables()).toEqual(['fruit'])
    expect(await migrate(pool, folder)).toEqual(['9002-second.sql'])
  })

  test('of a newer version stay when an older server starts', async () => {
    write('migrations/9001-first.sql', 'create table fruit ()')
    await migrate(pool, folder)
    expect(await migrate(pool)).toEqual([])
    expect(await steps()).toEqual([...knownSteps().map(({ name }) => name), '9001-first.sql'])
  })

  test('leave nothing of a failed one and keep those before it', async () => {
    write('migrations/9001-first.sql', 'create table fruit ()')
    write('migrations/9002-broken.sql', 'create table fruit_basket (); select 1 / 0')
    await expect(migrate(pool, folder)).rejects.toThrow('The migration 9002-broken.sql failed: division by zero')
    expect(await tables()).toEqual(['fruit'])
  })

  test('may not change once applied', async () => {
    write('migrations/9001-first.sql', 'create table fruit ()')
    await migrate(pool, folder)
    write('migrations/9001-first.sql', 'create table fruit (name text)')
    await expect(migrate(pool, folder)).rejects.toThrow(StartRefusal)
  })

  test('need unique numbers', async () => {
    write('migrations/9001-first.sql', 'select 1')
    write('migrations/9001-other.sql', 'select 1')
    await expect(migrate(pool, folder)).rejects.toThrow('Two migrations have the number 9001')
  })

  test('are applied once by two servers that start simultaneously', async () => {
    write('migrations/9001-first.sql', 'create table fruit ()')
    const both = await Promise.all([migrate(pool, folder), migrate(pool, folder)])
    expect(both.flat()).toEqual(['9001-first.sql'])
  })

  test('create the job queue', async () => {
    expect((await pool.query('select count(*)::int as jobs from graphile_worker.jobs')).rows).toEqual([{ jobs: 0 }])
  })
})

describe('a start', () => {
  beforeEach(() => open('template1'))
  const seconds = expect.any(Number)

  test('logs a new database in one line, each later migration in one more, and nothing of a database of this version', async () => {
    write('order.json', '["fruit"]')
    write('fruit.sql', 'create table fruit ();')
    write('migrations/0001-kind.sql', 'alter table fruit add column kind text')
    expect(await linesOfMigration()).toEqual([{ migrations: 2, seconds }])
    write('migrations/0002-taste.sql', 'alter table fruit add column taste text')
    write('migrations/0003-size.sql', 'alter table fruit add column size text')
    expect(await linesOfMigration()).toEqual([
      { migration: '0002-taste.sql', seconds },
      { migration: '0003-size.sql', seconds },
      { migrations: 2, seconds },
    ])
    expect(await linesOfMigration()).toEqual([])
  })

  async function linesOfMigration(): Promise<unknown[]> {
    const info = vi.spyOn(log, 'info')
    await migrateWithLog(pool, folder)
    const lines = info.mock.calls.map(([line]) => line)
    info.mockRestore()
    return lines
  }
})
