import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { hasWords, wordsOf } from '../../../contract/records/find-by-words.ts'
import { type Appointment, fullName } from '../../records/appointments/appointment.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import styles from './board.module.css'
import { FoundPeople, idOf } from './found-people.tsx'
import type { ScanCommand } from './scan-commands.ts'

const KEYS: Readonly<Record<string, ScanCommand>> = { ArrowDown: 'next', ArrowUp: 'previous', Enter: 'enter' }
/** Commands need Alt, since letters alone are a name. */
const LETTERS: Readonly<Record<string, ScanCommand>> = { s: 'start', d: 'done', p: 'pay', u: 'undo', n: 'noShow', l: 'link', c: 'correct' }

/** As many as are visible without scrolling. */
const MOST = 8
/** Some scanners send a second Enter; a user who has read the result is slower. */
const SECOND_ENTER_MS = 300

type Props = {
  input: RefObject<HTMLInputElement | null>
  /** Today's appointments, in the order of the board. */
  people: readonly Appointment[]
  /** Resolves when the number was looked up. */
  onNumber(number: string): Promise<unknown>
  onCommand(command: ScanCommand): void
  onChoose(appointment: Appointment): void
  onNobody(text: string): void
}

/** The field of the board, always ready: digits and Enter are a scan, letters find an applicant; when empty, it handles its keys. */
export function ScanBox({ input, people, onNumber, onCommand, onChoose, onNobody }: Props) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const steps = useStepsHeld()
  useReady(input)
  const found = findPeople(people, typed)
  const marked = found[Math.min(at, found.length - 1)]
  const clear = () => {
    setTyped('')
    setAt(0)
  }
  const choose = (one: Appointment, pressed: number) => {
    steps.holdAfter(pressed)
    clear()
    onChoose(one)
  }
  const enter = (pressed: number) => {
    const number = typed.replace(/[\s-]/g, '')
    if (marked) return choose(marked, pressed)
    clear()
    if (/^\d+$/.test(number)) void steps.holdDuring(pressed, onNumber(number))
    else onNobody(typed.trim())
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const command = event.altKey ? LETTERS[letterOf(event.nativeEvent)] : typed === '' ? KEYS[event.key] : undefined
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (command === undefined && (event.altKey || (typed === '' && event.key !== 'Escape'))) return
    if (event.key === 'Escape') clear()
    else if (command !== undefined) {
      event.preventDefault()
      if (!steps.areHeld(command, event.timeStamp)) onCommand(command)
    } else if (event.key === 'Enter') enter(event.timeStamp)
    else if (by !== 0 && found.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + by + found.length) % found.length)
    }
  }
  return (
    <div className={styles.find}>
      <TextInput
        ref={input}
        id="scan"
        size="lg"
        label="Scan, or type a registration number or a name"
        description="Enter checks in the number’s applicant, or chooses the name. With the field empty, the keys below work too."
        leftSection={<Icon name="search" />}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="found-people"
        aria-autocomplete="list"
        {...(marked ? { 'aria-activedescendant': idOf(marked) } : {})}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
        onBlur={() => /\p{L}/u.test(typed) && clear()}
      />
      <FoundPeople found={found} marked={marked} onChoose={(one) => choose(one, performance.now())} />
    </div>
  )
}

const NOBODY: readonly Appointment[] = []

/** Today's applicants that match a text with a letter. */
function findPeople(people: readonly Appointment[], text: string): readonly Appointment[] {
  if (!/\p{L}/u.test(text)) return NOBODY
  const words = wordsOf(text)
  return people.filter((one) => hasWords(fullName(one), words)).slice(0, MOST)
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
  return {
    areHeld: (command: ScanCommand, pressed: number) => held.current.lookups > 0 || (command === 'enter' && pressed < held.current.until),
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

/** Directs a scanner's digits to this field; F2 focuses it by hand. Dialogs and other fields keep their keys. */
function useReady(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    const redirect = (event: globalThis.KeyboardEvent) => {
      const at = event.target instanceof HTMLElement ? event.target : null
      if (at?.closest('[role="dialog"], input, textarea, select') || document.querySelector('[role="dialog"]')) return
      if (event.key === 'F2' || (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)) input.current?.focus()
    }
    window.addEventListener('keydown', redirect)
    return () => window.removeEventListener('keydown', redirect)
  }, [input])
}
