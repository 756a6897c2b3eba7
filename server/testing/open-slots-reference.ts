/*
 * An independent, slow and simple computation of a day's slots for the tests: iterates over the minutes, reads the local
 * time (by Intl, where open-slots.ts uses Temporal), and counts consecutive open minutes. Not used by the product.
 */
import type { Day } from '../availability/open-slots.ts'
import type { WeeklyHours } from '../availability/opening-hours.ts'
import type { Span } from '../availability/zoned-time.ts'

/** Eight zones with clock changes, one of them of half an hour, and four without. */
export const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Europe/London',
]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOT_TODAY = -1
const minutesWalked = 54 * 60

/** The open slots of a day, found by reading the local time every few minutes. */
export function referenceSlots(day: Day, minutesPerLook = 15): Span[] {
  const dayOfWeek = Temporal.PlainDate.from(day.date).dayOfWeek % 7
  const looks = looksAtTheWall(day.time_zone, day.date, minutesPerLook)
  const first = firstLook(day.date)
  const [dawn, dusk] = [looks.findIndex(isToday) * minutesPerLook, (looks.findLastIndex(isToday) + 1) * minutesPerLook]
  const slots: Span[] = []
  for (const window of day.hours) {
    if (window.day_of_week !== dayOfWeek) continue
    const [opens, closes] = minutesOf(window)
    let minutesInARow = 0
    for (let index = dawn; index < dusk; index += 1) {
      const shown = looks[Math.floor(index / minutesPerLook)] ?? NOT_TODAY
      const minute = shown + (index % minutesPerLook)
      minutesInARow = isToday(shown) && minute >= opens && minute < closes ? minutesInARow + 1 : 0
      if (minutesInARow < day.duration_minutes) continue
      const end = first + (index + 1) * MINUTE
      slots.push({ start: end - day.duration_minutes * MINUTE, end })
      minutesInARow = 0
    }
  }
  return slots.sort((a, b) => a.start - b.start).filter((slot) => isOpen(slot, day))
}

/** The dates between 2024 and 2030 on which the zone's clock is changed. */
export function clockChangeDates(zone: string): string[] {
  return allDates.filter((date) => {
    const [before, after] = [0, 48 * HOUR].map((later) => wallReading(zone, firstLook(date) + later).slice(-5))
    return before !== after && looksAtTheWall(zone, date, 15).filter((shown) => shown !== NOT_TODAY).length !== 24 * 4
  })
}

/** Every date from 2024 to 2030. */
export const allDates = Array.from({ length: 2557 }, (_, index) => nextDate('2024-01-01', index))

/** The date `days` later. */
export function nextDate(date: string, days = 1): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** The local time, as YYYY-MM-DD HH:mm. */
export function wallReading(zone: string, epochMs: number): string {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(zone, clock)
  return clock.format(epochMs)
}

const isToday = (shown: number) => shown !== NOT_TODAY
const clocks = new Map<string, Intl.DateTimeFormat>()
const looked = new Map<string, Int16Array>()

/* For each step from long before to long after the date: the local minute of the date, or NOT_TODAY. */
function looksAtTheWall(zone: string, date: string, minutesPerLook: number): Int16Array {
  const key = `${zone} ${date} ${minutesPerLook}`
  const known = looked.get(key)
  if (known) return known
  const first = firstLook(date)
  const looks = new Int16Array(minutesWalked / minutesPerLook).map((_, index) => {
    const shown = wallReading(zone, first + index * minutesPerLook * MINUTE)
    return shown.startsWith(date) ? minuteOf(shown.slice(-5)) : NOT_TODAY
  })
  looked.set(key, looks)
  return looks
}

function firstLook(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) - 15 * HOUR
}

function minutesOf(window: WeeklyHours): [number, number] {
  const closes = minuteOf(window.end_time)
  return [minuteOf(window.start_time), closes === 1439 ? 1440 : closes]
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

function isOpen(slot: Span, day: Day): boolean {
  if (slot.start < day.now) return false
  for (const block of day.blocks) if (meets(slot, block)) return false
  const stations: (number | null)[] = []
  for (const one of day.taken) if (meets(slot, one) && (one.station === null || !stations.includes(one.station))) stations.push(one.station)
  return stations.length < day.stations
}

function meets(a: Span, b: Span): boolean {
  return Math.max(a.start, b.start) < Math.min(a.end, b.end)
}
