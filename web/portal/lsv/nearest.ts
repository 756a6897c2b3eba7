/** What decides where a location stands in the list. */
type Ordered = { name: string; distance_miles?: number | null }

/** By distance where one is known, the others after them; else by name. */
export const nearestFirst = <Listed extends Ordered>(places: readonly Listed[]): Listed[] =>
  [...places].sort((a, b) => milesOf(a) - milesOf(b) || a.name.localeCompare(b.name))

/** Infinity less itself is no number: what is not known is far, and equally far. */
const milesOf = ({ distance_miles }: Ordered): number => distance_miles ?? Number.MAX_SAFE_INTEGER
