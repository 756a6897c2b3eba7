/** The first five digits of a ZIP+4; anything else as it is. */
export const firstFive = (zip: string): string => zip.replace(/^(\d{5})-?\d{4}$/, '$1')
