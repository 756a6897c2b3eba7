/* Writes the table of rights into docs/permissions.json: `npm run permissions`. The file's `_meta` is prose and stays. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissions } from '../server/permissions.ts'
import { type Role, roles, verbs } from '../server/platform/records/access.ts'

type Right = Partial<Record<Role, string>>

const FILE = join(import.meta.dirname, '../docs/permissions.json')

/** The committed document, and the one generated from the table of rights. */
export function permissionsDocument(): { current: string; generated: string } {
  const current = readFileSync(FILE, 'utf8')
  const records = Object.entries(permissions).map(([path, { reason, rights }]) => [path, { _reason: reason, ...rightsOf(rights) }])
  const generated = { _meta: JSON.parse(current)._meta, ...Object.fromEntries(records) }
  return { current, generated: `${JSON.stringify(generated, null, 2)}\n` }
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

if (import.meta.main) writeFileSync(FILE, permissionsDocument().generated)
