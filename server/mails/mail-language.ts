import { type Language, locales } from '../../contract/records/languages.ts'

/** Texts of another language: the same names and parameters. */
export type SameTexts<English> = {
  readonly [Name in keyof English]: English[Name] extends string
    ? string
    : English[Name] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : SameTexts<English[Name]>
}

/** The time at the location, with its zone: Tuesday, November 24, 2026 at 9:15 AM EST. */
export const formatWhen = (instant: string, timeZone: string, language: Language = 'en') =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))

/** The same for a subject: Tue, Nov 24, 9:15 AM EST. */
export const formatWhenShort = (instant: string, timeZone: string, language: Language = 'en') =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))

/** The time of day at the location: 9:15 AM EST. */
export const formatTime = (instant: string, timeZone: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(
    new Date(instant),
  )

/** A whole hour of the day, 0 to 24: 9:00 AM. */
export const formatHour = (hour: number, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(Date.UTC(2026, 0, 1, hour))

/** A calendar date: November 24, 2026. */
export const formatDay = (date: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' }).format(
    new Date(`${date}T00:00:00Z`),
  )
