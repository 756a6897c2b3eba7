/** Whether prints can have been taken: from the day of the appointment on. Both are calendar dates of its location. */
export const mayComplete = (day: string, today: string): boolean => day <= today

/** After midnight a visit of the evening before goes on for this long after its time, or after its last step. */
export const GOES_ON_MS = 6 * 3_600_000

/** A visit: the day of its appointment, its time, and the steps that were taken. */
type Visit = { day: string; date_time: string; arrived_at: string | null; started_at: string | null }

/** Whether a visit is made now: on the day of its appointment, and in the hours after midnight that belong to the evening before. */
export function isOfToday({ day, date_time, arrived_at, started_at }: Visit, today: string, now: number): boolean {
  if (day >= today) return day === today
  const latest = Math.max(...[date_time, arrived_at, started_at].map((at) => (at === null ? 0 : Date.parse(at))))
  return now - latest < GOES_ON_MS
}

/** Whether an applicant can have missed an appointment: from its time on. */
export const mayMarkNoShow = (date_time: string, now: Date): boolean => Date.parse(date_time) <= now.getTime()
