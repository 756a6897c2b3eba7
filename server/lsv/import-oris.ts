import { createHash } from 'node:crypto'
import sql, { empty } from 'sql-template-tag'
import * as z from 'zod/mini'
import {
  IMPORT_BODY_BYTES,
  IMPORT_MOST,
  type ImportAnswer,
  type ImportRedirect,
  type ImportRow,
  importColumns,
  importFates,
  importRow,
  requiredColumns,
} from '../../contract/lsv/ori-import.ts'
import { key } from '../../contract/records/fields.ts'
import { isLive } from '../appointment-states.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, complaints } from '../platform/http/action.ts'
import { invalid, refuseRows } from '../platform/http/errors.ts'
import { checkVersion } from '../platform/records/record-engine.ts'
import { areAllReadable } from '../platform/records/references.ts'
import { type ImportPlan, type Plan, type PlannedOri, type PlannedType, planImport } from './plan-import.ts'

/** Rows are checked one by one, so that an error names its number; the API document still lists the columns. */
const anyRow = z.looseObject(Object.fromEntries(importColumns.map((name) => [name, z.optional(z.unknown())])))
const fate = z.enum(importFates)
const change = z.object({ field: z.string(), before: z.string(), now: z.string() })
const redirect = z.object({
  slug: z.string(),
  before: z.string(),
  now: z.string(),
  types: z.array(z.object({ id: z.int(), description: z.string(), in_file: z.boolean(), booked: z.number() })),
})

/**
 * PUT /oris/bulk_import: creates and changes ORIs and their applicant types from rows, all of them or none. If-Match is the version of a
 * preview: if the import would do something else by now, nothing is written.
 */
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
    redirected: z.optional(z.array(redirect)),
  }),
  versioned: true,
  bodyLimit: IMPORT_BODY_BYTES,
  async handle({ viewer, body: { lsv, data }, query, catalogue, transact, request, reply }) {
    return transact(async ({ db, record }): Promise<ImportAnswer> => {
      if (!(await areAllReadable(db, catalogue.registry, 'livescanvendors', viewer, [lsv]))) throw invalid({ lsv: 'Not found' })
      const preview = query.preview === 'true'
      // Keeps others from adding an ORI or applicant type to the LSV until the import has ended.
      if (!preview) await db.run(sql`select from live_scan_vendor where id = ${lsv} for update`)
      const plan = planImport(checked(data), await keptAt(db, lsv, { locked: !preview }))
      refuseRows(plan.complaints)
      if (preview) {
        reply.header('etag', `"${versionOf(plan)}"`)
        return { ...counted(plan), rows: plan.outcomes, redirected: await withBooked(db, plan.redirected) }
      }
      // Without anything to write it was done already, by a call whose answer was lost.
      if (writesAny(plan)) checkVersion(request.headers['if-match'], versionOf(plan))
      await writeImport(db, lsv, plan)
      await record({ type: 'oris.imported', detail: { lsv, ...counted(plan) } })
      return counted(plan)
    })
  },
})

/** The normalized rows, or a 400 that names number and column of each bad cell. */
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

/** Differs when the rows would do something else: values that they replace were changed, or records were added. */
const versionOf = ({ outcomes, redirected }: Plan): string =>
  createHash('sha256')
    .update(JSON.stringify([outcomes, redirected]))
    .digest('base64url')

const writesAny = ({ oris, types }: Plan): boolean =>
  [oris.created, oris.updated, types.created, types.updated].some(({ length }) => length > 0)

function counted({ outcomes }: Plan) {
  const made = outcomes.filter(({ ori, applicant_type }) => ori === 'created' || applicant_type === 'created').length
  const unchanged = outcomes.filter(({ ori, applicant_type }) => ori === 'unchanged' && applicant_type === 'unchanged').length
  return { created: made, updated: outcomes.length - made - unchanged, unchanged }
}

/** The ORIs and applicant types of an LSV; `locked` until the import has ended. */
async function keptAt(db: Db, lsv: number, { locked }: { locked: boolean }): Promise<ImportPlan> {
  const oris = await db.rows<PlannedOri>(sql`
    select id, ori, description, slug, agency, prompt_vendor from ori
    where lsv = ${lsv} and removed_at is null order by id ${locked ? sql`for no key update` : empty}`)
  const types = await db.rows<PlannedType & { limited: boolean }>(sql`
    select a.id, o.slug, a.description, a.agency, a.pricing, a.note, a.translations, a.prompt_location, a.prompt_vendor,
      num_nonnulls(a.employer, a.network) > 0 as limited
    from applicant_type a join ori o on o.id = a.ori
    where a.lsv = ${lsv} and a.removed_at is null and o.removed_at is null
    order by a.id ${locked ? sql`for no key update of a` : empty}`)
  return { oris, types }
}

/** The redirected types, each with the number of its appointments that are to come or of today. */
async function withBooked(db: Db, redirected: Plan['redirected']): Promise<ImportRedirect[]> {
  const ids = redirected.flatMap(({ types }) => types.map(({ id }) => id))
  const counts = await db.rows<{ id: number; booked: number }>(sql`
    select p.applicant_type as id, count(*)::integer as booked from appointment p
    where p.applicant_type = any(${ids}::bigint[]) and ${isLive(sql`p`)} and p.date_time > now() - interval '1 day'
    group by p.applicant_type`)
  const booked = new Map(counts.map((one) => [one.id, one.booked]))
  return redirected.map((one) => ({
    ...one,
    types: one.types.map((type) => ({ ...type, booked: booked.get(type.id) ?? 0 })),
  }))
}

/** Writes a valid plan, in one statement for each kind of change. */
async function writeImport(db: Db, lsv: number, { oris, types }: Plan): Promise<void> {
  if (oris.created.length > 0) await insertOris(db, lsv, oris.created)
  if (oris.updated.length > 0) await updateOris(db, oris.updated)
  if (types.created.length > 0) await insertTypes(db, lsv, types.created)
  if (types.updated.length > 0) await updateTypes(db, types.updated)
}

const insertOris = (db: Db, lsv: number, oris: readonly PlannedOri[]) =>
  db.run(sql`
    insert into ori (lsv, ori, description, slug, agency, prompt_vendor)
    select ${lsv}, x.* from unnest(${column(oris, 'ori')}::text[], ${column(oris, 'description')}::text[], ${column(oris, 'slug')}::text[],
      ${column(oris, 'agency')}::text[], ${column(oris, 'prompt_vendor')}::boolean[]) x`)

const updateOris = (db: Db, oris: readonly PlannedOri[]) =>
  db.run(sql`
    update ori o set ori = x.ori, agency = x.agency
    from unnest(${column(oris, 'id')}::bigint[], ${column(oris, 'ori')}::text[], ${column(oris, 'agency')}::text[]) x (id, ori, agency)
    where o.id = x.id`)

const insertTypes = (db: Db, lsv: number, types: readonly PlannedType[]) =>
  db.run(sql`
    insert into applicant_type (lsv, ori, description, agency, pricing, note, translations, prompt_location, prompt_vendor)
    select ${lsv}, o.id, x.description, x.agency, x.pricing, x.note, x.translations, x.prompt_location, x.prompt_vendor
    from unnest(${column(types, 'slug')}::text[], ${column(types, 'description')}::text[], ${column(types, 'agency')}::text[],
      ${column(types, 'pricing')}::integer[], ${column(types, 'note')}::text[], ${translationsOf(types)}::jsonb[],
      ${column(types, 'prompt_location')}::boolean[], ${column(types, 'prompt_vendor')}::boolean[])
      x (slug, description, agency, pricing, note, translations, prompt_location, prompt_vendor)
    join ori o on o.lsv = ${lsv} and lower(o.slug) = lower(x.slug) and o.removed_at is null`)

const updateTypes = (db: Db, types: readonly PlannedType[]) =>
  db.run(sql`
    update applicant_type a
    set description = x.description, agency = x.agency, pricing = x.pricing, note = x.note, translations = x.translations,
      prompt_location = x.prompt_location, prompt_vendor = x.prompt_vendor
    from unnest(${column(types, 'id')}::bigint[], ${column(types, 'description')}::text[], ${column(types, 'agency')}::text[],
      ${column(types, 'pricing')}::integer[], ${column(types, 'note')}::text[], ${translationsOf(types)}::jsonb[],
      ${column(types, 'prompt_location')}::boolean[], ${column(types, 'prompt_vendor')}::boolean[])
      x (id, description, agency, pricing, note, translations, prompt_location, prompt_vendor)
    where a.id = x.id`)

/** The translations of all rows, as an array of JSON. */
const translationsOf = (types: readonly PlannedType[]) => types.map((type) => type.translations && JSON.stringify(type.translations))

/** One field of all rows, as an array parameter for unnest. */
const column = <T, K extends keyof T>(rows: readonly T[], name: K): T[K][] => rows.map((row) => row[name])
