import type { ReactNode } from 'react'
import type { Translations } from '../../../contract/records/translations.ts'
import { translatedWords } from '../../records/translated-words.ts'
import type { Difference } from '../../ui/feedback/conflict-notice.tsx'

/** The values of a form's fields, by name. */
export type FormValues = Record<string, unknown>

/** A masked value with the number of its changes, by which two versions with the same mask are told apart. */
type MaskedVersion = { mask: string; changes: number }

/** The masked value of a record as `differencesOf` compares it; a value that is absent has no mask. */
export const maskedVersion = (mask: string | null, changes: number): MaskedVersion => ({ mask: mask ?? '', changes })

/** Only changed fields are sent, so that no concurrent change is undone. */
export const changedOf = (first: FormValues, typed: FormValues): FormValues =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => !same(first[name], value)))

/** The differences between two versions of a record, with the typed values; `labels` are the fields of the form. */
export function differencesOf(
  labels: Readonly<Record<string, string>>,
  { before, now, typed }: { before: FormValues; now: FormValues; typed: FormValues },
  formatValue: (name: string, value: unknown) => ReactNode = plain,
): Difference[] {
  return Object.keys(labels)
    .filter((name) => !same(before[name], now[name]))
    .map((name) => {
      const label = labels[name] ?? name
      const given = formatValue(name, typed[name])
      if (isMasked(before[name]) && isMasked(now[name]))
        return { label, ...maskedWords(before[name], now[name]), ...(given ? { typed: given } : {}) }
      return { label, before: formatValue(name, before[name]), now: formatValue(name, now[name]), typed: given }
    })
}

/** Nothing but the mask is known of another value, which stays unless a new one was typed. */
const maskedWords = (before: MaskedVersion, now: MaskedVersion) =>
  before.mask !== '' && now.mask !== '' ? { now: 'changed by somebody else' } : { before: before.mask, now: now.mask }

const isMasked = (value: unknown): value is MaskedVersion => typeof value === 'object' && value !== null && 'mask' in value

/** Whether a typed change replaces that of another user. */
export const areBothChanged = ({ before, now }: { before: FormValues; now: FormValues }, change: FormValues): boolean =>
  Object.entries(change).some(([name, typed]) => !same(before[name], now[name]) && !same(now[name], typed))

/** A form has texts where a record has nothing; ids come from selects as texts, lists and the parts of a value in any order. */
const same = (one: unknown, other: unknown) => form(one) === form(other)
const form = (value: unknown): string =>
  Array.isArray(value)
    ? JSON.stringify(value.map(String).sort())
    : value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(
            Object.entries(value)
              .map(([name, part]) => [name, form(part)])
              .sort(),
          )
        : String(value)

const plain = (name: string, value: unknown) =>
  name === 'translations' ? translatedWords(value as Translations | null) : value === null || value === undefined ? '' : String(value)
