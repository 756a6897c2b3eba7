import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { printFilters, readFilters } from '../../../contract/applicants/search/filter-language.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { termsOf, valuesOf } from './filters.ts'
import styles from './results.module.css'
import { useReadableTerms } from './use-readable-terms.ts'
import { useLiveCount } from './use-typed-filters.ts'

type Values = Record<string, string>
type Props = { values: Values; refused: string | undefined; onSearch(values: Values): void; onFault(): void }

/**
 * The filters as one line of text, in step with those that are clicked: Enter searches, and the number of applicants found is shown while
 * typing.
 */
export function FilterBox({ values, refused, onSearch, onFault }: Props) {
  const chosen = termsOf(values)
  const { readable, numbered } = useReadableTerms(chosen)
  const [written, search] = [printFilters(readable), printFilters(chosen)]
  const [typed, setTyped] = useState(written)
  const [shown, setShown] = useState({ written, search })
  const [areFaultsShown, setFaultsShown] = useState(false)
  if (shown.written !== written || shown.search !== search) {
    setShown({ written, search })
    // A name that has loaded replaces nothing that was typed meanwhile.
    if (typed === shown.written || shown.search !== search) {
      setTyped(written)
      setFaultsShown(false)
    }
  }
  const { terms, faults } = readFilters(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (faults.length > 0) {
      setFaultsShown(true)
      return onFault()
    }
    onSearch(valuesOf(numbered(terms)))
  }
  const isChanged = typed !== written
  const fault = isChanged ? (areFaultsShown ? faults.join('. ') : '') : (refused ?? '')
  return (
    <form onSubmit={submit} className={styles.filter}>
      <TextInput
        label="Filters"
        description={<FilterHint filters={isChanged && faults.length === 0 ? printFilters(numbered(terms)) : ''} />}
        value={typed}
        error={fault}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<Icon name="search" />}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFaultsShown(false)
        }}
      />
    </form>
  )
}

/** An example of filters; while some are typed, how many applicants they would find. */
function FilterHint({ filters }: { filters: string }) {
  const { counted } = useLiveCount(filters)
  return (
    <>
      <span role="status">{counted}</span>
      {counted === null && 'Such as status:submitted created:>30d maria garcia'}
    </>
  )
}
