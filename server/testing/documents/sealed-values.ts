import { strictEqual } from 'node:assert'
import sql, { raw } from 'sql-template-tag'
import { sealedColumns } from '../../operations/keys/sealed-columns.ts'
import type { Database } from '../../platform/database/database.ts'
import { place, type Sealing } from '../../platform/secrets/sealing.ts'
import type { TestServer } from '../test-server.ts'

/** A value of a sealed column, and the version of its row. */
export type SealedValue = { table: string; column: string; id: number; version: number; record_key: string; sealed: Buffer }

/** Inserts rows into every table with sealed columns, `people` of them applicants, with a value in each of these columns. */
export async function fillSealedColumns(server: TestServer, sealing: Sealing, people: number): Promise<void> {
  const { database, metro, types } = server
  await database.run(sql`
    insert into applicant (record_key, network, first_name, last_name, email, phone)
    select gen_random_uuid(), ${metro}, 'Ann', 'Lee', 'ann' || n || '@example.org', '3055550101' from generate_series(1, ${people}) n`)
  await database.run(sql`
    insert into identification (record_key, applicant, id_type, state, identifier, identifier_index)
    select gen_random_uuid(), min(id), 'PP', 'US', '\\x00', '\\x00' from applicant`)
  await database.run(sql`
    insert into transfer (record_key, network, applicant_type, first_name, last_name, email, phone)
    values (gen_random_uuid(), ${metro}, ${types.downtown}, 'Ann', 'Lee', 'ann@example.org', '3055550101')`)
  await database.run(sql`insert into waiver (network, name, waiver_data) values (${metro}, 'Waiver', 'x')`)
  await database.run(sql`
    insert into waiver_signature (record_key, applicant, waiver, signature_type)
    select gen_random_uuid(), min(a.id), min(w.id), 'GENERATED' from applicant a, waiver w`)
  await database.run(sql`
    insert into webhook (owner, name, url, events, secret, former_secret, former_until)
    select min(id), 'Receiver', 'https://receiver.example', '{appointment.booked}', '\\x00', '\\x00', now() from user_account`)
  await database.run(sql`insert into sso_provider (name, issuer, client_id) values ('Login', 'https://login.example', 'bims')`)
  await database.run(sql`
    insert into sso_transaction (state_hash, browser_hash, provider, secret) select '\\x00', '\\x00', id, '\\x00' from sso_provider`)
  await database.run(sql`insert into file (original_name, mime_type) values ('a.pdf', 'application/pdf')`)
  for (const { table, column } of sealedColumns) await fillColumn(database, sealing, { table, column })
}

async function fillColumn(database: Database, sealing: Sealing, { table, column }: { table: string; column: string }): Promise<void> {
  const rows = await database.rows<{ id: number; record_key: string }>(sql`select id, record_key from ${raw(table)}`)
  const sealed = rows.map(({ id, record_key }) => sealing.seal(place(table, column, record_key), plainOf({ column, id })))
  await database.run(sql`
    update ${raw(table)} t set ${raw(column)} = n.sealed
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${sealed}::bytea[]) as n (id, sealed) where t.id = n.id`)
}

/** Every sealed value. */
export async function sealedValues(database: Database): Promise<SealedValue[]> {
  const all = sealedColumns.map(({ table, column }) =>
    database.rows<SealedValue>(sql`
      select ${table} as table, ${column} as column, id, version, record_key, ${raw(column)} as sealed from ${raw(table)}
      where ${raw(column)} is not null order by id`),
  )
  return (await Promise.all(all)).flat()
}

/** Opens every value of `fillSealedColumns`; throws when one does not open or differs. */
export async function openSealedValues(database: Database, sealing: Sealing): Promise<void> {
  for (const { table, column, id, record_key, sealed } of await sealedValues(database))
    strictEqual(await sealing.open(place(table, column, record_key), sealed), plainOf({ column, id }))
}

const plainOf = ({ column, id }: Pick<SealedValue, 'column' | 'id'>) => `${column} ${id}`
