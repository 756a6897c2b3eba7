import type pg from 'pg'

type Index = { name: string; definition: string; statistics: (number | null)[] }
type Constraint = { table: string; name: string; definition: string }

/**
 * Runs `work` without the tables' indexes and creates them again: for bulk loads. Also drops constraints that an index enforces, unless a
 * foreign key refers to them; creating them again validates every row. Requires a transaction, so that a failure keeps
 * all of them.
 */
export async function runWithoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
  report: (words: string) => void,
) {
  const { rows } = await client.query<Index>(INDEXES, [tables])
  const { rows: constraints } = await client.query<Constraint>(CONSTRAINTS, [tables])
  for (const { name } of rows) await client.query(`drop index ${name}`)
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`)
  await work()
  for (const { table, name, definition } of constraints) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  report(`${constraints.length} constraints`)
  for (const { name, definition, statistics } of rows) {
    await client.query(definition)
    for (const [at, value] of statistics.entries())
      if (value !== null && value >= 0) await client.query(`alter index ${name} alter column ${at + 1} set statistics ${value}`)
  }
  report(`${rows.length} indexes`)
}

const INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
    array(select a.attstattarget::integer from pg_attribute a where a.attrelid = i.indexrelid order by a.attnum) as statistics
  from pg_index i
  where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  order by i.indrelid, i.indexrelid`

const CONSTRAINTS = `
  select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c
  where c.conrelid = any($1::regclass[]) and c.contype in ('p', 'u', 'x')
    and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid)
  order by c.conrelid, c.oid`
