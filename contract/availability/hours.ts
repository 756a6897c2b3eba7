/** Hours that begin at a time of day. An end that is not after the start is on the next day; 23:59 and 24:00 are the midnight between. */
export type Hours = { start_time: string; end_time: string }

const DAY_S = 86_400
const WEEK_S = 7 * DAY_S

/** Seconds from the beginning of the day to the start and the end of hours; an end beyond the day is on the next one. */
export function secondsOf({ start_time, end_time }: Hours): [start: number, end: number] {
  const [start, end] = [secondsOfDay(start_time), secondsOfDay(end_time)]
  if (end_time >= '23:59') return [start, DAY_S]
  return [start, end > start ? end : end + DAY_S]
}

/** Whether hours end on the next day; those until midnight do not. */
export const endsNextDay = (hours: Hours): boolean => secondsOf(hours)[1] > DAY_S

function secondsOfDay(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

/** An error in hours, and its field. */
export type HoursFault = { index: number; field: 'start_time' | 'end_time'; message: string }

/** The first hours that begin at midnight's end, or that end when they begin: neither determines how long they last. */
export function findEmptyHours(hours: readonly Hours[]): HoursFault | null {
  for (const [index, { start_time, end_time }] of hours.entries()) {
    if (start_time >= '24:00') return { index, field: 'start_time', message: 'Must be before midnight' }
    if (secondsOfDay(start_time) === secondsOfDay(end_time)) return { index, field: 'end_time', message: 'Must differ from the start time' }
  }
  return null
}

/** The places of the first two hours of one day that overlap; adjacent hours do not. */
export const findOverlappingHours = (hours: readonly Hours[]): [number, number] | null =>
  findOverlap(hours.map((each) => [secondsOf(each)] as const))

/** The same for the hours of a week, of which those of Saturday night reach into Sunday. */
export const findOverlappingInWeek = (hours: readonly (Hours & { day_of_week: number })[]): [number, number] | null =>
  findOverlap(
    hours.map((each) => {
      const [start, end] = secondsOf(each).map((second) => second + each.day_of_week * DAY_S) as [number, number]
      return end > WEEK_S
        ? [
            [start, WEEK_S],
            [0, end - WEEK_S],
          ]
        : [[start, end]]
    }),
  )

type Stretches = readonly (readonly [start: number, end: number])[]

function findOverlap(all: readonly Stretches[]): [number, number] | null {
  for (const [j, later] of all.entries()) {
    const i = all.slice(0, j).findIndex((earlier) => overlap(earlier, later))
    if (i >= 0) return [i, j]
  }
  return null
}

const overlap = (some: Stretches, others: Stretches) => some.some((a) => others.some((b) => a[0] < b[1] && b[0] < a[1]))
