/** One entry of a code list: what is stored, what is read, and the other names it is found by. */
export type Code = { code: string; label: string; aliases?: readonly string[] }

/** The entries as a field's options. */
export const optionsOf = (codes: readonly Code[]) => codes.map(({ code, label }) => ({ value: code, label }))
