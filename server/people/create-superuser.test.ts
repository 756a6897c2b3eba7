import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts'
import { createSuperuser } from './create-superuser.ts'
import { checkPassword } from './passwords.ts'

let copy: TestDatabase
let database: Database
beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config, { size: 4 })
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

const grace = { username: 'Grace', email: 'grace@example.org', password: 'a long and private sentence' }
const accounts = async () => (await database.one<{ count: number }>(sql`select count(*) as count from user_account`))?.count

test('creates a superuser who can sign in, and records it in the audit log', async () => {
  const id = await createSuperuser(database, { ...grace, email: ' grace@example.org ' })
  const account = await database.one<Record<string, string>>(sql`
    select u.username, u.email, u.password_hash, s.role from user_account u join user_account_seen s on s.id = u.id where u.id = ${id}`)
  expect(account).toMatchObject({ username: 'Grace', email: 'grace@example.org', role: 'superuser' })
  expect(await checkPassword(grace.password, String(account?.password_hash))).toBe(true)
  const events = await database.rows(sql`select event, resource, row_id, actor from audit_event`)
  expect(events).toEqual([{ event: 'create', resource: 'users', row_id: id, actor: null }])
})

test.each([
  ['username in other letters', { ...grace, username: 'grace', email: 'other@example.org' }, 'username grace'],
  ['email in other letters', { ...grace, username: 'other', email: 'GRACE@example.org' }, 'email GRACE@example.org'],
])('refuses a taken %s', async (_what, wanted, words) => {
  await expect(createSuperuser(database, wanted)).rejects.toThrow(words)
  expect(await accounts()).toBe(1)
})

test.each([
  ['username', { ...grace, username: ' ' }],
  ['email', { ...grace, email: 'grace' }],
  ['password', { ...grace, password: 'short' }],
])('names a wrong %s', async (field, wanted) => {
  await expect(createSuperuser(database, wanted)).rejects.toMatchObject({ status: 400, errors: { [field]: expect.any(String) } })
  expect(await accounts()).toBe(1)
})

test('one of two simultaneous accounts with one name is created', async () => {
  const both = await Promise.allSettled(
    [1, 2].map((each) => createSuperuser(database, { ...grace, username: 'twin', email: `twin${each}@example.org` })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
