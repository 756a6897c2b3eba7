import type pg from 'pg'
import sql from 'sql-template-tag'
import { StartRefusal } from '../../process/start-refusal.ts'
import type { Db } from '../database.ts'
import { positionOf } from './replica-progress.ts'

/** The identity of a server: system, database and start time. */
export type ReplicaState = { database: string; started: string; direct: boolean; standby: boolean; timeline: number; replayed: bigint }

/** The primary's position, and its timeline; each promotion begins a new one. */
export type PrimaryState = { timeline: number; position: bigint }

/** A replica is a physical copy: it has the primary's system identifier and database id. */
const DATABASE = `(select system_identifier from pg_control_system()) || ' ' ||
  (select oid from pg_database where datname = current_database())`

const DIRECT = `coalesce(current_setting('bims.direct', true), '') = 'on'`

const REPLICA_STATE = `
  select ${DATABASE} as database, pg_postmaster_start_time()::text as started, ${DIRECT} as direct, pg_is_in_recovery() as standby,
    greatest(c.timeline_id, r.min_recovery_end_timeline) as timeline, coalesce(pg_last_wal_replay_lsn(), '0/0')::text as replayed
  from pg_control_checkpoint() c, pg_control_recovery() r`

/** Reads the state of a possible replica; fails when the connection does not answer in time. */
export async function readReplicaState(client: pg.ClientBase, answerMs: number): Promise<ReplicaState> {
  const { rows } = await client.query({ text: REPLICA_STATE, query_timeout: answerMs } as pg.QueryConfig)
  return { ...rows[0], replayed: positionOf(rows[0].replayed) }
}

/** The identity of a database, which its replicas share. */
export const readDatabaseId = async (primary: Db): Promise<string> =>
  (await primary.one<{ database: string }>(sql([`select ${DATABASE} as database`])))?.database ?? ''

/** The name of a WAL file begins with the timeline. */
export async function readPrimaryState(primary: Db): Promise<PrimaryState | undefined> {
  const row = await primary.one<{ position: string; file: string }>(sql`
    select p.position::text as position, pg_walfile_name(p.position) as file from pg_current_wal_lsn() p(position)`)
  return row && { position: positionOf(row.position), timeline: Number.parseInt(row.file.slice(0, 8), 16) }
}

/** The reason why a server is not a replica of the database at present; undefined when it is one. */
export function faultOf(state: ReplicaState, primary: PrimaryState | undefined): string | undefined {
  if (!state.standby) return 'it is not a standby: it was promoted, or DATABASE_READ_URL names the primary'
  if (primary !== undefined && state.timeline !== primary.timeline) return 'it does not follow the primary: they are on different timelines'
  return undefined
}

/** Whether a new connection leads to the watched server, and that server has not fallen behind its known position. */
export const isWatchedServer = (state: ReplicaState, watched: ReplicaState | undefined, replayed: bigint): boolean =>
  watched !== undefined &&
  state.database === watched.database &&
  state.started === watched.started &&
  state.timeline === watched.timeline &&
  state.standby &&
  state.replayed >= replayed

/** Refuses a server that can never be a replica of this database. */
export function refuseOther({ database, direct }: ReplicaState, expected: string): void {
  if (database !== expected) throw new StartRefusal(OTHER)
  if (!direct) throw new StartRefusal(POOLER)
}

const OTHER =
  'The database of DATABASE_READ_URL is not a replica of the one of DATABASE_URL: it is another database. Name a streaming replica of it (of the same system and with the same database name), or leave DATABASE_READ_URL out.'

const POOLER =
  'A connection pooler between BIMS and the replica of DATABASE_READ_URL drops the settings of connections. Name the replica itself.'
