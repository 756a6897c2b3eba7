import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { AppliedStep } from '../../platform/database/migrate.ts'

const FIXTURE = join(import.meta.dirname, '../../schema/fixtures/0024.txt')

/** The state before the schema files: the migrations with their checksums, and the resulting catalogue. */
export function earlierSchema(): { steps: AppliedStep[]; catalogue: string[] } {
  const lines = readFileSync(FIXTURE, 'utf8').trimEnd().split('\n')
  const [steps, catalogue] = [true, false].map((isStep) => lines.filter((line) => line.startsWith('migration ') === isStep))
  return {
    steps: (steps ?? []).map((line) => line.split(' ')).map(([, name = '', checksum = '']) => ({ name, checksum })),
    catalogue: catalogue ?? [],
  }
}

/** Replaces the applied steps in a database's bookkeeping. */
export async function pretendSteps(pool: pg.Pool, steps: readonly AppliedStep[]): Promise<void> {
  await pool.query('delete from schema_migration')
  await pool.query('insert into schema_migration (name, checksum) select * from unnest($1::text[], $2::text[])', [
    steps.map(({ name }) => name),
    steps.map(({ checksum }) => checksum),
  ])
}

/**
 * The whole public schema as sorted lines. Ignores the order of columns and
 * line breaks in functions and views.
 */
export async function readCatalogue(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(CATALOGUE)
  return rows.map(({ line }) => line.replace(/\s+/g, ' ').replaceAll('( ', '(').trim()).sort()
}

/**
 * The lines of a view's definition are sorted, since `select t.*` lists columns in the table's order. Sequences of
 * identity columns, and indexes and "not null" constraints that other lines imply, have no lines of their own.
 */
const CATALOGUE = `
  with ours as (
    select c.* from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname not like 'schema_migration%')
  select 'extension ' || extname as line from pg_extension where extname <> 'plpgsql'
  union all
  select case relpersistence when 'u' then 'unlogged ' else '' end || 'table ' || relname from ours where relkind = 'r'
  union all
  select 'column ' || o.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end
    || case a.attidentity when '' then '' else ' identity ' || a.attidentity::text end
    || coalesce(case a.attgenerated when '' then ' default ' else ' generated ' end || pg_get_expr(d.adbin, d.adrelid), '')
  from ours o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum where o.relkind = 'r'
  union all
  select 'constraint ' || o.relname || '.' || c.conname || ' ' || pg_get_constraintdef(c.oid)
  from ours o join pg_constraint c on c.conrelid = o.oid where c.contype <> 'n'
  union all
  select 'index ' || regexp_replace(pg_get_indexdef(i.indexrelid), 'public\\.', '', 'g') || coalesce((
    select ' statistics ' || string_agg(a.attnum || ' ' || a.attstattarget, ', ' order by a.attnum)
    from pg_attribute a where a.attrelid = i.indexrelid and a.attstattarget >= 0), '')
  from ours o join pg_index i on i.indrelid = o.oid
  where not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
  union all
  select 'trigger ' || t.tgenabled::text || ' ' || regexp_replace(pg_get_triggerdef(t.oid), 'public\\.', '', 'g')
  from ours o join pg_trigger t on t.tgrelid = o.oid where not t.tgisinternal
  union all
  select regexp_replace(pg_get_functiondef(p.oid), '^CREATE OR REPLACE FUNCTION public.', 'function ') from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 'view ' || o.relname || ' ' || (
    select string_agg(trim(both from line, ' ,'), ' | ' order by trim(both from line, ' ,') collate "C")
    from regexp_split_to_table(regexp_replace(pg_get_viewdef(o.oid), '^\\s*SELECT', 'SELECT' || chr(10)), '\\n') line)
  from ours o where o.relkind = 'v'
  union all
  select 'sequence ' || o.relname || ' ' || format_type(s.seqtypid, null) || ' from ' || s.seqstart || ' by ' || s.seqincrement
    || ' of ' || t.relname || '.' || a.attname
  from ours o join pg_sequence s on s.seqrelid = o.oid
  join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = o.oid and d.deptype = 'a' and d.refobjsubid > 0
  join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  union all
  select 'comment ' || pg_describe_object(classoid, objoid, objsubid) || ' ' || description from pg_description
  where objoid in (select oid from ours)
  union all
  select 'rows audit_head ' || count(*) from audit_head
  union all
  select 'rows audit_start ' || count(*) from audit_start
  union all
  select 'rows applicant_counted ' || count(*) from applicant_counted
  union all
  select 'rows sign_in_decoy ' || count(*) || ' from ' || min(id) || ' to ' || max(id) from sign_in_decoy`
