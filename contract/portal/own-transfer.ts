import * as z from 'zod/mini'
import { typeTranslations } from '../lsv/lsv.ts'
import { answeredInstant } from '../records/answered-instant.ts'
import { transferStates } from '../transfers/transfers.ts'

/** What the link of a request to transfer shows: nothing that was typed but the name. */
export const ownTransfer = z.object({
  id: z.int(),
  created: answeredInstant(),
  state: z.enum(transferStates),
  /** Null while nobody has decided. */
  decided: z.nullable(z.string()),
  /** Of a declined request, written for the applicant. */
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

/** What the link of a request to transfer shows. */
export type OwnTransfer = z.infer<typeof ownTransfer>

/** What `POST /applicants/transfer` answers: the number of the request, and the address of its page, a secret. */
export const transferRequested = z.object({ id: z.int(), state_url: z.string() })

/** What `POST /applicants/transfer` answers. */
export type TransferRequested = z.infer<typeof transferRequested>
