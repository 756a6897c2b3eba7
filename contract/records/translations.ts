import * as z from 'zod/mini'
import { type Field, json } from './fields.ts'
import { type Language, nameLanguage, type OtherLanguage, otherLanguages } from './languages.ts'

/** Some texts in one language. */
type Words<Name extends string> = { [name in Name]?: string | undefined }

/** The texts of a record in other languages than English, by language and field. A missing one is shown in English. */
export type Translations<Name extends string = string> = { [language in OtherLanguage]?: Words<Name> | undefined }

/** Texts by language, for some languages. Blank ones are removed, and null is stored if none is left. */
export function textsByLanguage<Value>(
  some: readonly Language[],
  names: readonly string[],
  /** The check of a text in a language. */
  textOf: (name: string, language: Language) => z.ZodMiniType<string>,
): Field<Value | null, 'nullable'> {
  const wordsIn = (language: Language) =>
    z.strictObject(Object.fromEntries(names.map((name) => [name, z.optional(textOf(name, language))])))
  const byLanguage = z.nullable(
    z.strictObject(
      Object.fromEntries(some.map((language) => [language, z.optional(wordsIn(language))])),
      'Must be the words of each language',
    ),
  )
  return {
    ...json,
    input: z.pipe(z.transform(withoutBlank), byLanguage) as unknown as z.ZodMiniType<Value | null>,
    output: byLanguage as unknown as z.ZodMiniType<Value | null>,
    presence: 'nullable',
  }
}

/** The field `translations` of a record whose English texts are these fields: each translation is checked as they are. */
export const translations = <Name extends string>(
  texts: Readonly<Record<Name, Field<string>>>,
): Field<Translations<Name> | null, 'nullable'> =>
  textsByLanguage<Translations<Name>>(otherLanguages, Object.keys(texts), (name, language) =>
    z.string('Must be text').check(
      z.trim(),
      z.check<string>(({ value, issues }) => {
        const refused = texts[name as Name].input.safeParse(value).error?.issues[0]?.message
        if (refused !== undefined) issues.push({ code: 'custom', input: value, message: `${nameLanguage(language)} ${name}: ${refused}` })
      }),
    ),
  )

/** A form sends every field; a blank one counts as missing. */
function withoutBlank(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (value === null || value === undefined || typeof value !== 'object' || Array.isArray(value)) return value ?? null
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const kept = withoutBlank(part)
    return kept === null ? [] : [[name, kept]]
  })
  return parts.length === 0 ? null : Object.fromEntries(parts)
}

/** A text's translation, if there is one. */
export const translationOf = <Name extends string>(
  all: Translations<Name> | null | undefined,
  name: Name,
  language: Language,
): string | undefined => (language === 'en' ? undefined : all?.[language]?.[name]) || undefined

/** A text for the readers of a language: its translation, else the English. */
export const textIn = <Name extends string, Text extends string | null>(
  record: Readonly<Record<Name, Text>> & { readonly translations?: Translations<Name> | null },
  name: Name,
  language: Language,
): Text | string => translationOf(record.translations, name, language) ?? record[name]

/** The language in which a text is shown to the readers of a language: theirs if there is a translation, else English. */
export const shownLanguage = <Name extends string>(all: Translations<Name> | null | undefined, name: Name, language: Language): Language =>
  translationOf(all, name, language) === undefined ? 'en' : language
