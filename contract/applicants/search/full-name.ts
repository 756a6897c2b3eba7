/** A full name read as its words in the first and last name, and those in the middle name. */
export type FullName = { names: readonly string[]; middle: readonly string[] }

/** The words of a full name: a first, a middle and a last one. More than that are not looked for in middle names. */
const LEAST = 3
const MOST = 6

/**
 * The ways in which the words of a search can be a full name as it is printed, "Jane Marie Smith" or "Smith, Jane Marie": any word behind the
 * first is the middle name, or the two behind the first, or the last two. No middle name is searched alone: a third of the people have one,
 * of a few hundred.
 */
export function fullNamesOf(words: readonly string[]): readonly FullName[] {
  if (words.length < LEAST || words.length > MOST) return []
  const without = (from: number, to: number): FullName => ({
    names: [...words.slice(0, from), ...words.slice(to)],
    middle: words.slice(from, to),
  })
  const single = words.slice(1).map((_, at) => without(at + 1, at + 2))
  return words.length === LEAST ? single : [...single, without(1, 3), without(words.length - 2, words.length)]
}
