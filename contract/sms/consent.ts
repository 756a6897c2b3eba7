import * as z from 'zod/mini'
import { language } from '../applicants/applicant-body.ts'
import { missingOr } from '../applicants/applicant-checks.ts'
import { fieldMessages } from '../records/field-messages.ts'
import type { Language } from '../records/languages.ts'
import { CONSENT_WORDING } from './wording.ts'

/** The editions of the sentence to which applicants agree, in `consent-wordings/`. A landed edition never changes: consents name it. */
const editions = [CONSENT_WORDING] as const

/** The consent that is sent: the edition and the language of the sentence that was shown. */
export const consentGiven = () =>
  z.strictObject({ wording: z.enum(editions, { error: missingOr(fieldMessages.choose) }), language: language() })

/** Whether an applicant may agree to text messages. */
export const smsOffer = z.object({ offered: z.boolean() })

/** An agreement to text messages. */
export type ConsentGiven = { wording: (typeof editions)[number]; language: Language }
