import { Worker } from 'node:worker_threads'

const AT_ONCE = 2
const MEMORY_MB = 192
const TIMEOUT_MS = 15_000

let running = 0
const waiting: (() => void)[] = []

/**
 * Does work that would hold up every other request, in a thread of its own: `module` gets `task` as its workerData and posts one
 * message, the answer. A few at a time; too much memory or time is an error.
 */
export async function runInWorker<Answer>(module: URL, task: unknown): Promise<Answer> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await answerOf(module, task)
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

function answerOf<Answer>(module: URL, task: unknown): Promise<Answer> {
  const worker = new Worker(module, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }, execArgv: [] })
  return new Promise<Answer>((answer, refuse) => {
    const timer = setTimeout(() => refuse(new Error('The work took too long')), TIMEOUT_MS)
    worker.once('message', answer)
    worker.once('error', refuse)
    worker.once('exit', () => refuse(new Error('The work ended without an answer')))
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => worker.terminate())
}
