import sql from 'sql-template-tag'
import { log } from '../log.ts'
import { StartRefusal } from '../start-refusal.ts'
import type { Database } from './database.ts'

const OLDEST_POSTGRES = 15
const IGNORED = /unsupported startup parameter/

const POOLER = `Between BIMS and PostgreSQL stands a connection pooler that drops the settings of connections. BIMS needs connections of its own:
name PostgreSQL itself in DATABASE_URL, or a pooler that passes "options" on and pools by session.`

/** Refuses a database that does not answer, is too old, or is reached through a pooler that takes its connections' settings away. */
export async function checkDatabase(database: Database): Promise<void> {
  const { version, settings } = await readVersion(database)
  if (version < OLDEST_POSTGRES)
    throw new StartRefusal(`The database of DATABASE_URL is PostgreSQL ${version}; it must be ${OLDEST_POSTGRES} or newer.`)
  if (settings !== 'UTC 0') throw new StartRefusal(POOLER)
}

async function readVersion(database: Database): Promise<{ version: number; settings: string }> {
  try {
    const row = await database.one<{ version: number; settings: string }>(sql`
      select current_setting('server_version_num')::int / 10000 as version,
        concat(current_setting('timezone'), ' ', current_setting('max_parallel_workers_per_gather')) as settings`)
    return row ?? { version: 0, settings: '' }
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
