import { useQueries } from '@tanstack/react-query'
import { type FilterTerm, filterKeys, listOfTexts } from '../../../contract/applicants/search/filter-language.ts'
import { records } from '../../data/records/records.ts'
import { recordKey } from '../../data/records/use-records.ts'
import { filters } from './filters.ts'

/** A record that a term names by its number, as its list names it. */
type NamedRow = { id: number; name?: string; description?: string }

const recordOf = (key: string) => filters.find(({ name }) => name === filterKeys[key]?.parameter)?.record
const numbersOf = ({ value }: FilterTerm) => (/^#\d+(,#\d+)*$/.test(value) ? value.replaceAll('#', '').split(',') : [])

/**
 * The terms with names in place of numbers of records, and the way back: a name that was only shown is sent as its number, since two
 * records may have one name.
 */
export function useReadableTerms(terms: readonly FilterTerm[]) {
  const numbered = terms.flatMap((term) => {
    const record = recordOf(term.key)
    return record === undefined ? [] : numbersOf(term).map((id) => ({ term, record, id }))
  })
  const names = useQueries({
    queries: numbered.map(({ record, id }) => ({
      queryKey: recordKey(record, id),
      queryFn: ({ signal }: { signal: AbortSignal }) => records<NamedRow, never, never>(record as never).read(id as never, { signal }),
    })),
    combine: (found) => found.map(({ data }) => data?.record.name ?? data?.record.description),
  })
  const shown = terms.flatMap((term) => {
    const own = numbered.flatMap((one, at) => (one.term === term ? [names[at]] : []))
    return own.length === 0 || own.includes(undefined) ? [] : [{ term, name: listOfTexts(own.filter((one) => one !== undefined)) }]
  })
  return {
    readable: terms.map((term) => {
      const name = shown.find((one) => one.term === term)?.name
      return name === undefined ? term : { ...term, value: name }
    }),
    numbered: (typed: readonly FilterTerm[]) =>
      typed.map((term) => shown.find((one) => one.term.key === term.key && one.name === term.value)?.term ?? term),
  }
}
