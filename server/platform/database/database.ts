import pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { coalescingSocket } from './coalescing-socket.ts'

/**
 * `custom`: planned for these values, where the best plan depends on them. `generic`: one plan for all values, kept with its connection;
 * planning a search over a table of many indexes takes longer than the search. Otherwise PostgreSQL chooses.
 */
export type Plan = 'custom' | 'generic'

/** Runs statements; inside a transaction, on that transaction's connection. */
export type Db = {
  rows<T = Record<string, unknown>>(statement: Sql, plan?: Plan): Promise<T[]>
  /** The first row, or undefined. */
  one<T = Record<string, unknown>>(statement: Sql): Promise<T | undefined>
  /** How many rows were changed. */
  run(statement: Sql): Promise<number>
}

/** The pool of connections, and transactions over it. */
export type Database = Db & {
  /**
   * Runs the work in one transaction; any error rolls all of it back. A deadlock or a number met twice is tried once more.
   * Statements issued together (`Promise.all`) travel together and run in the order in which they were issued.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * For statements that find their row by a key: those of many requests share one connection and travel together, without waiting for
   * the disk. Their writes (counts, when a session was last seen) may be lost when the power fails within the same second.
   */
  unsynced: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** How many distinct statements a connection may prepare; rarer ones go unprepared. */
const PREPARED_STATEMENTS = 400
const STATEMENT_TIMEOUT_MS = 10_000
/** Connections for generic plans, opened on demand. */
const GENERIC_PLAN_CONNECTIONS = 8

/**
 * How statements are planned that take a few milliseconds: what an index points at is mostly in memory, a second process or compiled
 * code costs more than it saves.
 */
const SHORT_STATEMENTS = '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0 -c jit=off'

const INT8_ARRAY = 1016

/** Answers carry instants in UTC with Z, dates as they stand, and big integers as numbers (ids stay below 2^53). */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (value: string) => value)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instantOf)
types.setTypeParser(INT8_ARRAY as never, (value: string) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number)))

/** Whole seconds, as most instants are, are put in order without reading them: a list of 200 rows has a thousand. */
function instantOf(value: string): string {
  const isWhole = value.length === '2026-11-23 14:00:00+00'.length && value.endsWith('+00')
  return isWhole ? `${value.slice(0, 10)}T${value.slice(11, 19)}.000Z` : new Date(value).toISOString()
}

/** Opens a pool. `size` is the number of connections at most. */
export function openDatabase(config: pg.PoolConfig, size = 20): Database {
  const options = `-c timezone=UTC -c statement_timeout=${STATEMENT_TIMEOUT_MS} ${SHORT_STATEMENTS}`
  const settings = { ...config, types, pipeline: true, stream: coalescingSocket, options }
  const pool = new pg.Pool({ ...settings, max: size })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const genericPlanPool = new pg.Pool({
    ...settings,
    options: `${options} -c plan_cache_mode=force_generic_plan`,
    max: GENERIC_PLAN_CONNECTIONS,
  })
  genericPlanPool.on('error', () => undefined)
  genericPlanPool.on('connect', (client) => client.on('error', () => undefined))
  const shared = sharedConnection({ ...settings, options: `${options} -c synchronous_commit=off` })
  return {
    ...runner(pool, genericPlanPool),
    pool,
    unsynced: runner(shared),
    transaction: (work) => inTransaction(pool, work),
    close: async () => {
      await Promise.all([pool.end(), genericPlanPool.end(), shared.end()])
    },
  }
}

/** One connection for everybody, opened when it is needed; one that broke is replaced by the next statement. */
function sharedConnection(settings: pg.ClientConfig) {
  let open: Promise<pg.Client> | undefined
  const connect = async () => {
    const client = new pg.Client(settings)
    for (const gone of ['error', 'end'] as const)
      client.on(gone, () => {
        open = undefined
      })
    await client.connect()
    return client
  }
  return {
    async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
      open ??= connect().catch((error) => {
        open = undefined
        throw error
      })
      return (await open).query(statement)
    },
    async end() {
      await (await open?.catch(() => undefined))?.end()
    },
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

type Client = { query(statement: pg.QueryConfig): Promise<pg.QueryResult> }

/** Runs statements on a pool, or on a connection; `genericPlanPool` are the connections for generic plans. */
export function runner(client: Client, genericPlanPool: Client = client): Db {
  const rows = async <T>(statement: Sql, plan?: Plan) => {
    const query = plan === 'custom' ? { text: statement.text, values: statement.values } : named(statement)
    return (await (plan === 'generic' ? genericPlanPool : client).query(query)).rows as T[]
  }
  return {
    rows,
    one: async <T>(statement: Sql) => (await rows<T>(statement))[0],
    run: async (statement) => (await client.query(named(statement))).rowCount ?? 0,
  }
}

/** Runs the work within a transaction that is open: an error takes back what the work did, and nothing else. */
export async function inSavepoint<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  await db.run(sql`savepoint work`)
  try {
    const result = await work(db)
    await db.run(sql`release savepoint work`)
    return result
  } catch (error) {
    await db.run(sql`rollback to savepoint work`)
    throw error
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
    const [, result] = await Promise.all([client.query('begin'), work(runner(client))])
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed unseen.')
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

/** A random registration number, or a key of two calls that know nothing of each other, taken in the same instant. */
const MET_TWICE = ['appointment_pkey', 'idempotency_key']

/** A deadlock, or what another one took in the same instant. */
function worthAnotherTry(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '40P01' || code === '40001' || (code === '23505' && MET_TWICE.includes(String(constraint)))
}

/**
 * Independent writes as one statement, which costs less than several. None may begin with `with`; the database chooses their order. A
 * foreign key may refer to a row that another of them inserts; a trigger does not see it.
 */
export const inOneStatement = (writes: readonly Sql[]): Sql =>
  sql`with ${join(writes.map((write, at) => sql`${raw(`w${at}`)} as (${write})`))} select`

/** Joins conditions with `and`; none means true. */
export function all(conditions: readonly Sql[]): Sql {
  return join(conditions, ' and ')
}
