/** Area code and exchange of the North American plan: neither begins with 0 or 1, and neither is a service code such as 911. */
const NANP = /^(?!.11)[2-9]\d{2}(?!.11)[2-9]\d{6}$/
/** E.164: a country code, none of which begins with 0, and at most 15 digits in all. 1 is the code of the North American plan. */
const FOREIGN = /^\+[2-9]\d{6,14}$/
/** The country codes of one and two digits by ITU-T E.164; all others have three. */
const SHORT_CODE = /^\+(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Whether ten digits can be a phone number of the North American plan. */
export const isPhoneNumber = (digits: string): boolean => NANP.test(digits)

/** Whether a text is a phone number of another country as it is kept: + with the country code, and digits only. */
export const isForeignPhone = (phone: string): boolean => FOREIGN.test(phone)

/** A phone number in the form of E.164, for links: `+13055550100`. */
export const phoneAddress = (phone: string): string => (phone.startsWith('+') ? phone : `+1${phone}`)

/** Formats ten digits as "(212) 555-0142" and a foreign number as "+52 551 234 5678"; any other text stays unchanged. */
export function formatPhone(phone: string): string {
  if (!isForeignPhone(phone)) return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
  const code = SHORT_CODE.exec(phone)?.[0] ?? phone.slice(0, 4)
  const rest = phone.slice(code.length)
  // Blocks of three from the left and four at the end, without a single digit in between.
  return `${code} ${rest.slice(0, -4).replace(/\d{3}(?=\d{2})/g, '$& ')} ${rest.slice(-4)}`.replace('  ', ' ')
}

/** The last four digits of a phone number, for pages that show that there is one. */
export const maskPhone = (phone: string): string => `***-***-${phone.slice(-4)}`

/**
 * A typed phone number as it is kept: ten digits of the North American plan without its 1, or a foreign number after +. The prefixes with
 * which people dial abroad, 011 and 00, stand for the +.
 */
export function cleanPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits.length === 11 && digits.startsWith('1')) return digits.slice(1)
  if (typed.trim().startsWith('+')) return `+${digits}`
  const dialled = digits.length > 10 ? /^(?:011|00)([2-9]\d+)$/.exec(digits)?.[1] : undefined
  return dialled === undefined ? digits : `+${dialled}`
}
