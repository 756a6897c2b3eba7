/* Writes what follows from declarations: `npm run derive`. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissions } from '../server/permissions.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { type Role, roles, verbs } from '../server/platform/records/access.ts'
import { readProject, tableOwners } from './checks/table-owners.ts'
import { describeTables } from './describe-tables.ts'

type Right = Partial<Record<Role, string>>

/** A derived file: as it is, and as it follows from the declarations. */
export type DerivedFile = { path: string; current: string; derived: string }

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Every file that is derived from declarations; that of the tables needs a database. */
export const deriveAll = (): DerivedFile[] => [permissionsDocument(), recordKindList()]

/** The table of rights as a document. Its `_meta` is prose and stays. */
export function permissionsDocument(): DerivedFile {
  const path = 'docs/permissions.json'
  const current = read(path)
  const records = Object.entries(permissions).map(([path, { reason, rights }]) => [path, { _reason: reason, ...rightsOf(rights) }])
  const derived = { _meta: JSON.parse(current)._meta, ...Object.fromEntries(records) }
  return { path, current, derived: `${JSON.stringify(derived, null, 2)}\n` }
}

/** The five verbs and the actions, each with every role. */
function rightsOf(rights: Readonly<Record<string, Right>>) {
  const names = [...verbs, ...Object.keys(rights).filter((name) => !verbs.includes(name as never))]
  // The document uses the method's name for this verb.
  const named = (name: string) => (name === 'remove' ? 'delete' : name)
  return Object.fromEntries(
    names.map((name) => [named(name), Object.fromEntries(roles.map((role) => [role, rights[name]?.[role] ?? 'none']))]),
  )
}

/** The list of record kinds: every `export const …: RecordKind = {` of the server. */
function recordKindList(): DerivedFile {
  const path = 'server/record-kinds.ts'
  const declared = globSync('server/*/**/*.ts', { cwd: ROOT }).flatMap((file) => {
    const names = [...read(file).matchAll(/^export const (\w+): RecordKind = \{/gm)].map(([, name = '']) => name).sort()
    return names.length === 0 ? [] : [{ file: file.replace('server/', './'), names }]
  })
  const type = { file: './platform/records/record-kind.ts', names: ['type RecordKind'] }
  const imports = [...declared, type].sort((one, other) => (one.file < other.file ? -1 : 1))
  const derived = `/* Written by \`npm run derive\` from the declarations. */
${imports.map(({ file, names }) => importLine(file, names)).join('\n')}

/** Every declared record kind. */
export const declaredKinds: readonly RecordKind[] = [
${imports.flatMap(({ names }) => (names === type.names ? [] : names.map((name) => `  ${name},`))).join('\n')}
]
`
  return { path, current: read(path), derived }
}

const importLine = (file: string, names: readonly string[]) =>
  `import { ${names.join(', ')} } from '${file}'`.replace(/^import \{ type (\w+) \}/, 'import type { $1 }')

/** The document of the tables, from a database that is made for it. */
async function tablesDocument(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bims-derive-'))
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: false })
  const database = openDatabase(server.config, { timeouts: false })
  try {
    await migrate(database.pool)
    return await describeTables(database, tableOwners(readProject(ROOT).schema))
  } finally {
    await database.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) {
  for (const { path, derived } of deriveAll()) writeFileSync(join(ROOT, path), derived)
  writeFileSync(join(ROOT, 'docs/tables.md'), await tablesDocument())
}
