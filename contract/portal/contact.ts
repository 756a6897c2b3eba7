import * as z from 'zod/mini'
import { absentOr, language } from '../applicants/applicant-body.ts'
import { anyPhoneNumber, emailAddress } from '../applicants/applicant-checks.ts'
import { answeredInstant } from '../records/answered-instant.ts'
import { languages } from '../records/languages.ts'
import { consentGiven } from '../sms/consent.ts'

/** The delivery status of the last mail about a booking. WAITING: not handed over yet. KEPT: it cannot be sent, since no mail server is set. UNKNOWN: perhaps delivered. */
const ownMailStates = ['WAITING', 'SENT', 'FAILED', 'UNKNOWN', 'KEPT'] as const

/** The contact details of a booking's applicant, as the page of the link shows them. */
export const ownContact = z.object({
  email: z.string(),
  /** All but the last four digits are hidden. */
  phone: z.string(),
  language: z.enum(languages),
  /** The last mail to this address. */
  mail: z.object({ state: z.enum(ownMailStates), at: z.nullable(z.string()) }),
  /**
   * Text messages: whether the applicant has agreed, whether the number has stopped them since, and whether the last one failed. Null where
   * they are not offered.
   */
  sms: z.nullable(z.object({ agreed: z.boolean(), stopped: z.boolean(), failed: z.boolean() })),
  /** Whether it can be corrected here now, and the email address too. */
  may_change: z.boolean(),
  may_change_email: z.boolean(),
})

/** The contact details of a booking's applicant. */
export type OwnContact = z.infer<typeof ownContact>

/** The body of a correction: only the fields sent change. */
export const ownContactChange = z.strictObject({
  email: absentOr(emailAddress()),
  /** A foreign one where the environment takes people who live abroad. */
  phone: absentOr(anyPhoneNumber()),
  language: absentOr(language()),
  /** Agrees to text messages, or ends them, which is possible at any time. */
  sms_consent: absentOr(z.union([z.literal(false), consentGiven()])),
})

/** The new link after a change of the email address, which makes the old one void; null without, and where only the mailbox gets it. */
export const ownContactChanged = z.object({ manage_url: z.nullable(z.string()) })

/** A change of the email address that this former link can undo. */
export const formerLink = z.object({ environment: z.string(), changed_at: answeredInstant() })
