import { DAY_MS, utcDate } from '../../contract/records/days.ts'

/** A half-open stretch of time in epoch milliseconds. */
export type Span = { start: number; end: number }

/** Whether two spans have a moment in common; adjacent ones have none. */
export const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

type Stretch = Span & { offset: number; suffix: string }

const MINUTE = 60_000
const REMEMBERED = 8

/** From the first instant of a date in the zone to the first instant of the next date. */
export function dayBounds(date: string, zone: string): Span {
  const midnight = wallClock(date)
  return { start: firstInstant(midnight, zone), end: firstInstant(midnight + DAY_MS, zone) }
}

/**
 * The instants at which clocks in the zone read a time from `from` to before `to` (both from `wallClock`).
 * Times that a clock change skips have no instant; when it repeats only a part of the range, there are two spans.
 */
export function instantsOf(from: number, to: number, zone: string): Span[] {
  const spans: Span[] = []
  for (let stretch = stretchAt(from - DAY_MS, zone); ; stretch = stretchAt(stretch.end, zone)) {
    const start = Math.max(stretch.start, from - stretch.offset)
    const end = Math.min(stretch.end, to - stretch.offset)
    const last = spans.at(-1)
    if (start < end && last?.end === start) last.end = end
    else if (start < end) spans.push({ start, end })
    if (stretch.end >= to + DAY_MS) return spans
  }
}

/** The local time as a number: the epoch milliseconds at which it would be the time in UTC. */
export function wallClock(date: string, time = '00:00:00'): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return Date.parse(`${date}T00:00:00Z`) + ((hours * 60 + minutes) * 60 + seconds) * 1000
}

/** The local date at an instant, as YYYY-MM-DD. */
export function dateIn(zone: string, epochMs: number): string {
  return isoWithOffset(epochMs, zone).slice(0, 10)
}

/** The local date and time at an instant, as YYYY-MM-DD and HH:mm. */
export function wallTimeIn(zone: string, epochMs: number): [day: string, time: string] {
  const shown = isoWithOffset(epochMs, zone)
  return [shown.slice(0, 10), shown.slice(11, 16)]
}

/**
 * The instant at which clocks in the zone `to` read what clocks in the zone `from` read at this one. A time that they skip moves forward with
 * them; of a time that they repeat, it is the second where it was the second before.
 */
export function sameClockTime(epochMs: number, from: string, to: string): number {
  const clock = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(from).toPlainDateTime()
  const isRepeated = clock.toZonedDateTime(from).epochMilliseconds < epochMs
  return clock.toZonedDateTime(to, { disambiguation: isRepeated ? 'later' : 'compatible' }).epochMilliseconds
}

/** An instant in local time with its offset: 2026-11-23T09:00:00-05:00. */
export function isoWithOffset(epochMs: number, zone: string): string {
  const { offset, suffix } = stretchAt(epochMs, zone)
  const wall = epochMs + Math.trunc(offset / MINUTE) * MINUTE
  const day = Math.floor(wall / DAY_MS)
  return `${dateText(day)}T${timeText(Math.floor((wall - day * DAY_MS) / 1000))}${suffix}`
}

/** The day of the week of a date, 0 for Sunday. */
export function weekday(date: string): number {
  return new Date(wallClock(date)).getUTCDay()
}

function firstInstant(wall: number, zone: string): number {
  for (let stretch = stretchAt(wall - DAY_MS, zone); ; stretch = stretchAt(stretch.end, zone)) {
    const instant = Math.max(stretch.start, wall - stretch.offset)
    if (instant < stretch.end) return instant
  }
}

/* Temporal takes microseconds and an offset lasts for months, so each zone's last few spans are cached. */
const remembered = new Map<string, Stretch[]>()

function stretchAt(epochMs: number, zone: string): Stretch {
  const stretches = remembered.get(zone) ?? []
  const known = stretches.find((stretch) => stretch.start <= epochMs && epochMs < stretch.end)
  if (known) return known
  const found = readStretch(epochMs, zone)
  remembered.set(zone, [found, ...stretches.slice(0, REMEMBERED - 1)])
  return found
}

function readStretch(epochMs: number, zone: string): Stretch {
  const moment = Temporal.Instant.fromEpochMilliseconds(Math.floor(epochMs)).toZonedDateTimeISO(zone)
  const next = moment.getTimeZoneTransition('next')
  // "previous" excludes the instant itself, which may be the start of the span.
  const previous = moment.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const offset = moment.offsetNanoseconds / 1_000_000
  return {
    start: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    end: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset,
    suffix: offsetText(Math.trunc(offset / MINUTE)),
  }
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}

let lastDay = Number.NaN
let lastDateText = ''

function dateText(day: number): string {
  if (day !== lastDay) {
    lastDateText = utcDate(day * DAY_MS)
    lastDay = day
  }
  return lastDateText
}

function timeText(seconds: number): string {
  return `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
