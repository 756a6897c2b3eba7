/** Removes the spaces around a typed text: the cleaner of fields without one of their own. */
export const trimText = (text: string): string => text.trim()
