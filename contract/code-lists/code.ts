/** One entry of a code list: what is stored, what is read, and the other names it is found by. */
export type Code = { code: string; label: string; aliases?: readonly string[] }
