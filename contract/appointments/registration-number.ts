/** Whether a text has the form of a registration number: ten digits, the first one not 0. */
export const isRegistration = (text: string): boolean => /^[1-9]\d{9}$/.test(text.trim())

/** The typed number of a request to transfer, also after #; 0 for an invalid one. */
export function transferNumberOf(typed: string): number {
  const digits = typed.replace(/[\s#-]/g, '')
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : 0
}

/** The digits of a typed registration number; 0 for an invalid one. */
export function registrationNumberOf(typed: string): number {
  const digits = typed.replace(/[\s-]/g, '')
  return isRegistration(digits) ? Number(digits) : 0
}
