import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import {
  IMPORT_MOST,
  type ImportAnswer,
  type ImportRow,
  importColumns,
  importFates,
  importRow,
  requiredColumns,
} from '../../contract/lsv/ori-import.ts'
import { key } from '../../contract/records/fields.ts'
import { type Action, action, complaints } from '../platform/http/action.ts'
import { invalid, refuseRows } from '../platform/http/errors.ts'
import { allReadable } from '../platform/records/references.ts'
import { type Plan, planImport } from './plan-import.ts'
import { keptAt, writeImport } from './write-import.ts'

/** Each row is checked by itself, so that an error names its number; the API document still lists the columns. */
const anyRow = z.looseObject(Object.fromEntries(importColumns.map((name) => [name, z.optional(z.unknown())])))
const fate = z.enum(importFates)
const change = z.object({ field: z.string(), before: z.string(), now: z.string() })

/** PUT /oris/bulk_import: makes and changes ORIs and their applicant types from rows, all of them or none. */
export const importOris: Action = action({
  method: 'PUT',
  path: '/api/oris/bulk_import',
  permission: 'oris.bulk_import',
  summary: 'Make and change ORIs and applicant types of a location from rows; preview=true only reports what would happen',
  body: z.strictObject({
    lsv: key.input,
    data: z
      .array(anyRow)
      .check(z.minLength(1, 'There are no rows'), z.maxLength(IMPORT_MOST, `At most ${IMPORT_MOST} rows can be imported at once`)),
  }),
  query: z.object({ preview: z.optional(z.enum(['true', 'false'], 'Must be true or false')) }),
  answer: z.object({
    created: z.number(),
    updated: z.number(),
    unchanged: z.number(),
    rows: z.optional(z.array(z.object({ ori: fate, applicant_type: fate, changes: z.array(change) }))),
  }),
  async handle({ viewer, body: { lsv, data }, query, catalogue, transact }) {
    return transact(async ({ db, record }): Promise<ImportAnswer> => {
      if (!(await allReadable(db, catalogue.registry, 'livescanvendors', viewer, [lsv]))) throw invalid({ lsv: 'Not found' })
      const preview = query.preview === 'true'
      // Nobody adds an ORI or an applicant type to the location until this is done.
      if (!preview) await db.run(sql`select from live_scan_vendor where id = ${lsv} for update`)
      const plan = planImport(checked(data), await keptAt(db, lsv))
      refuseRows(plan.complaints)
      if (preview) return { ...counted(plan), rows: plan.outcomes }
      await writeImport(db, lsv, plan)
      await record({ type: 'oris.imported', detail: { lsv, ...counted(plan) } })
      return counted(plan)
    })
  },
})

/** The rows as their schema tidies them; a 400 that names number and column of each bad cell otherwise. */
function checked(data: readonly Record<string, unknown>[]): ImportRow[] {
  const found: Record<string, string> = {}
  const rows = data.flatMap((row, at) => {
    const result = importRow.safeParse(row)
    if (result.success) return [result.data]
    for (const [column, message] of Object.entries(complaints(result.error.issues)))
      found[`${at + 1}.${column}`] = isMissing(row, column) ? 'Required' : message
    return []
  })
  refuseRows(found)
  return rows
}

const isMissing = (row: Record<string, unknown>, column: string) =>
  (requiredColumns as readonly string[]).includes(column) && (row[column] ?? '') === ''

function counted({ outcomes }: Plan) {
  const made = outcomes.filter(({ ori, applicant_type }) => ori === 'created' || applicant_type === 'created').length
  const unchanged = outcomes.filter(({ ori, applicant_type }) => ori === 'unchanged' && applicant_type === 'unchanged').length
  return { created: made, updated: outcomes.length - made - unchanged, unchanged }
}
