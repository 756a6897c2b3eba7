import sql from 'sql-template-tag'
import { log } from '../log.ts'
import { StartRefusal } from '../start-refusal.ts'
import type { Database } from './database.ts'

const OLDEST_POSTGRES = 15
const IGNORED = /unsupported startup parameter/

const POOLER = `Between BIMS and PostgreSQL stands a connection pooler that drops the settings of connections, as PgBouncer does. BIMS pools its
connections itself: name PostgreSQL in DATABASE_URL.`

const READ_ONLY = `The database of DATABASE_URL is read-only: it is a replica, or default_transaction_read_only is on. Name the primary, with a role
that may write.`

/** Refuses a database that does not answer, is too old, or is reached through a pooler that takes its connections' settings away. */
export async function checkDatabase(database: Database): Promise<void> {
  const { version, direct, read_only } = await readVersion(database)
  if (version < OLDEST_POSTGRES)
    throw new StartRefusal(`The database of DATABASE_URL is PostgreSQL ${version}; it must be ${OLDEST_POSTGRES} or newer.`)
  if (!direct) throw new StartRefusal(POOLER)
  if (read_only) throw new StartRefusal(READ_ONLY)
}

type Facts = { version: number; direct: boolean; read_only: boolean }

async function readVersion(database: Database): Promise<Facts> {
  try {
    const row = await database.one<Facts>(sql`
      select current_setting('server_version_num')::int / 10000 as version,
        coalesce(current_setting('bims.direct', true), '') = 'on' as direct, current_setting('transaction_read_only')::boolean as read_only`)
    return row ?? { version: 0, direct: false, read_only: false }
  } catch (error) {
    const { message } = error as Error
    throw new StartRefusal(IGNORED.test(message) ? POOLER : `The database of DATABASE_URL does not answer: ${message}`)
  }
}

/** Refuses a database that takes fewer connections than the workers of a server may open; a server of one process is only warned. */
export async function checkConnections(database: Database, { workers, most }: { workers: number; most: number }): Promise<void> {
  const row = await database.one<{ takes: number }>(sql`
    select (sum(case name when 'max_connections' then setting::int else -setting::int end))::int as takes from pg_settings
    where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`)
  const takes = row?.takes ?? 0
  if (takes >= most) return
  if (workers === 1) return log.warn({ most, takes }, 'The database takes fewer connections than this server may open')
  throw new StartRefusal(
    `WORKERS=${workers} may open ${most} connections, and the database takes ${takes} (max_connections). Set WORKERS lower, or max_connections higher.`,
  )
}
