import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/ScrollArea.css'
import { Select, type SelectProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

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
  // The chosen option that is chosen again stays; an optional field has its button.
  allowDeselect: false,
  // The server has searched already: all its results match.
  filter: (({ options }) => options) satisfies SelectProps['filter'],
  clearButtonProps: { 'aria-label': 'Clear' },
  comboboxProps: { withinPortal: false, transitionProps: { duration: 0 } },
  size: 'md',
  autoComplete: 'off',
} as const

/** One of very many options: typing searches and marks the first match, arrows and Enter choose, also before
 * the answer; emptying an optional field clears it. */
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
  const selection = useSelectedName(text, chosen?.label)
  /** The field in which Enter was pressed before the search of its text was answered. */
  const enteredIn = useRef<HTMLElement | null>(null)
  const isSearched = text.trim() !== '' && text !== chosen?.label
  const isMatched = isSearched && !busy
  const data = chosen && !options.some((option) => option.value === chosen.value) ? [...options, chosen] : [...options]
  /** Takes what is marked in the open list: for the text as typed, or by arrows. */
  const takeMarked = (field: HTMLElement) => {
    if (moved.current || isMatched) markedOption(field, isMatched)?.click()
  }
  /** Enter in the open list never submits the form. */
  const press = (event: KeyboardEvent) => {
    const field = event.target as HTMLElement
    enteredIn.current = null
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') moved.current = true
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOpen(field)) return
    event.preventDefault()
    // Mantine would forget, a moment after the list has opened, which option it has marked.
    event.stopPropagation()
    if (isSearched && busy && !moved.current) enteredIn.current = field
    takeMarked(field)
  }
  const leave = ({ target }: FocusEvent) => {
    enteredIn.current = null
    if (ahead && isOpen(target)) takeMarked(target)
  }
  useEffect(() => {
    const field = enteredIn.current
    if (!isMatched || field === null) return
    enteredIn.current = null
    if (isOpen(field)) markedOption(field, true)?.click()
  }, [isMatched])
  return (
    <div onKeyDownCapture={press} onBlurCapture={leave}>
      <Select
        {...props}
        required={required ?? false}
        data={data}
        value={value === '' ? null : value}
        onChange={(next) => {
          emptied.current = false
          onChange(next ?? '')
        }}
        onOptionSubmit={(taken) => {
          selection.onTaken()
          // The name of the chosen option replaces the typed text, too.
          if (taken === chosen?.value) onSearch(chosen.label)
        }}
        searchable
        selectFirstOptionOnChange={isMatched}
        clearable={!required}
        searchValue={text}
        onSearchChange={onSearch}
        {...selection.props}
        onInput={(event) => {
          selection.onTyped()
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

/** Selects the name of the chosen option whenever the field shows it anew, so that what is typed replaces it. */
function useSelectedName(text: string, name: string | undefined) {
  const field = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  const isEntering = useRef(false)
  useEffect(() => {
    const input = field.current
    if (text !== '' && text === name && !isTyped.current && input === document.activeElement) input?.select()
  }, [text, name])
  return {
    onTyped: () => {
      isTyped.current = true
    },
    onTaken: () => {
      isTyped.current = false
    },
    props: {
      ref: field,
      onFocus: () => {
        isTyped.current = false
        field.current?.select()
      },
      // A press would put the caret where it is.
      onMouseDown: () => {
        isEntering.current = field.current !== document.activeElement
      },
      onClick: () => {
        if (isEntering.current) field.current?.select()
        isEntering.current = false
      },
    },
  }
}

const isOpen = (field: Element): field is HTMLElement => field instanceof HTMLElement && field.hasAttribute('data-expanded')

/** The option that is marked in the open list of a field; else the first one, if it is to be taken. */
function markedOption(field: HTMLElement, orFirst: boolean): HTMLElement | null {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null
  return marked ?? (orFirst ? (list?.querySelector<HTMLElement>('[data-combobox-option]') ?? null) : null)
}
