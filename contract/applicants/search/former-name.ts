import { hasWords, wordsOf } from '../../records/find-by-words.ts'

type Named = { first_name: string; last_name: string; former_names: string | null }

/** The former names by which a search found a person, one line of many: null where the present name has all words of it. */
export function formerNameFor(searched: string, { first_name, last_name, former_names }: Named): string | null {
  const words = wordsOf(searched)
  if (former_names === null || words.length === 0 || hasWords([first_name, last_name], words)) return null
  const names = former_names.split('\n').filter(Boolean)
  if (!hasWords([first_name, last_name, ...names], words)) return null
  const lacking = words.filter((word) => !hasWords([first_name, last_name], [word]))
  return names.filter((name) => lacking.some((word) => hasWords(name, [word]))).join('; ')
}
