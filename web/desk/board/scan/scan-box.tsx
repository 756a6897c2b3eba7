import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { letterOf } from '../../../ui/focus/letter-of.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { isScannedBefore } from '../../../ui/overlay/scanner-input.ts'
import { FoundPeople, idOf } from './found-people.tsx'
import styles from './scan.module.css'
import type { ScanCommand } from './scan-commands.ts'
import { type EntryProps, useEntry } from './use-entry.ts'
import { useStepsHeld } from './use-steps-held.ts'

const KEYS: Readonly<Record<string, ScanCommand>> = { ArrowDown: 'next', ArrowUp: 'previous', Enter: 'enter' }
/** Commands need Alt, since letters alone are a name. */
const LETTERS: Readonly<Record<string, ScanCommand>> = {
  s: 'start',
  d: 'done',
  p: 'pay',
  u: 'undo',
  n: 'noShow',
  l: 'link',
  c: 'correct',
  i: 'idDocument',
  e: 'file',
  w: 'walkIn',
}

type Props = EntryProps & { onCommand(command: ScanCommand): void }

/**
 * The box of the board, always ready, which never guesses: Enter after digits alone checks in the number's applicant, also while people
 * with such digits are shown, and without such an applicant chooses the only person with that phone; fewer digits, typed by hand, choose
 * the one whose phone ends with them. Everything else finds people, of whom Enter chooses the marked one. A scan replaces what is in the
 * box, and may end with Tab. When the box is empty, it handles its keys.
 */
export function ScanBox({ input, lsv, today, people, onNumber, onCommand, onChoose, onOtherDay, onNobody }: Props) {
  const steps = useStepsHeld()
  const { search, choose, enter } = useEntry({ input, lsv, today, people, onNumber, onChoose, onOtherDay, onNobody }, steps)
  const isOpen = search.ofToday.length + search.ofOtherDays.length > 0
  const onPage = useRef((_command: ScanCommand, _pressed: number) => {})
  useReady(input, onPage)
  onPage.current = (command, pressed) => steps.take(command, pressed, onCommand)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = keyOf(event, search.text)
    if (key === undefined) return
    if (key === 'Escape') return search.clear()
    if (typeof key === 'number' && !isOpen) return
    // Otherwise the same Enter would submit the form of a dialog that it opens, in which the focus is by then.
    event.preventDefault()
    if (key === 'Enter') return enter(event.nativeEvent)
    if (typeof key !== 'number') steps.take(key, event.timeStamp, onCommand)
    else search.mark(key)
  }
  return (
    <div className={styles.find}>
      <TextInput
        ref={input}
        {...FIELD}
        aria-expanded={isOpen}
        {...(search.marked ? { 'aria-activedescendant': idOf(search.marked) } : {})}
        value={search.text}
        onChange={(event) => search.setText(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => /\p{L}/u.test(search.text) && search.clear()}
      />
      <FoundPeople
        ofToday={search.ofToday}
        ofOtherDays={search.ofOtherDays}
        marked={search.marked}
        onChoose={(one) => choose(one, performance.now())}
      />
    </div>
  )
}

const FIELD = {
  id: 'scan',
  label: 'Scan, or find: name, phone, email, TCN, number',
  size: 'md',
  leftSection: <Icon name="search" />,
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 250,
  role: 'combobox',
  'aria-controls': 'found-people',
  'aria-autocomplete': 'list',
} as const

/** Handles a key: a command of the board where the box is empty or with Alt, else Enter, Escape, or a step to another person. */
function keyOf(event: KeyboardEvent<HTMLInputElement>, typed: string): ScanCommand | 'Enter' | 'Escape' | 1 | -1 | undefined {
  const { key, altKey, ctrlKey, metaKey, nativeEvent } = event
  if (ctrlKey || metaKey || nativeEvent.isComposing) return undefined
  const command = altKey ? LETTERS[letterOf(nativeEvent)] : typed === '' ? KEYS[key] : undefined
  if (key === 'Escape' && !altKey) return key
  if (command !== undefined || altKey || typed === '') return command
  if (key === 'Enter' || (key === 'Tab' && isScannedBefore(nativeEvent))) return 'Enter'
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined
}

/** Elements that keep all keys, and menus with their buttons, in which arrows and letters have their own meaning. */
const OWN_KEYS = '[role="dialog"], input, textarea, select'
const MENUS = '[role="menu"], [aria-haspopup]'
/** The name of a chosen row, whose first Enter has chosen it. */
const CHOSEN_NAME = '[aria-current="true"] [data-chooses]'

/**
 * The command of a key that is pressed on the page around the box, such as on a tab or a name that was clicked; 'text' is typed into the
 * box; null stays where it is.
 */
function keyOnPage(event: globalThis.KeyboardEvent, at: HTMLElement | null): ScanCommand | 'text' | null {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (ctrlKey || metaKey || isComposing || event.defaultPrevented) return null
  if (altKey) return LETTERS[letterOf(event)] ?? null
  if (key === 'F2' || /^\d$/.test(key)) return 'text'
  if (at?.closest(MENUS)) return null
  if (/^[\p{L}#]$/u.test(key)) return 'text'
  if (key !== 'Enter') return KEYS[key] ?? null
  return !event.repeat && at?.closest(CHOSEN_NAME) ? 'enter' : null
}

/** Directs keys and scans that come to the page to this field, and its commands to `onCommand`. Dialogs, menus and other fields keep their keys. */
function useReady(input: RefObject<HTMLInputElement | null>, onCommand: RefObject<(command: ScanCommand, pressed: number) => void>) {
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    const redirect = (event: globalThis.KeyboardEvent) => {
      const at = event.target instanceof HTMLElement ? event.target : null
      if (at?.closest(OWN_KEYS) || document.querySelector('[role="dialog"]')) return
      const key = keyOnPage(event, at)
      if (key === null) return
      input.current?.focus({ preventScroll: true })
      if (key === 'text') return
      event.preventDefault()
      onCommand.current(key, event.timeStamp)
    }
    window.addEventListener('keydown', redirect)
    return () => window.removeEventListener('keydown', redirect)
  }, [input, onCommand])
}
