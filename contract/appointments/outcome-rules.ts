/** Whether prints can have been taken: from the day of the appointment on. Both are calendar dates of its location. */
export const mayComplete = (day: string, today: string): boolean => day <= today

/** Whether an applicant can have missed an appointment: from its time on. */
export const mayMarkNoShow = (date_time: string, now: Date): boolean => Date.parse(date_time) <= now.getTime()
