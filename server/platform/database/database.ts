import pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import { coalescingSocket } from './coalescing-socket.ts'
import { countPools, driverTimeouts, openPool, serverTimeouts, shareConnections, TIMEOUTS, type Timeouts } from './connections.ts'
import { reportDeadlock, worthAnotherTry } from './database-errors.ts'
import { errorWithin } from './error-within.ts'
import { openLockQueues, type TransactionLocks } from './lock-queues.ts'
import { watchDisk } from './watch-disk.ts'
import { watchPools } from './watch-pools.ts'

/**
 * `custom`: planned for these values, where the best plan depends on them. `generic`: one plan for all values, cached by the connection;
 * planning a search over a table of many indexes takes longer than the search. Otherwise PostgreSQL decides.
 */
export type Plan = 'custom' | 'generic'

/** Runs statements; inside a transaction, on that transaction's connection. */
export type Db = {
  /** The key under which equal reads are deduplicated; see deduplicate-reads.ts. */
  sharedReads?: object
  /** The locks of a transaction that are waited for in turn; see lock-queues.ts. */
  locks?: TransactionLocks
  rows<T = Record<string, unknown>>(statement: Sql, plan?: Plan): Promise<T[]>
  /** The first row, or undefined. */
  one<T = Record<string, unknown>>(statement: Sql): Promise<T | undefined>
  /** The number of affected rows. */
  run(statement: Sql): Promise<number>
}

/** The pool of connections, and transactions over it. */
export type Database = Db & {
  /**
   * Runs the work in one transaction; any error rolls all of it back. Deadlocks and collisions of random numbers are retried once.
   * Statements issued together (`Promise.all`) are sent together and run in the order in which they were issued. `timeoutMs` limits
   * each statement, for jobs that go through whole tables.
   */
  transaction<T>(work: (db: Db) => Promise<T>, timeoutMs?: number): Promise<T>
  /**
   * For statements that find their row by a key: many requests share a few connections, send their statements together and do not wait for
   * the disk. Their writes (counts, last use of a session) may be lost when the power fails within the same second.
   */
  unsynced: Db
  pool: pg.Pool
  /** The connections of the job queue, separate from those of requests. */
  queue: pg.Pool
  /**
   * Whether every shared connection answers something within the time, and a new one or one of the job queue (which requests do not use),
   * after a lost connection also the idle ones of all pools, and the disk has room for writes.
   */
  findFault(ms: number): Promise<Error | undefined>
  /** The connections of each pool. */
  countConnections(): ReturnType<typeof countPools>
  close(): Promise<void>
}

/** The maximum number of statements that a connection prepares; rarer ones are sent unprepared. */
const PREPARED_STATEMENTS = 400

/** The extra time for the network. */
const TRAVEL_MS = 1_000

/**
 * The planning of statements of a few milliseconds: indexed pages are mostly in memory, and a parallel process or JIT
 * costs more than it saves.
 */
const SHORT_STATEMENTS = '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0 -c jit=off'

const INT8_ARRAY = 1016

/** Formats of answers: instants in UTC with Z, dates as text, big integers as numbers (ids stay below 2^53). */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (value: string) => value)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instantOf)
types.setTypeParser(INT8_ARRAY as never, (value: string) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number)))

/** Whole seconds, the most frequent ones, are rearranged without parsing: a list of 200 rows has a thousand. */
function instantOf(value: string): string {
  const isWhole = value.length === '2026-11-23 14:00:00+00'.length && value.endsWith('+00')
  return isWhole ? `${value.slice(0, 10)}T${value.slice(11, 19)}.000Z` : new Date(value).toISOString()
}

export type DatabaseOptions = {
  /** The maximum number of simultaneous transactions. */
  size?: number
  /** Connections for statements outside of transactions, for generic plans, and for the job queue. */
  single?: number
  generic?: number
  queue?: number
  /** The number of shared connections: as many as the database has cores. */
  shared?: number
  /** False for long work: migrations, restores, generated data. */
  timeouts?: Timeouts | false
}

/**
 * Statements outside of transactions have separate connections, so that a long lock does not block reads. Each
 * of the job queues listens on one.
 */
const PRESETS = { size: 14, single: 6, generic: 6, queue: 12, shared: 2, timeouts: TIMEOUTS } as const

/** The share of the connections for transactions in which locks may be waited for, beside one for each lock. */
const SHARE_OF_LOCKS = 0.4
const UNLIMITED = { most: Number.POSITIVE_INFINITY, waitMs: 0 }

/** Opens the pools; connections are opened on demand. */
export function openDatabase(config: pg.PoolConfig, wanted: DatabaseOptions = {}): Database {
  const { size, single: singles, generic: generics, queue: queues, shared, timeouts } = { ...PRESETS, ...wanted }
  const settings = connectionSettings(config, timeouts)
  const pool = openPool({ ...settings, ...namedAs('transactions'), max: size })
  const { single, generic } = openReads(settings, { single: singles, generic: generics })
  const queue = openPool({ ...settings, ...namedAs('jobs'), max: queues })
  const unsynced = shareConnections(
    { ...settings, ...namedAs('requests'), query_timeout: undefined, options: `${settings.options} -c synchronous_commit=off` },
    { count: shared, answerMs: timeouts === false ? Number.POSITIVE_INFINITY : timeouts.answer },
  )
  const disk = watchDisk(queue)
  const pools = watchPools([pool, single, generic, queue], timeouts === false ? undefined : timeouts.answer)
  const note = (error: unknown): never => disk.note(pools.note(error))
  const everyAnswer = () => Promise.all([queue.query('select 1'), unsynced.answerEach(), pools.answerEach(), disk.checkRoom()])
  const inTurn = openLockQueues(timeouts === false ? UNLIMITED : { most: Math.ceil(size * SHARE_OF_LOCKS), waitMs: timeouts.connect })
  const noting = (client: Client): Client => ({ query: (statement) => client.query(statement).catch(note) })
  return {
    ...createRunner(noting(single), noting(generic)),
    pool,
    queue,
    unsynced: createRunner(noting(unsynced)),
    transaction: (work, timeoutMs) => inTurn((open) => inTransaction(pool, open, work, timeoutMs)).catch(note),
    findFault: async (ms) => pools.note(await errorWithin(everyAnswer().catch(disk.note), ms)),
    countConnections: () => countPools({ transactions: pool, statements: single, searches: generic, jobs: queue, requests: unsynced }),
    close: async () => {
      await Promise.all([pool.end(), single.end(), generic.end(), queue.end(), unsynced.end()])
    },
  }
}

/** The application_name of a pool's connections, unless the address sets one; a startup parameter, which poolers pass on. */
const namedAs = (pool: string) => ({ fallback_application_name: `bims-${pool}` })

/** The form of values and the isolation of transactions, whatever is set for the role or the database. */
const OWN_DEFAULTS = '-c timezone=UTC -c datestyle=ISO,MDY -c default_transaction_isolation=read\\ committed'

/** The settings of a connection: time-outs, formats of values, planning of statements. */
export const connectionSettings = (config: pg.PoolConfig, timeouts: Timeouts | false) => ({
  ...config,
  ...driverTimeouts(timeouts),
  types,
  pipeline: true,
  stream: coalescingSocket,
  // `bims.direct` is unique to this program: if it is missing, a pooler has dropped all settings.
  options: `-c bims.direct=on ${OWN_DEFAULTS} ${serverTimeouts(timeouts)} ${SHORT_STATEMENTS}`,
})

/** The connections of single statements, with separate ones for generic plans. */
export const openReads = (
  settings: ReturnType<typeof connectionSettings>,
  { single, generic }: { single: number; generic: number } = PRESETS,
) => ({
  single: openPool({ ...settings, ...namedAs('statements'), max: single }),
  generic: openPool({
    ...settings,
    ...namedAs('searches'),
    options: `${settings.options} -c plan_cache_mode=force_generic_plan`,
    max: generic,
  }),
})

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

/** Runs statements on a pool or a connection; `genericPlanPool` has the connections for generic plans. */
export function createRunner(client: Client, genericPlanPool: Client = client): Db {
  const rows = async <T>(statement: Sql, plan?: Plan) => {
    const query = plan === 'custom' ? { text: statement.text, values: statement.values } : named(statement)
    try {
      return (await (plan === 'generic' ? genericPlanPool : client).query(query)).rows as T[]
    } catch (error) {
      throw noteStatement(error, query.text)
    }
  }
  const run = async (statement: Sql) => {
    try {
      return (await client.query(named(statement))).rowCount ?? 0
    } catch (error) {
      throw noteStatement(error, statement.text)
    }
  }
  return {
    rows,
    one: async <T>(statement: Sql) => (await rows<T>(statement))[0],
    run,
  }
}

const LONGEST_STATEMENT = 300
const statements = new WeakMap<object, string>()

/** The first statement that an error was the answer to, without values; undefined for one that is no statement's. */
export const statementOf = (error: unknown): string | undefined => statements.get(error as object)

function noteStatement(error: unknown, text: string): unknown {
  if (error instanceof Error && !statements.has(error)) statements.set(error, singleSpaced(text).slice(0, LONGEST_STATEMENT))
  return error
}

/** The connection, on which each statement may take so long. */
function patient(client: Client, timeoutMs: number): Client {
  return { query: (statement) => client.query({ ...statement, query_timeout: timeoutMs + TRAVEL_MS } as pg.QueryConfig) }
}

/** PostgreSQL refuses every statement of a transaction after one that failed. */
const FAILED_BEFORE = '25P02'

/** The connection of a transaction: statements behind a failed one fail with its error. */
function reportCause(client: Client): Client {
  let cause: unknown
  return {
    query: (statement) =>
      client.query(statement).catch((error) => {
        if (error.code !== FAILED_BEFORE) cause = error
        throw cause ?? error
      }),
  }
}

/** Runs the work in a savepoint: an error rolls back only this work. */
export async function runInSavepoint<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
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

type Open = Parameters<Parameters<ReturnType<typeof openLockQueues>>[0]>[0]

async function inTransaction<T>(pool: pg.Pool, open: Open, work: (db: Db) => Promise<T>, timeoutMs?: number): Promise<T> {
  try {
    return await tryTransaction(pool, open, work, timeoutMs)
  } catch (error) {
    if (!worthAnotherTry(error)) throw error
    reportDeadlock(error)
    return tryTransaction(pool, open, work, timeoutMs)
  }
}

async function tryTransaction<T>(pool: pg.Pool, open: Open, work: (db: Db) => Promise<T>, timeoutMs?: number): Promise<T> {
  const client = await pool.connect()
  const locks = open()
  let broken: Error | undefined
  try {
    const reported = reportCause(timeoutMs === undefined ? client : patient(client, timeoutMs))
    const db: Db = { ...createRunner(locks.inPlace(reported)), locks }
    const begin = timeoutMs === undefined ? 'begin' : `begin; set local statement_timeout = ${timeoutMs}`
    const [, result] = await Promise.all([client.query(begin), work(db)])
    locks.check()
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

/**
 * Runs independent writes as one statement, which costs less than several. None may begin with `with`; the order is undefined. A
 * foreign key may refer to a row that another of them inserts; a trigger does not see that row.
 */
export const inOneStatement = (writes: readonly Sql[]): Sql =>
  sql`with ${join(writes.map((write, at) => sql`${raw(`w${at}`)} as (${write})`))} select`

/** Joins conditions with `and`; without conditions it is true. */
export function all(conditions: readonly Sql[]): Sql {
  return join(conditions, ' and ')
}
