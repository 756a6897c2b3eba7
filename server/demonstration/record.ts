import type { Db } from '../platform/database/database.ts'
import { parse } from '../platform/http/action.ts'
import type { Resource, Values } from '../platform/records/resource.ts'
import { insertRow } from '../platform/records/rows.ts'
import type { Sealing } from '../platform/secrets/sealing.ts'

/** Keeps one record as if it had been sent: its contract checks it. Gives the id. */
export type Keep = (resource: Resource, draft: Values) => Promise<number>

/** Keeps records through one connection. */
export const keeping =
  (db: Db, sealing: Sealing): Keep =>
  (resource, draft) =>
    insertRow(db, sealing, resource, parse(resource.contract.draft, draft))
