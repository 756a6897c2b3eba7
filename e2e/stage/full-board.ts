import sql from 'sql-template-tag'
import type { Stage } from './harness.ts'

const PEOPLE = 236

/**
 * Books 236 people for Downtown from the instant `from`, four every five minutes, of whom the last by name comes first by number:
 * `9000000000 - n` is the appointment of Ann Person n. The first 20 are in progress, waiting, walk-ins, or done.
 */
export async function fillBoard({ database, world }: Stage, from: string): Promise<void> {
  await database.run(sql`update live_scan_vendor set stations = 50 where id = ${world.downtown}`)
  await database.run(sql`
    with person as (
      insert into applicant (record_key, network, first_name, last_name, email, phone, applicant_type)
      select gen_random_uuid(), ${world.network}, 'Ann', 'Person' || lpad(n::text, 3, '0'), 'n' || n || '@example.org',
        (2125550000 + n)::text, ${world.types.teacher}
      from generate_series(1, ${PEOPLE}) n returning id, substr(last_name, 7)::int as n
    )
    insert into appointment (id, applicant, lsv, applicant_type, date_time, ends_at, station, price)
    select 9000000000 - n, id, ${world.downtown}, ${world.types.teacher}, at, at + interval '5 minutes', 1 + n % 4, 4850
    from (select id, n, ${from}::timestamptz + (n / 4) * interval '5 minutes' as at from person) p`)
  const visits = (first: number, last: number, columns: ReturnType<typeof sql>) =>
    database.run(sql`update appointment set ${columns} where id between ${9_000_000_000 - last} and ${9_000_000_000 - first}`)
  const after = (minutes: number) => sql`${from}::timestamptz + make_interval(mins => ${minutes})`
  await visits(1, 3, sql`arrived_at = ${after(1)}, started_at = ${after(10)}`)
  await visits(4, 12, sql`arrived_at = ${after(5)}`)
  await visits(13, 17, sql`arrived_at = ${after(6)}, walk_in = true, station = null`)
  await visits(18, 20, sql`status = 'COMPLETED', completed_at = ${after(12)}, transaction_id = 'NYDT000000' || id`)
}
