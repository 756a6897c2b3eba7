/** Years of age on a day; both dates as YYYY-MM-DD. Negative before birth. */
export function ageOn(day: string, born: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

/** Whether an age is rare among people who are fingerprinted for work, and more often a slip of the year. */
export const isUnusualAge = (years: number): boolean => years < 14 || years > 95
