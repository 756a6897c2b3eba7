import type { HistoryLocation } from '@tanstack/history'
import { parseSearch, stringifySearch } from './search.ts'

/** An address of ours in its parts: `hash` without its mark, `search` as plain strings, `state` of the history's entry. */
export type Place = {
  href: string
  pathname: string
  search: Readonly<Record<string, string>>
  hash: string
  state: Readonly<Record<string, unknown>>
  /** Names the entry of the history. */
  key: string
}

type SearchParams = Readonly<Record<string, unknown>>

/** The target of a link or a call: `to` is a path, perhaps with parameters (`/record/$id`), or `.` for the current one. */
export type Target = {
  to: string
  params?: Readonly<Record<string, string>> | undefined
  search?: SearchParams | ((now: Record<string, string>) => SearchParams) | undefined
  hash?: string | undefined
}

/** The parts of an entry of the history. */
export function placeOf({ href, pathname, search, hash, state }: HistoryLocation): Place {
  const { __TSR_key: key = href, ...kept } = state
  return { href, pathname, search: parseSearch(search), hash: decoded(hash.replace(/^#/, '')), state: kept, key }
}

/** The address of a target, seen from a place. */
export function hrefOf(from: Place, { to, params = {}, search, hash }: Target): string {
  const path = to === '.' ? from.pathname : to.replace(/\$(\w+)/g, (word, name: string) => encoded(params[name], word))
  const values = typeof search === 'function' ? search({ ...from.search }) : search
  return `${path}${values ? stringifySearch(values) : ''}${hash ? `#${hash}` : ''}`
}

const encoded = (value: string | undefined, word: string) => (value === undefined ? word : encodeURIComponent(value))

/** An address may have been cut within a sign. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
