import { expect, test } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabaseBefore } from '../testing/database/database-before.ts'

const MIGRATION = '0300-types-of-moved-appointments'

/** Booked at location 1 for type 1. Locations 2 and 3 belong to the same network; only 2 has the same type. */
const MOVED = [
  `insert into network (name) values ('Metro')`,
  `insert into live_scan_vendor (network, name) values (1, 'Downtown'), (1, 'Uptown'), (1, 'Harbor')`,
  `insert into ori (lsv, ori, description, slug, agency) values
     (1, 'NY0300000', 'Schools', 'schools', 'Education'), (2, 'NY0300000', 'Schools', 'schools', 'Education'),
     (3, 'NY0400000', 'Health', 'health', 'Health')`,
  `insert into applicant_type (lsv, ori, description) values (1, 1, 'Teacher'), (2, 2, 'Teacher'), (3, 3, 'Teacher')`,
  `insert into applicant (network, first_name, last_name, phone, email, record_key) values (1, 'Ann', 'Lee', '3055550100', 'ann@example.org', gen_random_uuid())`,
  `insert into appointment (id, applicant, lsv, applicant_type, date_time, ends_at, walk_in, status) values
     (1000000001, 1, 1, 1, now(), now() + interval '15 minutes', true, 'SCHEDULED'),
     (1000000002, 1, 2, 1, now(), now() + interval '15 minutes', true, 'SCHEDULED'),
     (1000000003, 1, 3, 1, now(), now() + interval '15 minutes', true, 'SCHEDULED'),
     (1000000004, 1, 2, 1, now(), now() + interval '15 minutes', true, 'NO_SHOW')`,
]

test('scheduled appointments that were moved get the same type of their location, where it has one; others stay', async () => {
  const { database, close } = await openDatabaseBefore(MIGRATION)
  try {
    for (const statement of MOVED) await database.pool.query(statement)
    expect(await migrate(database.pool)).toContain(`${MIGRATION}.sql`)
    const { rows } = await database.pool.query(
      'select (id - 1000000000)::int as id, applicant_type::int as type from appointment order by id',
    )
    expect(rows.map(({ id, type }) => [id, type])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
      [4, 1],
    ])
  } finally {
    await close()
  }
})
