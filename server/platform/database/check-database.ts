import pg from 'pg'
import sql from 'sql-template-tag'
import { log } from '../log.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import type { Database } from './database.ts'
import { isRefusedUser } from './database-errors.ts'

const OLDEST_POSTGRES = 15
const NO_SUCH_DATABASE = '3D000'
/** The time limit for connecting to the replica, and for its answer. */
const REPLICA_MS = 1_000
const IGNORED = /unsupported startup parameter/

const POOLER =
  'A connection pooler between BIMS and PostgreSQL drops the settings of connections, as PgBouncer does. BIMS pools its connections itself: name PostgreSQL in DATABASE_URL.'

const READ_ONLY =
  'The database of DATABASE_URL is read-only: it is a replica, or default_transaction_read_only is on. Name the primary, with a role that may write.'

/**
 * Refuses a database that does not answer, is too old, has another encoding than UTF8, in which names would be damaged, or is behind
 * a pooler that drops the settings of connections.
 */
export async function checkDatabase(database: Database): Promise<void> {
  const { version, direct, read_only, encoding } = await readVersion(database)
  if (version < OLDEST_POSTGRES)
    throw new StartRefusal(`The database of DATABASE_URL is PostgreSQL ${version}; it must be ${OLDEST_POSTGRES} or newer.`)
  if (!direct) throw new StartRefusal(POOLER)
  if (read_only) throw new StartRefusal(READ_ONLY)
  if (encoding !== 'UTF8')
    throw new StartRefusal(
      `The database of DATABASE_URL has the encoding ${encoding}; it must be UTF8: create database bims encoding 'UTF8' template template0.`,
    )
}

type Facts = { version: number; direct: boolean; read_only: boolean; encoding: string }

async function readVersion(database: Database): Promise<Facts> {
  try {
    const row = await database.one<Facts>(sql`
      select current_setting('server_version_num')::int / 10000 as version,
        coalesce(current_setting('bims.direct', true), '') = 'on' as direct, current_setting('transaction_read_only')::boolean as read_only,
        current_setting('server_encoding') as encoding`)
    return row ?? { version: 0, direct: false, read_only: false, encoding: '' }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    if (IGNORED.test(message)) throw new StartRefusal(POOLER)
    if (isRefusedUser(error) || code === NO_SUCH_DATABASE) throw new StartRefusal(`The database of DATABASE_URL refuses: ${message}`)
    throw new StartRefusal(`The database of DATABASE_URL does not answer: ${message}`)
  }
}

/** `most`: the connections that it may open; `least`: those without which it cannot run. */
type Server = { workers: number; most: number; least: number }

/** Refuses a database that accepts fewer connections than the server needs; warns of one that accepts fewer than it may open. */
export async function checkConnections(database: Pick<Database, 'one'>, server: Server): Promise<void> {
  const row = await database.one<Room>(sql([ROOM]))
  refuseWithoutRoom(row?.takes ?? 0, server, 'the database')
}

/** Checks the read replica by its own limit. Skipped if it does not answer, since a server starts without it. */
export async function checkReplicaConnections(config: pg.ClientConfig, server: Server): Promise<void> {
  const takes = await readRoomOf(config)
  if (takes !== undefined) refuseWithoutRoom(takes, server, 'the replica of DATABASE_READ_URL')
}

type Room = { takes: number }

const ROOM = `
  select least(
    (select sum(case name when 'max_connections' then setting::int else -setting::int end) from pg_settings
     where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user and not rolsuper))::int as takes`

async function readRoomOf(config: pg.ClientConfig): Promise<number | undefined> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: REPLICA_MS, query_timeout: REPLICA_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Room>(ROOM)).rows[0]?.takes
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

function refuseWithoutRoom(takes: number, { workers, most, least }: Server, database: string): void {
  if (takes >= most) return
  const limit = `${database} takes ${takes} (max_connections, or the limit of the database or role)`
  if (workers > 1)
    throw new StartRefusal(`WORKERS=${workers} may open ${most} connections, and ${limit}. Set WORKERS lower, or that limit higher.`)
  if (takes < least)
    throw new StartRefusal(`This server needs ${least} connections, and ${limit}. Set DATABASE_CORES lower, or that limit higher.`)
  log.warn({ most, takes }, `There is less room in ${database} than this server may open connections`)
}
