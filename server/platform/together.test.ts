import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Db } from './database.ts'
import { together } from './together.ts'

/** A database whose statements end when the test says so. */
function slowDatabase() {
  const runs: PromiseWithResolvers<unknown[]>[] = []
  const rows = () => {
    const run = Promise.withResolvers<unknown[]>()
    runs.push(run)
    return run.promise
  }
  return { db: { rows } as unknown as Db, runs }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('who asks while it runs gets a run that began after he asked, one for all who wait', async () => {
  const { db, runs } = slowDatabase()
  const first = together(db, sql`select ${1}`)
  const [second, third] = [together(db, sql`select ${1}`), together(db, sql`select ${1}`)]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve([{ count: 1 }])
  expect(await first).toEqual([{ count: 1 }])
  await turn()
  expect(runs).toHaveLength(2)
  const fourth = together(db, sql`select ${1}`)
  runs[1]?.resolve([{ count: 2 }])
  expect(await second).toEqual([{ count: 2 }])
  expect(await third).toEqual([{ count: 2 }])
  await turn()
  expect(runs).toHaveLength(3)
  runs[2]?.resolve([{ count: 3 }])
  expect(await fourth).toEqual([{ count: 3 }])
  await turn()
  const fifth = together(db, sql`select ${1}`)
  expect(runs).toHaveLength(4)
  runs[3]?.resolve([{ count: 4 }])
  expect(await fifth).toEqual([{ count: 4 }])
})

test('other values, other words and other connections are not shared', async () => {
  const { db, runs } = slowDatabase()
  const other = slowDatabase()
  void together(db, sql`select ${1}`)
  void together(db, sql`select ${2}`)
  void together(db, sql`select 1, ${1}`)
  void together(other.db, sql`select ${1}`)
  expect([runs.length, other.runs.length]).toEqual([3, 1])
})

test('what fails is told to those who asked for it, and the next ones try again', async () => {
  const { db, runs } = slowDatabase()
  const first = together(db, sql`select ${1}`)
  const second = together(db, sql`select ${1}`)
  runs[0]?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await turn()
  runs[1]?.resolve([{ count: 2 }])
  expect(await second).toEqual([{ count: 2 }])
})
