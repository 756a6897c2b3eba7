/** The languages that applicants may read, the usual one first. */
export const languages = ['en', 'es'] as const

/** A language that applicants may read. */
export type Language = (typeof languages)[number]

/** Each language's name, in that language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }
