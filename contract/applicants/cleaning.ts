import { cleanPhone } from '../records/phone.ts'
import { firstFive } from '../records/zip.ts'

const formerNames = [
  'formerFirst1',
  'formerLast1',
  'formerFirst2',
  'formerLast2',
  'formerFirst3',
  'formerLast3',
  'formerFirst4',
  'formerLast4',
  'formerFirst5',
  'formerLast5',
] as const

/** The fields of the applicant's form, in the order of the page. */
export const fieldNames = [
  'firstName',
  'middleName',
  'noMiddleName',
  'lastName',
  ...formerNames,
  'email',
  'phone',
  'smsConsent',
  'dob',
  'ssn4',
  'noSsn',
  'gender',
  'race',
  'heightFeet',
  'heightInches',
  'weight',
  'eye',
  'hair',
  'pob',
  'citizenship',
  'reason',
  'country',
  'street',
  'zip',
  'city',
  'state',
  'province',
  'postalCode',
] as const

/** One field of the applicant's form. */
export type FieldName = (typeof fieldNames)[number]

type Clean = (value: string) => string

const each = <Name extends string>(names: readonly Name[], clean: Clean) =>
  Object.fromEntries(names.map((name) => [name, clean])) as Record<Name, Clean>

/** Cleans a field when it loses focus; most are only trimmed. Keeps every character that a real name or address may have. */
export const cleaners: Record<FieldName, Clean> = {
  ...each(fieldNames, trimmed),
  ...each([...formerNames, 'firstName', 'middleName', 'lastName', 'city', 'state', 'province'], cleanName),
  phone: cleanPhone,
  ssn4: digitsOnly,
  street: cleanStreet,
  zip: (value) => firstFive(digitsOnly(value)),
}

/** Letters of any alphabet with their marks, hyphens, periods, apostrophes (both), middle dots (Gal·la) and the joiners of Persian. */
const NOT_OF_A_NAME = /[^\p{L}\p{M}\-.'’·・\p{Join_Control} ]/gu
const NOT_OF_A_STREET = /[^\p{L}\p{M}\p{N}\-.'’·・#/\p{Join_Control} ]/gu

function cleanName(value: string): string {
  return orAsTyped(tidied(written(value).replaceAll('/', ' ').replace(NOT_OF_A_NAME, '')), value)
}

function cleanStreet(value: string): string {
  return orAsTyped(tidied(written(value).replace(NOT_OF_A_STREET, '')), value)
}

/** A text that is no name is left unchanged, and the check reports what is wrong with it. */
const orAsTyped = (cleaned: string, typed: string) => cleaned || typed.trim()

/** The keys that people press for an apostrophe or a hyphen are taken for one; separators become spaces. */
function written(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[`´]/g, "'")
    .replace(/‘/g, '’')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[,;_\s]/g, ' ')
    .replace(/[\ufe0e\ufe0f]/g, '')
}

/** Removes joiners that are not between letters. Composes again, because a removal may leave two characters that compose. */
function tidied(value: string): string {
  return value
    .replace(/(?<![\p{L}\p{M}\p{Join_Control}])\p{Join_Control}+|\p{Join_Control}+(?![\p{L}\p{M}\p{Join_Control}])/gu, '')
    .replace(/(\p{Join_Control})\p{Join_Control}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim()
    .normalize('NFC')
}

/** The digits of a typed number. */
export function digitsOnly(value: string): string {
  return value.replace(/\D/g, '')
}

function trimmed(value: string): string {
  return value.trim()
}
