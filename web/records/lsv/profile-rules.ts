import * as z from 'zod/mini'
import { network } from '../../../contract/environments/environments.ts'
import { liveScanVendor, lsvTranslations } from '../../../contract/lsv/lsv.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import type { Translations } from '../../../contract/records/translations.ts'
import { trimText } from '../../ui/field/trim-text.ts'
import { type ProfileName, profileParts } from './profile-fields.ts'

/** The texts of a form; an emptied field is null. */
export type ProfileValues = { [Name in ProfileName]?: Name extends 'translations' ? Translations | '' | null : FormValue<Fields[Name]> }

type Fields = Row<typeof liveScanVendor> & Row<typeof network>
type FormValue<Value> = [Value] extends [boolean | number | null] ? Value : string | null

const ZIP = /^\d{5}(-\d{4})?$/

/** The schema of some fields; the checked values are normalized first, since Enter saves without a blur. */
export function profileRules(names: readonly ProfileName[], required: readonly ProfileName[]): Record<string, z.ZodMiniType> {
  return Object.fromEntries(names.map((name) => [name, ruleOf(name, required.includes(name))]))
}

function ruleOf(name: ProfileName, required: boolean): z.ZodMiniType {
  if (name === 'translations') return lsvTranslations.input
  if (profileParts[name].kind === 'flag') return liveScanVendor.fields[name]?.input as z.ZodMiniType
  const tidy = z.transform((value: unknown) => (profileParts[name].clean ?? trimText)(String(value ?? '')))
  const kept = (liveScanVendor.fields[name] ?? network.fields[name])?.input as z.ZodMiniType<string | null, string>
  if (profileParts[name].kind === 'number')
    return z.pipe(tidy, z.pipe(toNumber, kept as unknown as z.ZodMiniType<number | null, number | null>))
  if (required) return z.pipe(tidy, z.pipe(z.string().check(z.minLength(1, 'Required'), ...formOf(name)), kept))
  return z.pipe(tidy, kept)
}

const toNumber = z.transform((text: string) => (text === '' ? null : Number(text)))

/** A US address has a ZIP code. */
const formOf = (name: ProfileName) => (name.endsWith('_postal') ? [z.regex(ZIP, 'Must be a ZIP code such as 10271')] : [])

/** Whether all of these are filled, which enables Save. */
export const areFilled = (values: ProfileValues, required: readonly ProfileName[]): boolean =>
  required.every((name) => name !== 'translations' && String(values[name] ?? '').trim() !== '')

/** Of the required fields, those that a record has: what it lacks already does not block other changes. */
export const requiredNow = (required: readonly ProfileName[], record: Readonly<Record<string, unknown>>): readonly ProfileName[] =>
  required.filter((name) => (record[name] ?? '') !== '')

/** The fields' first values in a form. */
export const profileOf = (record: Readonly<Record<string, unknown>>, names: readonly ProfileName[]): ProfileValues =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? '']))
