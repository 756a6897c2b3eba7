/** Whether a text has the form of a registration number: ten digits, the first one not 0. */
export const isRegistration = (text: string): boolean => /^[1-9]\d{9}$/.test(text.trim())
