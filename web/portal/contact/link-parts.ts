/** At the end of the address of a booking or request: opens its page with the form that corrects the contact. */
export const CORRECT_HASH = '#correct-contact'

/** The token of the address of a booking or request. */
export const tokenIn = (url: string): string => url.split('/').at(-1) ?? ''
