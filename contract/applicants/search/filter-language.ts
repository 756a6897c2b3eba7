import { categories } from '../applicants.ts'
import { digitsOnly } from '../cleaning.ts'
import { readDays } from './filter-days.ts'

/** The value of a key of the language: a text, one of some words, the name or `#number` of a record, or a day; of both (or one of some words). */
type FilterKey = {
  /** The parameter of the list; of days its beginning, before `_after` and `_before`. */
  parameter: string
  kind: 'text' | 'choice' | 'record' | 'day'
  choices?: Readonly<Record<string, string>>
  clean?: (value: string) => string
  /** Days to come: `30d` counts forward. */
  ahead?: true
  /** A text of which a comma is a part, or that may be masked: it is given once. */
  single?: true
}

const yesOrNo = { yes: 'true', no: 'false' }
const text = (parameter: string, clean = (value: string) => value): FilterKey => ({ parameter, kind: 'text', clean })
const oneText = (parameter: string): FilterKey => ({ ...text(parameter), single: true })
const withoutSigns = (value: string) => value.replace(/[\s#]/g, '')
const record = (parameter: string): FilterKey => ({ parameter, kind: 'record' })
const withoutOne = { none: 'none' }
const choice = (parameter: string, choices: Readonly<Record<string, string>>): FilterKey => ({ parameter, kind: 'choice', choices })

/** The keys of the language, as typed before the colon. */
export const filterKeys: Readonly<Record<string, FilterKey>> = {
  /** A name has commas itself: "Garcia, Maria". */
  name: oneText('name'),
  email: text('email'),
  phone: text('phone', digitsOnly),
  tcn: { ...text('transaction_id', withoutSigns), choices: withoutOne },
  registration: text('registration', digitsOnly),
  ssn: oneText('ssn4'),
  dob: oneText('dob'),
  position: { ...text('position'), choices: withoutOne },
  status: { ...record('status_code'), choices: withoutOne },
  type: record('applicant_type'),
  employer: record('employer'),
  network: record('network'),
  location: record('location'),
  vendor: { ...record('vendor'), choices: withoutOne },
  at: record('lsv'),
  assigned: { ...record('assignee'), choices: { me: 'me', nobody: 'none' } },
  category: choice('category', Object.fromEntries(categories.map(({ code, label }) => [label.toLowerCase(), code]))),
  illegible: choice('illegible', yesOrNo),
  waiting: choice('waiting', yesOrNo),
  transfer: choice('transfer_pending', yesOrNo),
  created: { parameter: 'created', kind: 'day' },
  submitted: { parameter: 'submitted', kind: 'day', choices: withoutOne },
  safe: { parameter: 'safe_date', kind: 'day', ahead: true, choices: withoutOne },
  due: { parameter: 'due', kind: 'day', ahead: true, choices: withoutOne },
}

/** The key of the free words. */
export const FREE_WORDS = 'search'

/** One filter as typed: its key, or `search`, and its value without quotation marks. */
export type FilterTerm = { key: string; value: string }

/**
 * The search of a typed text: the terms in their order, the list's parameters, the names of records whose ids are looked up, by parameter
 * (a list of texts), and in words what cannot be understood.
 */
type ReadFilters = {
  terms: readonly FilterTerm[]
  query: Readonly<Record<string, string>>
  names: Readonly<Record<string, string>>
  faults: readonly string[]
}

/** Reads filters such as `status:submitted created:>30d "maria garcia"`: the same on the server and in the browser. Never throws. */
export function readFilters(given: string): ReadFilters {
  const { terms, faults } = termsOf(given)
  const query: Record<string, string> = {}
  const names: Record<string, string> = {}
  const said = [...faults]
  for (const { key, value } of inLists(terms)) {
    const { found = {}, named = {}, fault } = meaningOf(key, value)
    if (fault !== undefined) said.push(fault)
    for (const [parameter, each] of Object.entries(found)) {
      if (parameter in query || parameter in names) said.push(`${key} is given more than once`)
      query[parameter] = each
    }
    if (isTwofold(key, query)) said.push(`${key} is given more than once`)
    for (const [parameter, each] of Object.entries(named)) {
      if (parameter in query || parameter in names) said.push(`${key} is given more than once`)
      names[parameter] = each
    }
  }
  return { terms, query, names, faults: [...new Set(said)] }
}

const kindOf = (key: string) => filterKeys[key]?.kind

/** Whether a day is asked for, and its absence, too: nobody has both. */
function isTwofold(key: string, query: Readonly<Record<string, string>>): boolean {
  const parameter = filterKeys[key]?.parameter ?? key
  return kindOf(key) === 'day' && parameter in query && (`${parameter}_after` in query || `${parameter}_before` in query)
}

/** Whether a key takes several texts. */
const isListOfTexts = (key: string) => kindOf(key) === 'text' && !filterKeys[key]?.single

/** Whether a key takes several values, of which one must hold: `status:hired,cleared`, or the key with each of them. */
const takesList = (key: string) => key === 'category' || kindOf(key) === 'record' || isListOfTexts(key)

/** The terms with one list for each key that is given more than once and takes several values. */
function inLists(terms: readonly FilterTerm[]): FilterTerm[] {
  const found: FilterTerm[] = []
  for (const term of terms) {
    const at = takesList(term.key) && term.value !== '' ? found.findIndex(({ key }) => key === term.key) : -1
    const first = found[at]
    if (first === undefined) found.push(term)
    else found[at] = { ...first, value: `${first.value},${term.value}` }
  }
  return found
}

const tidied = (values: readonly string[]) => [...new Set(values.map((one) => one.trim()).filter(Boolean))]

/** The values of a list of numbers or words, none of which has a comma. */
export const listOf = (value: string): string[] => tidied(value.split(','))

/** The values of a list of texts or names; a comma within a text has a backslash before it, and so has a backslash. */
export const textsOf = (value: string): string[] => tidied((value.match(/(?:\\.|[^,\\]|\\$)+/gsu) ?? []).map(unescaped))

/** Some texts as the value of a list. */
export const listOfTexts = (texts: readonly string[]): string =>
  tidied(texts)
    .map((text) => text.replace(/[\\,]/g, '\\$&'))
    .join(',')

/** The values of a term, as they are read. */
export const valuesOfTerm = ({ key, value }: FilterTerm): string[] => (takesList(key) ? textsOf(value) : [value])

/** Writes terms as a text that reads as the same terms. */
export function printFilters(terms: readonly FilterTerm[]): string {
  return terms
    .flatMap(({ key, value }) =>
      key === FREE_WORDS
        ? value
            .split(/\s+/)
            .filter(Boolean)
            .map((word) => quoted(word, /["\\:]|^,/))
        : [`${key}:${printed(key, value)}`],
    )
    .join(' ')
}

const printed = (key: string, value: string) =>
  takesList(key)
    ? textsOf(value)
        .map((one) => quoted(one, /["\\\s,]/))
        .join(',') || '""'
    : quoted(value, /["\\\s,]/)

const quoted = (value: string, inside: RegExp) => (value === '' || inside.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value)

/** A key with its value, or a free word; both may be quoted. */
const TERM = /\s*(?:([A-Za-z_]+):)?(?:"((?:[^"\\]|\\.?)*)("|$)|([^\s"]\S*|$|(?=\s)))/suy
/** One value of a list, and the comma after it: there may be blanks around the comma. */
const ONE_OF_LIST = /(?:"((?:[^"\\]|\\.?)*)("|$)|([^\s",][^\s,]*)?)(\s*,(?:\s+(?![A-Za-z_]+:)(?=[^\s]))?)?/suy
const KEY = /\s*([A-Za-z_]+):/y

type Read = { typedKey?: string | undefined; value: string; bare?: string; fault?: string | undefined }

const unescaped = (within: string) => within.replace(/\\(.)/gsu, '$1')
const NO_END = 'A quotation mark has no end'

/** The term at a place of the text, and the place behind it. */
function readTerm(given: string, at: number): Read & { end: number } {
  KEY.lastIndex = at
  const typedKey = KEY.exec(given)?.[1]
  if (typedKey !== undefined && takesList(keyOf(typedKey))) return { typedKey, ...readList(given, KEY.lastIndex) }
  TERM.lastIndex = at
  const [whole = '', , within, quote, bare = ''] = TERM.exec(given) ?? []
  const end = at + whole.length
  const value = within === undefined ? bare : unescaped(within)
  const fault = quote === '' ? NO_END : typedKey === undefined || within === undefined ? undefined : gapFault(given, end)
  return { typedKey, value, bare, end, fault }
}

/** The values of a key as a list of texts. */
function readList(given: string, from: number): Read & { end: number } {
  const values: string[] = []
  let fault: string | undefined
  let end = from
  for (let comma: string | undefined = ','; comma !== undefined; ) {
    ONE_OF_LIST.lastIndex = end
    const found = ONE_OF_LIST.exec(given) ?? ['']
    const [whole, within, quote, bare = ''] = found
    comma = found[4]
    end += whole.length
    values.push(within === undefined ? bare : unescaped(within))
    if (quote === '') fault = NO_END
    else if (within !== undefined && comma === undefined) fault ??= gapFault(given, end)
  }
  return { value: listOfTexts(values), end, fault }
}

/** Text directly after a closing quotation mark would become another filter. */
const gapFault = (given: string, end: number) =>
  /^\S/.test(given.slice(end)) ? `Write a blank or a comma before ${/^\S+/.exec(given.slice(end))?.[0]}` : undefined

function termsOf(given: string): { terms: FilterTerm[]; faults: string[] } {
  const terms: FilterTerm[] = []
  const faults: string[] = []
  const words: string[] = []
  for (let at = 0; at < given.length; ) {
    const { typedKey, value, bare = '', fault, end } = readTerm(given, at)
    if (fault !== undefined) faults.push(fault)
    const negated = /^[-!]([a-z_]+):/i.exec(bare)?.[1]
    if (negated !== undefined && Object.hasOwn(filterKeys, keyOf(negated))) faults.push(notNegated(bare))
    if (typedKey === undefined) words.push(...value.split(/\s+/).filter(Boolean))
    else terms.push({ key: keyOf(typedKey), value: value.trim() })
    at = Math.max(end, at + 1)
  }
  return { terms: words.length === 0 ? terms : [...terms, { key: FREE_WORDS, value: words.join(' ') }], faults }
}

const notNegated = (typed: string) => `${typed} is not possible: filters cannot be negated`

/** The key of a typed word: in any case, and by the parameter's own name. */
function keyOf(typed: string): string {
  const word = typed.toLowerCase()
  const known = Object.entries(filterKeys).find(([key, { parameter, kind }]) => key === word || (kind !== 'day' && parameter === word))
  return known?.[0] ?? word
}

type Meaning = { found?: Record<string, string>; named?: Record<string, string>; fault?: string }

function meaningOf(key: string, value: string): Meaning {
  if (key === FREE_WORDS) return { found: { search: value } }
  const known = Object.hasOwn(filterKeys, key) ? filterKeys[key] : undefined
  if (known === undefined) return { fault: `There is no filter ${key}: there are ${Object.keys(filterKeys).join(', ')}` }
  if (value === '') return { fault: `${key} has no value` }
  const { parameter, kind, choices = {}, clean = (text: string) => text } = known
  const word = kind === 'day' ? codeOf(key, value) : undefined
  if (kind === 'day') return word === undefined ? readDays(key, known, value) : { found: { [parameter]: word } }
  if (kind === 'text') return textMeaning(key, isListOfTexts(key) ? listOfTexts(textsOf(value).map(clean)) : value)
  const values = valuesOfTerm({ key, value })
  const codes = values.map((one) => codeOf(key, one))
  const isKnown = codes.length > 0 && codes.every((code) => code !== undefined)
  if (isKnown) return { found: { [parameter]: [...new Set(codes)].join(',') } }
  if (values.length === 0) return { fault: `${key} has no value` }
  const negated = values.find((one) => /^[-!]/.test(one))
  if (negated !== undefined) return { fault: notNegated(`${key}:${negated}`) }
  return kind === 'record' ? { named: { [parameter]: value } } : { fault: `${key} is ${Object.keys(choices).join(' or ')}` }
}

function textMeaning(key: string, value: string): Meaning {
  const { parameter = key } = filterKeys[key] ?? {}
  return value === '' ? { fault: `${key} has no value` } : { found: { [parameter]: value } }
}

/** The code of a word of the key, or the number of a record; undefined for the name of one. */
export function codeOf(key: string, value: string): string | undefined {
  const { kind, choices = {} } = filterKeys[key] ?? {}
  const typed = value.toLowerCase()
  const chosen = Object.entries(choices).find(([word, code]) => word === typed || code.toLowerCase() === typed)
  return chosen?.[1] ?? (kind === 'record' ? /^#?(\d{1,15})$/.exec(value)?.[1] : undefined)
}
