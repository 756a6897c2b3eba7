import * as z from 'zod/mini'
import { absentOr, applicantBodyFields, language, personRules, recordId } from '../applicants/applicant-body.ts'
import { missingOr } from '../applicants/applicant-checks.ts'
import { missingParts } from '../appointments/missing-parts.ts'
import { noticeVersions } from '../booking/privacy-notice.ts'
import { waiverSignatures } from '../booking/schedule.ts'
import { disclaimerTranslations } from '../environments/disclaimers.ts'
import { answeredInstant } from '../records/answered-instant.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { waiverTranslations } from '../waivers/waivers.ts'

const text = z.nullable(z.string())

/** The state of an application behind its link, for an applicant booked by the desk. */
export const ownData = z.object({
  id: z.int(),
  date_time: answeredInstant(),
  timezone: z.string(),
  place: z.string(),
  applicant_type: text,
  first_name: z.string(),
  last_name: z.string(),
  missing: z.array(z.enum(missingParts)),
  /** False once the appointment is completed, missed or cancelled. */
  open: z.boolean(),
  employer: z.nullable(z.int()),
  network: z.nullable(z.int()),
  environment: z.string(),
  extra_fields: z.string(),
  disclaimers: z.array(z.object({ id: z.int(), disclaimer_text: z.string(), translations: disclaimerTranslations.output })),
  waivers: z.array(
    z.object({
      id: z.int(),
      edition: z.int(),
      name: z.string(),
      waiver_data: z.string(),
      translations: waiverTranslations.output,
      field_data: z.object({ capture: z.optional(z.array(z.string())), required: z.optional(z.array(z.string())) }),
    }),
  ),
})

/** The state of an application behind its link. */
export type OwnData = z.infer<typeof ownData>

/** The wizard's fields without name and contact, which the desk has entered. */
function personFields(today: () => string) {
  const { applicantType, location, vendor, notes, firstName, lastName, phone, email, language, ...person } = applicantBodyFields(today)
  return person
}

/** The schema of the data entered through the link; `today` is the latest date of birth. */
export const ownDataChange = (today: () => string) =>
  z.strictObject({
    person: absentOr(z.strictObject(personFields(today)).check(...personRules)),
    /** The version of the federal privacy notice that was acknowledged. */
    privacy_notice: absentOr(z.enum(noticeVersions, { error: missingOr(fieldMessages.privacyNotice) })),
    disclaimer: absentOr(z.array(recordId()).check(z.maxLength(50, fieldMessages.tooMany))),
    /** The language in which the disclaimers and the notice were shown. */
    disclaimer_language: absentOr(language()),
    waiver_signatures: waiverSignatures,
    /** Changes the language of the applicant's mails. */
    language: absentOr(language()),
  })

/** The data entered through the link. */
export type OwnDataChange = z.output<ReturnType<typeof ownDataChange>>
