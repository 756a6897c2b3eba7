import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { makeWorld, type World } from '../../testing/world.ts'
import { expandFilters } from './expand-filters.ts'

let world: World
let ids: number[]
let statements = 0
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { database } = world.services
  await database.begin()
  const made = await database.rows<{ id: number }>(sql`
    insert into employer (name) select 'Mill ' || chr(64 + n) from generate_series(1, 21) n returning id`)
  ids = made.map(({ id }) => id)
  statements = 0
})
afterEach(() => world.services.database.undo())

const expand = (filters: string) => {
  const { database } = world.services
  const rows: Db['rows'] = (statement) => {
    statements += 1
    return database.rows(statement)
  }
  return expandFilters({ ...database, rows }, { filters })
}
const names = (count: number) => Array.from({ length: count }, (_, at) => `mill ${String.fromCharCode(97 + at)}`)
const listed = (count: number) => `employer:"${names(count).join(', ')}"`

test('the names of a list are looked up by one statement, and stay in their order', async () => {
  expect(await expand(listed(20))).toEqual({ employer: ids.slice(0, 20).join(',') })
  expect(statements).toBe(1)
})

test('one name alone is looked up, too', async () => {
  expect(await expand('employer:"mill b"')).toEqual({ employer: String(ids[1]) })
})

test('a name with a comma stays one beside others, and a list within quotation marks is read as one', async () => {
  await world.services.database.run(sql`update employer set name = 'Mill, B and Sons' where id = ${ids[1]}`)
  expect(await expand('employer:"Mill, B and Sons","mill a"')).toEqual({ employer: `${ids[1]},${ids[0]}` })
  expect(await expand('employer:"mill c,mill a"')).toEqual({ employer: `${ids[2]},${ids[0]}` })
})

test('a list has at most twenty values', async () => {
  await expect(expand(listed(21))).rejects.toMatchObject({ errors: { filters: 'employer has more than 20 values' } })
  expect(statements).toBe(0)
})

test.each([
  ['employer:"mill a,nowhere"', 'There is no employer nowhere'],
  [
    'employer:"mill a,mill"',
    /^employer:mill may be Mill A \(employer:#\d+\), Mill B .* or another\. Write more of the name, or the number$/,
  ],
])('%s names the one that it does not find, or that is several', async (filters, words) => {
  await expect(expand(filters)).rejects.toMatchObject({ errors: { filters: expect.stringMatching(words) } })
})

test('a name that only a deleted record has finds it, one of the same name that is there comes first, and both are told apart', async () => {
  const { database } = world.services
  const remove = (at: number) => database.run(sql`update employer set removed_at = now() where id = ${ids[at]}`)
  await remove(1)
  expect(await expand('employer:"mill b"')).toEqual({ employer: String(ids[1]) })
  await database.run(sql`update employer set name = 'Mill B' where id = ${ids[2]}`)
  expect(await expand('employer:"mill b"')).toEqual({ employer: String(ids[2]) })
  await database.run(sql`update employer set name = 'Mill B Annex' where id = ${ids[2]}`)
  await expect(expand('employer:"mill b"')).rejects.toMatchObject({
    errors: { filters: expect.stringContaining(`Mill B, deleted (employer:#${ids[1]}), Mill B Annex (employer:#${ids[2]})`) },
  })
})
