import type { Sql } from 'sql-template-tag'
import type { Db } from './database.ts'

/** A statement under way, and the run after it that those wait for who came meanwhile. */
type Turn = { running: Promise<unknown[]>; next?: Promise<unknown[]> }

const turnsOf = new WeakMap<Db, Map<string, Turn>>()

/**
 * Runs a statement for all who ask the very same at the same time: what a dashboard counts is worth a hundred other statements, and
 * everybody looks at it. Nothing is kept: the answer is always of a run that began after it was asked for, so that a second asker
 * waits for the end of a run under way, and shares the next one with all who came meanwhile.
 */
export function together<T>(db: Db, statement: Sql): Promise<T[]> {
  const turns = turnsOf.get(db) ?? new Map<string, Turn>()
  turnsOf.set(db, turns)
  const asked = `${statement.text}\n${JSON.stringify(statement.values)}`
  const run = () => begin(turns, asked, () => db.rows(statement, 'once')) as Promise<T[]>
  const turn = turns.get(asked)
  if (turn === undefined) return run()
  turn.next ??= turn.running.then(run, run)
  return turn.next as Promise<T[]>
}

function begin(turns: Map<string, Turn>, asked: string, run: () => Promise<unknown[]>): Promise<unknown[]> {
  const turn: Turn = { running: run() }
  turns.set(asked, turn)
  const over = () => {
    if (turns.get(asked) === turn && turn.next === undefined) turns.delete(asked)
  }
  turn.running.then(over, over)
  return turn.running
}
