import sql from 'sql-template-tag'
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
