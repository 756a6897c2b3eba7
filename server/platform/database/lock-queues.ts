import type { QueryConfig, QueryResult } from 'pg'

type Client = { query(statement: QueryConfig): Promise<QueryResult> }

/** The named locks of a transaction; `take` runs the statement that waits for them. */
export type TransactionLocks = { take<T>(names: readonly string[], lock: () => Promise<T>): Promise<T> }

/** A transaction that waits for a place without a connection, and its number in the order of coming. */
type Outsider = { came: number; come: () => void }
/** A lock's places, for transactions that wait for it with a connection, and those outside. */
type Places = { taken: number; outside: Outsider[] }
type Limits = { most: number; waitMs: number }

/** Statements that wait for rows, or for a lock by a value, until they are free. */
const WAITS = /\bfor (no key )?update\b(?!.*\b(skip locked|nowait)\b)|(?<!try_)advisory_xact_lock\b/s

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
 * Bulkheads: of the transactions of this process that wait for locks with a connection, the first of each lock has a place, and the others
 * share `most` places less one. A further one is rolled back, waits without a connection for its turn, `waitMs` at most, and runs
 * again. So rows that are locked for long, or that many want, leave connections for everybody else. Locks that are not named by
 * `lockInTurn` are named by their statement. Runs a transaction, which opens each of its tries.
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
  /** The number of those that wait behind the first of their lock. */
  let behind = 0
  let came = 0
  const placesOf = (name: string): Places => {
    const places = locks.get(name) ?? { taken: 0, outside: [] }
    locks.set(name, places)
    return places
  }
  const isFull = (name: string) => (locks.get(name)?.taken ?? 0) > 0 && behind >= most - 1
  const take = (name: string) => {
    const places = placesOf(name)
    places.taken += 1
    if (places.taken > 1) behind += 1
  }
  const forget = (name: string, { taken, outside }: Places) => {
    if (taken === 0 && outside.length === 0) locks.delete(name)
  }
  /** Of those outside who find a place now, whoever has waited the longest. */
  const findNext = () => {
    let next: { name: string; first: Outsider } | undefined
    for (const [name, { outside }] of locks) {
      const [first] = outside
      if (first !== undefined && !isFull(name) && (next === undefined || first.came < next.first.came)) next = { name, first }
    }
    return next
  }
  const leave = (name: string) => {
    const places = placesOf(name)
    if (places.taken > 1) behind -= 1
    places.taken -= 1
    for (let next = findNext(); next !== undefined; next = findNext()) {
      placesOf(next.name).outside.shift()
      take(next.name)
      next.first.come()
    }
    forget(name, places)
  }
  const waitOutside = (name: string): Promise<void> => {
    const places = placesOf(name)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const outsider = { came: came++, come: resolve }
    const late = setTimeout(() => {
      places.outside.splice(places.outside.indexOf(outsider), 1)
      forget(name, places)
      reject(notFreeInTime())
    }, waitMs)
    places.outside.push(outsider)
    return promise.finally(() => clearTimeout(late))
  }
  return { isFull, take, leave, enter: async (name: string) => (isFull(name) ? waitOutside(name) : take(name)) }
}

type Try = ReturnType<typeof openTry>

/** One try of a transaction; `entered` are the places that an earlier try has waited for. */
function openTry(places: ReturnType<typeof openPlaces>, entered: Set<string>) {
  const held = new Set<string>()
  let crowded: Crowded | undefined
  /** While the statement of a named lock is being issued. */
  let isNamed = false
  const issue = <T>(lock: () => Promise<T>): Promise<T> => {
    isNamed = true
    try {
      return lock()
    } finally {
      isNamed = false
    }
  }
  const take = async <T>(names: readonly string[], lock: () => Promise<T>): Promise<T> => {
    const wanted = [...new Set(names)].filter((name) => !held.has(name))
    const full = wanted.find((name) => !entered.has(name) && places.isFull(name))
    if (full !== undefined) {
      crowded = new Crowded(full)
      throw crowded
    }
    for (const name of wanted) if (!entered.delete(name)) places.take(name)
    try {
      const taken = await issue(lock)
      for (const name of wanted) held.add(name)
      return taken
    } finally {
      for (const name of wanted) places.leave(name)
    }
  }
  return {
    take,
    /** The connection, for as long as the transaction is not to be rolled back: later statements would run without the lock. */
    inPlace: (client: Client): Client => ({
      query: (statement) => {
        if (crowded !== undefined) return Promise.reject(crowded)
        if (isNamed || !WAITS.test(statement.text)) return client.query(statement)
        return take([`${statement.text} ${statement.values}`], () => client.query(statement))
      },
    }),
    /** Refuses to commit a transaction that has swallowed the error. */
    check() {
      if (crowded !== undefined) throw crowded
    },
  }
}
