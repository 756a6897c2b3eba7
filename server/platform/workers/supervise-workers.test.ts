import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '../log.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { type ProcessEnd, superviseWorkers, type WorkerProcess } from './supervise-workers.ts'

type Made = WorkerProcess & { place: number; told: string[]; die(): void }

let made: Made[]
/** Why no worker starts from now on. */
let refusing: Error | undefined
beforeEach(() => {
  made = []
  refusing = undefined
})

function fork(place: number): WorkerProcess {
  const ended = Promise.withResolvers<ProcessEnd>()
  const end = (signal: string | null) => ended.resolve({ code: signal === null ? 0 : null, signal })
  const told: string[] = []
  const worker: Made = {
    place,
    told,
    pid: made.length,
    ready: refusing ? Promise.reject(refusing) : Promise.resolve(),
    ended: ended.promise,
    die: () => end('SIGKILL'),
    leave: (replaced) => {
      told.push(replaced ? 'leave, replaced' : 'leave')
      setTimeout(() => end(null), 5)
    },
    hurry: () => void told.push('hurry'),
    kill: () => {
      told.push('kill')
      end('SIGKILL')
    },
  }
  if (refusing) end(null)
  made.push(worker)
  return worker
}

const times = { stable: 10, backoff: 1 }
const settle = () => new Promise((resolve) => setImmediate(resolve))
const never = new Promise(() => undefined)

test('an ended worker is replaced in its place', async () => {
  const workers = await superviseWorkers(2, fork, times)
  expect(made.map(({ place }) => place)).toEqual([0, 1])
  made[1]?.die()
  await expect.poll(() => made.map(({ place }) => place)).toEqual([0, 1, 1])
  await workers.end(never)
  expect(made.map(({ told }) => told)).toEqual([['leave'], [], ['leave']])
})

test('workers that end repeatedly, or do not start, end the server', async () => {
  const dying = await superviseWorkers(2, fork, { stable: 60_000, backoff: 1 })
  const failed = expect(dying.failed).rejects.toThrow('end again and again')
  for (let death = 0; death < 5; death += 1) {
    await expect.poll(() => made.filter(({ place }) => place === 1)).toHaveLength(death + 1)
    await settle()
    made.findLast(({ place }) => place === 1)?.die()
  }
  await failed

  made = []
  const { failed: unable } = await superviseWorkers(2, fork, { stable: 60_000, backoff: 1 })
  refusing = new Error('no')
  made[0]?.die()
  await expect(unable).rejects.toThrow('end again and again')
  expect(made.filter(({ place }) => place === 0)).toHaveLength(5)
})

test('a refusal to start the first worker is the refusal of the server', async () => {
  refusing = new StartRefusal('no')
  await expect(superviseWorkers(3, fork, times)).rejects.toThrow('no')
  expect(made).toHaveLength(1)
})

test('a worker that is killed during the start of the server is started again', async () => {
  const killedOnce = (place: number) => {
    refusing = [0, 2].includes(made.length) ? new Error('It ended before it served requests, by SIGKILL.') : undefined
    return fork(place)
  }
  const workers = await superviseWorkers(2, killedOnce, times)
  expect(made.map(({ place, told }) => [place, ...told])).toEqual([[0], [0], [1], [1]])
  await workers.end(never)
})

test('workers that are killed at each start end the start', async () => {
  refusing = new Error('It ended before it served requests, by SIGKILL.')
  await expect(superviseWorkers(2, fork, times)).rejects.toThrow('end again and again')
  expect(made).toHaveLength(5)
})

test('the line of an ended worker says by which signal', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const workers = await superviseWorkers(1, fork, times)
  made[0]?.die()
  await expect.poll(() => made.length).toBe(2)
  expect(logged.mock.calls).toEqual([[{ worker: 0, code: null, signal: 'SIGKILL' }, expect.stringContaining('ended unexpectedly')]])
  logged.mockRestore()
  await workers.end(never)
})

test('workers are replaced one after another, each after its successor serves', async () => {
  const workers = await superviseWorkers(2, fork, times)
  await workers.renew()
  expect(made.map(({ place, told }) => [place, ...told])).toEqual([[0, 'leave, replaced'], [1, 'leave, replaced'], [0], [1]])
  refusing = new Error('no')
  await workers.renew()
  expect(
    made.slice(2, 4).map(({ told }) => told),
    'the old workers keep running',
  ).toEqual([[], []])
  refusing = undefined
  await workers.end(never)
  expect(made.slice(2, 4).map(({ told }) => told)).toEqual([['leave'], ['leave']])
})

test('a successor that does not start at first is tried again, since it may have lacked time or a connection', async () => {
  const hesitant = (place: number) => {
    refusing = [2, 3].includes(made.length) ? new Error('no') : undefined
    return fork(place)
  }
  const workers = await superviseWorkers(2, hesitant, times)
  await workers.renew()
  expect(made).toHaveLength(6)
  expect(made.slice(0, 2).map(({ told }) => told)).toEqual([['leave, replaced'], ['leave, replaced']])
  await workers.end(never)
})

test('a replacement requested during another one runs after it', async () => {
  const workers = await superviseWorkers(1, fork, times)
  await Promise.all([workers.renew(), settle().then(() => Promise.all([workers.renew(), workers.renew()]))])
  expect(made.map(({ told }) => told)).toEqual([['leave, replaced'], ['leave, replaced'], []])
  await workers.end(never)
})

test('a worker that does not end in time is killed', async () => {
  const workers = await superviseWorkers(1, (place) => Object.assign(fork(place), { leave: () => undefined }), times)
  const hurry = new AbortController()
  const late = Promise.withResolvers<void>()
  const ended = workers.end(late.promise, hurry.signal)
  hurry.abort()
  late.resolve()
  await ended
  expect(made[0]?.told).toEqual(['hurry', 'kill'])
})
