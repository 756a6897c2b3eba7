import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { Appointment } from '../../../records/appointments/appointment.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { isScannedBefore } from '../../../ui/overlay/scanner-input.ts'
import { FoundPeople, idOf } from './found-people.tsx'
import styles from './scan.module.css'
import { letterOf, type ScanCommand } from './scan-commands.ts'
import { findByPhoneEnd } from './use-found-people.ts'
import { usePersonSearch } from './use-person-search.ts'

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

/** Some scanners send a second Enter; a user who has read the result is slower. */
const SECOND_ENTER_MS = 500

type Props = {
  input: RefObject<HTMLInputElement | null>
  lsv: number
  /** Today's date there. */
  today: string
  /** Today's appointments. */
  people: readonly Appointment[]
  /** Resolves when the number was looked up. */
  onNumber(number: string): Promise<unknown>
  onCommand(command: ScanCommand): void
  onChoose(appointment: Appointment): void
  /** Somebody of another day, for whom no step can be taken now. */
  onOtherDay(appointment: Appointment): void
  onNobody(text: string): void
}

/**
 * The box of the board, always ready, which never guesses: Enter after digits alone checks in the number's applicant, also while people
 * with such digits are shown; fewer digits, typed by hand, choose the one whose phone ends with them. Everything else finds people, of whom
 * Enter chooses the marked one. When it is empty, it handles its keys.
 */
export function ScanBox({ input, lsv, today, people, onNumber, onCommand, onChoose, onOtherDay, onNobody }: Props) {
  const search = usePersonSearch({ people, lsv, today }, onNobody)
  const isOpen = search.ofToday.length + search.ofOtherDays.length > 0
  const steps = useStepsHeld()
  const byAlt = useRef((_event: globalThis.KeyboardEvent) => {})
  useReady(input, byAlt)
  const choose = (one: Appointment, pressed: number) => {
    steps.holdAfter(pressed)
    search.clear()
    if (search.ofOtherDays.includes(one)) onOtherDay(one)
    else onChoose(one)
  }
  const enter = (event: globalThis.KeyboardEvent) => {
    const pressed = event.timeStamp
    const { text, isNumber, marked } = search
    if (marked) return choose(marked, pressed)
    const [one, another] = isScannedBefore(event) ? [] : findByPhoneEnd(people, text)
    // Several matches stay shown: an arrow key chooses one.
    if (another) return
    if (one) return choose(one, pressed)
    // Matches of other days may still arrive.
    if (!isNumber && search.isLooking) return search.awaitPeople()
    search.clear()
    if (isNumber) void steps.holdDuring(pressed, onNumber(text.replace(/[\s-]/g, '')))
    else onNobody(text.trim())
  }
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
  maxLength: 120,
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
  if (key === 'Enter') return key
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined
}

/**
 * Ignores keys while a scan is looked up, and a second Enter shortly after it: they would apply to the previously chosen
 * row. Compares the times of the key events, not of their handling.
 */
function useStepsHeld() {
  const held = useRef({ lookups: 0, until: 0 })
  const holdAfter = (pressed: number) => {
    held.current.until = pressed + SECOND_ENTER_MS
  }
  // The second Enter of a scan into a dialog, which the first has closed, is no step either.
  useEffect(() => {
    const note = ({ key, target, timeStamp }: globalThis.KeyboardEvent) => {
      if (key === 'Enter' && target instanceof HTMLElement && target.closest('[role="dialog"]'))
        held.current.until = timeStamp + SECOND_ENTER_MS
    }
    window.addEventListener('keydown', note, true)
    return () => window.removeEventListener('keydown', note, true)
  }, [])
  return {
    take(command: ScanCommand, pressed: number, onCommand: (command: ScanCommand) => void) {
      const { lookups, until } = held.current
      if (lookups === 0 && (command !== 'enter' || pressed >= until)) onCommand(command)
    },
    holdAfter,
    async holdDuring(pressed: number, lookup: Promise<unknown>) {
      holdAfter(pressed)
      held.current.lookups += 1
      await lookup.finally(() => {
        held.current.lookups -= 1
      })
    },
  }
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
