/** The applicants' languages, the default first. */
export const languages = ['en', 'es'] as const

/** A language of applicants. */
export type Language = (typeof languages)[number]

/** A language into which the English is translated. */
export type OtherLanguage = Exclude<Language, 'en'>

/** The languages into which the English is translated. */
export const otherLanguages = languages.filter((language) => language !== 'en')

/** The name of each language, in that language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

/** A language's name in English. */
export const nameLanguage = (language: Language): string => new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
