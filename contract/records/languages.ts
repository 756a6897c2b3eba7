import { manifests } from '../languages/list.ts'
import type { LanguageManifest } from '../languages/manifest.ts'

/** A language of applicants. */
export type Language = keyof typeof manifests

/** A language into which the English is translated. */
export type OtherLanguage = Exclude<Language, 'en'>

/** The applicants' languages, the default first. */
export const languages = Object.keys(manifests) as [Language, ...Language[]]

/** The languages into which the English is translated. */
export const otherLanguages = languages.filter((language) => language !== 'en')

const manifestOf = (language: Language): LanguageManifest => manifests[language]

/** The languages whose texts are reviewed: the default of an environment. */
export const reviewedLanguages = languages.filter((language) => manifestOf(language).reviewed)

/** Whether the texts of a language are reviewed. */
export const isReviewed = (language: Language): boolean => manifestOf(language).reviewed

/** The name of each language, in that language. */
export const languageNames = Object.fromEntries(languages.map((language) => [language, manifestOf(language).name])) as Record<
  Language,
  string
>

/** The locales of readers in the United States. */
export const locales = Object.fromEntries(languages.map((language) => [language, manifestOf(language).locale])) as Record<Language, string>

/**
 * The language in which a version of the federal privacy notice is shown to readers of a language: theirs if it is translated, else
 * English.
 */
export const languageOfNotice = (version: string | null | undefined, reader: Language | null | undefined): Language =>
  reader != null && version != null && manifestOf(reader).notices.includes(version) ? reader : 'en'

/**
 * The language of the binding words for a reader of a language, for a signature or an agreement to text messages: English until somebody has
 * reviewed the translation.
 */
export const languageOfSigning = (language: Language): Language => (isReviewed(language) ? language : 'en')

/** A language's name in English. */
export const nameLanguage = (language: Language): string => new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
