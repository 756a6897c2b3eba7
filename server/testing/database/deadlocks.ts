import { writeFileSync } from 'node:fs'
import pg from 'pg'

/*
 * Writers that take their locks in one order never deadlock; since a deadlocked transaction is retried, no answer reveals one.
 * PostgreSQL counts them per database: the counts of dropped databases and of other servers are stored here, and a run with any
 * deadlock fails at its end.
 */

/** The variable with the file into which a run writes its number of deadlocks: its exit code alone does not tell why it failed. */
export const DEADLOCKS_FILE = 'BIMS_DEADLOCKS_FILE'

type Config = { host: string; port: number; user: string; database: string }

/** Creates the table for the counts of dropped databases; once a run. */
export const beginCount = (config: Config) =>
  onServer(config, (client) => client.query('create table dropped_database (name text, deadlocks bigint not null)'))

/** Ends the connections of a test database, so that all their statistics are reported, and stores its number of deadlocks. */
export const keepCount = (config: Config, database: string) =>
  onServer(config, async (client) => {
    await endConnections(client, 'datname = $1', [database])
    await client.query('insert into dropped_database select datname, deadlocks from pg_stat_database where datname = $1', [database])
  })

/** Ends the connections of another server, which a test is about to stop, and adds its deadlocks to those of the run. */
export async function keepCountOfServer(config: Config, other: Config): Promise<void> {
  const deadlocks = await onServer(other, async (client) => {
    await endConnections(client, `backend_type = 'client backend' and pid <> pg_backend_pid()`)
    return (await client.query('select coalesce(sum(deadlocks), 0) as count from pg_stat_database')).rows[0].count
  })
  await onServer(config, (client) => client.query('insert into dropped_database values ($1, $2)', [other.host, deadlocks]))
}

async function endConnections(client: pg.Client, which: string, values: string[] = []): Promise<void> {
  for (let ended = false; !ended; ) {
    const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${which}`, values)
    ended = rowCount === 0
  }
}

/** The number of deadlocks in the databases of this run. */
export const countDeadlocks = (config: Config): Promise<number> =>
  onServer(config, async (client) => {
    const { rows } = await client.query(`
      select coalesce(sum(deadlocks), 0)::int as count
      from (select deadlocks from dropped_database union all select deadlocks from pg_stat_database) d`)
    return rows[0].count
  })

/** Writes the number of a run for the program that began it, if that wants to know. */
export function tellDeadlocks(deadlocks: number, file = process.env[DEADLOCKS_FILE]): void {
  if (file !== undefined) writeFileSync(file, String(deadlocks))
}

async function onServer<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
