const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })
const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const DAYS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const NONE = '–'

/** "1,204" */
export const countWords = (value: number): string => COUNT.format(value)
/** "12%", or a dash where there is nothing to divide by. */
export const shareWords = (value: number | null): string => (value === null ? NONE : PERCENT.format(value))
/** "6.4 days" */
export const daysWords = (value: number | null): string => (value === null ? NONE : `${DAYS.format(value)} ${value === 1 ? 'day' : 'days'}`)
/** "6.4", for an axis whose heading names the unit. */
export const numberWords = (value: number): string => DAYS.format(value)
