import * as z from 'zod/mini'
import { emailAddress } from '../applicants/applicant-checks.ts'
import { ownContact } from './contact.ts'

/** The email address of a transfer request, the state of the last mail to it, and whether it can be corrected here now. */
export const transferContact = z.pick(ownContact, { email: true, mail: true, may_change_email: true })

/** The email address of a transfer request, for the holder of its link. */
export type TransferContact = z.infer<typeof transferContact>

/** The body of a correction. */
export const transferContactChange = z.strictObject({ email: emailAddress() })

/** The new link after a change of the email address, which makes the old one void; null without, and where only the mailbox gets it. */
export const transferContactChanged = z.object({ state_url: z.nullable(z.string()) })
