import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { filterKeys } from '../../../../contract/applicants/search/filter-language.ts'
import { user } from '../../../../contract/people/people.ts'
import type { AnyContract } from '../../../../contract/records/define-record.ts'
import { hasWords, wordsOf } from '../../../../contract/records/find-by-words.ts'
import { records } from '../../../data/records/records.ts'
import { useDebounced } from '../../../data/use-debounced.ts'
import { type NamedRecord, nameOf, useLsvNames } from '../../../records/picker/record-name.tsx'
import { filters } from '../filters.ts'
import { openValue } from './open-value.ts'

const MAX_SUGGESTED = 20

/** A value of a filter: the text that stands for it, and its name. */
type SuggestedValue = { value: string; label: string }

/** The words and records that the value at the end of typed filters may mean; of a day and a text only the words. */
export function useSuggestedValues(typed: string): readonly SuggestedValue[] {
  const open = openValue(typed)
  const { parameter, choices = {} } = (open && filterKeys[open.key]) ?? {}
  const { record, among } = recordsOf(parameter)
  const rows = useMatches(record, open?.value.trim() ?? '', among)
  const lsvNames = useLsvNames(rows)
  if (open === null) return []
  const words = Object.keys(choices).filter((word) => word.startsWith(open.value.toLowerCase()))
  return [
    ...rows.map((row) => ({ value: valueFor(row, rows), label: nameOf(row, lsvNames.get(row.lsv ?? 0)) })),
    ...words.map((word) => ({ value: word, label: word })),
  ]
}

type Named = { record?: AnyContract | undefined; among?: Readonly<Record<string, boolean>> }

/** The records that a filter names, and those among them that it may mean: records are assigned to staff. */
const recordsOf = (parameter: string | undefined): Named =>
  parameter === 'assignee' ? { record: user, among: { staff: true } } : { record: filters.find(({ name }) => name === parameter)?.record }

/** The first records of a kind that the letters match; while others load, those of the letters before that match by name. */
function useMatches(record: AnyContract | undefined, letters: string, among: Named['among']): readonly NamedRecord[] {
  const search = useDebounced(letters)
  const { data, isPlaceholderData } = useQuery({
    queryKey: [record?.path, 'suggested', search],
    queryFn: async ({ signal }) => {
      const kind = record as AnyContract
      const { results } = await records<NamedRecord, unknown, unknown>(kind as never).list(
        { ...among, search, limit: MAX_SUGGESTED },
        { signal },
      )
      return { path: kind.path, results }
    },
    enabled: record !== undefined,
    placeholderData: keepPreviousData,
  })
  if (data === undefined || data.path !== record?.path) return []
  if (!isPlaceholderData && search === letters) return data.results
  // The first one is chosen by a key that follows the letters at once.
  const words = wordsOf(letters)
  return data.results.filter((row) => hasWords(nameOf(row), words))
}

/** The name of a record; its number where others have the name, as applicant types of several locations do. */
function valueFor(row: NamedRecord, rows: readonly NamedRecord[]): string {
  const name = calledOf(row)
  const isShared = row.lsv !== undefined || rows.some((other) => other !== row && calledOf(other) === name)
  return isShared ? `#${row.id}` : name
}

const calledOf = ({ name, description, username }: NamedRecord): string => name ?? description ?? username ?? ''
