import * as z from 'zod/mini'
import type { SpecialDay } from '../../../../contract/availability/special-days.ts'
import { today } from '../../../data/dates.ts'
import { inWords, toSavedHours } from '../week.ts'

/** One window of a special day while it is edited. Times are HH:mm. */
export type EditedWindow = { start: string; end: string }

/** A special day while it is edited; `lsvs` are the locations that get it. */
export type SpecialDayValues = { date: string; name: string; closed: boolean; hours: EditedWindow[]; lsvs: number[] }

const DEFAULT: EditedWindow = { start: '09:00', end: '12:00' }

/** The values of a special day for the form; of a new one at a location, closed. */
export function valuesOf(day: SpecialDay | null, lsv: number): SpecialDayValues {
  if (day === null) return { date: '', name: '', closed: true, hours: [DEFAULT], lsvs: [lsv] }
  const hours = day.hours.map(({ start_time, end_time }) => ({
    start: start_time.slice(0, 5),
    end: end_time.startsWith('24') ? '23:59' : end_time.slice(0, 5),
  }))
  const closed = hours.length === 0
  return { date: day.date, name: day.name, closed, hours: closed ? [DEFAULT] : hours, lsvs: [lsv] }
}

/** The special day to save. */
export const toSavedDay = ({ date, name, closed, hours }: SpecialDayValues) => ({
  date,
  name: name.trim(),
  hours: closed ? [] : hours.map(toSavedHours),
})

/** The checks of the form; past days are refused. */
export const schemaOf = (zone: string) =>
  z
    .object({
      date: z.string().check(z.minLength(1, 'Required')),
      name: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(100, 'Must be at most 100 characters')),
      closed: z.boolean(),
      hours: z.array(z.object({ start: z.string(), end: z.string() })),
      lsvs: z.array(z.number()).check(z.minLength(1, 'Choose a location')),
    })
    .check((context) => {
      const { date, closed, hours } = context.value
      const complain = (path: 'date' | 'hours', message: string) =>
        context.issues.push({ code: 'custom', input: context.value, path: [path], message })
      if (date !== '' && date < today(zone)) complain('date', 'Must select date today or later')
      if (!closed && (hours.length === 0 || hours.some(({ start, end }) => start === '' || end === '')))
        complain('hours', 'Enter when you open and close')
    })

/** "Closed", or the hours of the day. */
export const hoursInWords = ({ hours }: Pick<SpecialDay, 'hours'>): string => inWords(hours)

const YEARS = 3

/** The years of which the holidays are offered, from the current one on. */
export function yearsFrom(day: string): number[] {
  const first = Number(day.slice(0, 4))
  return Array.from({ length: YEARS }, (_, index) => first + index)
}
