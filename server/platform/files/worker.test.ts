import { expect, test } from 'vitest'
import { runInWorker, TooMuchWork } from './worker.ts'

/** Answers its task after some milliseconds. */
const WAIT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ name, ms, forever, greedy }) => {
      setTimeout(() => parentPort.postMessage(name === 'thread' ? threadId : name), ms)
      if (forever) for (;;);
      if (greedy) for (const all = []; ; ) all.push(String(Math.random()).repeat(1_000).split(''))
    })
  `)}`,
)
type Wanted = { ms?: number; forever?: boolean; greedy?: boolean; signal?: AbortSignal; mostMs?: number }
const work = (name: string, share?: string, more: Wanted = {}) => {
  const { signal, mostMs, ...task } = more
  const turn = { pool: 'signatures', share, signal, ...(mostMs === undefined ? {} : { mostMs }) } as const
  return runInWorker<string>(WAIT, { name, ms: 20, ...task }, turn)
}

test('a caller with much work uses one thread, and another caller is served meanwhile', async () => {
  const done: string[] = []
  const note = (name: string) => done.push(name)
  const many = Array.from({ length: 6 }, (_, at) => work(`greedy ${at}`, 'greedy', { ms: 250 }).then(note))
  await work('other', 'other').then(note)
  expect(done.length).toBeLessThanOrEqual(3)
  await Promise.all(many)
  expect(done.filter((name) => name !== 'other')).toEqual([0, 1, 2, 3, 4, 5].map((at) => `greedy ${at}`))
})

test('a caller may have twenty waiting tasks, and must retry with more', async () => {
  const works = await Promise.allSettled(Array.from({ length: 25 }, (_, at) => work(String(at), 'greedy', { ms: 0 })))
  const refused = works.filter(({ status }) => status === 'rejected')
  expect(refused.map((each) => (each as PromiseRejectedResult).reason.status)).toEqual([429, 429, 429, 429])
})

test('a task ends with its caller, waiting or running', async () => {
  const gone = new AbortController()
  const running = work('running', 'one', { forever: true, signal: gone.signal })
  const waiting = work('waiting', 'one', { signal: gone.signal })
  const next = work('next', 'one')
  const ended = Promise.allSettled([running, waiting])
  setTimeout(() => gone.abort(new Error('gone')), 200)
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await next).toBe('next')
})

test('work that takes too long or too much memory is ended, and its thread is free for the next one', { timeout: 30_000 }, async () => {
  const share = 'one'
  const [long, large, next] = [
    work('long', share, { forever: true, mostMs: 300 }),
    work('large', share, { greedy: true }),
    work('next', share),
  ]
  await expect(long).rejects.toThrow(new TooMuchWork('The work took too long'))
  await expect(large).rejects.toThrow(new TooMuchWork('The work took too much memory'))
  expect(await next).toBe('next')
})

test.each(['uploads', 'documents'] as const)('the pool of signatures is busy, and that of %s works', { timeout: 10_000 }, async (pool) => {
  const gone = new AbortController()
  const busy = Promise.allSettled(['a', 'b'].map((share) => work('busy', share, { forever: true, signal: gone.signal, mostMs: 60_000 })))
  expect(await runInWorker(WAIT, { name: 'other', ms: 0 }, { pool })).toBe('other')
  gone.abort(new Error('gone'))
  await busy
})

test('callers take turns, so that one task does not wait for all earlier ones of another caller', async () => {
  const done: string[] = []
  const note = (name: string) => done.push(name)
  const many = ['a', 'b', 'c'].flatMap((share) => Array.from({ length: 8 }, () => work(share, share).then(note)))
  await work('honest', 'honest').then(note)
  expect(done.length).toBeLessThanOrEqual(6)
  await Promise.all(many)
})

test('a thread that answered gets the next task, and one that was ended does not', async () => {
  const [first, second] = [await work('thread', 'one'), await work('thread', 'one')]
  expect(second).toBe(first)
  await expect(work('long', 'one', { forever: true, mostMs: 300 })).rejects.toThrow(TooMuchWork)
  expect(await work('thread', 'one')).not.toBe(first)
})

test('a thread that read an upload ends with it', async () => {
  const thread = () => runInWorker<number>(WAIT, { name: 'thread', ms: 0 }, { pool: 'uploads' })
  const first = await thread()
  expect(await thread()).not.toBe(first)
})

test('a pool holds no more threads than it may run, whatever their modules', async () => {
  const other = new URL(`${WAIT.href}//other`)
  const threadsOf = (module: URL) =>
    Promise.all([0, 1].map(() => runInWorker<number>(module, { name: 'thread', ms: 50 }, { pool: 'documents' })))
  const first = await threadsOf(WAIT)
  const second = await threadsOf(other)
  expect(new Set([...first, ...second]).size).toBe(4)
  expect(await threadsOf(other)).toEqual(expect.arrayContaining(second))
  expect((await threadsOf(WAIT)).filter((thread) => first.includes(thread))).toEqual([])
})
