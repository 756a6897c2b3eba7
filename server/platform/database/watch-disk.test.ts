import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { watchDisk } from './watch-disk.ts'

const fullDisk = Object.assign(new Error('could not extend file'), { code: '53100' })

/** A pool whose statements call `query`. */
const poolWith = (query: (text: string) => Promise<unknown>) =>
  ({ connect: async () => ({ query, release: () => undefined }) }) as unknown as pg.Pool

test('no space is probed without a refused write', async () => {
  const query = vi.fn(async () => undefined)
  const disk = watchDisk(poolWith(query))
  expect(() => disk.note(new Error('another'))).toThrow('another')
  await disk.checkRoom()
  expect(query).not.toHaveBeenCalled()
})

test('after a write failed for lack of space, space is probed until there is some', async () => {
  let isFull = true
  const query = vi.fn(async (text: string) => {
    if (isFull && text.includes('create temp table')) throw fullDisk
  })
  const disk = watchDisk(poolWith(query))
  expect(() => disk.note(fullDisk)).toThrow('could not extend file')
  await expect(disk.checkRoom()).rejects.toThrow()
  isFull = false
  await disk.checkRoom()
  query.mockClear()
  await disk.checkRoom()
  expect(query).not.toHaveBeenCalled()
})
