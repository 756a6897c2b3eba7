import { formatPhone, isForeignPhone } from './phone.ts'

/** The country codes of one and two digits by ITU-T E.164; all others have three. */
const SHORT_CODE = /^\+(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** A phone number in the form of E.164, for links: `+13055550100`. */
export const phoneAddress = (phone: string): string => (phone.startsWith('+') ? phone : `+1${phone}`)

/** Formats ten digits as "(212) 555-0142" and a foreign number as "+52 55 1234 5678"; any other text stays unchanged. */
export function formatAnyPhone(phone: string): string {
  if (!isForeignPhone(phone)) return formatPhone(phone)
  const code = SHORT_CODE.exec(phone)?.[0] ?? phone.slice(0, 4)
  const rest = phone.slice(code.length)
  // Blocks of four from the right, of three where those would leave a single digit.
  const block = rest.length % 4 === 1 ? /\d(?=(\d{3})+$)/g : /\d(?=(\d{4})+$)/g
  return `${code} ${rest.replace(block, '$& ')}`
}
