import * as z from 'zod/mini'
import { absentOr, language, recordId } from '../applicants/applicant-body.ts'
import { missingOr, opaqueKey } from '../applicants/applicant-checks.ts'
import { missingParts } from '../appointments/missing-parts.ts'
import { lsvTranslations, typeTranslations } from '../lsv/lsv.ts'
import { paidOnline } from '../payments/payments.ts'
import { answeredInstant } from '../records/answered-instant.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { instant } from '../records/fields.ts'
import { languages } from '../records/languages.ts'

const text = z.nullable(z.string())

/** The booking that the page behind a mail's link shows. */
export const ownBooking = z.object({
  id: z.int(),
  status: z.string(),
  date_time: answeredInstant(),
  ends_at: answeredInstant(),
  first_name: z.string(),
  middle_name: text,
  last_name: z.string(),
  applicant_type: text,
  /** The accepted identification; null: photo IDs in general. */
  accepted_ids: text,
  /** The type's `description` and `accepted_ids` in other languages. */
  type_translations: typeTranslations.output,
  /** The documents that the environment asks applicants to bring, by language: plain text or simple HTML. */
  bring: z.nullable(z.partialRecord(z.enum(languages), z.string())),
  price: z.string(),
  payment_method: z.string(),
  paid: z.nullable(paidOnline),
  /** The money that the location took, and what is left to pay there; null where it took none. Of a cancelled booking it is given back. */
  paid_at_location: z.nullable(z.object({ amount: z.string(), due: z.string() })),
  attempt: z.int(),
  /** Whether the applicant can move or cancel it now. */
  may_move: z.boolean(),
  /** Whether it may be moved to another time at its own location, too: not where that is archived, nor hidden and without hours. */
  may_move_here: z.boolean(),
  may_cancel: z.boolean(),
  /** Whether an account cancelled it, such as the location's, and not its applicant. */
  cancelled_by_site: z.boolean(),
  /** The parts that the applicant still has to provide. */
  missing: z.array(z.enum(missingParts)),
  /** The time of each stage: instants, of `sent` the day. Never what the answer is. */
  progress: z.object({
    booked: z.string(),
    /** Of a visit under way: checked in, and prints being taken. */
    arrived: text,
    started: text,
    printed: text,
    sent: text,
    answered: text,
    /** The prints were rejected; the state of the re-print; the last day for requesting the name check. */
    rejected: z.nullable(z.object({ at: z.string(), reprint: z.enum(['due', 'booked', 'taken', 'name check']), name_check_by: text })),
  }),
  employer: z.nullable(z.int()),
  network: z.nullable(z.int()),
  environment: z.string(),
  logo_url: text,
  lsv: z.object({
    id: z.int(),
    name: z.string(),
    timezone: z.string(),
    location_name: text,
    location_phone: text,
    location_street1: text,
    location_street2: text,
    location_city: text,
    location_state: text,
    location_postal: text,
    applicant_instructions: text,
    translations: lsvTranslations.output,
  }),
  /** Other locations to which it may be moved, the nearest first. */
  elsewhere: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      timezone: z.string(),
      location_city: text,
      location_state: text,
      miles: z.nullable(z.int()),
    }),
  ),
})

/** The booking that the page behind a mail's link shows. */
export type OwnBooking = z.infer<typeof ownBooking>

/** The body that moves a booking; without a location, within its own. */
export const ownBookingChange = z.strictObject({
  dateTime: z
    .string({ error: missingOr(fieldMessages.dateTime) })
    .check(z.refine((value) => instant.input.safeParse(value).success, { error: fieldMessages.dateTime })),
  lsv: absentOr(recordId()),
  hold: absentOr(opaqueKey()),
})

/** The language of the mails about a booking. */
export const ownLanguage = z.strictObject({ language: language() })
