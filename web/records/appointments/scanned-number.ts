/** The address of an applicant's booking, as its code has it: the registration number, then the signature of the link. */
const BOOKING_ADDRESS = /^https?:\/\/\S+\/booking\/([1-9]\d{9})(?![\dA-Za-z])\S*$/i
const ADDRESS = /^https?:/i
const NUMBER = /^\s*#?([\d\s-]*)$/

/** The number that a text of the box stands for: digits alone, printed with #, or in the address of a booking; null for other texts. */
export function numberIn(text: string): string | null {
  const digits = BOOKING_ADDRESS.exec(text.trim())?.[1] ?? NUMBER.exec(text)?.[1]
  return digits?.replace(/[\s-]/g, '') ?? null
}

/** The text by which people are searched: nothing of an address, since it is no name. */
export const searchTextIn = (text: string): string => (ADDRESS.test(text.trim()) ? (numberIn(text) ?? '') : text.replace(/^\s*#/, ''))
