import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts'
import { StartRefusal } from '../start-refusal.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let pool: pg.Pool
let folder: string

beforeEach(async () => {
  database = await cloneDatabase()
  pool = openDatabase(database.config, 5).pool
  folder = mkdtempSync(join(tmpdir(), 'bims-migrations-'))
})
afterEach(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const tables = async () =>
  (await pool.query(`select tablename from pg_tables where tablename like 'fruit%' order by 1`)).rows.map(({ tablename }) => tablename)

describe('migrations', () => {
  test('are applied in order, each once', async () => {
    write('9002-second.sql', 'alter table fruit rename to fruits')
    write('9001-first.sql', 'create table fruit ()')
    expect(await migrate(pool, folder)).toEqual(['9001-first.sql', '9002-second.sql'])
    expect(await migrate(pool, folder)).toEqual([])
    expect(await tables()).toEqual(['fruits'])
  })

  test('of a backup that is older are applied alone; the others come later', async () => {
    write('9001-first.sql', 'create table fruit ()')
    write('9002-second.sql', 'alter table fruit rename to fruits')
    expect(await migrate(pool, folder, ['9001-first.sql'])).toEqual(['9001-first.sql'])
    expect(await tables()).toEqual(['fruit'])
    expect(await migrate(pool, folder)).toEqual(['9002-second.sql'])
  })

  test('that fail leave nothing of themselves, and what came before them', async () => {
    write('9001-first.sql', 'create table fruit ()')
    write('9002-broken.sql', 'create table fruit_basket (); select 1 / 0')
    await expect(migrate(pool, folder)).rejects.toThrow('The migration 9002-broken.sql failed: division by zero')
    expect(await tables()).toEqual(['fruit'])
  })

  test('may not change once applied', async () => {
    write('9001-first.sql', 'create table fruit ()')
    await migrate(pool, folder)
    write('9001-first.sql', 'create table fruit (name text)')
    await expect(migrate(pool, folder)).rejects.toThrow(StartRefusal)
  })

  test('need numbers of their own', async () => {
    write('9001-first.sql', 'select 1')
    write('9001-other.sql', 'select 1')
    await expect(migrate(pool, folder)).rejects.toThrow('Two migrations have the number 9001')
  })

  test('of two servers that start at once are applied once', async () => {
    write('9001-first.sql', 'create table fruit ()')
    const both = await Promise.all([migrate(pool, folder), migrate(pool, folder)])
    expect(both.flat()).toEqual(['9001-first.sql'])
  })

  test('bring the queue of jobs', async () => {
    expect((await pool.query('select count(*)::int as jobs from graphile_worker.jobs')).rows).toEqual([{ jobs: 0 }])
  })
})
