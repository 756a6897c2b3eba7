/** A LIKE pattern that finds a text anywhere, with `%`, `_` and backslash escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
