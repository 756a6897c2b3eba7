import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { timeOnly } from '../../data/dates.ts'
import type { May } from '../../data/session.ts'
import { type Appointment, fullName } from '../../records/appointments/appointment.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { type BoardAction, menuOf } from './board-row.tsx'
import { laneNames, laneOf, nextStepOf, stepWords } from './lanes.ts'

/** Commands of the scan box: keys that are pressed while it is empty. */
type ScanCommand = 'next' | 'previous' | 'enter' | 'done' | 'start' | 'undo' | 'noShow' | 'link' | 'correct'

const COMMANDS: Readonly<Record<string, ScanCommand>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'enter',
  s: 'start',
  d: 'done',
  u: 'undo',
  n: 'noShow',
  l: 'link',
  c: 'correct',
}

type Props = { input: RefObject<HTMLInputElement | null>; onNumber(number: string): void; onCommand(command: ScanCommand): void }

/** One field that is always ready: a scanner types the number and Enter; empty, it takes the keys of the board. */
export function ScanBox({ input, onNumber, onCommand }: Props) {
  const [typed, setTyped] = useState('')
  useReady(input)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') setTyped('')
    else if (event.key === 'Enter' && typed !== '') {
      onNumber(typed)
      setTyped('')
    } else if (typed === '' && COMMANDS[event.key.length === 1 ? event.key.toLowerCase() : event.key]) {
      event.preventDefault()
      onCommand(COMMANDS[event.key.length === 1 ? event.key.toLowerCase() : event.key] as ScanCommand)
    }
  }
  return (
    <TextInput
      ref={input}
      id="scan"
      size="lg"
      label="Scan or type a registration number"
      description="Enter checks the applicant in. With the field empty, the keys below work too."
      leftSection={<Icon name="search" />}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
      onKeyDown={press}
    />
  )
}

/** Whatever was pressed last, a scanner's digits arrive here; F2 comes back by hand. Dialogs and other fields keep their keys. */
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

/** The result of a key on the board: a chosen appointment, an action, or the reason against it. */
type Commanded = { choose: Appointment; text: string } | { action: BoardAction; appointment: Appointment } | { refusal: string }

/** Interprets a key, given the applicants in the order of the board and the chosen one. */
export function commandOf(
  command: ScanCommand,
  order: readonly Appointment[],
  chosen: Appointment | undefined,
  { now, may }: { now: Date; may: May },
): Commanded {
  if (command === 'next' || command === 'previous') return neighbour(order, chosen, command === 'next' ? 1 : -1)
  if (chosen === undefined) return { refusal: 'Choose an applicant first, with the arrow keys or by scanning.' }
  const wanted = command === 'enter' ? nextStepOf(chosen) : wantedOf(command, chosen)
  if (wanted !== null && (wanted === nextStepOf(chosen) || menuOf(chosen, now, may).includes(wanted)))
    return { action: wanted, appointment: chosen }
  return { refusal: `${fullName(chosen)} is ${laneNames[laneOf(chosen)].toLowerCase()}: this cannot be done now.` }
}

function neighbour(order: readonly Appointment[], chosen: Appointment | undefined, by: 1 | -1): Commanded {
  if (order.length === 0) return { refusal: 'Nobody comes today.' }
  const at = chosen === undefined ? (by === 1 ? -1 : 0) : order.indexOf(chosen)
  const next = order[(at + by + order.length) % order.length] as Appointment
  const step = nextStepOf(next)
  const time = timeOnly(next.date_time, next.lsv_timezone)
  return { choose: next, text: `${fullName(next)}, ${time}, ${laneNames[laneOf(next)]}.${step ? ` Enter: ${stepWords[step]}.` : ''}` }
}

/** D is done, or the TCN of an applicant who is done already. */
function wantedOf(command: Exclude<ScanCommand, 'next' | 'previous' | 'enter'>, chosen: Appointment): BoardAction {
  if (command === 'noShow') return 'markNoShow'
  return command === 'done' && chosen.status === 'COMPLETED' ? 'tcn' : command
}
