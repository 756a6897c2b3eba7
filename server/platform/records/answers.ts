import * as z from 'zod/mini'
import type { AnyContract } from '../../../contract/records/define-record.ts'

const rows = new WeakMap<AnyContract, z.ZodMiniObject>()

/**
 * The answer of a single read: rows have only the fields that their viewer may see. One schema per record, so that it is converted
 * once.
 */
export function rowOf(contract: AnyContract): z.ZodMiniObject {
  const known = rows.get(contract)
  if (known !== undefined) return known
  const row = z.partial(contract.row as unknown as z.ZodMiniObject) as z.ZodMiniObject
  rows.set(contract, row)
  return row
}

/** Whether the schema is that of a record's row, with whose answers the row's version goes as the ETag. */
export const isRow = (contract: AnyContract, schema: z.ZodMiniType): boolean => rows.get(contract) === schema

/** The answer of a list. */
export const pageOf = (contract: AnyContract) =>
  z.object({ count: z.number(), count_capped: z.optional(z.boolean()), next: z.nullable(z.number()), results: z.array(rowOf(contract)) })
