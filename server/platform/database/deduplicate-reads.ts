import type { Sql } from 'sql-template-tag'
import type { Db } from './database.ts'

/** So many count at a time: enough for the cores of a small machine, and connections are left for whoever searches. */
const MOST_AT_ONCE = 4

/** Runs that have not begun, in the order in which they were first asked for, and what runs now; each by the statement and its values. */
type Line = { waiting: Map<string, Run>; running: Set<string> }
type Run = { answer: Promise<unknown[]>; begin: () => Promise<void> }

const lineOf = new WeakMap<Db, Line>()

/**
 * Runs a statement for all who ask the very same before it begins: what a dashboard counts is worth a hundred other statements, and
 * everybody looks at it. A few run at a time, the others stand in line, where whoever comes joins them. Nothing is kept: an answer is
 * always of a run that began after it was asked for, so that who asks while one runs waits for its end and shares the next with all who
 * came meanwhile.
 */
export function together<T>(db: Db, statement: Sql): Promise<T[]> {
  const line = lineOf.get(db) ?? { waiting: new Map(), running: new Set() }
  lineOf.set(db, line)
  const asked = `${statement.text}\n${JSON.stringify(statement.values)}`
  const joined = line.waiting.get(asked)?.answer
  if (joined !== undefined) return joined as Promise<T[]>
  const { promise: answer, resolve, reject } = Promise.withResolvers<unknown[]>()
  line.waiting.set(asked, { answer, begin: () => db.rows(statement, 'once').then(resolve, reject) })
  advance(line)
  return answer as Promise<T[]>
}

/** A database whose single rows are asked for together. */
export const sharing = (db: Db): Pick<Db, 'one'> => ({ one: async <T>(statement: Sql) => (await together<T>(db, statement))[0] })

/** Begins what may begin; never the same twice at a time, else many who come one after the other would each have a run. */
function advance(line: Line): void {
  for (const [asked, { begin }] of line.waiting) {
    if (line.running.size >= MOST_AT_ONCE) return
    if (line.running.has(asked)) continue
    line.waiting.delete(asked)
    line.running.add(asked)
    void begin().then(() => {
      line.running.delete(asked)
      advance(line)
    })
  }
}
