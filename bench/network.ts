import { DAY_MS, utcDate } from '../contract/records/days.ts'
import type { Database } from '../server/platform/database/database.ts'
import { load } from './processes.ts'
import { type Bench, headersOf, makeDatabase, record, runBare, within, withServer } from './stage.ts'
import { type Row, row } from './table.ts'
import { buildWorld } from './world.ts'

const LOCATIONS = 200
/** At 200 locations, 500,000 in all: a year back and seven weeks ahead. */
const APPOINTMENTS_EACH = 2_500
const APPLICANTS = 100_000
const A_DAY = 6
const DAYS_BACK = 365

/** A network of 200 locations with 500,000 appointments, and the bearer token of its administrator. */
export type NetworkBench = { config: Bench['config']; headers: Record<string, string> }

/** Created once per run, for all of its rows. */
export async function networkBench(bench: Bench): Promise<NetworkBench> {
  const config = await makeDatabase(bench, 'network_full')
  const { network, lsvs } = await within(config, buildWorld)
  return within(config, async (database) => {
    await fillYear(database, lsvs.slice(0, LOCATIONS))
    return { config, headers: await headersOf(database, 'network', network) }
  })
}

/** A call, its concurrency, and its maximum p95. */
type Measurement = { name: string; path: string; connections: number; mostMs: number }

/** A call's rate against its bare SQL, and its p95 against the maximum. */
export async function measureCall(bench: Bench, { config, headers }: NetworkBench, measured: Measurement): Promise<Row[]> {
  const { name, path, connections, mostMs } = measured
  const recorded = await record(config, async (app, take) => {
    take()
    const answer = await app.inject({ url: path, headers })
    if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${answer.body}`)
    take()
  })
  const bare = await runBare(bench, { config, recordings: recorded, connections, seconds: bench.seconds })
  const { perSecond, p95Ms, statuses } = await withServer(config, (port) =>
    load({ port, connections, seconds: bench.seconds, method: 'GET', paths: [path], headers }),
  )
  const note = `p95 ${p95Ms} ms, ${connections} at once, ${recorded[0]?.length} statements, answers ${JSON.stringify(statuses)}`
  return [
    row({ name, rate: perSecond, against: 'its own SQL bare', otherRate: bare, wanted: 0.3, note }),
    row({
      name: `${name}: p95`,
      rate: 1000 / Math.max(p95Ms, 1),
      against: `${mostMs} ms`,
      otherRate: 1000 / mostMs,
      wanted: 1,
      note: 'as how many one after another would make in a second',
    }),
  ]
}

/** The day `days` from now, YYYY-MM-DD. */
export const dayFromNow = (days: number): string => utcDate(Date.now() + days * DAY_MS)

async function fillYear(database: Database, lsvs: readonly number[]): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(PEOPLE, [APPLICANTS])
    await client.query(INSERTION, [lsvs, APPOINTMENTS_EACH, A_DAY, DAYS_BACK])
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

const PEOPLE = `
  insert into applicant (record_key, network, first_name, last_name, email, phone)
  select gen_random_uuid(), (select min(id) from network), 'Ann', 'Bench ' || n, 'ann' || n || '@example.org', '5550100000' from generate_series(1, $1::int) n`

const INSERTION = `
  insert into appointment (id, applicant, lsv, date_time, ends_at, created, station, status, attempt, walk_in)
  select 1000000000 + row_number() over (), 1 + (n * 7919 + lsv * 104729) % (select max(id) from applicant), lsv, at, at + interval '15 minutes', at - (1 + n % 20) * interval '1 day', 1,
    case when at >= now() then 'SCHEDULED' when n % 20 = 0 then 'CANCELLED' when n % 10 = 1 then 'NO_SHOW' else 'COMPLETED' end,
    case when n % 25 = 0 then 2 else 1 end, n % 15 = 0
  from (select lsv, n, date_trunc('day', now()) + (n / $3 - $4) * interval '1 day' + interval '14 hours' + (n % $3) * interval '75 minutes' as at
        from unnest($1::bigint[]) lsv, generate_series(0, $2::int - 1) n) t`
