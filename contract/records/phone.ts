/** Formats ten digits as "(212) 555-0142"; any other number stays unchanged. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** The last four digits of a phone number, for pages that show that there is one. */
export const maskPhone = (phone: string): string => `***-***-${phone.slice(-4)}`

/** Area code and exchange of the North American plan: neither begins with 0 or 1, and neither is a service code such as 911. */
const NANP = /^(?!.11)[2-9]\d{2}(?!.11)[2-9]\d{6}$/

/** Whether ten digits can be a phone number of the North American plan. */
export const isPhoneNumber = (digits: string): boolean => NANP.test(digits)
