import { setTimeout as pause } from 'node:timers/promises'
import { describeError, log } from './platform/log.ts'

/** The started parts, each with its stop; they are stopped in reverse order. `drains`: the part has requests and jobs under way. */
export type Running = { stop: () => Promise<unknown>; drains?: boolean }[]

/** Ends a server, or its part in it; `hurry` shortens what it waits for. */
export type Stop = (hurry?: AbortSignal) => Promise<void>

/** Requests and jobs under way get at least this long; the embedded PostgreSQL needs the rest of the three seconds. */
const DRAIN_MS = 1_200
/** The embedded PostgreSQL, or the pools of a database that may have gone away. */
const PART_STOP_MS = 1_500
/** The parts of a worker that come after what drains. */
const PARTS_MS = 4 * PART_STOP_MS

/**
 * Requests and jobs under way get the drain time, each other part a little. A part that hangs is abandoned: the database loses nothing
 * by it.
 */
export async function stopAll(running: Running, graceMs: number, hurry?: AbortSignal): Promise<void> {
  for (const { stop, drains } of running.toReversed())
    await Promise.race([stop().catch(logFailedStop), drains === true ? drainTime(graceMs, hurry) : pause(PART_STOP_MS)])
}

/** A worker that leaves while others stay closes its connections as they answer, and those with nothing to answer after this time. */
export const graceOfReplaced = (graceMs: number): number => Math.max(1_000, graceMs)

/** How long a server still answers while balancers notice that it is leaving. */
export const pauseForBalancers = (graceMs: number, hurry?: AbortSignal): Promise<void> =>
  pause(graceMs, undefined, hurry === undefined ? {} : { signal: hurry }).catch(() => undefined)

/** The longest that a worker takes to end. */
export const longestStop = async (graceMs: number, hurry?: AbortSignal): Promise<void> => {
  await pauseForBalancers(graceMs, hurry)
  await drainTime(graceMs, hurry)
  await pause(PARTS_MS)
}

async function drainTime(graceMs: number, hurry?: AbortSignal): Promise<void> {
  await pauseForBalancers(Math.max(0, graceMs - DRAIN_MS), hurry)
  await pause(DRAIN_MS)
}

const logFailedStop = (error: Error) => log.error({ error: describeError(error) }, 'A part of the server did not stop')
