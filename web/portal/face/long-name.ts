/** The letters of a name that takes at most two lines of a phone's header. */
const MAX_LETTERS = 60

/** Whether a name is written smaller in the header of a phone, since it is there on each page, and not again in the footer. */
export const isLongName = (name = ''): boolean => name.length > MAX_LETTERS
