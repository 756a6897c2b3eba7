import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { digestKey } from '../platform/records/idempotency.ts'
import { openDatabaseBefore } from '../testing/database/database-before.ts'

const MIGRATION = '0136-digests-of-keys.sql'

let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  const before = await openDatabaseBefore(MIGRATION)
  database = before.database
  close = before.close
  await database.run(writtenByFormer('of-before', 1))
  await database.run(sql`
    insert into payment_token (token_hash, brand, last4, expires_at, bound_to) values ('\\x00', 'VISA', '4242', now(), 'of-before')`)
  expect(await migrate(database.pool)).toContain(MIGRATION)
})
afterAll(() => close())

/** A key as a server of the version before writes it. */
const writtenByFormer = (key: string, made: number | null): Sql =>
  sql`insert into idempotency (scope, key, body_hash, made) values ('schedule', ${key}, '\\x00', ${made})`
const madeWith = async (key: string) =>
  (await database.rows<{ made: number }>(sql`select made from idempotency where key = ${digestKey(key)}`)).map(({ made }) => made)
const written = async () =>
  (await database.rows<{ key: string }>(sql`select key from idempotency where key not like 'sha256 %'`)).map(({ key }) => key)

test('keys from before the migration are found by their digests', async () => {
  expect(await madeWith('of-before')).toEqual([1])
  expect(await written()).toEqual([])
  expect(await database.rows(sql`select bound_to from payment_token`)).toEqual([{ bound_to: digestKey('of-before') }])
})

test('a key that a former server writes meanwhile is a digest once its transaction ends', async () => {
  await database.transaction(async (db) => {
    await db.run(writtenByFormer('of-meanwhile', null))
    await db.run(sql`update idempotency set made = 2 where key = 'of-meanwhile'`)
  })
  expect(await madeWith('of-meanwhile')).toEqual([2])
  expect(await written()).toEqual([])
})

test('a former server that repeats a call of a new one does nothing, and may be asked again', async () => {
  await database.run(
    sql`insert into idempotency (scope, key, body_hash, made) values ('schedule', ${digestKey('of-a-new-one')}, '\\x00', 3)`,
  )
  const repeated = database.transaction((db) => db.run(writtenByFormer('of-a-new-one', 4)))
  await expect(repeated).rejects.toMatchObject({ code: '40001' })
  expect(await madeWith('of-a-new-one')).toEqual([3])
})
