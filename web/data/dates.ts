import { now } from './clock/clock.ts'

/*
 * The formats of dates and times everywhere. `zone` is an IANA name; the default is the reader's own.
 */

const made: Record<string, Intl.DateTimeFormat> = {}

/** Creating a formatter takes longer than a hundred uses, which a long list would feel. */
const make = (locale: string, zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  (made[locale + zone + JSON.stringify(options)] ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }))

const ENGLISH = 'en-US'
const at = (instant: string | Date) => (typeof instant === 'string' ? new Date(instant) : instant)

/** "Tue, Nov 24, 9:15 AM" */
export const dateAndTime = (instant: string | Date, zone?: string, locale = ENGLISH) =>
  make(locale, zone, { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(at(instant))

/** "Tue, Nov 24, 9:15 AM EST": for readers who may be in another zone. */
export const dateAndTimeInZone = (instant: string | Date, zone: string, locale = ENGLISH) =>
  make(locale, zone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at(instant))

/** "Tue, Nov 24, 2026, 9:15 AM": beside dates of other years. */
export const dateTimeAndYear = (instant: string | Date, zone?: string, locale = ENGLISH) =>
  make(locale, zone, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
    at(instant),
  )

/** "Tue, Nov 24, 2026, 9:15 AM EST": in lists whose rows may be in several zones. */
export const dateTimeAndYearInZone = (instant: string | Date, zone: string, locale = ENGLISH) =>
  make(locale, zone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at(instant))

/** "9:15 AM" */
export const timeOnly = (instant: string | Date, zone?: string, locale = ENGLISH) =>
  make(locale, zone, { hour: 'numeric', minute: '2-digit' }).format(at(instant))

/** "9:15 AM EST": for readers who may be in another zone. */
export const timeInZone = (instant: string | Date, zone: string, locale = ENGLISH) =>
  make(locale, zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at(instant))

/** "Tuesday, November 24, 2026" of an instant: a day's heading. */
const longDate = (instant: string | Date, zone?: string, locale = ENGLISH) =>
  make(locale, zone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(at(instant))

/** "11/24/26" of a calendar date, YYYY-MM-DD. */
export const shortDate = (day: string) => make(ENGLISH, 'UTC', { dateStyle: 'short' }).format(at(`${day}T00:00:00Z`))

/** "03/14/1990" of a calendar date, YYYY-MM-DD: for distant days, whose century matters. */
export const dateWithCentury = (day: string) =>
  make(ENGLISH, 'UTC', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at(`${day}T00:00:00Z`))

/** "March 14, 1990" of a calendar date, YYYY-MM-DD: a date of birth, which no order of numbers makes another day. */
export const birthDate = (day: string, locale = ENGLISH) =>
  make(locale, 'UTC', { year: 'numeric', month: 'long', day: 'numeric' }).format(at(`${day}T00:00:00Z`))

/** The order in which the parts of a date are written. */
export const dateOrder = (locale = ENGLISH): ('day' | 'month' | 'year')[] =>
  make(locale, 'UTC', { year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))

/** "Tuesday, November 24, 2026" of an instant, on the calendar there. */
export const longDayOf = (instant: string, zone: string, locale = ENGLISH) => longDate(instant, zone, locale)

/** "Tuesday, November 24, 2026" of a calendar date, YYYY-MM-DD. */
export const longDay = (day: string, locale = ENGLISH) => longDate(`${day}T00:00:00Z`, 'UTC', locale)

/** "Tue, Nov 24, 2026" of a calendar date, YYYY-MM-DD: where there is no room for the long form. */
export const mediumDay = (day: string) =>
  make(ENGLISH, 'UTC', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }).format(at(`${day}T00:00:00Z`))

/** Whether a text in the address is a calendar date, YYYY-MM-DD. */
export const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text)

/** The calendar day of an instant, YYYY-MM-DD. */
export const dayOf = (instant: string | Date, zone?: string) =>
  make('en-CA', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at(instant))

/** Today's date, YYYY-MM-DD. */
export const today = (zone?: string) => dayOf(new Date(now()), zone)

const NOON = 12
/** Whether it is noon or later in the zone. */
export const isAfternoon = (instant: string | Date, zone?: string) =>
  Number(make('en-GB', zone, { hour: '2-digit', hourCycle: 'h23' }).format(at(instant))) >= NOON

/** "Central Time" when the local time differs from the reader's at that instant, else null. */
export function zoneToTell(zone: string, instant: string | Date, locale = ENGLISH): string | null {
  return dateAndTime(instant, zone) === dateAndTime(instant) ? null : zoneName(zone, instant, locale)
}

/** "Central Time" */
export function zoneName(zone: string, instant: string | Date = new Date(), locale = ENGLISH): string {
  const parts = make(locale, zone, { timeZoneName: 'longGeneric' }).formatToParts(at(instant))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

/** The time zone of the reader, in which today begins. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
