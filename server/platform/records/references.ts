import sql, { raw } from 'sql-template-tag'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import type { Db } from '../database/database.ts'
import { invalid } from '../http/errors.ts'
import { T, type Viewer } from './access.ts'
import type { RecordKind, Values } from './record-kind.ts'

/** Every record kind by its path. */
export type Registry = ReadonlyMap<string, RecordKind>

/**
 * Refuses ids of rows that the viewer may not read, or a vendor could book a foreign applicant and so
 * see the person. Hidden and missing rows get the same 400. Ids that the row holds already are not checked: theirs may be removed.
 */
export async function checkReferences(
  db: Db,
  registry: Registry,
  contract: AnyContract,
  viewer: Viewer,
  values: Values,
  held: Values = {},
): Promise<void> {
  const errors: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const to = contract.fields[name]?.to
    if (to === undefined || value === null || value === undefined) continue
    const kept = new Set(idsOf(held[name]))
    const added = idsOf(value).filter((id) => !kept.has(id))
    if (added.length > 0 && !(await areAllReadable(db, registry, to, viewer, added))) errors[name] = 'Not found'
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value : value == null ? [] : [value as number])

/** Whether the viewer may read each of these rows. */
export async function areAllReadable(db: Db, registry: Registry, to: string, viewer: Viewer, ids: readonly number[]): Promise<boolean> {
  const target = registry.get(to)
  if (target === undefined) throw new Error(`No record is called ${to}`)
  const rule = target.access[viewer.role].read
  if (rule === undefined) return false
  const wanted = [...new Set(ids)]
  const found = await db.rows(sql`
    select t.id from ${raw(target.source ?? target.table)} t
    where t.id = any(${wanted}::bigint[]) and t.removed_at is null and ${rule.rows(viewer, T)}`)
  return found.length === wanted.length
}
