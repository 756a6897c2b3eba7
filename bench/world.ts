import sql from 'sql-template-tag'
import { DAY_MS, utcDate } from '../contract/records/days.ts'
import type { Database } from '../server/platform/database/database.ts'

/** The generated rows that the measurements use. */
export type World = { network: number; lsvs: number[]; types: number[]; date: string }

const PLACES = 201
const DAYS_AHEAD = 40

/** A network with 201 published locations, open all week, each with an applicant type; without appointments. */
export async function buildWorld(database: Database): Promise<World> {
  const network = await idOf(
    database,
    sql`insert into network (name, applicant_subdomain, bookings_per_hour) values ('Bench', 'bench', 100000) returning id`,
  )
  const lsvs = await idsOf(
    database,
    sql`insert into live_scan_vendor (network, name, public, appointment_duration, stations)
        select ${network}, 'Place ' || n, true, 15, 2 from generate_series(1, ${PLACES}) n returning id`,
  )
  await database.run(sql`insert into available_time (lsv, day_of_week, start_time, end_time)
    select l.id, d, '09:00', '17:00' from live_scan_vendor l, generate_series(0, 6) d order by l.id`)
  await database.run(
    sql`insert into ori (lsv, ori, description, slug, agency) select id, 'NY0000000', 'Agency', 'agency', 'Agency' from live_scan_vendor`,
  )
  const types = await idsOf(
    database,
    sql`insert into applicant_type (lsv, ori, description, pricing) select lsv, id, 'Teacher', 0 from ori order by lsv returning id`,
  )
  await database.run(sql`insert into applicant (record_key, network, first_name, last_name, email, phone)
    select gen_random_uuid(), ${network}, 'Ann', 'Bench ' || n, 'ann' || n || '@example.org', '5550100000' from generate_series(1, 1000) n`)
  return { network, lsvs, types, date: utcDate(Date.now() + DAYS_AHEAD * DAY_MS) }
}

/**
 * Past and future appointments, 5 % of them at the requested location, the rest at the others, nine of ten in the
 * past. None on the requested day, so that its number of open slots stays the same.
 */
export async function fillAppointments(database: Database, { lsvs, date }: World, total: number): Promise<void> {
  const [own, ...others] = lsvs as [number, ...number[]]
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(INSERTION, [[own], Math.round(total / 20), date])
    await client.query(INSERTION, [others, Math.round((total * 19) / 20 / others.length), date])
    await client.query('vacuum analyze appointment')
  } finally {
    client.release(true)
  }
}

const INSERTION = `
  insert into appointment (id, applicant, lsv, date_time, ends_at, station, status)
  select 1000000000 + (select count(*) from appointment) + row_number() over (), 1 + n % 1000, lsv, at, at + interval '15 minutes',
         1 + (n / 320) % 2, case when n % 10 = 0 then 'SCHEDULED' else 'COMPLETED' end
  from (select lsv, n, case when at::date = $3::date then at + interval '300 days' else at end as at
        from (select lsv, n, date_trunc('day', now()) + interval '14 hours' + ((n / 10) % 32) * interval '15 minutes'
                + (case when n % 10 = 0 then 1 + n / 640 else -1 - n % 1000 end) * interval '1 day' as at
              from unnest($1::bigint[]) lsv, generate_series(0, $2::int - 1) n) s) t`

const idOf = async (database: Database, statement: ReturnType<typeof sql>) => (await idsOf(database, statement))[0] as number
const idsOf = async (database: Database, statement: ReturnType<typeof sql>) =>
  (await database.rows<{ id: number }>(statement)).map(({ id }) => id).sort((a, b) => a - b)
