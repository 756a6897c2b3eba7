import * as z from 'zod/mini'
import { absentOr, applicantBodyFields, language, personRules, recordId } from '../applicants/applicant-body.ts'
import {
  dateOfBirth,
  emailAddress,
  filledLine,
  missingOr,
  oneOf,
  opaqueKey,
  optionalName,
  paragraph,
  textLimits,
} from '../applicants/applicant-checks.ts'
import { wizardPayments } from '../payments/payment-codes.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { instant, money } from '../records/fields.ts'
import { consentGiven } from '../sms/consent.ts'
import { isUsNumber } from '../sms/us-number.ts'
import { signatureSent } from '../waivers/signatures.ts'
import { isTypedName } from '../waivers/typed-name.ts'
import { acknowledgedNotice } from './privacy-notice-check.ts'

/** The body by which the applicant's wizard books a new appointment. */
export type ScheduleNew = z.output<ReturnType<typeof scheduleNew>>
/** The body that books a re-print after illegible prints. */
export type ScheduleReprint = z.output<typeof scheduleReprint>
/** The body of `POST /appointments/schedule`. */
export type ScheduleBody = ScheduleNew | ScheduleReprint

const answer = z.union([z.boolean(), paragraph(textLimits.notes), z.array(paragraph(textLimits.notes)).check(z.maxLength(100))])

const waiverSignature = z
  .strictObject({
    waiver: recordId(),
    /** The edition that was read; absent means the current one. */
    edition: absentOr(z.number().check(z.int(), z.positive())),
    /** The language of the signed text. */
    language: absentOr(language()),
    fields: z.record(z.string().check(z.maxLength(100)), answer),
    signature: signatureSent(),
    typed_name: absentOr(optionalName()),
  })
  .check(
    z.refine(({ signature, typed_name }) => signature !== '' || (typed_name ?? '') !== '', {
      error: fieldMessages.sign,
      path: ['signature'],
    }),
    z.refine(({ typed_name }) => (typed_name ?? '') === '' || isTypedName(typed_name ?? ''), {
      error: fieldMessages.typedName,
      path: ['signature'],
    }),
  )

/** The signatures of an environment's waivers. */
export const waiverSignatures = absentOr(z.array(waiverSignature).check(z.maxLength(20, fieldMessages.tooMany)))

const place = {
  employer: absentOr(recordId()),
  network: absentOr(recordId()),
  lsv: recordId(),
  dateTime: z
    .string({ error: missingOr(fieldMessages.dateTime) })
    .check(z.refine((value) => instant.input.safeParse(value).success, { error: fieldMessages.dateTime })),
  hold: absentOr(opaqueKey()),
}

const oneEnvironment = z.refine<{ employer?: number | null; network?: number | null }>(
  ({ employer, network }) => (employer == null) !== (network == null),
  { error: fieldMessages.environment, path: ['employer'] },
)

/** Consent to text messages requires a number that can get them. */
const textableNumber = z.refine<{ phone?: unknown; smsConsent?: unknown }>(
  ({ phone, smsConsent }) => smsConsent == null || typeof phone !== 'string' || isUsNumber(phone),
  { error: fieldMessages.usNumber, path: ['smsConsent'] },
)

/** The schema of mode new. Ids, price and the environment's own requirements are checked by the server. */
const scheduleNew = (today: () => string) =>
  z
    .strictObject({
      mode: z.literal('new'),
      ...place,
      ...applicantBodyFields(today),
      paymentMethod: absentOr(oneOf(wizardPayments)),
      paymentToken: absentOr(opaqueKey()),
      /** The price and the rule on refunds that the applicant was shown; where they have changed since, nothing is booked. */
      price: absentOr(money.input),
      refundable: absentOr(z.boolean()),
      waiver_signatures: waiverSignatures,
      disclaimer: absentOr(z.array(recordId()).check(z.maxLength(50, fieldMessages.tooMany))),
      /** The language in which the disclaimers and the notice were shown. */
      disclaimer_language: absentOr(language()),
      privacy_notice: acknowledgedNotice(),
      /** The applicant knows of the appointment ahead of the same type, and books another one. */
      another: absentOr(z.boolean()),
      /** Agrees to text messages about the appointment. */
      smsConsent: absentOr(consentGiven()),
    })
    .check(oneEnvironment, textableNumber, ...personRules)

/** The body of the limits of a booking: the person and the slot. */
export const limitsBody = (today: () => string) => {
  const { hold: _unasked, ...where } = place
  return z
    .strictObject({
      ...where,
      firstName: filledLine(textLimits.name),
      lastName: filledLine(textLimits.name),
      email: emailAddress(),
      phone: z.string().check(z.maxLength(MAX_PHONE)),
      dob: dateOfBirth(today),
      applicantType: absentOr(recordId()),
    })
    .check(oneEnvironment)
}

const MAX_PHONE = 40

/**
 * The limit that a booking would meet: of the person's appointments ahead, or of the day's under repeated names; or `booked`, an
 * appointment ahead of the same type, beside which `another` books one more. `until`: when the next of those ahead begins.
 */
export const limitsAnswer = z.object({ reached: z.nullable(z.enum(['ahead', 'day', 'booked'])), until: z.nullable(z.string()) })

/** The schema of mode illegible. */
const scheduleReprint = z
  .strictObject({
    mode: z.literal('illegible'),
    ...place,
    applicantId: recordId(),
    lookupToken: opaqueKey(),
    disclaimer: absentOr(z.array(recordId()).check(z.maxLength(50, fieldMessages.tooMany))),
    disclaimer_language: absentOr(language()),
    /** Changes the language of the applicant's mails. */
    language: absentOr(language()),
    /** Signatures of waivers that the applicant has not signed before. */
    waiver_signatures: waiverSignatures,
    privacy_notice: acknowledgedNotice(),
  })
  .check(oneEnvironment)

/** The schema of `POST /appointments/schedule`; `today` returns the latest date of birth, YYYY-MM-DD. */
export const scheduleBody = (today: () => string) => z.discriminatedUnion('mode', [scheduleNew(today), scheduleReprint])
