/* The writers of each table: `node scripts/checks/table-owners.ts` lists writes by folders other than the owner; `npm test` allows none. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from './boundaries.ts'
import { recordTables, type Write, writesIn } from './sql-writes.ts'

/** A write of another folder's table, or of one whose name the code does not show. */
type Violation = Write & { writer: string; owner: string | null }

/** Code that writes tables of any owner, with the reason. */
export const ANY_TABLE: readonly { path: RegExp; because: string }[] = [
  { path: /\.test\.ts$|^server\/testing\//, because: 'tests make the rows that they need' },
  { path: /^server\/demonstration\//, because: 'the demonstration data and the generator fill every table' },
  { path: /^server\/operations\/backups\/(restore|copy-in)\.ts$/, because: 'a restore fills every table' },
  { path: /^server\/operations\/keys\/reseal-values\.ts$/, because: 'a rotation of the key seals the values of every table' },
]

/** The engine writes the tables that declarations and callers name, which are checked in their own place. */
const ENGINE = /^server\/platform\/(records\/|database\/|files\/logo-actions\.ts$)/

/** Files that write histories and the audit log: the writers called by `change.record`, and the declared records. */
const HISTORY_WRITERS = /^server\/(platform\/audit\/|\w+\/(write-history|\w+-histories)\.ts$)/
const isHistory = (table: string | null) => table !== null && /^audit_event$|_history$/.test(table)

/** The owner of each table: the name of its schema file, or in a later migration the comment before it. */
export function tableOwners(schema: readonly Source[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { path, text } of schema)
    for (const [, comment, table = ''] of text.matchAll(CREATE)) {
      const isMigration = path.includes('/migrations/')
      const owner = isMigration ? comment : /([\w-]+)\.sql$/.exec(path)?.[1]
      if (owner === undefined) throw new Error(`${path}: the table ${table} has no owner; write "-- owner: <folder>" on the line before it`)
      owners.set(table, owner)
    }
  return owners
}

const CREATE = /(?:^-- owner: ([\w-]+)\n)?^create (?:unlogged )?table (?:if not exists )?(\w+)/gm

/** The writes by folders that do not own the table, and of histories outside their writers. */
export function foreignWrites(sources: readonly Source[], schema: readonly Source[], exempt = ANY_TABLE): Violation[] {
  const owners = tableOwners(schema)
  const records = recordTables(sources)
  return sources
    .filter(({ path }) => !exempt.some((allowed) => allowed.path.test(path)))
    .flatMap((source) => writesIn(source, records))
    .filter(({ table, path }) => (table === null ? !ENGINE.test(path) : owners.has(table)))
    .map((write) => ({ ...write, writer: writerOf(write.path), owner: write.table === null ? null : (owners.get(write.table) ?? null) }))
    .filter(({ writer, owner, table, path }) => writer !== owner || (isHistory(table) && !HISTORY_WRITERS.test(path)))
}

/** The folder of a server file; `server` for its own files. */
const writerOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1] ?? 'server'

/** The sources and the schema of this project. */
export function readProject(root: string): { sources: Source[]; schema: Source[] } {
  const files = readdirSync(join(root, 'server'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file.slice(root.length + 1), text: readFileSync(file, 'utf8') }))
  return {
    sources: files.filter(({ path }) => path.endsWith('.ts')),
    schema: files.filter(({ path }) => /^server\/schema\/.*\.sql$/.test(path)),
  }
}

function report(violations: readonly Violation[]): string[] {
  const byTable = Map.groupBy(violations, ({ table, owner }) =>
    table === null ? 'names that are only known at run time' : `${table} (${owner})`,
  )
  return [...byTable]
    .sort(([one], [two]) => one.localeCompare(two))
    .flatMap(([table, writes]) => [`${table}: ${writes.length}`, ...writes.map(({ path, line }) => `  ${path}:${line}`)])
    .concat(`${violations.length} writes by folders that do not own the table, or of histories outside their writers`)
}

if (import.meta.main) {
  const { sources, schema } = readProject(join(import.meta.dirname, '../..'))
  console.log(report(foreignWrites(sources, schema)).join('\n'))
}
