import { decoded } from './places.ts'

export type Params = Readonly<Record<string, string>>

const wordsOf = (path: string) => path.split('/').filter((word) => word !== '')

/** The most exact of the routes that match a path: a word goes before a parameter (`$id`), that before the rest of a path (`$`). */
export function matchPath<Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): { route: Route; params: Params } | null {
  const words = wordsOf(pathname)
  const [best] = routes
    .flatMap((route) => {
      const pattern = wordsOf(route.path)
      const params = match(pattern, words)
      return params ? [{ route, params, rank: pattern.map(rankOf).join('') }] : []
    })
    .sort((one, other) => (one.rank < other.rank ? 1 : -1))
  return best ? { route: best.route, params: best.params } : null
}

const rankOf = (word: string) => (word === '$' ? 0 : word.startsWith('$') ? 1 : 2)

function match(pattern: readonly string[], words: readonly string[]): Params | null {
  const takesRest = pattern.at(-1) === '$'
  if (takesRest ? words.length < pattern.length - 1 : words.length !== pattern.length) return null
  const params: Record<string, string> = {}
  for (const [at, wanted] of pattern.entries()) {
    const word = words[at] ?? ''
    if (wanted === '$') break
    if (wanted.startsWith('$')) params[wanted.slice(1)] = decoded(word)
    else if (wanted.toLowerCase() !== word.toLowerCase()) return null
  }
  return params
}
