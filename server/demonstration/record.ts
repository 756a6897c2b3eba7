import type { Db } from '../platform/database/database.ts'
import { parse } from '../platform/http/action.ts'
import type { Resource, Values } from '../platform/records/resource.ts'
import { insertRow } from '../platform/records/rows.ts'
import type { Sealing } from '../platform/secrets/sealing.ts'

/** Keeps one record and gives its id. */
export type Keep = (resource: Resource, draft: Values) => Promise<number>

/** Keeps records as if they had been sent: their contracts check them. */
export const keeping =
  (db: Db, sealing: Sealing): Keep =>
  (resource, draft) =>
    insertRow(db, sealing, resource, parse(resource.contract.draft, draft))

/** Keeps records unchecked, also with columns that no contract has. */
export const inserting =
  (db: Db, sealing: Sealing): Keep =>
  (resource, values) =>
    insertRow(db, sealing, resource, values)
