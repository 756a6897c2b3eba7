import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../log.ts'
import { openChannel } from './channel.ts'
import { superviseWorkers, type WorkerProcess } from './supervise-workers.ts'
import { watchWorker } from './watch-worker.ts'
import type { WorkerCalls } from './worker-calls.ts'

/** A process that answers every call. */
const ANSWERS = "process.on('message', ({ id }) => process.send({ bims: 'answer', id })); process.send('ready')"
const BEAT = { everyMs: 100, most: 20 }

const started: ChildProcess[] = []
beforeEach(() => void vi.spyOn(log, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

function fork(): WorkerProcess {
  const child = spawn(process.execPath, ['--eval', ANSWERS], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  started.push(child)
  const ended = once(child, 'exit').then(() => ({ code: child.exitCode, signal: child.signalCode }))
  const ready = once(child, 'message')
  const kill = () => void child.kill('SIGKILL')
  const pid = child.pid as number
  const channel = openChannel<WorkerCalls>(child as never, {})
  void ready.then(() => watchWorker({ pid, beat: () => channel.ask('beat', null), kill, ended }, BEAT))
  return { pid, ready, ended, kill, leave: kill, hurry: kill }
}

test('a frozen worker is killed and replaced, and the others go on', { timeout: 60_000 }, async () => {
  const workers = await superviseWorkers(2, fork, { stable: 10, backoff: 1 })
  const [first, frozen] = started as [ChildProcess, ChildProcess]
  const ended = once(frozen, 'exit')
  frozen.kill('SIGSTOP')
  expect(await ended).toEqual([null, 'SIGKILL'])
  await expect.poll(() => started.length, { timeout: 20_000 }).toBe(3)
  expect(first.exitCode ?? first.signalCode).toBe(null)
  expect(log.error).toHaveBeenCalledWith({ worker: frozen.pid, seconds: 2 }, 'A worker does not answer and is killed')
  await workers.end(pause(0))
})

test('a worker that was silent for a while and goes on stays', { timeout: 60_000 }, async () => {
  const workers = await superviseWorkers(1, fork, { stable: 10, backoff: 1 })
  const [only] = started as [ChildProcess]
  for (let times = 0; times < 3; times += 1) {
    only.kill('SIGSTOP')
    await pause(5 * BEAT.everyMs)
    only.kill('SIGCONT')
    await pause(5 * BEAT.everyMs)
  }
  await pause(BEAT.everyMs * BEAT.most)
  expect([started.length, only.signalCode]).toEqual([1, null])
  await workers.end(pause(0))
})
