import { timeOnly } from '../../data/dates.ts'

/** "9:00 AM" of a whole hour of the day, 0 to 24. */
export const hourOfDay = (hour: number, locale: string) => timeOnly(new Date(Date.UTC(2026, 0, 1, hour)), 'UTC', locale)
