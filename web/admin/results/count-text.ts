/** Counts are exact up to here. */
const CAP = 10_000

/** "1,234", or "10,000+" when nobody counted further. */
export const countText = (count: number): string => `${count.toLocaleString('en-US')}${count >= CAP ? '+' : ''}`
