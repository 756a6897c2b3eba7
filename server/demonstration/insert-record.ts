import type { Db } from '../platform/database/database.ts'
import { parse } from '../platform/http/action.ts'
import type { RecordKind, Values } from '../platform/records/record-kind.ts'
import { insertRow } from '../platform/records/rows.ts'
import type { Sealing } from '../platform/secrets/sealing.ts'

/** Inserts one record and returns its id. */
export type Keep = (recordKind: RecordKind, draft: Values) => Promise<number>

/** Inserts records as if they had been sent: their contracts check them. */
export const createKeep =
  (db: Db, sealing: Sealing): Keep =>
  (recordKind, draft) =>
    insertRow(db, sealing, recordKind, parse(recordKind.contract.draft, draft))

/** Inserts records unchecked, also with columns that no contract has. */
export const createInsert =
  (db: Db, sealing: Sealing): Keep =>
  (recordKind, values) =>
    insertRow(db, sealing, recordKind, values)
