import { DAY_MS } from '../records/days.ts'

/**
 * Whether a mistaken Completed or No Show may still be reinstated: until the end of the day after the appointment's, both as calendar dates
 * of the appointment's location.
 */
export const mayReinstate = (day: string, today: string): boolean => Date.parse(today) <= Date.parse(day) + DAY_MS
