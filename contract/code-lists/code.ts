/** One entry of a code list: the stored code and its label. */
export type Code = { code: string; label: string }

/** Makes a list of codes from their labels, in the written order. */
export const codesOf = (labels: Readonly<Record<string, string>>): Code[] =>
  Object.entries(labels).map(([code, label]) => ({ code, label }))

/** The codes as the options of a field. */
export const optionsOf = (codes: readonly Code[]) => codes.map(({ code, label }) => ({ value: code, label }))
