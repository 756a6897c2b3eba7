import * as z from 'zod/mini'
import { eyeColorCodes, hairColorCodes, raceCodes, reasonCodes, sexCodes } from '../code-lists/demographics.ts'
import { usStateCode } from '../code-lists/us-states.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { firstFive } from '../records/zip.ts'
import {
  anyPhoneNumber,
  dateOfBirth,
  emailAddress,
  filledLine,
  givenMiddleName,
  lastFour,
  middleName,
  oneOf,
  optionalLine,
  optionalName,
  personName,
  phoneNumber,
  textLimits,
} from './applicant-checks.ts'
import type { FieldName } from './cleaning.ts'
import { type ExtraField, extraFields, TICKED } from './extra-fields.ts'
import { type FormerName, MAX_FORMER_NAMES } from './former-names.ts'
import { formatHeight } from './height-and-weight.ts'
import { formatResidence } from './residence.ts'

/**
 * The applicant's input: texts only, as form fields hold them. A box is `yes` or empty; that of text messages is the language of its
 * words.
 */
export type ApplicantForm = Record<Exclude<FieldName, OptionalField>, string> & { [K in OptionalField]?: string }

type OptionalField =
  | 'middleName'
  | 'citizenship'
  | 'noMiddleName'
  | 'noSsn'
  | 'smsConsent'
  | 'country'
  | 'province'
  | 'postalCode'
  | FormerField<'First'>
  | FormerField<'Last'>

type FormerField<Part extends string> = `former${Part}${1 | 2 | 3 | 4 | 5}`

/** The check of the applicant's form in an environment; `today` is the day in the reader's calendar, YYYY-MM-DD. */
export const applicantFields = (extra_fields: string | null | undefined, today: () => string) =>
  schemaOf((typed) => ({ ...contactFields(extraFields(extra_fields)), ...beyondContact(extraFields(extra_fields), typed, today) }))

/** The same for an applicant whose name and contact the desk has taken. */
export const demographicForm = (extra_fields: string | null | undefined, today: () => string) =>
  schemaOf((typed) => beyondContact(extraFields(extra_fields), typed, today))

type TypedForm = Partial<ApplicantForm>
type Shape = Record<string, z.ZodMiniType>

/**
 * A schema whose fields depend on the boxes and names that were given. One of each kind is built, since building costs more than checking.
 */
function schemaOf(shapeOf: (typed: TypedForm) => Shape) {
  const built = new Map<string, z.ZodMiniType<ApplicantForm>>()
  const schemaFor = (typed: TypedForm) => {
    const kind = [typed.noMiddleName, typed.noSsn, isAbroad(typed), ...formerNumbers.map((number) => isNamed(typed, number))].join()
    const known = built.get(kind) ?? (z.object(shapeOf(typed)) as unknown as z.ZodMiniType<ApplicantForm>)
    built.set(kind, known)
    return known
  }
  return {
    '~standard': { validate: (typed: unknown) => schemaFor(typed as TypedForm)['~standard'].validate(typed) } as {
      validate(typed: unknown): ReturnType<z.ZodMiniType<ApplicantForm>['~standard']['validate']>
      readonly types?: { readonly input: ApplicantForm; readonly output: ApplicantForm }
    },
    safeParse: (typed: TypedForm) => schemaFor(typed).safeParse(typed),
  }
}

const contactFields = (extra: readonly ExtraField[]) => ({
  firstName: personName(),
  lastName: personName(),
  email: emailAddress(),
  phone: extra.includes('foreignAddress') ? anyPhoneNumber(fieldMessages.anyPhone) : phoneNumber(),
  smsConsent: anything,
})

function beyondContact(extra: readonly ExtraField[], typed: TypedForm, today: () => string): Shape {
  const needsMiddleName = extra.includes('middleName') && typed.noMiddleName !== TICKED
  return {
    middleName: typed.noMiddleName === TICKED ? anything : needsMiddleName ? givenMiddleName() : z.optional(middleName()),
    ...Object.fromEntries(formerNumbers.flatMap((number) => formerFields(typed, number))),
    dob: dateOfBirth(today),
    ssn4: extra.includes('noSsn') && typed.noSsn === TICKED ? anything : lastFour(),
    gender: oneOf(sexCodes),
    race: oneOf(raceCodes),
    heightFeet: wholeNumber(1, 8, fieldMessages.heightFeet),
    heightInches: wholeNumber(0, 11, fieldMessages.heightInches),
    weight: wholeNumber(1, 1500, fieldMessages.weight),
    eye: oneOf(eyeColorCodes),
    hair: oneOf(hairColorCodes),
    pob: placeCode(),
    citizenship: extra.includes('citizenship') ? placeCode() : anything,
    reason: oneOf(reasonCodes),
    noMiddleName: anything,
    noSsn: anything,
    country: anything,
    ...(extra.includes('foreignAddress') && isAbroad(typed)
      ? foreignAddressFields
      : { ...addressFields, province: anything, postalCode: anything }),
  }
}

const anything = z.optional(z.string())

/** The parts of a home address. */
export const addressFields = {
  street: filledLine(textLimits.street).check(z.minLength(4, fieldMessages.street)),
  city: filledLine(textLimits.city).check(z.minLength(2, fieldMessages.city)),
  state: filledLine(textLimits.state).check(z.refine((value) => usStateCode(value) !== null, { error: fieldMessages.state })),
  zip: filledLine(12).check(z.regex(/^\d{5}(-?\d{4})?$/, { error: fieldMessages.zip }), z.overwrite(firstFive)),
}

const foreignAddressFields = {
  street: filledLine(textLimits.street),
  city: filledLine(textLimits.city),
  province: z.optional(optionalLine(textLimits.state)),
  postalCode: z.optional(optionalLine(textLimits.postalCode)),
  state: anything,
  zip: anything,
}

const HOME = 'US'

/** Whether an address outside the United States is typed. */
export const isAbroad = ({ country }: TypedForm): boolean => (country ?? '') !== '' && country !== HOME

const formerNumbers = Array.from({ length: MAX_FORMER_NAMES }, (_, index) => (index + 1) as 1 | 2 | 3 | 4 | 5)

const isNamed = (typed: TypedForm, number: 1 | 2 | 3 | 4 | 5) =>
  Boolean(typed[`formerFirst${number}`]?.trim() || typed[`formerLast${number}`]?.trim())

const formerFields = (typed: TypedForm, number: 1 | 2 | 3 | 4 | 5): [string, z.ZodMiniType][] => [
  [`formerFirst${number}`, z.optional(optionalName())],
  [`formerLast${number}`, isNamed(typed, number) ? personName() : anything],
]

/** The former names that were typed. */
export const formerNamesOf = (typed: TypedForm): FormerName[] =>
  formerNumbers
    .filter((number) => isNamed(typed, number))
    .map((number) => ({ firstName: typed[`formerFirst${number}`] || null, lastName: typed[`formerLast${number}`] ?? '' }))

/** The applicant's part of a schedule or transfer body, from a form that passed its check. */
export function applicantBody(form: ApplicantForm) {
  const { heightFeet, heightInches, weight, middleName: middle, noMiddleName, ssn4, noSsn, ...others } = form
  const formerNames = formerNamesOf(form)
  return {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => SENT_AS_TYPED.includes(name))),
    ...(noMiddleName === TICKED ? { noMiddleName: true } : middle === undefined ? {} : { middleName: middle }),
    ...(noSsn === TICKED ? { noSsn: true } : { ssn4 }),
    ...(formerNames.length > 0 ? { formerNames } : {}),
    height: formatHeight({ feet: Number(heightFeet), inches: Number(heightInches) }),
    weight: Number(weight),
    ...homeOf(form),
  }
}

const SENT_AS_TYPED: readonly string[] = 'firstName lastName email phone dob gender race eye hair pob citizenship reason'.split(
  ' ',
) satisfies string[]

function homeOf(form: ApplicantForm) {
  const { street, city, state, zip, province, postalCode, country = HOME } = form
  return isAbroad(form)
    ? { foreignResidence: { street, city, province: province || null, postalCode: postalCode || null, country } }
    : { residence: formatResidence({ street, city, state: usStateCode(state) ?? state, zip: firstFive(zip) }) }
}

/* Chosen from a list that the form loads later; whether the list has it is checked by the server. */
const placeCode = () => filledLine(2).check(z.regex(/^[A-Z]{2}$/, fieldMessages.choose))

function wholeNumber(min: number, max: number, message: string) {
  const within = (value: string) => /^\d{1,4}$/.test(value) && Number(value) >= min && Number(value) <= max
  return filledLine(10).check(z.refine(within, { error: message }))
}
