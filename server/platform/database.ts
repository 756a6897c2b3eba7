import pg from 'pg'
import { join, type Sql } from 'sql-template-tag'

/** Runs statements; inside a transaction, on that transaction's connection. */
export type Db = {
  rows<T = Record<string, unknown>>(statement: Sql): Promise<T[]>
  /** The first row, or undefined. */
  one<T = Record<string, unknown>>(statement: Sql): Promise<T | undefined>
  /** How many rows were changed. */
  run(statement: Sql): Promise<number>
}

/** The pool of connections, and transactions over it. */
export type Database = Db & {
  /** Runs the work in one transaction; any error rolls all of it back. A deadlock or a number met twice is tried once more. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  pool: pg.Pool
  close(): Promise<void>
}

/** How many distinct statements a connection may prepare; rarer ones go unprepared. */
const PREPARED_STATEMENTS = 400
const STATEMENT_TIMEOUT_MS = 10_000

const INT8_ARRAY = 1016

/** Answers carry instants in UTC with Z, dates as they stand, and big integers as numbers (ids stay below 2^53). */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (value: string) => value)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value: string) => new Date(value).toISOString())
types.setTypeParser(INT8_ARRAY as never, (value: string) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number)))

/** Opens a pool. `size` is the number of connections at most. */
export function openDatabase(config: pg.PoolConfig, size = 20): Database {
  const pool = new pg.Pool({ ...config, max: size, types, options: `-c timezone=UTC -c statement_timeout=${STATEMENT_TIMEOUT_MS}` })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    ...runner(pool),
    pool,
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  }
}

const names = new Map<string, string>()

function named(statement: Sql): pg.QueryConfig {
  const text = statement.text
  const values = statement.values
  const known = names.get(text)
  if (known !== undefined) return { name: known, text, values }
  if (names.size >= PREPARED_STATEMENTS) return { text, values }
  const name = `s${names.size}`
  names.set(text, name)
  return { name, text, values }
}

/** Runs statements on a pool, or on one of its connections. */
export function runner(client: pg.Pool | pg.PoolClient): Db {
  const rows = async <T>(statement: Sql) => (await client.query(named(statement))).rows as T[]
  return {
    rows,
    one: async <T>(statement: Sql) => (await rows<T>(statement))[0],
    run: async (statement) => (await client.query(named(statement))).rowCount ?? 0,
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await attempt(pool, work)
  } catch (error) {
    if (worthAnotherTry(error)) return attempt(pool, work)
    throw error
  }
}

async function attempt<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(runner(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** A deadlock, or a random registration number that another booking took in the same instant. */
function worthAnotherTry(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '40P01' || code === '40001' || (code === '23505' && constraint === 'appointment_pkey')
}

/** Joins conditions with `and`; none means true. */
export function all(conditions: readonly Sql[]): Sql {
  return join(conditions, ' and ')
}
