/** A text trimmed and on one line: every run of spaces and line breaks becomes one space. */
export const singleSpaced = (text: string): string => text.trim().replace(/\s+/g, ' ')
