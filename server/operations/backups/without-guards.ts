import type pg from 'pg'

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Runs `work` without the tables' foreign keys and triggers, and restores both: for rows that were valid when they
 * were written. Restoring the keys validates every row. Requires the tables' owner and a transaction.
 */
export async function runWithoutGuards(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(KEYS, [tables])
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}

const KEYS = `
  select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c where c.contype = 'f' and (c.conrelid = any($1::regclass[]) or c.confrelid = any($1::regclass[]))
  order by c.conrelid, c.oid`
