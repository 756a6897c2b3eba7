/** A pattern of LIKE that finds a text anywhere: `%`, `_` and the backslash in it stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
