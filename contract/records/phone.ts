/** Area code and exchange of the North American plan: neither begins with 0 or 1, and neither is a service code such as 911. */
const NANP = /^(?!.11)[2-9]\d{2}(?!.11)[2-9]\d{6}$/
/** E.164: a country code, none of which begins with 0, and at most 15 digits in all. 1 is the code of the North American plan. */
const FOREIGN = /^\+[2-9]\d{6,14}$/
/** Whether ten digits can be a phone number of the North American plan. */
export const isPhoneNumber = (digits: string): boolean => NANP.test(digits)

/** Whether a text is a phone number of another country as it is kept: + with the country code, and digits only. */
export const isForeignPhone = (phone: string): boolean => FOREIGN.test(phone)

/** Formats ten digits as "(212) 555-0142"; any other number stays unchanged. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** The last four digits of a phone number, for pages that show that there is one. */
export const maskPhone = (phone: string): string => `***-***-${phone.slice(-4)}`

/** The prefixes that are dialled in place of the +. Ten digits are a mistyped number of the plan rather than a short foreign one. */
const DIALLED_PLUS = /^(00|011)(?=[1-9]\d{8})/

/** A typed phone number as it is kept: ten digits of the North American plan without its 1, or a foreign number after one +. */
export function cleanPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(DIALLED_PLUS, '+')
  const isForeign = typed.trim().startsWith('+') && !digits.startsWith('+')
  return (isForeign ? `+${digits}` : digits).replace(/^\+?1(?=\d{10}$)/, '')
}
