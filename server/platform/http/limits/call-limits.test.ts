import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../../testing/database/database.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { type Refusal, tooMany } from '../errors.ts'
import { countAddress, countCall, countCallQuietly, countFailures, countInEnvironment } from './call-limits.ts'

let test_: TestDatabase
let databases: Database[]
beforeAll(async () => {
  test_ = await cloneDatabase()
  databases = [openDatabase(test_.config), openDatabase(test_.config)]
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await test_.drop()
})

const limit = (scope: string, most: number) => ({ scope, most, minutes: 60 })

test('simultaneous calls at two servers are limited exactly', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => countCallQuietly(databases[index % 2] as Database, limit('guess', 10), 'ann')),
  )
  expect(answers.filter(Boolean)).toHaveLength(10)
  expect(await databases[0]?.one(sql`select count from attempt where scope = 'guess'`)).toEqual({ count: 60 })
})

test('the first calls are within the limit, and each key is counted separately', async () => {
  const [database] = databases as [Database]
  const keys = ['ben', 'cy', 'ben', 'ben', 'cy', 'ben']
  const answers = await Promise.all(keys.map((key) => countCallQuietly(database, limit('first', 2), key)))
  expect(answers).toEqual([true, true, true, false, true, false])
})

test('each scope is counted separately, and a refused caller learns when to retry', async () => {
  const [database] = databases as [Database]
  const calls = ['one', 'two', 'one'].map((scope) => countCall(database, limit(scope, 1), 'dee'))
  const [first, second, third] = await Promise.allSettled(calls)
  expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled'])
  const { status, headers } = (third as PromiseRejectedResult).reason as Refusal
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600)
})

test('the networks of an IPv6 site have four times the calls of one, and other sites their own', async () => {
  const [database] = databases as [Database]
  const of = async (ip: string) => (await Promise.allSettled([countAddress(database, limit('site', 3), ip, 'here')]))[0]?.status
  const networks = await Promise.all(Array.from({ length: 20 }, (_, network) => of(`2001:db8:0:${network.toString(16)}::1`)))
  expect(networks.filter((status) => status === 'fulfilled')).toHaveLength(12)
  expect([await of('2001:db8:1::1'), await of('203.0.113.1')]).toEqual(['fulfilled', 'fulfilled'])
  const own = []
  for (let call = 0; call < 4; call += 1) own.push(await of('2001:db8:2::1'))
  expect(own).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
})

test('an address has a limit in each environment, and twice as many calls in all together', async () => {
  const [database] = databases as [Database]
  const inEnvironment = async (employer: number) =>
    (await Promise.allSettled([countInEnvironment(database, limit('apart', 3), '203.0.113.9', { employer })]))[0]?.status
  const statuses = []
  for (const employer of [1, 1, 1, 1, 2, 2, 3]) statuses.push(await inEnvironment(employer))
  expect(statuses).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected'])
})

test('only failures use a limit of failures up, and parallel ones do not pass together', async () => {
  const [database] = databases as [Database]
  const counted = [{ limit: limit('failures', 3), key: 'eve' }]
  const attempt = async (outcome: 'right' | 'wrong' | 'away') =>
    countFailures(
      database,
      counted,
      async () => {
        if (outcome !== 'right') throw new Error(outcome)
        return outcome
      },
      (error) => (error as Error).message === 'wrong',
    ).catch((error: Error & { status?: number }) => error.status ?? error.message)
  for (let index = 0; index < 10; index++) expect(await attempt('right')).toBe('right')
  for (let index = 0; index < 10; index++) expect(await attempt('away')).toBe('away')
  const answers = await Promise.all(Array.from({ length: 8 }, () => attempt('wrong')))
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(3)
  expect(answers.filter((answer) => answer === 429)).toHaveLength(5)
})

test.each([
  [1, 'in 1 minute'],
  [60, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [719, 'in 12 minutes'],
  [7_140, 'in 119 minutes'],
  [7_200, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('%i seconds to wait are shown as %s', (seconds, words) => {
  const { detail, headers } = tooMany(seconds)
  expect([detail, headers['retry-after']]).toEqual([`Too many attempts. Try again ${words}.`, String(seconds)])
})
