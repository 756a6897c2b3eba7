import { expect, test } from 'vitest'
import { runInWorker } from './worker.ts'

/** Answers its task after some milliseconds. */
const WAIT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads'
    setTimeout(() => parentPort.postMessage(workerData.name), workerData.ms)
    if (workerData.forever) for (;;);
  `)}`,
)
const work = (name: string, share?: string, more: { ms?: number; forever?: boolean; signal?: AbortSignal } = {}) => {
  const { signal, ...task } = more
  return runInWorker<string>(WAIT, { name, ms: 20, ...task }, { pool: 'signatures', share, signal })
}

test('a caller with much work uses one thread, and another caller is served meanwhile', async () => {
  const done: string[] = []
  const note = (name: string) => done.push(name)
  const many = Array.from({ length: 6 }, (_, at) => work(`greedy ${at}`, 'greedy').then(note))
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

test('a busy pool does not block another one', async () => {
  const busy = ['a', 'b'].map((share) => work('busy', share, { ms: 3_000 }))
  const began = performance.now()
  await runInWorker(WAIT, { name: 'upload', ms: 0 }, { pool: 'uploads' })
  expect(performance.now() - began).toBeLessThan(2_500)
  await Promise.all(busy)
})

test('callers take turns, so that one task does not wait for all earlier ones of another caller', async () => {
  const done: string[] = []
  const note = (name: string) => done.push(name)
  const many = ['a', 'b', 'c'].flatMap((share) => Array.from({ length: 8 }, () => work(share, share).then(note)))
  await work('honest', 'honest').then(note)
  expect(done.length).toBeLessThanOrEqual(6)
  await Promise.all(many)
})
