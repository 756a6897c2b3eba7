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
  const byAlt = useRef((_event: globalThis.KeyboardEvent) => {})
  useReady(input, byAlt)
  byAlt.current = (event) => {
    const command = LETTERS[letterOf(event)]
    if (command === undefined) return
    event.preventDefault()
    steps.take(command, event.timeStamp, onCommand)
  }
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
  styles: { label: { fontSize: '0.8125rem', lineHeight: 1.4 } },
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

/** Directs a scanner's digits and the keys with Alt to this field; F2 focuses it by hand. Dialogs and other fields keep their keys. */
function useReady(input: RefObject<HTMLInputElement | null>, byAlt: RefObject<(event: globalThis.KeyboardEvent) => void>) {
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    const redirect = (event: globalThis.KeyboardEvent) => {
      const at = event.target instanceof HTMLElement ? event.target : null
      if (at?.closest('[role="dialog"], input, textarea, select') || document.querySelector('[role="dialog"]')) return
      if (event.altKey && !event.ctrlKey && !event.metaKey) {
        input.current?.focus({ preventScroll: true })
        byAlt.current(event)
      } else if (event.key === 'F2' || (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)) input.current?.focus()
    }
    window.addEventListener('keydown', redirect)
    return () => window.removeEventListener('keydown', redirect)
  }, [input, byAlt])
}
