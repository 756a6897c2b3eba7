import type { May } from '../../data/session.ts'
import type { Appointment } from '../../records/appointments/appointment.ts'
import { type ActionName, actionsOf, type DialogName, withOneEntryEach } from '../../records/appointments/appointment-actions.ts'
import { entryOf, menuEntries } from '../../records/appointments/appointment-words.ts'
import type { MenuAction } from '../../ui/overlay/action-menu.tsx'
import { isOver, laneOf, type NextStep, nextStepOf } from './lanes.ts'

/** An action on an appointment of the board. */
export type BoardAction = NextStep | 'undo' | OtherAction

/** The menu without the steps, which the board shows itself. */
type OtherAction = Exclude<DialogName, 'complete' | 'tcn'>
const STEPS: readonly ActionName[] = ['arrive', 'start', 'complete', 'tcn']
const isOther = (name: ActionName): name is Extract<ActionName, OtherAction> => !STEPS.includes(name)

/** The entries of the menu: of the possible actions those that others do not lead to. */
export const menuOf = (appointment: Appointment, now: Date, may: May): BoardAction[] =>
  withOneEntryEach(furtherActionsOf(appointment, now, may), appointment)

/** The further actions, by menu, keys and buttons, the most likely first; destructive ones last. */
export function furtherActionsOf(appointment: Appointment, now: Date, may: May): BoardAction[] {
  const next = nextStepOf(appointment, now)
  return entriesOf(appointment, actionsOf(appointment, now, may).filter(isOther), isOver(appointment, now)).filter((name) => name !== next)
}

function entriesOf(appointment: Appointment, others: BoardAction[], over: boolean): BoardAction[] {
  // The file is taken while somebody is here: then it is among the steps.
  const all = others.filter((name) => name !== 'file')
  const file = others.filter((name) => name === 'file')
  switch (laneOf(appointment)) {
    case 'expected':
      return [over ? 'done' : 'start', ...all]
    case 'arrived':
    case 'walkIns':
      return ['done', 'undo', ...file, ...all]
    case 'inProgress':
      return ['undo', ...file, ...all]
    case 'done':
      return ['tcn', ...all]
    case 'noShow':
      return all
  }
}

/** The words and icon of an action in the menu. */
export const wordsOf = (action: BoardAction, appointment: Appointment): Omit<MenuAction, 'onClick'> =>
  action in own ? own[action as keyof typeof own] : entryOf(action as ActionName, appointment)

const own: Record<'done' | 'undo', Omit<MenuAction, 'onClick'>> = {
  done: menuEntries.complete,
  undo: { text: 'Undo Last Step', icon: 'restore' },
}
