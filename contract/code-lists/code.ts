/** One entry of a code list: what is stored, and what is read. */
export type Code = { code: string; label: string }

/** The entries of labels by their codes, in the written order. */
export const codesOf = (labels: Readonly<Record<string, string>>): Code[] =>
  Object.entries(labels).map(([code, label]) => ({ code, label }))

/** The entries as a field's options. */
export const optionsOf = (codes: readonly Code[]) => codes.map(({ code, label }) => ({ value: code, label }))
