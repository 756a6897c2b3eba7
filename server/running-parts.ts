import { setTimeout as pause } from 'node:timers/promises'
import { describeError, log } from './platform/log.ts'

/** The started parts, each with its stop; they are stopped in reverse order. `drains`: the part has requests and jobs under way. */
export type Running = { stop: () => Promise<unknown>; drains?: boolean }[]

/** Ends a server, or its part; `hurry` shortens the waiting. */
export type Stop = (hurry?: AbortSignal) => Promise<void>

/** The minimum time for requests and jobs under way; the embedded PostgreSQL needs the rest of the three seconds. */
const DRAIN_MS = 1_200
/** The time for the embedded PostgreSQL, or for the pools of a database that may be away. */
const PART_STOP_MS = 1_500
/** The time for the parts of a worker after its requests and jobs. */
const PARTS_MS = 4 * PART_STOP_MS

/**
 * Requests and jobs under way get the drain time, each other part a little. A part that hangs is abandoned, which is safe for
 * the database.
 */
export async function stopAll(running: Running, graceMs: number, hurry?: AbortSignal): Promise<void> {
  for (const { stop, drains } of running.toReversed())
    await Promise.race([Promise.try(stop).catch(logFailedStop), drains === true ? drainTime(graceMs, hurry) : pause(PART_STOP_MS)])
}

/** A worker that ends while others stay closes its connections after their answers, and idle ones after this time. */
export const graceOfReplaced = (graceMs: number): number => Math.max(1_000, graceMs)

/** The drain time of a replaced worker: nobody waits for it, so it may exceed the longest request. */
export const drainOfReplaced = (graceMs: number): number => Math.max(20_000, graceMs)

/** The time in which a server still answers while balancers notice that it is leaving. */
export const pauseForBalancers = (graceMs: number, hurry?: AbortSignal): Promise<void> =>
  pause(graceMs, undefined, hurry === undefined ? {} : { signal: hurry }).catch(() => undefined)

/** The maximum time in which a worker ends with its server. */
export const longestStop = async (graceMs: number, hurry?: AbortSignal): Promise<void> => {
  await pauseForBalancers(graceMs, hurry)
  await drainTime(graceMs, hurry)
  await pause(PARTS_MS)
}

/** The maximum time in which a worker ends that is replaced. */
export const longestReplacement = (graceMs: number): Promise<void> => pause(graceOfReplaced(graceMs) + drainOfReplaced(graceMs) + PARTS_MS)

async function drainTime(graceMs: number, hurry?: AbortSignal): Promise<void> {
  await pauseForBalancers(Math.max(0, graceMs - DRAIN_MS), hurry)
  await pause(DRAIN_MS)
}

const logFailedStop = (error: Error) => log.error({ error: describeError(error) }, 'A part of the server did not stop')
