import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/ScrollArea.css'
import { Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'

type Choice = { value: string; label: string }
type Props = {
  label: ReactNode
  value: string
  onChange(value: string): void
  /** The matching options, and the chosen one. */
  options: readonly Choice[]
  chosen?: Choice | undefined
  text: string
  onSearch(text: string): void
  busy?: boolean
  /** Leaving the field takes the marked option, as Enter does. */
  ahead?: boolean
  placeholder?: string
  required?: boolean
  name?: string
  id?: string
  error?: ReactNode
  description?: ReactNode
}

const FIELD = {
  // Does not open on focus: in a dialog its list would hide other fields, and take the Escape that is meant for the dialog.
  openOnFocus: false,
  // The server has searched already: all its results match.
  filter: (({ options }) => options) satisfies SelectProps['filter'],
  clearButtonProps: { 'aria-label': 'Clear' },
  comboboxProps: { withinPortal: false, transitionProps: { duration: 0 } },
  size: 'md',
  autoComplete: 'off',
} as const

/** One of very many options: typing searches and marks the first match, arrows and Enter choose; emptying an optional field clears it. */
export function SearchSelect({
  value,
  onChange,
  options,
  chosen,
  text,
  onSearch,
  busy,
  placeholder = 'Type to find',
  required,
  ahead = false,
  ...props
}: Props) {
  const emptied = useRef(false)
  const moved = useRef(false)
  const isSearched = text.trim() !== '' && text !== chosen?.label
  const data = chosen && !options.some((option) => option.value === chosen.value) ? [...options, chosen] : [...options]
  /** Enter in the open list takes what is marked for the text as it stands, or what arrows marked; it never submits the form. */
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') moved.current = true
    if (event.key !== 'Enter' || !(event.target as HTMLElement).hasAttribute('data-expanded')) return
    event.preventDefault()
    if (!moved.current && (!isSearched || busy)) event.stopPropagation()
  }
  return (
    <div onKeyDownCapture={press}>
      <Select
        {...props}
        required={required ?? false}
        data={data}
        value={value === '' ? null : value}
        onChange={(next) => {
          emptied.current = false
          onChange(next ?? '')
        }}
        searchable
        selectFirstOptionOnChange={isSearched && !busy}
        autoSelectOnBlur={ahead}
        clearable={!required}
        searchValue={text}
        onSearchChange={onSearch}
        onInput={(event) => {
          emptied.current = event.currentTarget.value === ''
          moved.current = false
        }}
        onBlur={() => {
          if (emptied.current && !required) onChange('')
          emptied.current = false
        }}
        placeholder={placeholder}
        nothingFoundMessage={busy ? 'Searching…' : 'None to display'}
        {...FIELD}
      />
    </div>
  )
}
