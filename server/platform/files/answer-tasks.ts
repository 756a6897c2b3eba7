import { parentPort } from 'node:worker_threads'

/** In a thread of `runInWorker`: answers each task in turn. */
export function answerTasks<Task>(work: (task: Task) => unknown): void {
  parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await work(task)))
}
