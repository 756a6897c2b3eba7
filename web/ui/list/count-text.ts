/** "1,234", or "10,000+" when there are more and nobody counted further. */
export const countText = (count: number, capped = false): string => `${count.toLocaleString('en-US')}${capped ? '+' : ''}`
