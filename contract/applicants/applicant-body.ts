import * as z from 'zod/mini'
import { citizenshipCodes, foreignCountries } from '../code-lists/citizenship.ts'
import { eyeColorCodes, hairColorCodes, raceCodes, reasonCodes, sexCodes } from '../code-lists/demographics.ts'
import { offeredPlacesOfBirth } from '../code-lists/place-of-birth.ts'
import { offeredTribes } from '../code-lists/place-of-birth-tribes.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { languages } from '../records/languages.ts'
import { isForeignPhone } from '../records/phone.ts'
import {
  anyPhoneNumber,
  dateOfBirth,
  emailAddress,
  filledLine,
  lastFour,
  middleName,
  missingOr,
  oneOf,
  optionalLine,
  optionalName,
  paragraph,
  personName,
  textLimits,
} from './applicant-checks.ts'
import { addressFields } from './applicant-form.ts'
import { type ExtraField, extraFields } from './extra-fields.ts'
import { MAX_FORMER_NAMES } from './former-names.ts'
import { formatHeight, parseHeight } from './height-and-weight.ts'
import { type ForeignResidence, formatResidence, parseResidence, type Residence } from './residence.ts'

const MAX_WEIGHT = 1500

/** The data of a person and the job that a wizard sends, the same for a booking and a transfer. Empty, null and absent mean the same. */
export const applicantBodyFields = (today: () => string) => ({
  applicantType: recordId(),
  location: absentOr(recordId()),
  vendor: absentOr(recordId()),
  notes: absentOr(paragraph(textLimits.notes)),
  firstName: personName(),
  middleName: absentOr(middleName()),
  noMiddleName: absentOr(z.boolean()),
  lastName: personName(),
  formerNames: absentOr(z.array(formerName).check(z.maxLength(MAX_FORMER_NAMES, fieldMessages.tooMany))),
  dob: dateOfBirth(today),
  /** Absent with `noSsn`, where the environment takes people without a number. */
  ssn4: absentOr(lastFour()),
  noSsn: absentOr(z.boolean()),
  /** A foreign one where the environment takes people who live abroad. */
  phone: anyPhoneNumber(),
  email: emailAddress(),
  gender: oneOf(sexCodes),
  race: oneOf(raceCodes),
  height: height(),
  weight: weight(),
  eye: oneOf(eyeColorCodes),
  hair: oneOf(hairColorCodes),
  /** Checked against the lists where the environment is known. */
  pob: placeOfBirth(),
  citizenship: absentOr(z.union([z.literal(''), oneOf(citizenshipCodes)], fieldMessages.choose)),
  reason: oneOf(reasonCodes),
  residence: absentOr(residence()),
  /** In place of `residence`, where the environment takes people who live abroad. */
  foreignResidence: absentOr(foreignResidence),
  language: absentOr(language()),
})

type SsnFields = { ssn4?: string | null | undefined; noSsn?: boolean | null | undefined }
type AddressFields = { residence?: string | null | undefined; foreignResidence?: ForeignResidence | null | undefined }

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** A number and an address are each required, or the field that replaces them. Reported together with all other errors. */
export const personRules = [
  z.refine<SsnFields>(({ ssn4, noSsn }) => ssn4 != null || noSsn === true, {
    error: fieldMessages.required,
    path: ['ssn4'],
    when: isObject,
  }),
  z.refine<AddressFields>(({ residence, foreignResidence }) => residence != null || foreignResidence != null, {
    error: fieldMessages.required,
    path: ['residence'],
    when: isObject,
  }),
] as const

type Person = SsnFields &
  AddressFields & {
    phone?: string | null | undefined
    middleName?: string | null | undefined
    noMiddleName?: boolean | null | undefined
    citizenship?: string | null | undefined
    pob?: string | null | undefined
  }

/** Checks a person against the settings of an environment: the extra fields that it requires, and what it does not accept. */
export function findPersonProblems(extra_fields: string | null, person: Person): Record<string, string> {
  const extras = extraFields(extra_fields)
  const has = (name: ExtraField) => extras.includes(name)
  const isTribe = person.pob != null && !offeredPlacesOfBirth.some(({ code }) => code === person.pob)
  return {
    ...(has('middleName') && !person.middleName && person.noMiddleName !== true ? { middleName: fieldMessages.required } : {}),
    ...(has('citizenship') && !person.citizenship ? { citizenship: fieldMessages.required } : {}),
    ...(person.noSsn === true && person.ssn4 == null && !has('noSsn') ? { ssn4: fieldMessages.noSsn } : {}),
    ...(person.foreignResidence != null && person.residence == null && !has('foreignAddress')
      ? { residence: fieldMessages.foreignResidence }
      : {}),
    ...(person.phone != null && isForeignPhone(person.phone) && !has('foreignAddress') ? { phone: fieldMessages.usPhone } : {}),
    ...(isTribe && !has('tribes') ? { pob: fieldMessages.choose } : {}),
  }
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

const formerName = z.strictObject({ firstName: absentOr(optionalName()), lastName: personName() })

const foreignResidence = z.strictObject({
  street: filledLine(textLimits.street),
  city: filledLine(textLimits.city),
  province: absentOr(optionalLine(textLimits.state)),
  postalCode: absentOr(optionalLine(textLimits.postalCode)),
  country: oneOf(foreignCountries),
})

const placeOfBirth = () => oneOf([...offeredPlacesOfBirth, ...offeredTribes])

/** Checks and rewrites the address in one step, since reading it costs as much as all checks of the other fields. */
function residence() {
  return filledLine(textLimits.residence).check(
    z.check((payload) => {
      const parsed = parseResidence(payload.value)
      const message = parsed ? addressProblem(parsed) : fieldMessages.residence
      if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
      if (parsed) payload.value = formatResidence(parsed)
    }),
  )
}

/** Built once: building it costs more than the check itself. */
const address = z.object(addressFields)

const addressProblem = (given: Residence): string | undefined => address.safeParse(given).error?.issues[0]?.message
