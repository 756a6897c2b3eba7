import type { Sql } from 'sql-template-tag'
import type { Db } from './database.ts'

/** Enough for the cores of a small machine, so that connections remain for searches. */
const MAX_RUNNING = 4

/** Queued runs, oldest first, and running statements; both by statement and values. */
type Queue = { waiting: Map<string, Run>; running: Set<string> }
type Run = { answer: Promise<unknown[]>; begin: () => Promise<void> }

const queueOf = new WeakMap<object, Queue>()

/**
 * Runs a read once for all callers that issue the same statement with the same values before it begins: the counts of a dashboard cost
 * as much as a hundred other statements, and all users see them. A few run at a time, the others are queued and joined there.
 * Nothing is cached: every answer comes from a run that began after the call, so that callers during a run share the next one.
 */
export function deduplicateRead<T>(db: Db, statement: Sql): Promise<T[]> {
  const readers = db.sharedReads ?? db
  const queue = queueOf.get(readers) ?? { waiting: new Map(), running: new Set() }
  queueOf.set(readers, queue)
  const key = `${statement.text}\n${JSON.stringify(statement.values)}`
  const joined = queue.waiting.get(key)?.answer
  if (joined !== undefined) return joined as Promise<T[]>
  const { promise: answer, resolve, reject } = Promise.withResolvers<unknown[]>()
  queue.waiting.set(key, { answer, begin: () => db.rows(statement, 'generic').then(resolve, reject) })
  advance(queue)
  return answer as Promise<T[]>
}

/** A database with deduplicated reads of single rows. */
export const withDeduplicatedReads = (db: Db): Pick<Db, 'one'> => ({
  one: async <T>(statement: Sql) => (await deduplicateRead<T>(db, statement))[0],
})

/** Begins queued runs; never the same statement twice at a time, or successive callers would each cause a run. */
function advance(queue: Queue): void {
  for (const [key, { begin }] of queue.waiting) {
    if (queue.running.size >= MAX_RUNNING) return
    if (queue.running.has(key)) continue
    queue.waiting.delete(key)
    queue.running.add(key)
    void begin().then(() => {
      queue.running.delete(key)
      advance(queue)
    })
  }
}
