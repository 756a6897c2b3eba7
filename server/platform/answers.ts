import * as z from 'zod/mini'
import type { AnyContract } from '../../contract/resource.ts'

/** What a single read answers: rows carry only the fields that their viewer may see. */
export const rowOf = (contract: AnyContract) => z.partial(contract.row as unknown as z.ZodMiniObject)

/** What a list answers. */
export const pageOf = (contract: AnyContract) =>
  z.object({ count: z.number(), count_capped: z.optional(z.boolean()), next: z.nullable(z.number()), results: z.array(rowOf(contract)) })
