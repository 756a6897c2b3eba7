import * as z from 'zod/mini'
import { eyeColorCodes, hairColorCodes, raceCodes, reasonCodes, sexCodes } from '../code-lists/demographics.ts'
import { usStateCode } from '../code-lists/us-states.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { dateOfBirth, digits, emailAddress, filledLine, oneOf, personName, textLimits } from './applicant-checks.ts'
import type { FieldName } from './cleaning.ts'
import { formatHeight } from './height-and-weight.ts'
import { formatResidence } from './residence.ts'

/** The applicant's input: texts only, as form fields hold them. */
export type ApplicantForm = Record<Exclude<FieldName, ExtraField>, string> & { [K in ExtraField]?: string }

/** Fields that only some environments require. */
export type ExtraField = 'middleName' | 'citizenship'

const EXTRAS: readonly ExtraField[] = ['middleName', 'citizenship']

/** The extra fields that an environment requires, from its comma list. */
export function extraFields(extra_fields: string | null | undefined): readonly ExtraField[] {
  const listed = (extra_fields ?? '').split(',').map((name) => name.trim())
  return EXTRAS.filter((name) => listed.includes(name))
}

/** The schema of the applicant's form in an environment; `today` is the day in the reader's calendar, YYYY-MM-DD. */
export const applicantFields = (extra_fields: string | null | undefined, today: () => string): z.ZodMiniType<ApplicantForm> =>
  z.object({
    firstName: personName(),
    lastName: personName(),
    email: emailAddress(),
    phone: digits(10, fieldMessages.phone),
    ...beyondContact(extra_fields, today),
  }) as z.ZodMiniType<ApplicantForm>

/** The same schema without name and contact, for an applicant whose name and contact the desk has entered. */
export const demographicFields = (extra_fields: string | null | undefined, today: () => string): z.ZodMiniType<ApplicantForm> =>
  z.object(beyondContact(extra_fields, today)) as unknown as z.ZodMiniType<ApplicantForm>

function beyondContact(extra_fields: string | null | undefined, today: () => string) {
  const extra = extraFields(extra_fields)
  return {
    middleName: extra.includes('middleName') ? personName() : z.optional(z.string()),
    dob: dateOfBirth(today),
    ssn4: digits(4, fieldMessages.ssn4),
    gender: oneOf(sexCodes),
    race: oneOf(raceCodes),
    heightFeet: wholeNumber(1, 8, fieldMessages.heightFeet),
    heightInches: wholeNumber(0, 11, fieldMessages.heightInches),
    weight: wholeNumber(1, 1500, fieldMessages.weight),
    eye: oneOf(eyeColorCodes),
    hair: oneOf(hairColorCodes),
    pob: placeCode(),
    citizenship: extra.includes('citizenship') ? placeCode() : z.optional(z.string()),
    reason: oneOf(reasonCodes),
    ...addressFields,
  }
}

/** The parts of a home address. */
export const addressFields = {
  street: filledLine(textLimits.street).check(z.minLength(4, fieldMessages.street)),
  city: filledLine(textLimits.city).check(z.minLength(2, fieldMessages.city)),
  state: filledLine(textLimits.state).check(z.refine((value) => usStateCode(value) !== null, { error: fieldMessages.state })),
  zip: digits(5, fieldMessages.zip),
}

/** The applicant's part of a schedule or transfer body, from a form that passed its check. */
export function applicantBody(form: ApplicantForm) {
  const { heightFeet, heightInches, weight, street, city, state, zip, ...same } = form
  return {
    ...same,
    height: formatHeight({ feet: Number(heightFeet), inches: Number(heightInches) }),
    weight: Number(weight),
    residence: formatResidence({ street, city, state: usStateCode(state) ?? state, zip }),
  }
}

/* Chosen from a list that the form loads later; the server checks that the list has it. */
const placeCode = () => filledLine(2).check(z.regex(/^[A-Z]{2}$/, fieldMessages.choose))

function wholeNumber(min: number, max: number, message: string) {
  const within = (value: string) => /^\d{1,4}$/.test(value) && Number(value) >= min && Number(value) <= max
  return filledLine(10).check(z.refine(within, { error: message }))
}
