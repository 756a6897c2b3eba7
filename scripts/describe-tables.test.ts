import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { cloneDatabase, type TestDatabase } from '../server/testing/database/database.ts'
import { readProject, tableOwners } from './checks/table-owners.ts'
import { describeTables } from './describe-tables.ts'

const root = join(import.meta.dirname, '..')
const owners = tableOwners(readProject(root).schema)

let copy: TestDatabase
let database: Database
beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config, { size: 1 })
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

test('the document of the tables is that of the newest schema', async () => {
  expect(readFileSync(join(root, 'docs/tables.md'), 'utf8'), 'Run npm run derive').toBe(await describeTables(database, owners))
})

test('the document of the tables has each table once, below its owner', async () => {
  const text = await describeTables(database, owners)
  const headings = [...text.matchAll(/^(##|###) (\w+)$/gm)]
  const found = new Map<string, string>()
  let owner = ''
  for (const [, level, name = ''] of headings)
    if (level === '##') owner = name
    else if (owners.has(name)) found.set(name, owner)
  expect(found.size).toBeGreaterThan(60)
  expect([...found].filter(([name, at]) => owners.get(name) !== at)).toEqual([])
})
