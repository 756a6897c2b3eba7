import type { PoolConfig } from 'pg'
import type { ConnectionCounts } from '../database/connection-counts.ts'
import type { FloodCount } from './flood-counts.ts'
import type { ProcessMetrics } from './siblings.ts'

/** The initial data of a worker. */
type Beginning = { config: PoolConfig; connections: ConnectionCounts; runsJobs: boolean; floodCounts: FloodCount[] }

/** The calls that the primary process answers for its workers. */
export type PrimaryCalls = {
  begin(nothing: null): Beginning
  ready(address: string): void
  refused(why: string): void
  countRequests(counts: FloodCount[]): void
  readMetrics(nothing: null): Promise<ProcessMetrics[]>
  /** The last metrics of an ending worker. */
  keepMetrics(metrics: ProcessMetrics): void
  callSandbox(call: { step: never; args: unknown[] }): Promise<unknown>
}

/** The calls that a worker answers for the primary process. */
export type WorkerCalls = {
  /** `replaced`: other workers take new connections. */
  leave(order: { replaced: boolean }): void
  hurry(nothing: null): void
  /** A sign of life. */
  beat(nothing: null): void
  countRequests(counts: FloodCount[]): void
  readMetrics(nothing: null): Promise<ProcessMetrics>
}
