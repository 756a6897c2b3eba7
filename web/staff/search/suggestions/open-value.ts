import { filterKeys, listOfTexts, printFilters } from '../../../../contract/applicants/search/filter-language.ts'

/** The key of a value that is being typed, the letters of it so far, and the place where they begin. */
type OpenValue = { key: string; value: string; from: number }

/** A key at the end of the text, the values before the last comma, and the last one, of which a quotation mark may be open. */
const OPEN = /(?:^|\s)([a-z_]+):(?:(?:"(?:[^"\\]|\\.)*"|[^\s",])*,)*("[^"]*|[^\s",]*)$/i

/** The value at the end of typed filters, such as `sub` of `created:>30d status:sub`; null behind a blank, a closed value or an unknown key. */
export function openValue(typed: string): OpenValue | null {
  const [, word = '', last = ''] = OPEN.exec(typed) ?? []
  const key = word.toLowerCase()
  if (!Object.hasOwn(filterKeys, key)) return null
  return { key, value: last.replace(/^"/, ''), from: typed.length - last.length }
}

/** The typed filters with a chosen value in place of the open one, and a blank for the next filter. */
export function closeValue(typed: string, { key, from }: OpenValue, chosen: string): string {
  const printed = printFilters([{ key, value: listOfTexts([chosen]) }]).slice(key.length + 1)
  return `${typed.slice(0, from)}${printed} `
}
