import { expect, onTestFinished, test, vi } from 'vitest'
import { batchRequests } from './batches.ts'

/** Batches that end when the test resolves them; requests are names, and names with the same first letter conflict. */
function watched({ maxSize = 10, maxRunning = 1 } = {}) {
  const batches: { requests: readonly string[]; end: () => void; fail: () => void }[] = []
  const request = batchRequests<string, string>({
    conflictKeys: ([first = '']) => [first],
    run: (requests) =>
      new Promise((resolve, reject) => {
        batches.push({ requests, end: () => resolve(requests.map((name) => `${name}!`)), fail: () => reject(new Error('batch')) })
      }),
    maxSize,
    maxRunning,
  })
  return { request, batches }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('runs the first request at once and batches those that arrive meanwhile, each with its own answer', async () => {
  const { request, batches } = watched()
  const answers = ['a', 'b', 'c'].map(request)
  expect(batches.map(({ requests }) => requests)).toEqual([['a']])
  batches[0]?.end()
  expect(await answers[0]).toBe('a!')
  await turn()
  expect(batches[1]?.requests).toEqual(['b', 'c'])
  batches[1]?.end()
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!'])
})

test('keeps conflicting requests out of simultaneous batches without delaying others', async () => {
  const { request, batches } = watched({ maxRunning: 2 })
  const answers = ['a1', 'a2', 'b', 'a3'].map(request)
  expect(batches.map(({ requests }) => requests)).toEqual([['a1'], ['b']])
  batches[1]?.end()
  await answers[2]
  await turn()
  expect(batches).toHaveLength(2)
  batches[0]?.end()
  await turn()
  expect(batches[2]?.requests).toEqual(['a2'])
  batches[2]?.end()
  await turn()
  batches[3]?.end()
  expect(await Promise.all(answers)).toEqual(['a1!', 'a2!', 'b!', 'a3!'])
})

test('lets requests share a batch by a shared key, but not two running batches, until all of the first have ended', async () => {
  const batches: { requests: readonly string[]; end: (left?: Promise<string>) => void }[] = []
  const request = batchRequests<string, string>({
    conflictKeys: (name) => [name],
    sharedKeys: ([first = '']) => [first],
    run: (requests) =>
      new Promise((resolve) => {
        batches.push({ requests, end: (left) => resolve(requests.map((name, index) => (index === 0 && left ? left : `${name}!`))) })
      }),
    maxSize: 10,
    maxRunning: 2,
  })
  const answers = ['a1', 'a2', 'a3', 'a2'].map(request)
  expect(batches.map(({ requests }) => requests)).toEqual([['a1']])
  batches[0]?.end()
  await turn()
  expect(batches[1]?.requests).toEqual(['a2', 'a3'])
  const left = Promise.withResolvers<string>()
  batches[1]?.end(left.promise)
  expect(await answers[2]).toBe('a3!')
  await turn()
  expect(batches).toHaveLength(2)
  left.resolve('a2!')
  await turn()
  expect(batches[2]?.requests).toEqual(['a2'])
  batches[2]?.end()
  expect(await Promise.all(answers)).toEqual(['a1!', 'a2!', 'a3!', 'a2!'])
})

test('begins beside a larger batch when as many requests wait as it has', async () => {
  const { request, batches } = watched({ maxRunning: 2 })
  const answers = ['a', 'b', 'c', 'd'].map(request)
  batches[0]?.end()
  await turn()
  expect(batches.map(({ requests }) => requests)).toEqual([['a'], ['b'], ['c', 'd']])
  batches[1]?.end()
  await turn()
  answers.push(request('e'))
  expect(batches).toHaveLength(3)
  answers.push(request('f'))
  expect(batches[3]?.requests).toEqual(['e', 'f'])
  for (const batch of batches.slice(2)) batch.end()
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!', 'f!'])
})

test('begins beside a larger batch that does not end after a moment', async () => {
  const { request, batches } = watched({ maxRunning: 2 })
  const answers = ['a', 'b', 'c', 'd'].map(request)
  for (const batch of batches.slice(0, 2)) batch.end()
  await turn()
  expect(batches[2]?.requests).toEqual(['c', 'd'])
  answers.push(request('e'))
  expect(batches).toHaveLength(3)
  await expect.poll(() => batches[3]?.requests).toEqual(['e'])
  for (const batch of batches.slice(2)) batch.end()
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!'])
})

test('a request waits its own moment, whatever waited before it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { request, batches } = watched({ maxRunning: 2 })
  const answers = ['a', 'b', 'c', 'd'].map(request)
  for (const batch of batches.slice(0, 2)) batch.end()
  await turn()
  answers.push(request('e'))
  vi.advanceTimersByTime(30)
  answers.push(request('f'))
  expect(batches[3]?.requests).toEqual(['e', 'f'])
  batches[2]?.end()
  await turn()
  answers.push(request('g'))
  vi.advanceTimersByTime(49)
  expect(batches).toHaveLength(4)
  vi.advanceTimersByTime(1)
  expect(batches[4]?.requests).toEqual(['g'])
  for (const batch of batches.slice(3)) batch.end()
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!', 'f!', 'g!'])
})

test('limits the size of a batch and the number of running ones', async () => {
  const { request, batches } = watched({ maxSize: 2, maxRunning: 2 })
  const answers = ['a', 'b', 'c', 'd', 'e'].map(request)
  expect(batches.map(({ requests }) => requests)).toEqual([['a'], ['b']])
  batches[0]?.end()
  await turn()
  expect(batches[2]?.requests).toEqual(['c', 'd'])
  for (const batch of batches.slice(1)) batch.end()
  await turn()
  batches[3]?.end()
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!'])
})

test('fails the whole batch on an error and continues with the next', async () => {
  const { request, batches } = watched()
  const answers = Promise.allSettled(['a', 'b', 'a2'].map(request))
  batches[0]?.end()
  await turn()
  expect(batches[1]?.requests).toEqual(['b', 'a2'])
  batches[1]?.fail()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  const later = request('b')
  await turn()
  batches[2]?.end()
  expect(await later).toBe('b!')
})
