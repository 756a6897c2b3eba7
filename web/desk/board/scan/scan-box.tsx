import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Appointment } from '../../../records/appointments/appointment.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { isScannedBefore } from '../../../ui/overlay/typed-run.ts'
import { FoundPeople, idOf } from './found-people.tsx'
import styles from './scan.module.css'
import type { ScanCommand } from './scan-commands.ts'
import { findByPhoneEnd, useFoundPeople } from './use-found-people.ts'

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
  const { typed, setTyped, clear, found, ofToday, ofOtherDays, isLooking, isNumber, place, setAt, setAwaited } = useTyped(
    { people, lsv, today },
    onNobody,
  )
  const marked = found[Math.min(place, found.length - 1)]
  const steps = useStepsHeld()
  const byAlt = useRef((_event: globalThis.KeyboardEvent) => {})
  useReady(input, byAlt)
  const choose = (one: Appointment, pressed: number) => {
    steps.holdAfter(pressed)
    clear()
    if (ofOtherDays.includes(one)) onOtherDay(one)
    else onChoose(one)
  }
  const enter = (event: globalThis.KeyboardEvent) => {
    const pressed = event.timeStamp
    const number = typed.replace(/[\s-]/g, '')
    if (marked) return choose(marked, pressed)
    const [one, another] = isScannedBefore(event) ? [] : findByPhoneEnd(people, typed)
    // Several matches stay shown: an arrow key chooses one.
    if (another) return
    if (one) return choose(one, pressed)
    // Matches of other days may still arrive.
    if (!isNumber && isLooking) return setAwaited(true)
    clear()
    if (isNumber) void steps.holdDuring(pressed, onNumber(number))
    else onNobody(typed.trim())
  }
  byAlt.current = (event) => {
    const command = LETTERS[letterOf(event)]
    if (command === undefined) return
    event.preventDefault()
    steps.take(command, event.timeStamp, onCommand)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = keyOf(event, typed)
    if (key === undefined) return
    if (key === 'Escape') return clear()
    if (typeof key === 'number' && found.length === 0) return
    // Otherwise the same Enter would submit the form of a dialog that it opens, in which the focus is by then.
    event.preventDefault()
    if (key === 'Enter') return enter(event.nativeEvent)
    if (typeof key !== 'number') steps.take(key, event.timeStamp, onCommand)
    else setAt((Math.max(Math.min(place, found.length - 1), key === 1 ? -1 : 0) + key + found.length) % found.length)
  }
  return (
    <div className={styles.find}>
      <TextInput
        ref={input}
        {...FIELD}
        aria-expanded={found.length > 0}
        {...(marked ? { 'aria-activedescendant': idOf(marked) } : {})}
        value={typed}
        onChange={(event) => {
          clear()
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={press}
        onBlur={() => /\p{L}/u.test(typed) && clear()}
      />
      <FoundPeople ofToday={ofToday} ofOtherDays={ofOtherDays} marked={marked} onChoose={(one) => choose(one, performance.now())} />
    </div>
  )
}

/** What is typed, the people whom it finds, and which of them is marked. */
function useTyped(among: Pick<Props, 'people' | 'lsv' | 'today'>, onNobody: Props['onNobody']) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState<number | null>(null)
  const [awaited, setAwaited] = useState(false)
  const nobody = useRef(onNobody)
  nobody.current = onNobody
  const isNumber = /^[\d\s-]*$/.test(typed)
  const { ofToday, ofOtherDays, isLooking } = useFoundPeople(typed, among)
  const found = useMemo(() => [...ofToday, ...ofOtherDays], [ofToday, ofOtherDays])
  const clear = () => {
    setTyped('')
    setAt(null)
    setAwaited(false)
  }
  // An Enter that came before the matches only shows them: nobody is chosen unseen.
  useEffect(() => {
    if (!awaited || isLooking) return
    setAwaited(false)
    if (found.length > 0) return
    setTyped('')
    nobody.current(typed.trim())
  }, [awaited, isLooking, found, typed])
  // Of the matches of a number, only an arrow key marks one.
  return { typed, setTyped, clear, found, ofToday, ofOtherDays, isLooking, isNumber, place: at ?? (isNumber ? -1 : 0), setAt, setAwaited }
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

/** What a key does here: a command of the board where the box is empty or with Alt, else Enter, Escape, or a step to another person. */
function keyOf(event: KeyboardEvent<HTMLInputElement>, typed: string): ScanCommand | 'Enter' | 'Escape' | 1 | -1 | undefined {
  const { key, altKey, ctrlKey, metaKey, nativeEvent } = event
  if (ctrlKey || metaKey || nativeEvent.isComposing) return undefined
  const command = altKey ? LETTERS[letterOf(nativeEvent)] : typed === '' ? KEYS[key] : undefined
  if (key === 'Escape' && !altKey) return key
  if (command !== undefined || altKey || typed === '') return command
  if (key === 'Enter') return key
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined
}

/** With Alt, some keyboards type another character than the key's letter. */
const letterOf = ({ key, code }: globalThis.KeyboardEvent) =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase()

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
