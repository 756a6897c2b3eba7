/** Whether a text has the form of a registration number: ten digits, the first one not 0. */
export const isRegistration = (text: string): boolean => /^[1-9]\d{9}$/.test(text.trim())

/** The digits of a typed registration number; 0 for an invalid one. */
export function registrationNumberOf(typed: string): number {
  const digits = typed.replace(/[\s-]/g, '')
  return isRegistration(digits) ? Number(digits) : 0
}
