import { timeOnly } from '../../data/dates.ts'
import type { May } from '../../data/session.ts'
import { type Appointment, fullName } from '../../records/appointments/appointment.ts'
import type { BoardAction } from './board-row.tsx'
import { menuOf } from './board-row.tsx'
import { laneNames, laneOf, nextStepOf, stepWords } from './lanes.ts'
import type { ScanCommand } from './scan-box.tsx'

/** What a key of the board comes to: somebody is chosen, something is done, or a reason why not. */
export type Commanded = { choose: Appointment; text: string } | { action: BoardAction; appointment: Appointment } | { refusal: string }

/** What a key means for the applicants in the order of the board and the chosen one among them. */
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

/** D is done, or the TCN of who is done already. */
function wantedOf(command: Exclude<ScanCommand, 'next' | 'previous' | 'enter'>, chosen: Appointment): BoardAction {
  if (command === 'noShow') return 'markNoShow'
  return command === 'done' && chosen.status === 'COMPLETED' ? 'tcn' : command
}
