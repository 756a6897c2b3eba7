import { steadyNow } from '../clock.ts'

/** The number of requests of an address in a window that began at `since` (milliseconds of `steadyNow`). */
type Window = { count: number; since: number }

/** Further requests of an address, in the window that began at `since`. */
export type FloodCount = { key: string; added: number; since: number }

/** The maximum number of addresses; those of the oldest windows are dropped first. */
const MAX_ADDRESSES = 50_000
const SHARE_MS = 250
/** A worker shares its count at once when it exceeds this part of the limit. */
const PART = 20

/** Requests by address and window. Windows that two processes began for one address are merged; the earlier beginning counts. */
export function countWindows(windowMs: number) {
  const windows = new Map<string, Window>()
  return {
    add(key: string, added: number, since: number, now: number): Window | undefined {
      if (since + windowMs <= now) return undefined
      const open = windows.get(key)
      if (open !== undefined && open.since + windowMs > now) {
        open.count += added
        open.since = Math.min(open.since, since)
        return open
      }
      windows.delete(key)
      const [oldest] = windows.keys()
      if (windows.size >= MAX_ADDRESSES && oldest !== undefined) windows.delete(oldest)
      const begun = { count: added, since }
      windows.set(key, begun)
      return begun
    },
    /** All counts, for a new process. */
    all: (now: number): FloodCount[] =>
      [...windows].filter(([, { since }]) => since + windowMs > now).map(([key, { count, since }]) => ({ key, added: count, since })),
  }
}

type LimitCount = { current: number; ttl: number }
type Take = (error: null, counted: LimitCount) => void

/** The store for `@fastify/rate-limit`, and the input of other workers' counts. */
export type FloodCounts = { store: new () => never; take(counts: readonly FloodCount[]): void; stop(): void }

/**
 * Counts the requests of this worker and its siblings: sends its counts four times a second, or as soon as they are a twentieth of
 * the limit, and adds theirs. No request waits for another process, so that each worker may let in a twentieth too many.
 */
export function shareFloodCounts(
  limit: { most: number; windowMs: number },
  known: readonly FloodCount[],
  share: (counts: FloodCount[]) => void,
): FloodCounts {
  const windows = countWindows(limit.windowMs)
  const untold = new Map<string, FloodCount>()
  const atOnce = Math.max(1, Math.floor(limit.most / PART))
  const take = (counts: readonly FloodCount[]) => {
    const now = steadyNow()
    for (const { key, added, since } of counts) windows.add(key, added, since, now)
  }
  const tell = () => {
    if (untold.size > 0) share([...untold.values()])
    untold.clear()
  }
  const count = (key: string, answer: Take) => {
    const now = steadyNow()
    const { count: current, since } = windows.add(key, 1, now, now) as Window
    const telling = untold.get(key) ?? { key, added: 0, since }
    untold.set(key, Object.assign(telling, { added: telling.added + 1, since }))
    if (telling.added >= atOnce) tell()
    answer(null, { current, ttl: limit.windowMs - (now - since) })
  }
  take(known)
  const timer = setInterval(tell, SHARE_MS).unref()
  const store = { incr: count, child: () => store }
  return {
    store: function floodStore() {
      return store
    } as never,
    take,
    stop: () => clearInterval(timer),
  }
}
