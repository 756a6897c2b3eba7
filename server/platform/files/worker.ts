import { Worker } from 'node:worker_threads'
import { tooMany } from '../http/errors.ts'

const MEMORY_MB = 192
const MAX_TASK_MS = 15_000
/** How long a thread waits for another task: to start one costs more than most tasks. */
const IDLE_MS = 10_000

/**
 * Pools of threads, each with its own queue: one kind of file does not delay another. A thread that read an upload ends with it: what it
 * left in memory does not meet the next person's.
 */
const pools = { signatures: openPool(2, true), uploads: openPool(1, false), documents: openPool(2, true) }

/** The maximum number of waiting tasks: of all callers, and of one. */
const MAX_WAITING = 1_000
const MAX_WAITING_OF_ONE = 20
const RETRY_SECONDS = 5

/** The task took too much time or memory: a file that causes it is refused. */
export class TooMuchWork extends Error {}

/**
 * `pool` names the queue. `share` identifies the caller: one task of each at a time, so that nobody uses all threads. `signal` aborts it
 * when its caller has disconnected.
 */
type Turn = { pool: keyof typeof pools; share?: string | undefined; signal?: AbortSignal | undefined; mostMs?: number }
type Waiting = { share: string | undefined; go(): void }
/** `keeps`: whether threads wait for another task; `idle` are those. `served`: the turn of each share that waits or has just run. */
type Pool = {
  most: number
  keeps: boolean
  idle: Thread[]
  running: number
  shares: Set<string>
  served: Map<string, number>
  turns: number
  waiting: Waiting[]
}

function openPool(most: number, keeps: boolean): Pool {
  return { most, keeps, idle: [], running: 0, shares: new Set(), served: new Map(), turns: 0, waiting: [] }
}

/**
 * Runs work that would block all requests in a thread: `module` posts the answer to each message, a task. A few at a time and a short
 * queue; too much memory or time is a `TooMuchWork`. A thread that answered gets the next task of its module where its pool keeps threads;
 * any other ends.
 */
export async function runInWorker<Answer>(module: URL, task: unknown, turn: Turn): Promise<Answer> {
  const { pool: name, share, signal } = turn
  const pool = pools[name]
  await takeTurn(pool, share, signal)
  try {
    return await answerOf(module, task, turn)
  } finally {
    pool.running -= 1
    if (share !== undefined) pool.shares.delete(share)
    startNext(pool)
  }
}

async function takeTurn(pool: Pool, share: string | undefined, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const waiting: Waiting = { share, go: resolve }
  const ofShare = share === undefined ? 0 : pool.waiting.filter((each) => each.share === share).length
  if (share !== undefined && (pool.waiting.length >= MAX_WAITING || ofShare >= MAX_WAITING_OF_ONE)) throw tooMany(RETRY_SECONDS)
  pool.waiting.push(waiting)
  const leave = () => {
    const at = pool.waiting.indexOf(waiting)
    if (at >= 0) pool.waiting.splice(at, 1)
    if (at >= 0) reject(signal?.reason)
  }
  signal?.addEventListener('abort', leave, { once: true })
  startNext(pool)
  await promise.finally(() => signal?.removeEventListener('abort', leave))
}

/** Shares take turns: starts the longest waiting task of the share whose last turn is the oldest and which is idle. */
function startNext(pool: Pool): void {
  if (pool.running >= pool.most) return
  const turnOf = ({ share }: Waiting) => (share === undefined ? 0 : (pool.served.get(share) ?? 0))
  const ready = pool.waiting.filter(({ share }) => share === undefined || !pool.shares.has(share))
  const next = ready.reduce<Waiting | undefined>((first, each) => (first && turnOf(first) <= turnOf(each) ? first : each), undefined)
  if (next === undefined) return
  pool.waiting.splice(pool.waiting.indexOf(next), 1)
  pool.running += 1
  pool.turns += 1
  if (next.share !== undefined) {
    pool.shares.add(next.share)
    pool.served.set(next.share, pool.turns)
  }
  if (pool.waiting.length === 0) pool.served.clear()
  next.go()
}

type Thread = { module: string; worker: Worker; timer?: NodeJS.Timeout }

/** An idle thread of the module or a new one, for which an idle one of another module ends: those count as the pool's, too. */
function takeThread(pool: Pool, { href }: URL): Thread {
  const idle = pool.idle.findLast(({ module }) => module === href)
  if (idle === undefined) {
    if (pool.running + pool.idle.length > pool.most) endThread(pool, pool.idle[0])
    return { module: href, worker: new Worker(new URL(href), { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }, execArgv: [] }) }
  }
  pool.idle.splice(pool.idle.indexOf(idle), 1)
  clearTimeout(idle.timer)
  idle.worker.ref()
  return idle
}

/** Keeps a thread for a while. It does not keep the process from ending. */
function keepThread(pool: Pool, thread: Thread): void {
  pool.idle.push(thread)
  const end = () => endThread(pool, thread)
  thread.worker.once('exit', end).once('error', end).unref()
  thread.timer = setTimeout(end, IDLE_MS).unref()
}

function endThread(pool: Pool, thread: Thread | undefined): void {
  if (thread === undefined) return
  clearTimeout(thread.timer)
  pool.idle = pool.idle.filter((each) => each !== thread)
  void thread.worker.terminate()
}

async function answerOf<Answer>(module: URL, task: unknown, { pool: name, signal, mostMs = MAX_TASK_MS }: Turn): Promise<Answer> {
  const pool = pools[name]
  const thread = takeThread(pool, module)
  const { worker } = thread
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => reject(new TooMuchWork('The work took too long')), mostMs)
  const stop = () => reject(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  worker.removeAllListeners()
  worker.once('message', resolve)
  worker.once('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuchWork('The work took too much memory') : error),
  )
  worker.once('exit', () => reject(new Error('The work ended without an answer')))
  worker.postMessage(task)
  try {
    const answer = await promise
    worker.removeAllListeners()
    if (pool.keeps) keepThread(pool, thread)
    else void worker.terminate()
    return answer
  } catch (error) {
    await worker.terminate()
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
