import type pg from 'pg'

type Index = { name: string; definition: string; statistics: (number | null)[] }

/**
 * Takes the indexes of tables away, does something, and makes them again: for filling by the million. Those behind constraints stay. Give
 * it a transaction: whatever fails, they are all there as before.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
  told: (words: string) => void,
) {
  const { rows } = await client.query<Index>(INDEXES, [tables])
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { name, definition, statistics } of rows) {
    await client.query(definition)
    for (const [at, value] of statistics.entries())
      if (value !== null && value >= 0) await client.query(`alter index ${name} alter column ${at + 1} set statistics ${value}`)
  }
  told(`${rows.length} indexes`)
}

const INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
    array(select a.attstattarget::integer from pg_attribute a where a.attrelid = i.indexrelid order by a.attnum) as statistics
  from pg_index i
  where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  order by i.indrelid, i.indexrelid`
