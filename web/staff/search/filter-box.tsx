import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { printFilters, readFilters } from '../../../contract/applicants/search/filter-language.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { termsOf, valuesOf } from './filters.ts'
import styles from './results.module.css'
import { closeValue, openValue } from './suggestions/open-value.ts'
import { useSuggestedValues } from './suggestions/use-suggested-values.ts'
import { useReadableTerms } from './use-readable-terms.ts'
import { useLiveCount } from './use-typed-filters.ts'

type Values = Record<string, string>
type Props = { values: Values; refused: string | undefined; onSearch(values: Values): void; onFault(): void }

/**
 * The filters as one line of text, in step with those that are clicked: Enter searches, and while typing the number of applicants found
 * is shown, and below a key its values, which the arrows choose.
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
  const change = (text: string) => {
    setTyped(text)
    setFaultsShown(false)
  }
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
      <WithSuggestions typed={typed} onChange={change}>
        {(keys) => (
          <TextInput
            {...keys}
            label="Filters"
            description={<FilterHint filters={isChanged && faults.length === 0 ? printFilters(numbered(terms)) : ''} />}
            value={typed}
            error={fault}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            leftSection={<Icon name="search" />}
          />
        )}
      </WithSuggestions>
    </form>
  )
}

type Keys = Pick<TextInputProps, 'onChange' | 'onBlur' | 'onKeyDown'>
type Suggesting = { typed: string; onChange(text: string): void; children(keys: Keys): ReactNode }

/** Lists the values of the key that is being typed; arrows and Enter choose one, Enter without a choice stays with the box. */
function WithSuggestions({ typed, onChange, children }: Suggesting) {
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const suggested = useSuggestedValues(box.dropdownOpened ? typed : '')
  const choose = (value: string) => {
    const open = openValue(typed)
    if (open !== null) onChange(closeValue(typed, open, value))
    box.closeDropdown()
  }
  const keys: Keys = {
    onChange: (event) => {
      onChange(event.currentTarget.value)
      box.openDropdown()
      box.resetSelectedOption()
    },
    onBlur: () => box.closeDropdown(),
    onKeyDown: (event) => {
      if (event.key === 'Enter' && box.getSelectedOptionIndex() < 0) box.closeDropdown()
    },
  }
  return (
    <Combobox store={box} onOptionSubmit={choose} withinPortal={false} transitionProps={{ duration: 0 }}>
      <Combobox.Target>{children(keys)}</Combobox.Target>
      <Combobox.Dropdown hidden={suggested.length === 0}>
        <Combobox.Options aria-label="Values of the filter" mah={420} style={{ overflowY: 'auto' }}>
          {suggested.map(({ value, label }) => (
            <Combobox.Option key={value} value={value}>
              {label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
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
