import * as z from 'zod/mini'
import { citizenshipCodes } from '../code-lists/citizenship.ts'
import { eyeColorCodes, hairColorCodes, raceCodes, reasonCodes, sexCodes } from '../code-lists/demographics.ts'
import { offeredPlacesOfBirth } from '../code-lists/place-of-birth.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { languages } from '../records/languages.ts'
import {
  dateOfBirth,
  digits,
  emailAddress,
  filledLine,
  missingOr,
  oneOf,
  optionalName,
  paragraph,
  personName,
  textLimits,
} from './applicant-checks.ts'
import { addressFields, extraFields } from './applicant-form.ts'
import { formatHeight, parseHeight } from './height-and-weight.ts'
import { formatResidence, parseResidence, type Residence } from './residence.ts'

const MAX_WEIGHT = 1500

/** What a wizard sends about a person and the job, the same for a booking and a transfer. Empty, null and absent mean the same. */
export const applicantBodyFields = (today: () => string) => ({
  applicantType: recordId(),
  location: absentOr(recordId()),
  vendor: absentOr(recordId()),
  notes: absentOr(paragraph(textLimits.notes)),
  firstName: personName(),
  middleName: absentOr(optionalName()),
  lastName: personName(),
  dob: dateOfBirth(today),
  ssn4: digits(4, fieldMessages.ssn4),
  phone: digits(10, fieldMessages.phone),
  email: emailAddress(),
  gender: oneOf(sexCodes),
  race: oneOf(raceCodes),
  height: height(),
  weight: weight(),
  eye: oneOf(eyeColorCodes),
  hair: oneOf(hairColorCodes),
  pob: oneOf(offeredPlacesOfBirth),
  citizenship: absentOr(z.union([z.literal(''), oneOf(citizenshipCodes)], fieldMessages.choose)),
  reason: oneOf(reasonCodes),
  residence: residence(),
  language: absentOr(language()),
})

/** The extra fields that an environment requires and a body lacks: field name to message. */
export function findMissingExtras(
  extra_fields: string | null,
  body: { middleName?: string | null | undefined; citizenship?: string | null | undefined },
): Record<string, string> {
  const missing = extraFields(extra_fields).filter((name) => !body[name])
  return Object.fromEntries(missing.map((name) => [name, fieldMessages.required]))
}

/** The id of a record. */
export const recordId = () => z.number({ error: missingOr(fieldMessages.id) }).check(z.int(fieldMessages.id), z.positive(fieldMessages.id))

/** A language that applicants read: of mails, or of a text that was shown. Absent means English. */
export const language = () => z.enum(languages, { error: missingOr(fieldMessages.choose) })

/** A field that may be left out or null. */
export const absentOr = <Inner extends z.ZodMiniType>(inner: Inner) => z.optional(z.nullable(inner))

function height() {
  const canonical = (value: string) => {
    const parsed = parseHeight(value)
    return parsed ? formatHeight(parsed) : value
  }
  return filledLine(20).check(
    z.refine((value) => parseHeight(value) !== null, { error: fieldMessages.height }),
    z.overwrite(canonical),
  )
}

function weight() {
  const within = (value: string | number) => /^\d{1,4}$/.test(String(value)) && Number(value) >= 1 && Number(value) <= MAX_WEIGHT
  const sent = z.union([z.number(), z.string()], {
    error: missingOr(fieldMessages.weight),
  })
  return z.pipe(
    sent.check(z.refine(within, { error: fieldMessages.weight })),
    z.transform((value) => Number(value)),
  )
}

function residence() {
  const canonical = (value: string) => {
    const parsed = parseResidence(value)
    return parsed ? formatResidence(parsed) : value
  }
  return filledLine(textLimits.residence).check(
    z.check((payload) => {
      const message = residenceProblem(payload.value)
      if (message) {
        payload.issues.push({ code: 'custom', message, input: payload.value })
      }
    }),
    z.overwrite(canonical),
  )
}

function residenceProblem(value: string): string | undefined {
  const parsed = parseResidence(value)
  return parsed ? addressProblem(parsed) : fieldMessages.residence
}

/** Built once: building it costs more than the check itself. */
const address = z.object(addressFields)

const addressProblem = (given: Residence): string | undefined => address.safeParse(given).error?.issues[0]?.message
