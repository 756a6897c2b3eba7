import * as z from 'zod/mini'
import { typeTranslations } from '../lsv/lsv.ts'
import { answeredInstant } from '../records/answered-instant.ts'
import { transferStates } from '../transfers/transfers.ts'

/** The data that the link of a transfer request shows: of the typed ones only the name. */
export const ownTransfer = z.object({
  id: z.int(),
  created: answeredInstant(),
  state: z.enum(transferStates),
  /** When it was approved, declined or withdrawn; null while it is pending. */
  decided: z.nullable(z.string()),
  /** The reason of a declined request, written for the applicant. */
  decline_reason: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  applicant_type: z.string(),
  /** The type's `description` in other languages. */
  type_translations: typeTranslations.output,
  location: z.nullable(z.string()),
  environment: z.string(),
  timezone: z.string(),
})

/** The data that the link of a transfer request shows. */
export type OwnTransfer = z.infer<typeof ownTransfer>

/**
 * The answer of `POST /applicants/transfer`: the number of the request, the address of its page, a secret, and whether it is mailed to the
 * applicant, as it is where a mail server is set.
 */
export const transferRequested = z.object({ id: z.int(), state_url: z.string(), mailed: z.boolean() })

/** The answer of `POST /applicants/transfer`. */
export type TransferRequested = z.infer<typeof transferRequested>
