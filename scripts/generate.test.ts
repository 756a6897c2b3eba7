import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseKeys } from '../server/operations/keys/database-keys.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { place } from '../server/platform/secrets/sealing.ts'
import { cloneDatabase, type TestDatabase } from '../server/testing/database/database.ts'

const PEOPLE = 60
const key = randomBytes(32)

let copy: TestDatabase
let database: Database
beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config, { size: 2 })
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

const generate = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'generate.ts'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_URL: copy.url, BIMS_KEY: key.toString('base64') },
  })
const indexes = () =>
  database.rows<{ definition: string }>(sql`
    select indexdef as definition from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint order by definition`)

test('the command fills a database with people, appointments and histories, and restores its indexes and constraints', async () => {
  const before = await indexes()
  const { status, stdout, stderr } = generate('--applicants', String(PEOPLE), '--seed', '7')
  expect(status, stderr).toBe(0)
  expect(stdout).toContain(`${PEOPLE} applicants, seed 7`)
  expect(await indexes()).toEqual(before)
  const [made] = await database.rows<Record<string, number>>(sql`
    select (select count(*) from applicant) as people, (select count(*) from appointment) as appointments,
      (select count(distinct applicant) from applicant_history) as histories, (select count(distinct appointment) from appointment_history) as booked,
      (select count(*) from applicant where first_name = '' or last_name = '' or email not like '%@%') as nameless,
      (select count(*) from appointment where ends_at <= date_time) as backward`)
  expect(made).toEqual({ people: PEOPLE, appointments: 3 * PEOPLE, histories: PEOPLE, booked: 3 * PEOPLE, nameless: 0, backward: 0 })
  const { sealing, stop } = await openDatabaseKeys(database, { key, dataFolder: '' })
  stop()
  const person = await database.one<{ record_key: string; dob: Buffer; dob_index: Buffer }>(
    sql`select record_key, dob, dob_index from applicant where dob is not null order by id limit 1`,
  )
  const born = person && (await sealing.open(place('applicant', 'dob', person.record_key), person.dob))
  expect(born).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(sealing.index('dob', born ?? '').equals(person?.dob_index as Buffer)).toBe(true)
})

test('a database that a server uses is refused', async () => {
  await database.run(sql`insert into job_workers (pool) values ('of a running server')`)
  const { status, stderr } = generate('--applicants', '5', '--add')
  await database.run(sql`delete from job_workers`)
  expect([status, stderr]).toEqual([1, expect.stringContaining('A server is running on this database. Stop it first')])
  expect(await database.one(sql`select count(*) as people from applicant`)).toEqual({ people: PEOPLE })
})

test('a second run is refused without --add, and adds to the data with it; a wrong number is refused with its option', async () => {
  expect(generate('--applicants', '5').stderr).toContain('holds people already')
  expect(await database.one(sql`select count(*) as people from applicant`)).toEqual({ people: PEOPLE })
  expect(generate('--applicants', '5', '--seed', '8', '--add').status).toBe(0)
  expect(await database.one(sql`select count(*) as people from applicant`)).toEqual({ people: PEOPLE + 5 })
  const { status, stderr } = generate('--applicants', 'many')
  expect([status, stderr.trim()]).toEqual([1, 'Say how many: npm run generate -- --applicants <1 to 5,000,000>'])
})
