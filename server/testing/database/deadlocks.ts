import pg from 'pg'

/*
 * Writers that take their locks in one order never deadlock; since a deadlocked transaction is retried, no answer reveals one.
 * PostgreSQL counts them per database: the counts of dropped databases are stored here, and a run with any deadlock fails at its end.
 */

type Config = { host: string; port: number; user: string; database: string }

/** Creates the table for the counts of dropped databases; once a run. */
export const beginCount = (config: Config) =>
  onServer(config, (client) => client.query('create table dropped_database (name text, deadlocks bigint not null)'))

/** Ends the connections of a test database, so that all their statistics are reported, and stores its number of deadlocks. */
export const keepCount = (config: Config, database: string) =>
  onServer(config, async (client) => {
    for (let ended = false; !ended; ) {
      const { rowCount } = await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
      ended = rowCount === 0
    }
    await client.query('insert into dropped_database select datname, deadlocks from pg_stat_database where datname = $1', [database])
  })

/** The number of deadlocks in the databases of this run. */
export const countDeadlocks = (config: Config): Promise<number> =>
  onServer(config, async (client) => {
    const { rows } = await client.query(`
      select coalesce(sum(deadlocks), 0)::int as count
      from (select deadlocks from dropped_database union all select deadlocks from pg_stat_database) d`)
    return rows[0].count
  })

async function onServer<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
