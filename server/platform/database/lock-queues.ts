import type { QueryConfig, QueryResult } from 'pg'

type Client = { query(statement: QueryConfig): Promise<QueryResult> }

/** The named locks of a transaction; `take` runs the statement that waits for them. */
export type TransactionLocks = { take<T>(names: readonly string[], lock: () => Promise<T>): Promise<T> }

/** A lock's places, for transactions that wait for it with a connection; and those that wait for a place without one. */
type Places = { taken: number; outside: (() => void)[] }
type Limits = { most: number; waitMs: number }

/** Rolls back a transaction that found no place. */
class Crowded extends Error {
  readonly lock: string

  constructor(lock: string) {
    super('Too many transactions wait for this lock.')
    this.lock = lock
  }
}

/** PostgreSQL's code for a lock that was not free in time. */
const notFreeInTime = () => Object.assign(new Error('The lock was not free in time.'), { code: '55P03' })

/** The name of a row's lock. */
export const lockOfRow = (table: string, id: number): string => `${table} ${id}`

/** Waits for locks in one of their places, within a transaction; elsewhere just runs the statement. */
export const lockInTurn = <T>(db: { locks?: TransactionLocks }, names: readonly string[], lock: () => Promise<T>): Promise<T> =>
  db.locks === undefined ? lock() : db.locks.take(names, lock)

/**
 * Bulkheads: at most `most` transactions of this process wait for the same lock with a connection. A further one is rolled back, waits
 * without a connection for its turn, `waitMs` at most, and runs again. So one row that is locked for long, or that many want, leaves
 * connections for everybody else. Runs a transaction, which opens each of its tries.
 */
export function openLockQueues(limits: Limits) {
  const places = openPlaces(limits)
  return async function inTurn<T>(transaction: (open: () => Try) => Promise<T>, entered = new Set<string>()): Promise<T> {
    let lock: string
    try {
      return await transaction(() => openTry(places, entered))
    } catch (error) {
      if (!(error instanceof Crowded)) throw error
      lock = error.lock
    } finally {
      for (const unused of entered) places.leave(unused)
    }
    await places.enter(lock)
    return inTurn(transaction, new Set([lock]))
  }
}

/** The places of all locks. */
function openPlaces({ most, waitMs }: Limits) {
  const locks = new Map<string, Places>()
  const isFull = (name: string) => (locks.get(name)?.taken ?? 0) >= most
  const take = (name: string) => {
    const places = locks.get(name) ?? { taken: 0, outside: [] }
    places.taken += 1
    locks.set(name, places)
  }
  /** Hands the place over to whoever has waited the longest. */
  const leave = (name: string) => {
    const places = locks.get(name) as Places
    const next = places.outside.shift()
    if (next !== undefined) return next()
    places.taken -= 1
    if (places.taken === 0) locks.delete(name)
  }
  const waitOutside = (name: string): Promise<void> => {
    const { outside } = locks.get(name) as Places
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const come = () => {
      clearTimeout(late)
      resolve()
    }
    const late = setTimeout(() => {
      outside.splice(outside.indexOf(come), 1)
      reject(notFreeInTime())
    }, waitMs)
    outside.push(come)
    return promise
  }
  return { isFull, take, leave, enter: async (name: string) => (isFull(name) ? waitOutside(name) : take(name)) }
}

type Try = ReturnType<typeof openTry>

/** One try of a transaction; `entered` are the places that an earlier try has waited for. */
function openTry(places: ReturnType<typeof openPlaces>, entered: Set<string>) {
  const held = new Set<string>()
  let crowded: Crowded | undefined
  return {
    async take<T>(names: readonly string[], lock: () => Promise<T>): Promise<T> {
      const wanted = [...new Set(names)].filter((name) => !held.has(name))
      const full = wanted.find((name) => !entered.has(name) && places.isFull(name))
      if (full !== undefined) {
        crowded = new Crowded(full)
        throw crowded
      }
      for (const name of wanted) if (!entered.delete(name)) places.take(name)
      try {
        const taken = await lock()
        for (const name of wanted) held.add(name)
        return taken
      } finally {
        for (const name of wanted) places.leave(name)
      }
    },
    /** The connection, for as long as the transaction is not to be rolled back: later statements would run without the lock. */
    unlessCrowded: (client: Client): Client => ({
      query: (statement) => (crowded === undefined ? client.query(statement) : Promise.reject(crowded)),
    }),
    /** Refuses to commit a transaction that has swallowed the error. */
    check() {
      if (crowded !== undefined) throw crowded
    },
  }
}
