/** The applicants' languages, the default first. */
export const languages = ['en', 'es'] as const

/** A language of applicants. */
export type Language = (typeof languages)[number]

/** The name of each language, in that language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }
