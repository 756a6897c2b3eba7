import * as z from 'zod/mini'
import { ownContact, ownContactChange } from './contact.ts'

/** The contact details of a transfer request, the state of the last mail to it, and whether they can be corrected here now. */
export const transferContact = z.pick(ownContact, {
  email: true,
  phone: true,
  language: true,
  mail: true,
  may_change: true,
  may_change_email: true,
})

/** The contact details of a transfer request, for the holder of its link. */
export type TransferContact = z.infer<typeof transferContact>

/** The body of a correction: only the fields sent change. */
export const transferContactChange = z.omit(ownContactChange, { sms_consent: true })

/** The new link after a change of the email address, which makes the old one void; null without, and where only the mailbox gets it. */
export const transferContactChanged = z.object({ state_url: z.nullable(z.string()) })
