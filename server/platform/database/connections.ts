import pg from 'pg'
import { closedPool } from './database-errors.ts'

/**
 * The time limits of a connection, a lock and a statement, in milliseconds. PostgreSQL ends a statement that takes too long; a connection
 * without an answer is lost, and the driver closes it: its statements fail, and the next ones use another connection. The
 * database may not notice: it ends a connection whose transaction is idle for `idle`, which releases its locks.
 */
export type Timeouts = { connect: number; lock: number; statement: number; answer: number; idle: number }

export const TIMEOUTS: Timeouts = { connect: 5_000, lock: 3_000, statement: 7_000, answer: 8_000, idle: 10_000 }
const KEEP_ALIVE_MS = 5_000
/** By these settings the database detects a lost client within half a minute, in any state of the connection; in seconds but the last. */
const SERVER_KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000'

/** The time limits of the driver and of PostgreSQL. */
export const driverTimeouts = (timeouts: Timeouts | false): pg.PoolConfig => ({
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  ...(timeouts === false ? {} : { connectionTimeoutMillis: timeouts.connect, query_timeout: timeouts.answer }),
})

/** PostgreSQL's own time limits as options of a connection; `false` for none. */
export const serverTimeouts = (timeouts: Timeouts | false) =>
  timeouts === false
    ? `-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 ${SERVER_KEEP_ALIVE}`
    : `-c statement_timeout=${timeouts.statement} -c lock_timeout=${timeouts.lock} -c idle_in_transaction_session_timeout=${timeouts.idle} ${SERVER_KEEP_ALIVE}`

/** The connections of a pool that do nothing, those that do something, and what waits for one. */
type PoolCount = { idle: number; used: number; waitedFor: number }

/** Counts the connections of pools. */
export const countPools = (pools: Readonly<Record<string, pg.Pool | { count(): PoolCount }>>): Record<string, PoolCount> =>
  Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, 'count' in pool ? pool.count() : countPool(pool)]))

const countPool = ({ idleCount, totalCount, waitingCount }: pg.Pool): PoolCount => ({
  idle: idleCount,
  used: totalCount - idleCount,
  waitedFor: waitingCount,
})

/** Opens a pool whose broken idle connections raise no error; running statements fail by themselves. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Connections shared by all requests. The statements of one turn of the event loop use the same one, those of the next turn the next one:
 * they are sent together, and keep as many database processes busy as there are connections.
 */
export function shareConnections(config: pg.ClientConfig, { count, answerMs }: { count: number; answerMs: number }) {
  const connections = Array.from({ length: count }, () => sharedConnection(config, answerMs))
  let turn = 0
  let turnEnds = false
  return {
    query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
      if (!turnEnds) {
        turnEnds = true
        setImmediate(() => {
          turnEnds = false
          turn = (turn + 1) % count
        })
      }
      return (connections[turn] as SharedConnection).query(statement)
    },
    /** Resolves when every connection has answered something: behind other statements a check may take as long as they do. */
    answerEach: () => Promise.all(connections.map((connection) => connection.answer())),
    count: (): PoolCount => {
      const states = connections.map((connection) => connection.state())
      const countOf = (state: string) => states.filter((each) => each === state).length
      return { idle: countOf('idle'), used: countOf('used'), waitedFor: 0 }
    },
    end: () => Promise.all(connections.map((connection) => connection.end())),
  }
}

/** The socket of a client, which the driver's types omit. */
type ConnectedClient = { connection: { stream: { destroy(): void } } }

/** Breaks a connection: its statements fail at once, whatever the server does. */
export const breakConnection = (client: pg.ClientBase) => (client as unknown as ConnectedClient).connection.stream.destroy()

/** How often a connection is checked within the time limit of an answer. */
const WATCHES = 16

type SharedConnection = ReturnType<typeof sharedConnection>

/**
 * A connection that is opened on demand and replaced after it broke. One timer watches all statements
 * on it, since a timer for each costs a tenth of a short request: answers come in order, so no answer means a lost connection.
 */
function sharedConnection(config: pg.ClientConfig, answerMs: number) {
  let open: Promise<pg.Client> | undefined
  let isEnded = false
  let waiting = 0
  let lastAnswer = 0
  let nextAnswer: PromiseWithResolvers<void> | undefined
  const answered = () => {
    waiting--
    lastAnswer = performance.now()
  }
  const answeredWell = () => {
    answered()
    nextAnswer?.resolve()
    nextAnswer = undefined
  }
  const watch = (client: pg.Client) => {
    const looking = setInterval(() => {
      if (waiting > 0 && performance.now() - lastAnswer > answerMs) breakConnection(client)
    }, answerMs / WATCHES).unref()
    client.on('end', () => clearInterval(looking))
  }
  const connect = () => {
    const client = new pg.Client(config)
    const connecting = client.connect().then(() => {
      if (Number.isFinite(answerMs)) watch(client)
      return client
    })
    const removeConnection = () => {
      if (open === connecting) open = undefined
    }
    client.on('error', removeConnection).on('end', removeConnection)
    connecting.catch(removeConnection)
    return connecting
  }
  const query = async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (isEnded) throw closedPool()
    open ??= connect()
    const client = await open
    if (waiting++ === 0) lastAnswer = performance.now()
    const answer = client.query(statement)
    answer.then(answeredWell, answered)
    return answer
  }
  return {
    query,
    answer: async (): Promise<void> => {
      nextAnswer ??= Promise.withResolvers()
      await Promise.race([query({ text: 'select 1' }), nextAnswer.promise])
    },
    state: () => (waiting > 0 ? 'used' : open === undefined ? 'closed' : 'idle'),
    async end() {
      isEnded = true
      await (await open?.catch(() => undefined))?.end()
    },
  }
}
