import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { cloneDatabase } from '../testing/database.ts'
import { catalogueOf, earlierSchema } from '../testing/schema.ts'

test('the schema files make the same tables, constraints, indexes, triggers, functions and views as the migrations before them', async () => {
  const target = await cloneDatabase('template1')
  const { pool, close } = openDatabase(target.config, 3)
  try {
    expect(await migrate(pool, undefined, ['0000-schema'])).toEqual(['0000-schema'])
    expect(await catalogueOf(pool)).toEqual(earlierSchema().catalogue)
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
