import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { cloneDatabase } from '../testing/database/database.ts'
import { earlierSchema, readCatalogue } from '../testing/database/schema.ts'

test('the schema files make the same tables, constraints, indexes, triggers, functions and views as the migrations', async () => {
  const target = await cloneDatabase('template1')
  const { pool, close } = openDatabase(target.config, { size: 3 })
  try {
    expect(await migrate(pool, undefined, ['0000-schema'])).toEqual(['0000-schema'])
    expect(await readCatalogue(pool)).toEqual(earlierSchema().catalogue)
  } finally {
    await close()
    await target.drop()
  }
})

test('every schema file has its place in the order', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.sql'))
  const order: string[] = JSON.parse(readFileSync(join(import.meta.dirname, 'order.json'), 'utf8'))
  expect(order.map((name) => `${name}.sql`).sort()).toEqual(files.sort())
})

test('every table with a version raises it by a trigger, but histories, whose rows never change', async () => {
  const target = await cloneDatabase()
  const { rows, close } = openDatabase(target.config, { size: 1 })
  try {
    const without = await rows<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'version'
      where c.relkind = 'r' and c.relname not like '%\\_history' and c.relnamespace = 'public'::regnamespace and not exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'raise_version'::regproc)`)
    expect(without.map(({ name }) => name)).toEqual([])
  } finally {
    await close()
    await target.drop()
  }
})
