import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import type { Db } from '../database.ts'
import { UNKNOWN } from './replica-progress.ts'
import { readsOf } from './replica-reads.ts'
import type { ReplicaState } from './replica-server.ts'

const SERVER: ReplicaState = { database: '1 1', started: 'today', direct: true, standby: true, timeline: 1, replayed: 1n }
const READ = sql`select 1`

/** A database that answers with its name, or fails. */
function stub(name: string, answer: () => unknown[] = () => [name]) {
  const rows = vi.fn(async () => answer())
  return { rows, db: { rows, one: async () => (await rows())[0], run: async () => 0 } as unknown as Db }
}

const failing = (error: object) => stub('replica', () => Promise.reject(Object.assign(new Error(), error)) as never)

function open(replica: Db, isInOrder = true) {
  const primary = stub('primary')
  const lose = vi.fn()
  const counts = { repeated: 0 }
  const watch = { known: () => ({ run: 7, progress: UNKNOWN, server: isInOrder ? SERVER : undefined }), lose }
  return { ...readsOf(watch, replica, primary.db, counts), primary: primary.rows, lose, counts }
}

test('the replica answers while it is usable', async () => {
  const { rows, one, primary } = open(stub('replica').db)
  expect([await rows(READ), await one(READ)]).toEqual([['replica'], 'replica'])
  expect(primary).not.toHaveBeenCalled()
})

test('the primary answers while the replica is not usable', async () => {
  const replica = stub('replica')
  const { rows } = open(replica.db, false)
  expect(await rows(READ)).toEqual(['primary'])
  expect(replica.rows).not.toHaveBeenCalled()
})

test.each([
  { failure: 'a conflict with recovery', error: { code: '40001' }, isLost: false },
  { failure: 'a conflict with recovery that ends the connection', error: { code: '57P01' }, isLost: true },
  { failure: 'a starting server', error: { code: '57P03' }, isLost: true },
  { failure: 'a crash', error: { code: '57P02' }, isLost: true },
  { failure: 'a refused connection', error: { code: 'ECONNREFUSED' }, isLost: true },
  { failure: 'a connection that breaks', error: { message: 'Connection terminated unexpectedly' }, isLost: true },
  { failure: 'a connection without answers', error: { message: 'Query read timeout' }, isLost: true },
  { failure: 'no free connection', error: { message: 'timeout exceeded when trying to connect' }, isLost: false },
  { failure: 'too many connections', error: { code: '53300' }, isLost: false },
  { failure: 'a column that the replica does not have yet', error: { code: '42703' }, isLost: false },
])('after $failure the primary repeats the statement, and answers the rest of the request', async ({ error, isLost }) => {
  const replica = failing(error)
  const { rows, lose, counts } = open(replica.db)
  expect(await rows(READ)).toEqual(['primary'])
  expect(await rows(READ)).toEqual(['primary'])
  expect(replica.rows).toHaveBeenCalledTimes(1)
  expect(counts.repeated).toBe(1)
  expect(lose.mock.calls).toEqual(isLost ? [[7]] : [])
})

test.each([
  { failure: 'a value that does not fit', code: '22003' },
  { failure: 'a statement that takes too long', code: '57014' },
])('$failure is not repeated on the primary', async ({ code }) => {
  const { rows, primary, lose } = open(failing({ code }).db)
  await expect(rows(READ)).rejects.toMatchObject({ code })
  expect(primary).not.toHaveBeenCalled()
  expect(lose).not.toHaveBeenCalled()
})

test('another request reads from the replica again', async () => {
  let fails = true
  const replica = stub('replica', () => {
    if (fails) throw Object.assign(new Error(), { code: '40001' })
    return ['replica']
  })
  const first = open(replica.db)
  expect(await first.rows(READ)).toEqual(['primary'])
  fails = false
  expect(await open(replica.db).rows(READ)).toEqual(['replica'])
  expect(await first.rows(READ)).toEqual(['primary'])
})
