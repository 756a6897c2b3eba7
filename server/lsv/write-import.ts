import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import type { Kept, Plan, PlannedOri, PlannedType } from './plan-import.ts'

/** The ORIs and applicant types of a location. */
export async function keptAt(db: Db, lsv: number): Promise<Kept> {
  const oris = await db.rows<PlannedOri>(sql`
    select id, ori, description, slug, agency, prompt_vendor from ori where lsv = ${lsv} and removed_at is null`)
  const types = await db.rows<PlannedType & { limited: boolean }>(sql`
    select a.id, o.slug, a.description, a.agency, a.pricing, a.note, a.description_es, a.note_es, a.prompt_location, a.prompt_vendor,
      num_nonnulls(a.employer, a.network) > 0 as limited
    from applicant_type a join ori o on o.id = a.ori
    where a.lsv = ${lsv} and a.removed_at is null and o.removed_at is null`)
  return { oris, types }
}

/** Writes a plan without complaints, in one statement for each kind of change. */
export async function writeImport(db: Db, lsv: number, { oris, types }: Plan): Promise<void> {
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
    insert into applicant_type (lsv, ori, description, agency, pricing, note, description_es, note_es, prompt_location, prompt_vendor)
    select ${lsv}, o.id, x.description, x.agency, x.pricing, x.note, x.description_es, x.note_es, x.prompt_location, x.prompt_vendor
    from unnest(${column(types, 'slug')}::text[], ${column(types, 'description')}::text[], ${column(types, 'agency')}::text[],
      ${column(types, 'pricing')}::integer[], ${column(types, 'note')}::text[], ${column(types, 'description_es')}::text[], ${column(types, 'note_es')}::text[],
      ${column(types, 'prompt_location')}::boolean[], ${column(types, 'prompt_vendor')}::boolean[])
      x (slug, description, agency, pricing, note, description_es, note_es, prompt_location, prompt_vendor)
    join ori o on o.lsv = ${lsv} and lower(o.slug) = lower(x.slug) and o.removed_at is null`)

const updateTypes = (db: Db, types: readonly PlannedType[]) =>
  db.run(sql`
    update applicant_type a
    set agency = x.agency, pricing = x.pricing, note = x.note, description_es = x.description_es, note_es = x.note_es,
      prompt_location = x.prompt_location, prompt_vendor = x.prompt_vendor
    from unnest(${column(types, 'id')}::bigint[], ${column(types, 'agency')}::text[], ${column(types, 'pricing')}::integer[],
      ${column(types, 'note')}::text[], ${column(types, 'description_es')}::text[], ${column(types, 'note_es')}::text[],
      ${column(types, 'prompt_location')}::boolean[], ${column(types, 'prompt_vendor')}::boolean[])
      x (id, agency, pricing, note, description_es, note_es, prompt_location, prompt_vendor)
    where a.id = x.id`)

/** One field of all, as an array that the database takes apart again. */
const column = <T, K extends keyof T>(rows: readonly T[], name: K): T[K][] => rows.map((row) => row[name])
