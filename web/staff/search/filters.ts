import { useEffect, useMemo } from 'react'
import { applicant, categories } from '../../../contract/applicants/applicants.ts'
import { cleaners, digitsOnly } from '../../../contract/applicants/cleaning.ts'
import {
  type FilterTerm,
  FREE_WORDS,
  filterKeys,
  listOf,
  listOfTexts,
  printFilters,
  readFilters,
  textsOf,
} from '../../../contract/applicants/search/filter-language.ts'
import { statusCode } from '../../../contract/applicants/status-codes.ts'
import type { Code } from '../../../contract/code-lists/code.ts'
import { employer, network } from '../../../contract/environments/environments.ts'
import { location, vendor } from '../../../contract/environments/locations-and-vendors.ts'
import { applicantType, liveScanVendor } from '../../../contract/lsv/lsv.ts'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import { ownZone } from '../../data/dates.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { useSession } from '../../data/session.ts'
import { useLocation, useNavigate } from '../../router/routing.ts'
import { trimText } from '../../ui/field/trim-text.ts'
import { countOf } from '../../ui/list/count-of.ts'
import { keepSealed, keptSealed } from './sealed-values.ts'

/** A filter of the search: its name in the address, its label and its kind of field. */
export type ResultFilter = {
  name: string
  label: string
  kind: 'text' | 'date' | 'choice' | 'record'
  clean?: (text: string) => string
  options?: readonly Code[]
  record?: AnyContract
  numeric?: boolean
}

/** Cleans each of the texts of a list. */
const each = (clean: (text: string) => string) => (value: string) => listOfTexts(textsOf(value).map(clean))
const yesOrNo = [
  { code: 'true', label: 'Yes' },
  { code: 'false', label: 'No' },
] as const

const assignees = [
  { code: 'me', label: 'Me' },
  { code: 'none', label: 'Nobody' },
] as const

const noDay = [{ code: 'none', label: 'None' }] as const

/** The filters that the search panel always shows, in order. */
export const commonFilters: readonly ResultFilter[] = [
  { name: 'name', label: 'Name', kind: 'text', clean: trimText },
  { name: 'email', label: 'Email', kind: 'text', clean: each(trimText) },
  { name: 'phone', label: 'Phone', kind: 'text', clean: each(cleaners.phone), numeric: true },
  { name: 'transaction_id', label: 'Transaction ID (TCN)', kind: 'text', clean: each(trimText) },
  { name: 'registration', label: 'Registration number', kind: 'text', clean: each(digitsOnly), numeric: true },
  { name: 'ssn4', label: 'Last four of SSN', kind: 'text', clean: digitsOnly, numeric: true },
  { name: 'dob', label: 'Date of birth', kind: 'date' },
  { name: 'status_code', label: 'Status', kind: 'record', record: statusCode },
]

/** The filters that it shows on demand. */
export const moreFilters: readonly ResultFilter[] = [
  { name: 'applicant_type', label: 'Applicant type', kind: 'record', record: applicantType },
  { name: 'category', label: 'Category', kind: 'choice', options: categories },
  { name: 'position', label: 'Position', kind: 'text', clean: each(trimText) },
  { name: 'vendor', label: 'Vendor', kind: 'record', record: vendor },
  { name: 'location', label: 'Work location', kind: 'record', record: location },
  { name: 'employer', label: 'Employer', kind: 'record', record: employer },
  { name: 'network', label: 'Network', kind: 'record', record: network },
  { name: 'lsv', label: 'Fingerprint location', kind: 'record', record: liveScanVendor },
  { name: 'illegible', label: 'Illegible', kind: 'choice', options: yesOrNo },
  { name: 'transfer_pending', label: 'Transfer to decide', kind: 'choice', options: yesOrNo },
  { name: 'waiting', label: 'Waiting for an answer', kind: 'choice', options: yesOrNo },
  { name: 'assignee', label: 'Assigned to', kind: 'choice', options: assignees },
  { name: 'due', label: 'Due date', kind: 'choice', options: noDay },
  { name: 'due_after', label: 'Due from', kind: 'date' },
  { name: 'due_before', label: 'Due to', kind: 'date' },
  { name: 'created_after', label: 'Created from', kind: 'date' },
  { name: 'created_before', label: 'Created to', kind: 'date' },
  { name: 'submitted', label: 'Submitted', kind: 'choice', options: noDay },
  { name: 'submitted_after', label: 'Submitted from', kind: 'date' },
  { name: 'submitted_before', label: 'Submitted to', kind: 'date' },
  { name: 'safe_date', label: 'SAFE expiration', kind: 'choice', options: noDay },
  { name: 'safe_date_after', label: 'SAFE expiration from', kind: 'date' },
  { name: 'safe_date_before', label: 'SAFE expiration to', kind: 'date' },
]

/** The filters of the search panel. */
export const panelFilters: readonly ResultFilter[] = [...commonFilters, ...moreFilters]

/** Every filter of an address; saved searches may also have a free text. */
export const filters: readonly ResultFilter[] = [{ name: 'search', label: 'Search', kind: 'text', clean: trimText }, ...panelFilters]

/** Values that must not stay in an address. */
export const sealedFilters: readonly string[] = filters.map(({ name }) => name).filter((name) => applicant.fields[name]?.kind === 'sealed')

/** The orders of the list: `order` as in the API. */
export const orders: readonly Code[] = [
  { code: 'last_name', label: 'Last name, A to Z' },
  { code: '-last_name', label: 'Last name, Z to A' },
  { code: '-created', label: 'Created, newest first' },
  { code: 'created', label: 'Created, oldest first' },
  { code: 'submitted', label: 'Submitted, earliest first' },
  { code: '-submitted', label: 'Not submitted first, then latest' },
  { code: 'due', label: 'Due date, soonest first' },
  { code: '-due', label: 'No due date first, then latest' },
  { code: 'safe_date', label: 'SAFE expiration, soonest first' },
  { code: '-safe_date', label: 'No SAFE expiration first, then latest' },
  { code: 'position', label: 'Position, A to Z' },
  { code: '-position', label: 'No position first, then Z to A' },
]

/** The default order of a list. */
export const DEFAULT_ORDER = 'last_name'

/** "today", "today + 30 days" for a moving day; null for a fixed date. */
export function movingDay(value: string): string | null {
  const found = /^today(?:([+-])(\d{1,4}))?$/.exec(value)
  if (!found) return null
  const [, sign, days] = found
  return sign === undefined ? 'today' : `today ${sign === '+' ? '+' : '−'} ${countOf(Number(days), 'day')}`
}

type Values = Record<string, string>

/** The values as terms of the language: chosen records by their numbers. */
export function termsOf(values: Values): FilterTerm[] {
  const { filters: typed = '', ...chosen } = values
  const terms = readFilters(typed).terms
  const others = Object.entries(chosen).flatMap(([name, value]) => termOf(name, value))
  const words = [...terms, ...others].filter(({ key }) => key === FREE_WORDS)
  const keyed = [...terms, ...others].filter(({ key }) => key !== FREE_WORDS)
  return words.length === 0 ? keyed : [...keyed, { key: FREE_WORDS, value: words.map(({ value }) => value).join(' ') }]
}

/** The text by which names are searched, of all boxes; empty without one. */
export const searchedNames = (values: Values): string =>
  termsOf(values)
    .filter(({ key }) => key === FREE_WORDS || key === 'name')
    .map(({ value }) => value)
    .join(' ')

/** One chosen value as a term; days have a sign, since each bound is a value of its own. */
function termOf(name: string, value: string): FilterTerm[] {
  if (name === FREE_WORDS) return [{ key: name, value }]
  const [, beginning = name, end] = /^(.*)_(after|before)$/.exec(name) ?? []
  const key = Object.keys(filterKeys).find((each) => filterKeys[each]?.parameter === beginning)
  if (key === undefined) return []
  const { kind, choices = {} } = filterKeys[key] ?? {}
  const wordOf = (code: string) => Object.entries(choices).find(([, each]) => each === code)?.[0]
  const word = wordOf(value)
  if (kind === 'record')
    return [
      {
        key,
        value: listOf(value)
          .map((one) => wordOf(one) ?? `#${one}`)
          .join(','),
      },
    ]
  if (kind === 'day' && end !== undefined) return [{ key, value: `${end === 'after' ? '>=' : '<='}${value}` }]
  return [{ key, value: word ?? value }]
}

/** The values of terms: personal numbers as values of their own, since no address may show them. */
export function valuesOf(terms: readonly FilterTerm[]): Values {
  const isSealed = ({ key }: FilterTerm) => sealedFilters.includes(filterKeys[key]?.parameter ?? '')
  const sealed = terms.filter(isSealed).map(({ key, value }) => [filterKeys[key]?.parameter ?? '', value])
  const typed = printFilters(terms.filter((term) => !isSealed(term)))
  return { ...Object.fromEntries(sealed), ...(typed !== '' && { filters: typed }) }
}

/** Whether the values hold personal numbers, typed or chosen. */
export function hasSealed(values: Values): boolean {
  const moved = moveSealedFilters(values)
  return sealedFilters.some((name) => moved[name])
}

/** The values without personal numbers in the typed filters. */
function moveSealedFilters(values: Values): Values {
  const { terms } = readFilters(values.filters ?? '')
  const { filters, ...sealed } = valuesOf(terms)
  return Object.keys(sealed).length === 0 ? values : { ...values, filters: filters ?? '', ...sealed }
}

/** The typed filters without those that were chosen meanwhile. */
export function withoutChosen(typed: string | undefined, chosen: Values): string {
  const isChosen = ({ key }: FilterTerm) => {
    const { parameter = key } = filterKeys[key] ?? {}
    return [parameter, `${parameter}_after`, `${parameter}_before`].some((name) => chosen[name])
  }
  return printFilters(readFilters(typed ?? '').terms.filter((term) => !isChosen(term)))
}

const dayKeys = Object.keys(filterKeys).filter((key) => filterKeys[key]?.kind === 'day')
const typedDay = new RegExp(`\\b(?:${dayKeys.join('|')}):`, 'i')

/** The values as parameters of the list: days, and today, are those of the reader's calendar. */
export function toListParameters(values: Values): Values {
  const hasDays = Object.keys(values).some((name) => /_(after|before)$/.test(name)) || typedDay.test(values.filters ?? '')
  return hasDays && !values.zone ? { ...values, zone: ownZone() } : values
}

/**
 * The active filters and the order, from the page's address. A last four of the SSN or a date of birth is removed from the
 * address at once and kept in memory instead, under a random key in the history entry: Back finds it, but no list of addresses, no stored
 * session of the browser and no other user. `isForgotten`: the entry had one, which a reload or signing out has ended.
 */
export function useFilters() {
  const [address] = useAddressSearch()
  const user = useSession()?.user_id
  const key = useLocation({ select: ({ state }) => (state as Hidden).sealed })
  const hidden = keptSealed(key, user)
  const navigate = useNavigate()
  const all = useMemo(() => moveSealedFilters(withoutUnknown({ ...hidden, ...address })), [address, hidden])
  const exposed = hasSealed(address)
  const show = (values: Values) => void navigate({ ...resultsOf(values), replace: true, resetScroll: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per exposed address
  useEffect(() => {
    if (exposed) show(all)
  }, [exposed])
  const { order = '', ...values } = all
  const unknown = Object.keys(address).filter((name) => !names.has(name))
  return {
    values,
    order,
    /** Parameters of the address that are no filters. */
    unknown,
    isForgotten: key !== undefined && hidden === undefined,
    /** Replaces the search by another one, whatever it was. */
    replace: (values: Values) => show({ ...values, order }),
    /** Changes some values of the search; empty ones are omitted. */
    change: (changes: Values) => show({ ...all, ...changes }),
    clear: () => show(order ? { order } : {}),
  }
}

/** The page of the results of some filters; those that must not stay in an address are kept in memory. */
export const resultsOf = (values: Values) => ({
  to: '/results' as const,
  search: only(values, (name) => !sealedFilters.includes(name)) as never,
  state: hiddenOf(keepSealed(only(values, (name) => sealedFilters.includes(name)))) as never,
})

/** The key, in a history entry, of the filters that no history may show. */
type Hidden = { sealed?: string }

const hiddenOf = (sealed: string | undefined): Hidden => (sealed === undefined ? {} : { sealed })

const names = new Set([...filters.map(({ name }) => name), 'filters', 'zone', 'order'])

/** Removes unknown values, with which the server would refuse the whole query; the page names them. */
const withoutUnknown = (values: Values): Values => only(values, (name) => names.has(name))

const only = (values: Values, keep: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => keep(name) && value !== ''))
