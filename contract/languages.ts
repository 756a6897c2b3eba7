/** The languages that applicants may read, the usual one first. */
export const languages = ['en', 'es'] as const

/** A language that applicants may read. */
export type Language = (typeof languages)[number]
