import { expect, test } from 'vitest'
import { readEveryRecord } from './use-every-record.ts'

test('all pages of a list are read, in order', async () => {
  const pages = { start: { count: 3, next: 'b', results: [1, 2] }, b: { count: 3, next: null, results: [3] } }
  expect(await readEveryRecord(async (cursor) => pages[(cursor ?? 'start') as keyof typeof pages])).toEqual([1, 2, 3])
})
