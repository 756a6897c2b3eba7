import { timeOnly } from '../../../data/dates.ts'
import type { May } from '../../../data/session.ts'
import { type Appointment, fullName } from '../../../records/appointments/appointment.ts'
import { isAskedForId } from '../../../records/appointments/appointment-actions.ts'
import { missingSentence } from '../../../records/appointments/appointment-words.ts'
import { details } from '../../../records/appointments/list/appointment-row.tsx'
import { type BoardAction, furtherActionsOf } from '../board-menu.ts'
import { laneNames, laneOf, nextStepOf, stepWords } from '../lanes.ts'

/** A keyboard command of the board. */
export type ScanCommand =
  | 'next'
  | 'previous'
  | 'enter'
  | 'done'
  | 'start'
  | 'pay'
  | 'undo'
  | 'noShow'
  | 'link'
  | 'correct'
  | 'idDocument'
  | 'file'
  | 'walkIn'

/** The result of a key on the board: a chosen appointment, an action, or the reason against it. */
type CommandResult = { walkIn: true } | { choose: Appointment } | { action: BoardAction; appointment: Appointment } | { refusal: string }

/** Interprets a key, given the applicants in the order of the board and the chosen one. */
export function commandOf(
  command: ScanCommand,
  order: readonly Appointment[],
  chosen: Appointment | undefined,
  { now, may }: { now: Date; may: May },
): CommandResult {
  if (command === 'next' || command === 'previous') return neighbour(order, chosen, command === 'next' ? 1 : -1)
  if (command === 'walkIn') return { walkIn: true }
  if (chosen === undefined) return { refusal: 'Choose an applicant first: by name, with the arrow keys or by scanning.' }
  const next = nextStepOf(chosen, now)
  const wanted = command === 'enter' ? next : wantedOf(command, chosen)
  if (wanted !== null && (wanted === next || furtherActionsOf(chosen, now, may).includes(wanted)))
    return { action: wanted, appointment: chosen }
  if (wanted === 'idDocument' && chosen.status === 'SCHEDULED' && !isAskedForId(chosen))
    return { refusal: `${fullName(chosen)}: this applicant type asks for no ID document.` }
  return { refusal: `This cannot be done for ${fullName(chosen)}, who is under “${laneNames[laneOf(chosen)]}”.` }
}

function neighbour(order: readonly Appointment[], chosen: Appointment | undefined, by: 1 | -1): CommandResult {
  if (order.length === 0) return { refusal: 'Nobody comes today.' }
  const at = chosen === undefined ? (by === 1 ? -1 : 0) : order.indexOf(chosen)
  return { choose: order[(at + by + order.length) % order.length] as Appointment }
}

/** The chosen appointment: the facts for which its row has no room, and the action of Enter. */
export function choiceInWords(one: Appointment, now: Date): string {
  const step = nextStepOf(one, now)
  const time = timeOnly(one.date_time, one.lsv_timezone)
  const lacks = one.status === 'SCHEDULED' ? missingSentence(one) : null
  const facts = [details(one), one.notes && `Notes: ${one.notes}`, lacks].filter(Boolean).join(' · ')
  return `${fullName(one)}, ${time}, ${laneNames[laneOf(one)]}.${step ? ` Enter: ${stepWords[step]}.` : ''} ${facts}`
}

/** D completes an appointment, or opens the TCN of a completed one; U undoes the last step, also one that ended the visit. */
function wantedOf(command: Exclude<ScanCommand, 'next' | 'previous' | 'enter' | 'walkIn'>, chosen: Appointment): BoardAction {
  if (command === 'noShow') return 'markNoShow'
  if (command === 'undo' && chosen.status !== 'SCHEDULED') return 'reinstate'
  return command === 'done' && chosen.status === 'COMPLETED' ? 'tcn' : command
}
