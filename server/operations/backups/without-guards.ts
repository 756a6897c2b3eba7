import type pg from 'pg'

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Takes foreign keys of and to tables away and holds their triggers off, does something, and puts both back: for rows that were right when they
 * were written. Making the keys again judges every row. The tables' owner may do it. Give it a transaction.
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
