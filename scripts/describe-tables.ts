/* The tables as all migrations leave them, as a document for readers: docs/tables.md. */
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../server/platform/database/database.ts'

/** A table or view with its parts, each in PostgreSQL's own words. */
type Described = { name: string; columns: string[]; constraints: string[]; indexes: string[]; triggers: string[] }
type Definition = { name: string; definition: string }

const HEAD = `---
title: Tables
---

# Tables

Written by \`npm run derive\` from a database that has every migration. A heading is the folder of \`server/\` that owns the tables below it: only its code writes them. Views and functions follow at the end. The columns are called as on the wire wherever both exist; the [glossary](glossary.md) has the words. Do not write to these tables by hand: triggers refuse some of it, and the audit log would not show the rest.
`

/** The document of a migrated database; \`owners\` names the folder that owns each table. */
export async function describeTables(database: Database, owners: ReadonlyMap<string, string>): Promise<string> {
  const [tables, views, functions] = await Promise.all([
    database.rows<Described>(TABLES),
    database.rows<Definition>(VIEWS),
    database.rows<Definition>(FUNCTIONS),
  ])
  const byOwner = Object.groupBy(tables, ({ name }) => owners.get(name) ?? 'platform')
  const sections = Object.keys(byOwner)
    .sort()
    .map((owner) => [`## ${owner}`, ...(byOwner[owner] ?? []).map(tableText)].join('\n\n'))
  const definitions = (title: string, all: readonly Definition[]) =>
    [`## ${title}`, ...all.map(({ name, definition }) => `### ${name}\n\n${code(definition.trim())}`)].join('\n\n')
  return `${[HEAD, ...sections, definitions('Views', views), definitions('Functions', functions)].join('\n\n')}\n`.replace(
    /\n{3,}/g,
    '\n\n',
  )
}

function tableText({ name, columns, constraints, indexes, triggers }: Described): string {
  const body = [...columns, ...constraints].map((line) => `  ${line}`).join(',\n')
  const statements = [`create table ${name} (\n${body}\n);`, ...[...indexes, ...triggers].map((statement) => `${statement};`)]
  return `### ${name}\n\n${code(statements.join('\n'))}`
}

const code = (text: string) => `\`\`\`sql\n${text}\n\`\`\``

/** Relations and functions of the product, without those of extensions. */
const isOurs = (oid: Sql, namespace: Sql) =>
  sql`${namespace} = 'public'::regnamespace and not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`

const TABLES = sql`
  select c.relname as name,
    array(
      select concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        case when attidentity <> '' then 'generated always as identity'
             when attgenerated = 's' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
             else 'default ' || pg_get_expr(adbin, adrelid) end)
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns,
    array(
      select 'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid, true)
      from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c', 'x')
      order by position(contype::text in 'puxcf'), conname) as constraints,
    array(
      select replace(pg_get_indexdef(indexrelid), 'ON public.', 'ON ') from pg_index join pg_class i on i.oid = indexrelid
      where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      order by i.relname) as indexes,
    array(
      select replace(pg_get_triggerdef(oid, true), 'ON public.', 'ON ') from pg_trigger
      where tgrelid = c.oid and not tgisinternal order by tgname) as triggers
  from pg_class c where c.relkind in ('r', 'p') and ${isOurs(sql`c.oid`, sql`c.relnamespace`)} order by c.relname`

const VIEWS = sql`
  select relname as name, 'create view ' || relname || E' as\n' || pg_get_viewdef(oid, true) as definition
  from pg_class c where relkind = 'v' and ${isOurs(sql`c.oid`, sql`relnamespace`)} order by relname`

const FUNCTIONS = sql`
  select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as name,
    replace(pg_get_functiondef(oid), 'FUNCTION public.', 'FUNCTION ') as definition
  from pg_proc p where prokind = 'f' and ${isOurs(sql`p.oid`, sql`pronamespace`)} order by 1`
